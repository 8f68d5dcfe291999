"""Work that runs a little later, in the background, or step by step for the player to follow.

``aside`` runs work in one thread alongside the kernel's own, so the player can keep playing. On Linux the
thread has the lowest priority, so cards are drawn just as fast while a class is asking for help. The work
must not touch widgets: it returns a value, and the caller shows it. Without threads, the work runs in the way
set by `think_with`, or immediately.
"""

import asyncio
import contextlib
import logging
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, TypeVar

_log: Final = logging.getLogger(__name__)

#: Seconds to wait, long enough for the last move to appear on the screen.
_SOON: Final = 0.05
#: Seconds between pieces of idle work.
IDLE: Final = 0.2
#: Seconds before a move that takes time to understand, and before one that does not.
STEP = 1.1
QUIET_STEP = 0.22
#: Maximum number of seconds for a whole line of moves; longer lines are played faster.
LONGEST = 40.0
# The lowest priority: when play and this work compete for a processor, play gets about seventy times as much
# time.
NICENESS = 19
HAS_THREADS = sys.platform not in ("emscripten", "wasi")
T = TypeVar("T")
M = TypeVar("M")

#: Seconds until `stay_ready` checks again.
_AGAIN: Final = 1.0
_ready_makers: Final[list[Callable[[], bool]]] = []

_other_way: Callable[[Callable[[], Any]], Awaitable[Any]] | None = None
_calculator: Callable[[Callable[..., Any], tuple[Any, ...], dict[str, Any]], Any] | None = None


def think_with(way: Callable[[Callable[[], Any]], Awaitable[Any]] | None) -> None:
    """Make ``aside`` run work this way instead of in its own thread; None restores the thread."""
    global _other_way
    _other_way = way


def calculate_with(
    calculator: Callable[[Callable[..., Any], tuple[Any, ...], dict[str, Any]], Any] | None,
) -> None:
    """Make ``calculated`` use a calculator, which may wait; with None, it calculates directly."""
    global _calculator
    _calculator = calculator


def calculated(function: Callable[..., T], *values: Any, **options: Any) -> T:
    """Call a module's function with plain values, as part of background work, and return its result.

    Where pages share a process, a separate process does the calculation, because a search would delay every
    page. A question asked by several pages is then calculated only once.

    >>> calculated(divmod, 26, 12)
    (2, 2)
    """
    if _calculator is None:
        return function(*values, **options)
    found: T = _calculator(function, values, options)
    return found


@cache
def _helper() -> ThreadPoolExecutor:
    # One thread per kernel, which answers its player's questions in turn.
    return ThreadPoolExecutor(1, thread_name_prefix="cardmath-aside", initializer=_step_back)


def _step_back() -> None:
    """Lower this thread's priority. It cannot be raised again, so the thread does nothing else."""
    if sys.platform == "linux":  # on other systems a thread ID is not a process ID
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


async def aside(work: Callable[[], T]) -> T:
    """Return what ``work`` returns, or raise what it raises, without blocking anything else.

    ``solution = await aside(lambda: solve(position, nodes=50_000))``
    """
    if _other_way is not None:
        result: T = await _other_way(work)
        return result
    if not HAS_THREADS:
        return work()
    return await asyncio.get_running_loop().run_in_executor(_helper(), work)


def keep_ready(work: Callable[[], bool]) -> None:
    """Add preparatory work for `stay_ready` to repeat; it returns False once everything is ready."""
    _ready_makers.append(work)


async def stay_ready() -> None:
    """Prepare what new pages will need, in the background of a process that serves many in turn."""
    while True:
        works = [await aside(work) for work in _ready_makers]
        if not any(works):
            await asyncio.sleep(_AGAIN)


def soon(action: Callable[[], object]) -> None:
    """Run an action after the current update has been sent, or immediately without an event loop."""
    try:
        asyncio.get_running_loop().call_later(_SOON, action)
    except RuntimeError:
        action()


