"""An event loop that knows which page started each task and timer, so they end with their page."""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final
from weakref import WeakSet, WeakValueDictionary

from cardmath_widgets.per_page import PerPage

#: A page's tasks and timers.
_tasks: Final["PerPage[WeakSet[asyncio.Task[Any]]]"] = PerPage(WeakSet)
_timers: Final["PerPage[WeakValueDictionary[int, TimerHandle]]"] = PerPage(WeakValueDictionary)


class PageLoop(asyncio.SelectorEventLoop):
    """A worker's event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.set_task_factory(_make_task)  # type: ignore[arg-type]  # its options depend on the version

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> TimerHandle:
        """Call later, and note the timer under the page that it will run for."""
        timer = super().call_at(when, callback, *args, context=context)
        _timers.get(context)[id(timer)] = timer
        return timer


def end_page() -> None:
    """Cancel the tasks and timers of the page that this runs for."""
    for timer in list(_timers.get().values()):
        timer.cancel()
    for task in list(_tasks.get()):
        task.cancel()


def _make_task(
    loop: asyncio.AbstractEventLoop,
    work: "Coroutine[Any, Any, Any]",
    *,
    context: Context | None = None,
    **options: Any,
) -> "asyncio.Task[Any]":
    task = asyncio.Task(work, loop=loop, context=context, **options)
    _tasks.get(context).add(task)
    return task
