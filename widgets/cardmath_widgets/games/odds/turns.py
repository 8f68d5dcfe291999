"""The steps that an Odds table takes on its own."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cardmath_widgets.page.scheduling import aside

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class TableStep:
    """A step: its pause in seconds, its work in the background, and what to do with the result.

    ``work`` must not touch widgets.
    """

    pause: float
    work: Callable[[], Any]
    done: Callable[[Any], object]


class Drive:
    """A loop that takes the steps from ``following`` until it returns None or the loop is stopped.

    With an event loop, steps wait without blocking anything else. Without an event loop, they are taken
    immediately.
    """

    def __init__(self, following: Callable[[], TableStep | None]) -> None:
        self._following = following
        self._task: asyncio.Task[None] | None = None
        self._is_going = False

    def go(self) -> None:
        """Start or continue, unless it is already running."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._at_once()
            return
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._run())

    def stop(self) -> None:
        """Stop taking steps; the result of unfinished work is dropped."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _at_once(self) -> None:
        # The action of a finished step may start the next one.
        if self._is_going:
            return
        self._is_going = True
        try:
            while (step := self._following()) is not None:
                step.done(step.work())
        finally:
            self._is_going = False

    async def _run(self) -> None:
        try:
            while (step := self._following()) is not None:
                # Work starts immediately, so the pause includes it.
                found, _nothing = await asyncio.gather(aside(step.work), asyncio.sleep(step.pause))
                step.done(found)
        except Exception:
            _log.exception("the table could not continue on its own")
