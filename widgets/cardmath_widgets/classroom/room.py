"""The room: who sits in it, who waits for a place, and when a place is free again.

Each open page has a seat, from the moment its scripts ask for it. A seat gets a kernel of its own in its
turn, a few at a time, so that a class that arrives at once is not slower than it must be, and visitors who
left cost nothing. In a full room pages stand in line. What a kernel holds is also in the page's link, so
ending one loses no game.
"""

import asyncio
import json
import logging
import os
import time
import uuid
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, Protocol

from cardmath.errors import CardmathError

from .limits import Limits
from .line import Line
from .outputs import Output
from .places import Places
from .stock import KNOWN_MODULES

__all__ = ["OpeningError", "Room", "Seat"]

Problem = Literal["full", "failed"]

# Tells a page of ours that it cannot show the lesson: reloaded, it is another one.
FOREIGN = json.dumps({"foreign": True})

STARTS_AT_ONCE = (os.cpu_count() or 1) + 1
# A lesson that takes longer than this no longer keeps others from starting.
START_SHARE = 5.0
# So many may stand in line for a place; a longer line is no use to anybody.
MOST_IN_LINE = 1000
# So many seats without a page's line may one address have. A class behind one address has next to none: pages
# open their line before they ask for anything else.
UNTAKEN_AT_ONE_ADDRESS = 100

