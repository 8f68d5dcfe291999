"""Seats, each the place for one page, their names, and the queue for them.

The server stores nothing for a page until its scripts ask for its seat: a seat's name is signed. So an
abandoned page load, or an address requested a thousand times, costs nothing. In a full class, a page gets the
next free place, and until then its number in the queue.
"""

import asyncio
import hashlib
import hmac
import json
import secrets
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.voila_frontend import KNOWN_MODULES

# How many names of used seats are remembered; each one has cost a kernel or a place in the queue.
MOST_USED = 10_000

# Tells one of our pages that it cannot show the lesson; a reload brings up a different page.
FOREIGN = json.dumps({"foreign": True})

# Seconds before a seat is freed if no page took it, or if its page left before showing the lesson.
UNTAKEN = 4.0
# The same while others are waiting for a place.
UNTAKEN_WHEN_FULL = 1.0
# Voila's front end takes a long time to open its websocket. Our script on its page announces that it is
# coming.
COMING = 45.0
# A sleeping tablet keeps its kernel for this many seconds; after that a reload continues the game in a new
# one.
ABANDONED = 300.0
# The same while others are waiting for a place, and for the pages in the queue themselves.
ABANDONED_WHEN_FULL = 15.0


class SeatNames:
    """A register of seat names, which only this server can make; each is for one lesson and one seat.

    >>> names = SeatNames()
    >>> name = names.new("odds", "1")
    >>> names.lesson_of(name, {"odds": "1", "pyramid": "1"}), names.lesson_of(name, {"odds": "2"})
    ('odds', None)
    >>> names.use(name), names.use(name)
    (True, False)
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._used: dict[str, None] = {}

    def new(self, lesson: str, version: str) -> str:
        """Return a name for a seat at a lesson whose page has this version."""
        start = secrets.token_hex(12)
        return f"{start}-{self._signature(start, lesson, version)}"

    def lesson_of(self, name: str, versions: Mapping[str, str]) -> str | None:
        """Return the lesson a name was made for; None if the name is not ours or its page is outdated."""
        start, _dash, signature = name.partition("-")
        for lesson, version in versions.items():
            # Compared as bytes, because a visitor may send any characters.
            if hmac.compare_digest(signature.encode(), self._signature(start, lesson, version).encode()):
                return lesson
        return None

    def use(self, name: str) -> bool:
        """Note that a name has been given its seat, and return whether this is the first time."""
        if name in self._used:
            return False
        self._used[name] = None
        if len(self._used) > MOST_USED:
            del self._used[next(iter(self._used))]
        return True

    def _signature(self, start: str, lesson: str, version: str) -> str:
        signed = f"{start} {lesson} {version}".encode()
        return hmac.new(self._key, signed, hashlib.sha256).hexdigest()[:24]


class SeatedPage(Protocol):
    """The interface that a page provides to its seat."""

    def tell(self, message: bytes | str) -> None:
        """Send a message to the page."""

    @property
    def silence(self) -> float:
        """The seconds since the page last sent anything."""

    def close(self) -> None:
        """Close the websocket."""


@dataclass(eq=False)
class Seat:
    """The place for one page: its lesson's code, and its kernel and page while they exist.

    A lesson that ``is_plain`` does not need IPython. One that ``is_for_pupils`` shows neither plans nor
    answer keys. ``address`` is the network address of the page's visitor.
    """

    cells: list[str]
    folder: str
    is_plain: bool = False
    is_for_pupils: bool = False
    #: Called if the lesson has a widget that our own front end does not support.
    on_foreign: Callable[[], None] = lambda: None
    is_foreign: bool = False
    address: str = ""
    #: In a class, who may use the seat.
    owner: str = ""
    #: Without a class, what tells the visitor's browser from others; "" if it keeps no cookies.
    browser: str = ""
    #: On a server with many classes, the seat's class.
    class_key: str = ""
    name: str = field(default_factory=lambda: str(uuid.uuid4()))
    kernel: KernelConnection | None = None
    page: SeatedPage | None = None
    outputs: "asyncio.Future[list[list[Output]]]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    is_left: bool = False
    #: Whether a page has ever opened its websocket here, and whether one has received the lesson's outputs.
    was_taken: bool = False
    was_shown: bool = False
    #: How many requests are waiting here for the lesson, and whether any ever did.
    requests: int = 0
    was_asked_for: bool = False
    #: Whether the page uses Voila's front end and has announced that it is coming.
    is_coming: bool = False
    #: The number in the queue of a full class; 0 outside the queue.
    number_in_queue: int = 0
    #: The time in seconds, and when the seat last had a page or a request.
    clock: Callable[[], float] = time.monotonic
    alone_since: float = field(init=False)
    #: Resolved if the lesson's result is no longer needed while it is running.
    interruption: "asyncio.Future[None] | None" = None
    #: Whether its kernel has been ended because it used too much memory.
    is_too_large: bool = False
    has_place: bool = False
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.alone_since = self.clock()

    @property
    def has_page(self) -> bool:
        """Whether a page has its websocket here."""
        return self.page is not None

    @property
    def is_here(self) -> bool:
        """Whether a page is waiting here, or has yet to come for the first time."""
        return self.has_page or self.requests > 0 or not (self.was_taken or self.was_asked_for)

    def is_moved(self, number: int) -> None:
        """Set a new number in the queue."""
        if number != self.number_in_queue:
            self.number_in_queue = number
            self._moved.set()
            self._moved = asyncio.Event()

    async def news(self, number: int, seconds: float) -> None:
        """Wait at most this many seconds for the lesson to run or the number in the queue to change."""
        if self.outputs.done() or self.number_in_queue != number:
            return
        moved = asyncio.ensure_future(self._moved.wait())
        both: set[asyncio.Future[Any]] = {self.outputs, moved}
        await asyncio.wait(both, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        moved.cancel()

    def ask(self) -> None:
        """Count a request that is waiting here."""
        self.requests += 1
        self.was_asked_for = True

    def end_request(self) -> None:
        """Stop counting a request that was answered or abandoned."""
        self.requests -= 1
        if not self.requests:
            self.alone_since = self.clock()

    def take(self, page: SeatedPage) -> None:
        """Seat a page, disconnect the previous one, and send everything displayed since the lesson ran."""
        before, self.page = self.page, page
        self.was_taken = True
        if before is not None:
            before.close()
        for message in self.kernel.late() if self.kernel is not None else ():
            page.tell(message)
        if self.is_foreign:
            page.tell(FOREIGN)

    def meet(self, module: str) -> None:
        """Check the module of a widget in the lesson."""
        if module not in KNOWN_MODULES and not self.is_foreign:
            self.is_foreign = True
            self.on_foreign()
            self.hear(FOREIGN)

    def rise(self, page: SeatedPage) -> None:
        """Release the seat's page, whose websocket has closed for any reason."""
        if self.page is page:
            self.page = None
            self.alone_since = self.clock()

    def hear(self, message: bytes | str) -> None:
        """Pass on a message from the kernel."""
        if self.page is not None:
            self.page.tell(message)

    def interrupt(self) -> None:
        """Stop waiting for the lesson."""
        if self.interruption is not None and not self.interruption.done():
            self.interruption.set_result(None)

    def is_abandoned(self, now: float, *, others_wait: bool = False) -> bool:
        """Return whether the seat has been empty for so long that no page will come back."""
        if self.has_page or self.requests:
            return False
        return now - self.alone_since > self._patience(others_wait)

    def _patience(self, others_wait: bool) -> float:
        if self.number_in_queue:
            return ABANDONED_WHEN_FULL
        if self.was_taken and self.was_shown:
            return ABANDONED_WHEN_FULL if others_wait else ABANDONED
        if self.is_coming:
            return COMING
        # A lesson running without a page is abandoned, but not after just a short interruption.
        return UNTAKEN_WHEN_FULL if others_wait and self.outputs.done() else UNTAKEN


