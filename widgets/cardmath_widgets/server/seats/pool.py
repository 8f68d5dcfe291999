"""The pool of seats: which pages have a seat, which are waiting, and when a seat is freed.

Each open page has a seat from the moment its scripts ask for one. Seats get their own kernels in turn, a few
at a time, so a class arriving all at once starts as fast as possible. Visitors who left cost nothing. In a
full class, pages wait (`queue`); `limits` determines how many fit. A kernel's state is also in the page's
link, so ending a kernel never loses a game.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from cardmath.cores import cores
from cardmath.errors import CardmathError
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.kernels.connection import MEMORY, KernelConnection
from cardmath_widgets.server.kernels.memory import MemoryWatch, bound_of
from cardmath_widgets.server.seats.limits import ServerLimits, free_memory
from cardmath_widgets.server.seats.seat import Places, Seat

Problem = Literal["full", "failed", "memory"]


STARTS_AT_ONCE = cores() + 1
# A lesson that takes longer than this (in seconds) stops holding up the others.
START_SHARE = 5.0
# Maximum number of seats without a websocket from one address. A class behind one address has hardly any:
# pages open their websocket before they ask for anything else.
UNTAKEN_AT_ONE_ADDRESS = 100
# Maximum number of seats for one pupil in a class; opening another page frees the oldest.
SEATS_OF_A_PUPIL = 5

SWEEP_EVERY = 1.0
# A page that is silent for this many seconds counts as closed. Browsers let a hidden page send once a
# minute.
SILENCE = 90.0


class OpeningError(CardmathError, RuntimeError):
    """A seat could not get a kernel; ``problem`` is the page's key for the reason."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class _KernelGoneError(CardmathError, RuntimeError):
    """The kernel died, or its page left, while the lesson was still running."""


