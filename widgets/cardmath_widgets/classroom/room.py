"""The room: who sits in it, who waits for a place, and when a place is free again.

Each open page has a seat, from the moment its address is asked for. A seat gets a kernel of its own in its
turn, a few at a time, so that a class that arrives at once is not slower than it must be and whoever has left
meanwhile costs nothing. What a kernel holds is also in the page's link, so ending one loses no game.
"""

import asyncio
import json
import logging
import os
import time
import uuid
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, Protocol

from cardmath.errors import CardmathError

from .limits import Limits
from .line import Line
from .outputs import Output
from .stock import KNOWN_MODULES

__all__ = ["OpeningError", "Room", "Seat"]

Problem = Literal["full", "failed"]

# Tells a page of ours that it cannot show the lesson: reloaded, it is another one.
FOREIGN = json.dumps({"foreign": True})

STARTS_AT_ONCE = (os.cpu_count() or 1) + 1
# A lesson that takes longer than this no longer keeps others from starting.
START_SHARE = 5.0
FULL_PATIENCE = 8.0

SWEEP_EVERY = 5.0
# A page that said nothing for so long is a tablet that went home; browsers let one that nobody looks at speak
# once a minute.
SILENCE = 90.0
# A seat nobody came for: the address was opened by something that is not a browser, or the tab crashed.
UNTAKEN = 45.0
# A tablet that sleeps keeps its kernel this long; afterwards a reload continues the game in a new one.
ABANDONED = 300.0
# The same when others wait for a place.
ABANDONED_IN_FULL_ROOM = 15.0


class OpeningError(CardmathError, RuntimeError):
    """A seat got no kernel; ``problem`` names why, as the page knows it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class _KernelGoneError(CardmathError, RuntimeError):
    """The kernel died, or nobody wants it any more, while its lesson was still being run."""


class Page(Protocol):
    """What a seat needs of the page that took it."""

    def tell(self, message: bytes | str) -> None:
        """Send the page a frame."""

    @property
    def silence(self) -> float:
        """How many seconds ago the page was last heard."""

    def close(self) -> None:
        """Close the line."""


@dataclass(eq=False)
class Seat:
    """One page's place: its lesson's code, and its kernel and page while there are any.

    A lesson that ``is_plain`` needs no IPython.
    """

    cells: list[str]
    folder: str
    is_plain: bool = False
    #: Called when the lesson turns out to have a widget that our own front end does not know.
    on_foreign: Callable[[], None] = lambda: None
    is_foreign: bool = False
    name: str = field(default_factory=lambda: str(uuid.uuid4()))
    line: Line | None = None
    page: Page | None = None
    outputs: "asyncio.Future[list[list[Output]]]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    is_left: bool = False
    was_taken: bool = False
    alone_since: float = field(default_factory=time.monotonic)
    #: Set off while the lesson is being run, when it has become pointless.
    interruption: "asyncio.Future[None] | None" = None
    has_place: bool = False

    def take(self, page: Page) -> None:
        """Seat a page; whoever sat here hangs up. It hears what was displayed since the lesson was run."""
        before, self.page = self.page, page
        self.was_taken = True
        if before is not None:
            before.close()
        for message in self.line.late() if self.line is not None else ():
            page.tell(message)
        if self.is_foreign:
            page.tell(FOREIGN)

    def meet(self, module: str) -> None:
        """The lesson has a widget from this module."""
        if module not in KNOWN_MODULES and not self.is_foreign:
            self.is_foreign = True
            self.on_foreign()
            self.hear(FOREIGN)

    def rise(self, page: Page) -> None:
        """The page's line has ended, by its will or not."""
        if self.page is page:
            self.page = None
            self.alone_since = time.monotonic()

    def hear(self, message: bytes | str) -> None:
        """Pass on what the kernel says."""
        if self.page is not None:
            self.page.tell(message)

    def interrupt(self) -> None:
        """Stop waiting for the lesson."""
        if self.interruption is not None and not self.interruption.done():
            self.interruption.set_result(None)

    def is_abandoned(self, now: float, patience: float) -> bool:
        """Tell whether nobody has been here for so long that nobody will come."""
        if self.page is not None or not self.outputs.done():
            return False
        return now - self.alone_since > (patience if self.was_taken else UNTAKEN)


