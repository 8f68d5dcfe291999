"""Python's end of the connection to a page in the same browser.

It runs in the page's worker. `begin` is called once. `open_notebook` runs the cells and receives a function
that posts messages to the page. `hear` handles what the page sends. A message is one JSON string, sent
alongside its buffers.

Help is calculated in slices, so play comes first even without threads. Python in a browser has one thread,
but it can be interrupted between bytecode steps. Some browsers can suspend a whole call stack (WebAssembly's
JavaScript Promise Integration). In those, the interrupted work waits while a press is handled, and then
continues. In other browsers the work runs in one piece, within the limits that boards set.
"""

import asyncio
import importlib
import itertools
import json
import os
import signal
import sys
import time
from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from cardmath_widgets.runtime import comms
from cardmath_widgets.runtime.startup import begin

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


__all__ = ["begin", "begin_in", "hear", "open_notebook", "rehearse", "think_in_slices"]

#: Length of a rehearsal in seconds: long enough for a browser to notice which code runs often.
REHEARSAL: Final = 0.6


def think_in_slices(flag: MutableSequence[int], pause: Callable[[], object]) -> None:
    """Calculate help in slices, so play comes first."""
    from cardmath_widgets.page.scheduling import think_with
    from cardmath_widgets.runtime.worker import SIGNAL, Slices

    slices = Slices(flag, pause)
    signal.signal(SIGNAL, slices.interrupted)
    think_with(slices.think)


def begin_in(folder: str) -> None:
    """Run the notebook in the folder with its files, and import its modules from there."""
    os.chdir(folder)
    if "" not in sys.path:
        sys.path.append("")
    importlib.invalidate_caches()


async def open_notebook(
    cells: str, language: str, post: Callable[[str, Sequence[Any]], object], is_for_pupils: bool = False
) -> str:
    """Run the cells (a JSON list) and return their outputs as JSON; later outputs go straight to the page.

    For the pupils in a class (``is_for_pupils``), it shows neither plans nor answer keys.
    """
    from cardmath import i18n
    from cardmath_widgets.page.audience import environment
    from cardmath_widgets.runtime.cells import run

    os.environ.update(environment(for_pupils=is_for_pupils))
    i18n.activate(language)
    outputs = await run(json.loads(cells), lambda trace: print(trace, file=sys.stderr))
    comms.post_with(lambda message, buffers: post(json.dumps(message), buffers))
    return json.dumps(outputs)


async def rehearse(clock: Callable[[], float] = time.perf_counter) -> None:
    """Calculate hints for a series of unused deals while the player looks at the board.

    Browsers optimise code that runs often, and keep the result for later visits. A first visit that starts
    from a memory snapshot runs too little code for that. The rehearsal ends after `REHEARSAL` seconds of the
    ``clock``.
    """
    from cardmath.games import default_game
    from cardmath.solving import hint
    from cardmath_widgets.page.scheduling import aside

    game, end = default_game(), clock() + REHEARSAL
    for number in itertools.count(1):
        await aside(partial(hint, game.deal(number)))
        if clock() > end:
            break


def hear(text: str, buffers: Sequence[Any]) -> None:
    """Handle a message from the page."""
    message: comms.Message = json.loads(text)
    message["buffers"] = list(buffers)
    comms.hear(message)