def later(seconds: float, action: Callable[[], object]) -> bool:
    """Run an action after a number of seconds; without an event loop, do nothing and return False."""
    try:
        asyncio.get_running_loop().call_later(seconds, action)
    except RuntimeError:
        return False
    return True


def beside(work: Callable[[], T], then: Callable[[T], object]) -> None:
    """Run ``work`` in the background and pass its result to ``then``; immediately without an event loop.

    ``work`` must not touch widgets; ``then`` may. If ``work`` fails, the error is logged and ``then`` is not
    called.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        try:
            found = work()
        except Exception:
            _log.exception("the background work failed")
        else:
            then(found)
        return
    task = asyncio.ensure_future(_beside(work, then))
    # The event loop itself keeps only weak references to its tasks.
    _running.add(task)
    task.add_done_callback(_running.discard)


_running: Final[set[asyncio.Task[None]]] = set()


async def _beside(work: Callable[[], T], then: Callable[[T], object]) -> None:
    try:
        found = await aside(work)
    except Exception:
        _log.exception("the background work failed")
    else:
        then(found)


@dataclass(frozen=True)
class Step:
    """A step: its pause in seconds, what it does, and work in the background whose result that needs.

    ``work`` must not touch widgets. The pause includes it.
    """

    pause: float
    done: Callable[[Any], object]
    work: Callable[[], Any] | None = None


class Steps:
    """Takes the steps from ``following``, one after another, until it returns None or `stop` is called.

    With an event loop, steps wait without blocking anything else. Without an event loop, they are taken
    immediately.
    """

    def __init__(self, following: Callable[[], Step | None]) -> None:
        self._following = following
        self._task: asyncio.Task[None] | None = None
        self._is_at_once = False

    @property
    def are_going(self) -> bool:
        """Whether a step is waiting."""
        return self._task is not None and not self._task.done()

    def go(self) -> None:
        """Start or continue, unless a step is already waiting."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._take_at_once()
            return
        if not self.are_going:
            self._task = asyncio.ensure_future(self._take())

    def stop(self) -> bool:
        """Stop, and return whether a step was waiting; the result of unfinished work is dropped."""
        were_going, task, self._task = self.are_going, self._task, None
        if task is not None:
            task.cancel()
        return were_going

    def _take_at_once(self) -> None:
        # A step may call `go` itself.
        if self._is_at_once:
            return
        self._is_at_once = True
        try:
            while (step := self._following()) is not None:
                step.done(step.work() if step.work else None)
        finally:
            self._is_at_once = False

    async def _take(self) -> None:
        try:
            while (step := self._following()) is not None:
                works = [aside(step.work)] if step.work else []
                _nothing, *found = await asyncio.gather(asyncio.sleep(step.pause), *works)
                step.done(found[0] if found else None)
        except Exception:
            _log.exception("the steps could not continue")


class SlowPlay(Generic[M]):
    """A line of moves, played one after another until it is stopped."""

    def __init__(self, play: Callable[[M], object], is_quiet: Callable[[M], bool]) -> None:
        self._play, self._is_quiet = play, is_quiet
        self._line: Iterator[Step] = iter(())
        self._steps = Steps(lambda: next(self._line, None))

    @property
    def is_playing(self) -> bool:
        """Whether a line is being played."""
        return self._steps.are_going

    def start(self, line: Sequence[M], step: float | None = None) -> None:
        """Start playing a line; ``step`` is the number of seconds for each move.

        Without an event loop, as in a plain script, the whole line is played immediately.
        """
        self.stop()
        pauses = [step or (QUIET_STEP if self._is_quiet(move) else STEP) for move in line]
        pace = min(1.0, LONGEST / max(sum(pauses), 1e-9))
        self._line = map(self._step, line, [pause * pace for pause in pauses])
        self._steps.go()

    def _step(self, move: M, pause: float) -> Step:
        return Step(pause, lambda _found: self._play(move))

    def stop(self) -> bool:
        """Stop playing, and return whether a line was being played."""
        return self._steps.stop()