@dataclass(eq=False)
class SeatPool:
    """All seats; ``kernels`` makes a seat's kernel without starting it; ``clock`` returns the time in
    seconds.

    On a server with many classes, ``share`` returns the number of places reserved for the class with a given
    key, so that no class can take another's.
    """

    kernels: Callable[[Seat], KernelConnection]
    limits: ServerLimits
    log: logging.Logger
    memory: MemoryWatch = field(default_factory=lambda: MemoryWatch(bound_of(free_memory())))
    clock: Callable[[], float] = time.monotonic
    share: Callable[[str], int] | None = None
    seats: dict[str, Seat] = field(default_factory=dict)
    _places: dict[str, Places] = field(default_factory=dict)
    _starts: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(STARTS_AT_ONCE))
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def open(self, seat: Seat) -> Seat:
        """Open a seat, and run its lesson there when its turn comes."""
        seat.clock, seat.alone_since = self.clock, self.clock()
        self._bound(seat.address, seat.class_key)
        self._bound_owner(seat.owner)
        # If no request asked for a seat, its failure to get a kernel is not our error.
        seat.outputs.add_done_callback(lambda outputs: outputs.cancelled() or outputs.exception())
        self.seats[seat.name] = seat
        self._spawn(self._open(seat))
        return seat

    def leave(self, seat: Seat) -> None:
        """End a seat and its kernel immediately."""
        if self._free(seat):
            self._spawn(self._clear(seat))

    async def end(self, seat: Seat) -> None:
        """End a seat that has shown its lesson, and wait for its kernel to end."""
        if self._free(seat):
            await self._clear(seat)

    def come(self, seat: Seat) -> None:
        """Serve the queue after a page has taken a seat: it may be the first one present."""
        if seat.number_in_queue:
            self._of(seat).serve()

    def give_up(self, seat: Seat) -> None:
        """Handle an abandoned request: free the seat, unless a page still uses or awaits it."""
        if not (seat.has_page or seat.requests or seat.was_shown or seat.number_in_queue):
            self.leave(seat)

    def sweep(self) -> None:
        """Disconnect pages that have gone silent, and free the seats that no page will come back to."""
        now = self.clock()
        for seat in list(self.seats.values()):
            if seat.page is not None and seat.page.silence > SILENCE:
                seat.page.close()
            elif seat.is_abandoned(now):
                self.leave(seat)
        for key in list(self._places):
            self._make_places(key)

    async def close(self) -> None:
        """Free every seat."""
        for seat in list(self.seats.values()):
            self.leave(seat)
        while self._tasks:
            await asyncio.wait(self._tasks)
        self.memory.close()

    # --- Inside

    def _of(self, seat: Seat) -> Places:
        """Return the places that a seat's class has."""
        if seat.class_key not in self._places:
            count = self.share(seat.class_key) if self.share else self.limits.pages
            self._places[seat.class_key] = Places(count)
        return self._places[seat.class_key]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _free(self, seat: Seat) -> bool:
        """Free a seat, and return whether its kernel must be ended now; if not, it has been or will be."""
        if seat.is_left:
            return False
        seat.is_left = True
        self.seats.pop(seat.name, None)
        if seat.page is not None:
            seat.page.close()
        seat.interrupt()
        self._of(seat).leave(seat)
        self._of(seat).clearing += seat.has_place
        return seat.outputs.done()

    async def _open(self, seat: Seat) -> None:
        outputs: list[list[Output]] = []
        problem: Problem | None = None
        try:
            await self._find_place(seat)
            outputs = await self._in_turn(seat)
        except OpeningError as error:
            problem = error.problem
        except Exception as error:  # whatever the error was, the page must not be left waiting
            if not isinstance(error, _KernelGoneError):
                self.log.error("A kernel could not be started: %s", str(error) or type(error).__name__)
            problem = "memory" if seat.is_too_large else "failed"
        seat.alone_since = self.clock()
        if problem is None:
            seat.outputs.set_result(outputs)
        else:
            seat.outputs.set_exception(OpeningError(problem))
        if seat.is_left or problem is not None:
            await self._clear(seat)

    async def _find_place(self, seat: Seat) -> None:
        places = self._of(seat)
        if places.is_long(self.limits.connections // 2):
            raise OpeningError("full")
        turn = places.turn(seat)
        self._make_places(seat.class_key)
        seat.has_place = await turn
        places.clearing += seat.is_left and seat.has_place
        if not seat.has_place:
            raise _KernelGoneError

    def _make_places(self, class_key: str) -> None:
        """Free as many of a class's seats as pages are waiting for, starting with the seats empty longest.

        Seats that were never taken go before all others, starting with the address that has the most of them.
        """
        wanted = self._places[class_key].wanted
        if wanted <= 0:
            return
        now = self.clock()
        away = [
            seat
            for seat in self.seats.values()
            if seat.class_key == class_key and seat.has_place and seat.is_abandoned(now, others_wait=True)
        ]
        untaken = Counter(seat.address for seat in away if not seat.was_taken)
        away.sort(key=lambda seat: (seat.was_taken, -untaken[seat.address], seat.alone_since))
        for seat in away[:wanted]:
            self.leave(seat)

    def _bound(self, address: str, class_key: str) -> None:
        """Free the oldest seat without a websocket if one address has too many of them in a class."""
        untaken = [
            seat
            for seat in self.seats.values()
            if (seat.address, seat.class_key) == (address, class_key)
            and not (seat.was_taken or seat.is_coming)
        ]
        if len(untaken) >= UNTAKEN_AT_ONE_ADDRESS:
            self.leave(untaken[0])

    def _bound_owner(self, owner: str) -> None:
        """Free a pupil's oldest seat if the pupil has too many pages open."""
        own = [seat for seat in self.seats.values() if owner and seat.owner == owner]
        if len(own) >= SEATS_OF_A_PUPIL:
            self.leave(own[0])

    def send_away(self, owner: str) -> None:
        """Free all seats of a pupil who has been sent out of the class."""
        for seat in list(self.seats.values()):
            if seat.owner == owner:
                self.leave(seat)

    async def _in_turn(self, seat: Seat) -> list[list[Output]]:
        async with self._starts:
            if seat.is_left:
                raise _KernelGoneError
            running = asyncio.ensure_future(self._run(seat))
            await asyncio.wait({running}, timeout=START_SHARE)
        return await running

    async def _run(self, seat: Seat) -> list[list[Output]]:
        """Run the lesson in a new kernel; try once more if the first one dies or fails to start."""
        try:
            return await self._run_once(seat)
        except Exception as error:
            if seat.is_left or seat.is_too_large or (seat.kernel is not None and seat.kernel.problem):
                raise
            self.log.info("A kernel is being restarted: %s", str(error) or type(error).__name__)
            await self._end_kernel(seat)
            return await self._run_once(seat)

    async def _run_once(self, seat: Seat) -> list[list[Output]]:
        seat.interruption = asyncio.get_running_loop().create_future()
        kernel = seat.kernel = self.kernels(seat)
        kernel.on_message = seat.hear
        kernel.on_module = seat.meet
        kernel.on_death = partial(self._kernel_died, seat)
        await kernel.start()
        if kernel.pid is not None:
            self.memory.add(kernel.pid, partial(self._used_too_much, seat, kernel))
        running = asyncio.ensure_future(kernel.run(seat.cells))
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
            places = self._of(seat)
            places.clearing -= seat.is_left
            places.release()

    async def _end_kernel(self, seat: Seat) -> None:
        line, seat.kernel = seat.kernel, None
        if line is not None:
            if line.pid is not None:
                self.memory.remove(line.pid)
            await line.end()

    def _kernel_died(self, seat: Seat) -> None:
        """Handle a kernel that has died unexpectedly."""
        problem = seat.kernel.problem if seat.kernel is not None else ""
        seat.is_too_large |= problem == MEMORY
        if seat.outputs.done():
            problem = MEMORY if seat.is_too_large else problem
            seat.hear(json.dumps({"dead": True, **({"problem": problem} if problem else {})}))
            self.leave(seat)
        else:
            seat.interrupt()

    def _used_too_much(self, seat: Seat, kernel: KernelConnection) -> None:
        """Handle a kernel that has been ended because it used too much memory."""
        if seat.kernel is kernel:
            seat.is_too_large = True
            bound = self.memory.bound >> 20
            self.log.error(
                "A kernel was stopped: a notebook in %s used more than %d MiB.", seat.folder, bound
            )
            self._kernel_died(seat)
