"""Thinking in slices: help that lets play go first where there are no threads.

Python in a browser has one thread, but it can be interrupted between two of its steps, and where the browser
can set a whole stack of calls aside (WebAssembly's promises), the interrupted work waits while a press is
answered, and then goes on as if nothing had been. Where the browser cannot, work runs in one piece; its
bounds are those that boards give it.
"""

import asyncio
import signal
import time
from collections.abc import Callable, MutableSequence
from typing import Any, Final, TypeVar

__all__ = ["SIGNAL", "Slices"]

T = TypeVar("T")

SIGNAL: Final = signal.SIGINT
#: Seconds that work takes before it looks whether somebody wants to play.
SLICE: Final = 0.008


class Slices:
    """Runs work a slice at a time, one piece of work after the other.

    ``flag`` is one byte, asked by Python between its steps: where it holds the number of `SIGNAL`, that
    signal comes, whose handler is `interrupted`. ``pause`` sets the running stack aside until all that has
    happened meanwhile is answered.
    """

    def __init__(self, flag: MutableSequence[int], pause: Callable[[], object]) -> None:
        self._flag = flag
        self._pause = pause
        self._turn = asyncio.Lock()
        self._since = 0.0

    async def think(self, work: Callable[[], T]) -> T:
        """Return what ``work`` returns, or raise what it raises."""
        async with self._turn:
            loop = asyncio.get_running_loop()
            found: asyncio.Future[T] = loop.create_future()
            # Not in this task: while it is set aside, other tasks take their turns.
            loop.call_soon(self._run, work, found)
            return await found

    def _run(self, work: Callable[[], T], found: "asyncio.Future[T]") -> None:
        self._go_on()
        try:
            result = work()
        except Exception as error:
            self._flag[0] = 0
            if not found.done():
                found.set_exception(error)
        else:
            self._flag[0] = 0
            if not found.done():
                found.set_result(result)

    def _go_on(self) -> None:
        self._since = time.perf_counter()
        self._flag[0] = SIGNAL

    def interrupted(self, _number: int, _frame: Any) -> None:
        """Let others go first, where it is time for that."""
        if time.perf_counter() - self._since >= SLICE:
            self._pause()
            self._go_on()
        else:
            self._flag[0] = SIGNAL