SWEEP_EVERY = 1.0
# A page that said nothing for so long is a tablet that went home; browsers let one that nobody looks at speak
# once a minute.
SILENCE = 90.0
# A seat nobody took, or whose page left before it showed its lesson.
UNTAKEN = 4.0
# The same when others wait for a place.
UNTAKEN_IN_FULL_ROOM = 1.0
# Voila's front end takes its time before it opens its line. Our script in its page says that it is coming.
COMING = 45.0
# A tablet that sleeps keeps its kernel this long; afterwards a reload continues the game in a new one.
ABANDONED = 300.0
# The same when others wait for a place, and for those in line themselves.
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

    A lesson that ``is_plain`` needs no IPython. ``address`` is where the page is asked for from.
    """

    cells: list[str]
    folder: str
    is_plain: bool = False
    #: Called when the lesson turns out to have a widget that our own front end does not know.
    on_foreign: Callable[[], None] = lambda: None
    is_foreign: bool = False
    address: str = ""
    name: str = field(default_factory=lambda: str(uuid.uuid4()))
    line: Line | None = None
    page: Page | None = None
    outputs: "asyncio.Future[list[list[Output]]]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    is_left: bool = False
    #: Whether a page has ever opened its line here, and whether one has got what its lesson displayed.
    was_taken: bool = False
    was_shown: bool = False
    #: How many requests wait here for the lesson, and whether any ever did.
    requests: int = 0
    was_asked_for: bool = False
    #: Whether the page is Voila's, and whether it has said that it is coming.
    is_coming: bool = False
    #: The place in the line of a full room; 0 for whoever stands in none.
    number_in_line: int = 0
    alone_since: float = field(default_factory=time.monotonic)
    #: Set off while the lesson is being run, when it has become pointless.
    interruption: "asyncio.Future[None] | None" = None
    has_place: bool = False
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def has_page(self) -> bool:
        """Whether a page has its line here."""
        return self.page is not None

    @property
    def is_here(self) -> bool:
        """Whether somebody waits here, or is yet to come for the first time."""
        return self.has_page or self.requests > 0 or not (self.was_taken or self.was_asked_for)

    def is_moved(self, number: int) -> None:
        """Take a new number in line."""
        if number != self.number_in_line:
            self.number_in_line = number
            self._moved.set()
            self._moved = asyncio.Event()

    async def news(self, number: int, seconds: float) -> None:
        """Wait until the lesson has been run, or this is no longer the number in line; so long at most."""
        if self.outputs.done() or self.number_in_line != number:
            return
        moved = asyncio.ensure_future(self._moved.wait())
        both: set[asyncio.Future[Any]] = {self.outputs, moved}
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        moved.cancel()

    def ask(self) -> None:
        """A request waits here."""
        self.requests += 1
        self.was_asked_for = True

    def end_request(self) -> None:
        """It has its answer, or was given up."""
        self.requests -= 1
        if not self.requests:
            self.alone_since = time.monotonic()

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

    def is_abandoned(self, now: float, *, others_wait: bool = False) -> bool:
        """Tell whether nobody has been here for so long that nobody will come."""
        if self.has_page or self.requests:
            return False
        return now - self.alone_since > self._patience(others_wait)

    def _patience(self, others_wait: bool) -> float:
        if self.number_in_line:
            return ABANDONED_IN_FULL_ROOM
        if self.was_taken and self.was_shown:
            return ABANDONED_IN_FULL_ROOM if others_wait else ABANDONED
        if self.is_coming:
            return COMING
        # What is being run for nobody is given up, but not because of a line that was cut for a moment.
        return UNTAKEN_IN_FULL_ROOM if others_wait and self.outputs.done() else UNTAKEN


class Room:
    """All seats; ``lines`` gives each a kernel of its own, not yet started."""

    def __init__(self, lines: Callable[[Seat], Line], limits: Limits, log: logging.Logger) -> None:
        self.seats: dict[str, Seat] = {}
        self.limits = limits
        self.log = log
        self._lines = lines
        self._places = Places(limits.pages)
        # Seats that have been left and still hold their place.
        self._clearing = 0
        self._starts = asyncio.Semaphore(STARTS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(
        self,
        cells: list[str],
        folder: str,
        on_foreign: Callable[[], None] = lambda: None,
        *,
        is_plain: bool = False,
        name: str | None = None,
        address: str = "",
    ) -> Seat:
        """Keep a seat and begin to run a lesson there as soon as it is its turn."""
        seat = Seat(cells, folder, is_plain, on_foreign, address=address, name=name or str(uuid.uuid4()))
        self._bound(address)
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
            self._places.leave(seat)
            self._clearing += seat.has_place
            if seat.outputs.done():
                self._spawn(self._clear(seat))

    def come(self, seat: Seat) -> None:
        """Somebody has come to a seat, who may be the first in line that is here."""
        if seat.number_in_line:
            self._places.serve()

    def give_up(self, seat: Seat) -> None:
        """A request was given up. Where nobody else is, and nothing has been shown, the page was given up."""
        if not (seat.has_page or seat.requests or seat.was_shown or seat.number_in_line):
            self.leave(seat)

    def sweep(self) -> None:
        """Hang up on pages that have fallen silent; free the seats that nobody will come back to."""
        now = time.monotonic()
        for seat in list(self.seats.values()):
            if seat.page is not None and seat.page.silence > SILENCE:
                seat.page.close()
            elif seat.is_abandoned(now):
                self.leave(seat)
        self._make_places()

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
        if self._places.waiting >= min(MOST_IN_LINE, self.limits.connections // 2):
            raise OpeningError("full")
        turn = self._places.turn(seat)
        self._make_places()
        seat.has_place = await turn
        self._clearing += seat.is_left and seat.has_place
        if not seat.has_place:
            raise _KernelGoneError

    def _make_places(self) -> None:
        """Take as many seats as are waited for: of those who are not here, whoever has been away longest.

        Of seats that nobody ever took those go first that one address has most of.
        """
        wanted = self._places.waiting - self._clearing
        if wanted <= 0:
            return
        now = time.monotonic()
        away = [
            seat
            for seat in self.seats.values()
            if seat.has_place and seat.is_abandoned(now, others_wait=True)
        ]
        untaken = Counter(seat.address for seat in away if not seat.was_taken)
        away.sort(key=lambda seat: (seat.was_taken, -untaken[seat.address], seat.alone_since))
        for seat in away[:wanted]:
            self.leave(seat)

    def _bound(self, address: str) -> None:
        """Let go of the oldest seat without a page's line, where one address has too many of them."""
        untaken = [
            seat
            for seat in self.seats.values()
            if seat.address == address and not (seat.was_taken or seat.is_coming)
        ]
        if len(untaken) >= UNTAKEN_AT_ONE_ADDRESS:
            self.leave(untaken[0])

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
            self._clearing -= seat.is_left
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
