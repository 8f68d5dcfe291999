"""Working in slices, so play takes priority over calculating help even without threads.

Python in a browser has one thread, but it can be interrupted between bytecode steps. Some browsers can
suspend a whole call stack (WebAssembly's JavaScript Promise Integration). In those, the interrupted work
waits while a press is handled, and then continues. In other browsers the work runs in one piece, within the
limits that boards set.
"""

import asyncio
import signal
import time
from collections.abc import Callable, MutableSequence
from functools import partial
from typing import Any, Final, TypeVar

T = TypeVar("T")

SIGNAL: Final = signal.SIGINT
#: Seconds of work before play gets a turn.
SLICE: Final = 0.008


class Slices:
    """A runner that does one piece of work after another, a slice at a time.

    ``flag`` is one byte that Python checks between its steps. If it is set to the number of `SIGNAL`, Python
    raises that signal, and its handler `interrupted` runs. ``pause`` suspends the running stack until
    everything that has happened in the meantime has been answered.
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
            # The work runs outside this task: while it is suspended, other tasks get their turn.
            loop.call_soon(self._run, work, found)
            return await found

    def _run(self, work: Callable[[], T], found: "asyncio.Future[T]") -> None:
        self._go_on()
        try:
            answer = partial(found.set_result, work())
        except Exception as error:
            answer = partial(found.set_exception, error)
        self._flag[0] = 0
        if not found.done():
            answer()

    def _go_on(self) -> None:
        self._since = time.perf_counter()
        self._flag[0] = SIGNAL

    def interrupted(self, _number: int, _frame: Any) -> None:
        """Let other tasks run if the slice is over."""
        if time.perf_counter() - self._since >= SLICE:
            self._pause()
            self._go_on()
        else:
            self._flag[0] = SIGNAL