class Room:
    """All seats; ``lines`` gives each a kernel of its own, not yet started."""

    def __init__(self, lines: Callable[[Seat], Line], limits: Limits, log: logging.Logger) -> None:
        self.seats: dict[str, Seat] = {}
        self.limits = limits
        self.log = log
        self._lines = lines
        self._places = asyncio.Semaphore(limits.pages)
        self._queue = 0
        self._starts = asyncio.Semaphore(STARTS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(
        self,
        cells: list[str],
        folder: str,
        on_foreign: Callable[[], None] = lambda: None,
        *,
        is_plain: bool = False,
    ) -> Seat:
        """Keep a seat and begin to run a lesson there as soon as it is its turn."""
        seat = Seat(cells, folder, is_plain, on_foreign)
        # Asked for by nobody, a seat that got no kernel is no error of ours.
        seat.outputs.add_done_callback(lambda outputs: outputs.cancelled() or outputs.exception())
        self.seats[seat.name] = seat
        self._spawn(self._open(seat))
        return seat

    def leave(self, seat: Seat) -> None:
        """End a seat and its kernel at once."""
        if not seat.is_left:
            seat.is_left = True
            self.seats.pop(seat.name, None)
            if seat.page is not None:
                seat.page.close()
            seat.interrupt()
            if seat.outputs.done():
                self._spawn(self._clear(seat))

    def sweep(self) -> None:
        """Hang up on pages that have fallen silent; free the seats that nobody will come back to."""
        now = time.monotonic()
        for seat in list(self.seats.values()):
            if seat.page is not None and seat.page.silence > SILENCE:
                seat.page.close()
            elif seat.is_abandoned(now, ABANDONED):
                self.leave(seat)

    async def close(self) -> None:
        """Free every seat."""
        for seat in list(self.seats.values()):
            self.leave(seat)
        while self._tasks:
            await asyncio.wait(self._tasks)

    # --- Inside

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self, seat: Seat) -> None:
        outputs: list[list[Output]] = []
        problem: Problem | None = None
        try:
            await self._find_place(seat)
            outputs = await self._in_turn(seat)
        except OpeningError as error:
            problem = error.problem
        except _KernelGoneError:
            problem = "failed"
        except Exception as error:  # whatever it was, the page must not be left waiting
            self.log.error("A kernel could not be started: %s", error or type(error).__name__)
            problem = "failed"
        seat.alone_since = time.monotonic()
        if problem is None:
            seat.outputs.set_result(outputs)
        else:
            seat.outputs.set_exception(OpeningError(problem))
        if seat.is_left or problem is not None:
            await self._clear(seat)

    async def _find_place(self, seat: Seat) -> None:
        if self._places.locked():
            if self._queue > self.limits.pages // 4 + 2:
                raise OpeningError("full")
            self._make_place()
        self._queue += 1
        try:
            async with asyncio.timeout(FULL_PATIENCE):
                await self._places.acquire()
        except TimeoutError:
            raise OpeningError("full") from None
        finally:
            self._queue -= 1
        seat.has_place = True

    def _make_place(self) -> None:
        """Take the seat from whoever has been away longest."""
        now = time.monotonic()
        away = [seat for seat in self.seats.values() if seat.is_abandoned(now, ABANDONED_IN_FULL_ROOM)]
        if away:
            self.leave(min(away, key=lambda seat: seat.alone_since))

    async def _in_turn(self, seat: Seat) -> list[list[Output]]:
        async with self._starts:
            if seat.is_left:
                raise _KernelGoneError
            running = asyncio.ensure_future(self._run(seat))
            await asyncio.wait({running}, timeout=START_SHARE)
        return await running

    async def _run(self, seat: Seat) -> list[list[Output]]:
        """Run the lesson in a new kernel; once more, where the first one dies or does not even start."""
        try:
            return await self._run_once(seat)
        except Exception as error:
            if seat.is_left:
                raise
            self.log.info("A kernel is started once more: %s", error or type(error).__name__)
            await self._end_kernel(seat)
            return await self._run_once(seat)

    async def _run_once(self, seat: Seat) -> list[list[Output]]:
        seat.interruption = asyncio.get_running_loop().create_future()
        line = seat.line = self._lines(seat)
        line.on_message = seat.hear
        line.on_module = seat.meet
        line.on_death = partial(self._bury, seat)
        await line.start()
        running = asyncio.ensure_future(line.run(seat.cells))
        both: set[asyncio.Future[Any]] = {running, seat.interruption}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            return running.result()
        running.cancel()
        raise _KernelGoneError

    async def _clear(self, seat: Seat) -> None:
        await self._end_kernel(seat)
        if seat.has_place:
            seat.has_place = False
            self._places.release()

    async def _end_kernel(self, seat: Seat) -> None:
        line, seat.line = seat.line, None
        if line is not None:
            await line.end()

    def _bury(self, seat: Seat) -> None:
        """A kernel has died by itself."""
        if seat.outputs.done():
            seat.hear(json.dumps({"dead": True}))
            self.leave(seat)
        else:
            seat.interrupt()
