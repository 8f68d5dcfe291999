"""Doing something a little later or beside play, where an event loop runs."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from cardmath_widgets.aside import aside

__all__ = ["beside", "idly", "later", "soon"]

#: Seconds until then: what was played is on the screen by that time.
_SOON: Final = 0.05
#: Seconds between two pieces of work that nobody waits for.
_IDLE: Final = 0.2


T = TypeVar("T")


def soon(action: Callable[[], object]) -> None:
    """Do something after what is being shown now is on its way; at once where no kernel runs."""
    try:
        asyncio.get_running_loop().call_later(_SOON, action)
    except RuntimeError:
        action()


def later(seconds: float, action: Callable[[], object]) -> bool:
    """Do something after so many seconds; returns False where no kernel runs, and does nothing there."""
    try:
        asyncio.get_running_loop().call_later(seconds, action)
    except RuntimeError:
        return False
    return True


def idly(action: Callable[[], object]) -> bool:
    """Do something that can wait, a little later; returns False where no kernel runs."""
    return later(_IDLE, action)


def beside(work: Callable[[], T], then: Callable[[T], object]) -> None:
    """Do some thinking beside play and hand on what came of it; at once where no kernel runs.

    ``work`` must not touch widgets; ``then`` may, and is not called where ``work`` fails: that is logged.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        then(work())
        return
    task = asyncio.ensure_future(_beside(work, then))
    # The loop itself keeps only a weak hold of its tasks.
    _running.add(task)
    task.add_done_callback(_running.discard)


_running: Final[set[asyncio.Task[None]]] = set()


async def _beside(work: Callable[[], T], then: Callable[[T], object]) -> None:
    then(await aside(work))
