"""What happens at a table by itself, one step after the other: machines' turns, the cards of a show."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cardmath_widgets.aside import aside

__all__ = ["Drive", "Step"]

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Step:
    """A step: how many seconds it waits, what is worked out beside play, and what is done with that.

    ``work`` must not touch widgets.
    """

    pause: float
    work: Callable[[], Any]
    done: Callable[[Any], object]


class Drive:
    """Takes the steps that ``following`` gives, until it gives None or is stopped.

    Where an event loop runs, steps wait, and nothing else waits for them; elsewhere they are taken at once.
    """

    def __init__(self, following: Callable[[], Step | None]) -> None:
        self._following = following
        self._task: asyncio.Task[None] | None = None
        self._is_going = False

    def go(self) -> None:
        """Go on, unless it goes already."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._at_once()
            return
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._run())

    def stop(self) -> None:
        """Take no further step; what is being worked out is forgotten."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def _at_once(self) -> None:
        # A step that is done may ask to go on.
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
                # Thinking begins at once, so that it is part of the pause.
                found, _nothing = await asyncio.gather(aside(step.work), asyncio.sleep(step.pause))
                step.done(found)
        except Exception:
            _log.exception("the table could not go on by itself")