# -- the queue --------------------------------------------------------------------------------------------


# Maximum number of waiting pages; a longer queue does not help anyone.
MOST_IN_QUEUE = 1000


class Places:
    """A fixed number of places with a queue, where pages that have opened their websocket go first."""

    def __init__(self, count: int) -> None:
        self.free = count
        #: Seats that are empty but still occupy their place.
        self.clearing = 0
        self.queue: dict[Seat, asyncio.Future[bool]] = {}

    @property
    def waiting(self) -> int:
        """The number of seats in the queue."""
        return len(self.queue)

    def is_long(self, most: int) -> bool:
        """Return whether the queue is too long for another page; ``most`` may exceed this machine's limit."""
        return self.waiting >= min(MOST_IN_QUEUE, most)

    def turn(self, seat: Seat) -> asyncio.Future[bool]:
        """Join the queue; resolves to True with a place, and to False if the seat has been left."""
        turn: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue[seat] = turn
        self.serve()
        return turn

    def leave(self, seat: Seat) -> None:
        """Leave the queue; do nothing for a seat that is not in it."""
        turn = self.queue.pop(seat, None)
        if turn is not None:
            turn.set_result(False)
            self.serve()

    def release(self) -> None:
        """Give a place back."""
        self.free += 1
        self.serve()

    @property
    def wanted(self) -> int:
        """How many more places are needed, not counting those about to become free."""
        return self.waiting - self.clearing

    def serve(self) -> None:
        """Give free places to the first seats with pages here, and send the others their numbers."""
        order = sorted(self.queue, key=lambda seat: (not seat.has_page, not seat.is_here))
        while self.free and (seat := next((one for one in order if one.is_here), None)) is not None:
            order.remove(seat)
            self.free -= 1
            self.queue.pop(seat).set_result(True)
            seat.is_moved(0)
        for number, seat in enumerate(order, 1):
            seat.is_moved(number)
