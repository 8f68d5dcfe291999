"""Playing a line so that it can be followed."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

__all__ = ["SlowPlay"]

M = TypeVar("M")

#: Seconds before a move that needs to be understood, and before one that does not.
STEP = 1.1
QUIET_STEP = 0.22
#: Seconds that a whole line may take; a longer one is played faster.
LONGEST = 40.0


class SlowPlay(Generic[M]):
    """Plays the moves of a line one after another, until it is stopped."""

    def __init__(self, play: Callable[[M], object], is_quiet: Callable[[M], bool]) -> None:
        self._play = play
        self._is_quiet = is_quiet
        self._task: asyncio.Task[None] | None = None

    @property
    def is_playing(self) -> bool:
        """Whether a line is being played."""
        return self._task is not None

    def start(self, line: Sequence[M], step: float | None = None) -> None:
        """Begin to play a line, with so many seconds for every move if that is said.

        Where no event loop runs, as in a plain script, nobody watches: it is played at once.
        """
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for move in line:
                self._play(move)
        else:
            self._task = loop.create_task(self._run(line, step))

    def stop(self) -> bool:
        """Stop playing; returns whether a line was being played."""
        task, self._task = self._task, None
        if task is None:
            return False
        task.cancel()
        return True

    async def _run(self, line: Sequence[M], step: float | None = None) -> None:
        pauses = [step or (QUIET_STEP if self._is_quiet(move) else STEP) for move in line]
        pace = min(1.0, LONGEST / max(sum(pauses), 1e-9))
        for move, pause in zip(line, pauses, strict=True):
            await asyncio.sleep(pause * pace)
            self._play(move)
        self._task = None
