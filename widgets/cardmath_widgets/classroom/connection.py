"""The websocket between a page and its seat.

Binary frames are kernel messages. Text frames are the line's own. A page asks ``{"ping": true}`` every
moment and is answered ``{"pong": number}``, without the kernel. ``{"dead": true}`` tells it that its kernel
has died, ``{"late": message id}`` that a message was dropped.
"""

import asyncio
import json
import time
from collections import deque
from typing import Any

from jupyter_server.auth.decorator import ws_authenticated
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .frames import LARGEST, BadFrameError, read_frame
from .handlers import ClassHandler
from .pages import Pages
from .room import Room, Seat

__all__ = ["PROTOCOL", "Allowance", "Freshness", "PageLine"]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
# A page pings every 1.5 seconds (see socket.js), so what it sends knows of a pong not much older than that;
# what knows only of an older one was held up, and is not carried out late.
STALE_AFTER = 4.0
PONGS_KEPT = 64
LONGEST_TEXT = 100
# What a page that does not read may leave lying here.
WAITING_FOR_PAGE = 8 << 20


class Allowance:
    """How much a page may send: a reserve that is used up by sending and grows again with time."""

    def __init__(self, reserve: float, growth: float) -> None:
        self._reserve = self._left = reserve
        self._growth = growth
        self._at = time.monotonic()

    def spend(self, amount: float) -> float:
        """Return for how many seconds nothing more should be taken from the page."""
        now = time.monotonic()
        self._left = min(self._reserve, self._left + (now - self._at) * self._growth) - amount
        self._at = now
        return max(0.0, -self._left / self._growth)


class Freshness:
    """Knows by our clock alone how long a message may have been under way.

    Each pong has a number and each message carries that of the last pong its page had heard. How long ago
    that pong was sent is the most that the message can have taken. The page's clock plays no part.
    """

    def __init__(self) -> None:
        self._count = 0
        # Number 0 is the opening of the line.
        self._sent: deque[tuple[int, float]] = deque([(0, time.monotonic())], PONGS_KEPT)

    def pong(self) -> int:
        """Return the number of a pong that is sent now."""
        self._count += 1
        self._sent.append((self._count, time.monotonic()))
        return self._count

    def is_stale(self, heard: int) -> bool:
        """Tell whether a message that knows of this pong was held up."""
        sent = next((at for number, at in reversed(self._sent) if number == heard), None)
        return sent is None or time.monotonic() - sent > STALE_AFTER


class PageLine(WebSocketHandler, ClassHandler):  # type: ignore[misc]
    """The page's line. What it may send is read within bounds; what no page of ours sends closes the line."""

    seat: Seat | None = None
    _last_heard = 0.0

    def initialize(self, pages: Pages, room: Room) -> None:
        """Take the pages and the room."""
        super().initialize(pages, room)
        self._freshness = Freshness()
        # A finger on a key repeats some thirty times a second; a long link is sent once.
        self._messages = Allowance(reserve=300, growth=100)
        self._bytes = Allowance(reserve=2 * LARGEST, growth=LARGEST / 8)

    @ws_authenticated
    async def get(self, name: str) -> None:
        """Let the page in, if the seat is still kept for it."""
        self.seat = self.find(name)
        await super().get(name)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Speak the one protocol there is."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def open(self, *_args: str) -> None:
        """Take the seat; whoever held it before hangs up."""
        assert self.seat is not None
        # Answers to a click are short; TCP would hold the second until the first is acknowledged.
        self.set_nodelay(True)
        stream = self.ws_connection.stream if self.ws_connection else None
        assert stream is not None
        stream.max_write_buffer_size = WAITING_FOR_PAGE
        stream.max_buffer_size = 2 * LARGEST
        self._last_heard = time.monotonic()
        self.seat.take(self)

    def on_close(self) -> None:
        """Leave the seat."""
        if self.seat is not None:
            self.seat.rise(self)

    @property
    def silence(self) -> float:
        """How many seconds ago the page was last heard."""
        return time.monotonic() - self._last_heard

    def tell(self, message: bytes | str) -> None:
        """Send the page a frame; one that has just left is no error, one that does not read is let go."""
        try:
            self.write_message(message, binary=isinstance(message, bytes))
        except WebSocketClosedError:
            self.log.debug("A page left while a message for it was under way.")
        except StreamBufferFullError:
            self.ws_connection.stream.close()  # type: ignore[union-attr]

    async def on_message(self, message: str | bytes) -> None:
        """Answer a ping, or hand a message on; nothing more is read from a page that sends too much."""
        self._last_heard = time.monotonic()
        try:
            if isinstance(message, str):
                self._answer(message)
            else:
                self._hand_on(message)
        except BadFrameError as error:
            self.log.info("A page's line is closed: %s.", error)
            self.close(1008)
            return
        pause = max(self._messages.spend(1), self._bytes.spend(len(message)))
        if pause:
            await asyncio.sleep(pause)

    def _answer(self, text: str) -> None:
        try:
            question: Any = json.loads(text) if len(text) <= LONGEST_TEXT else None
        except (ValueError, RecursionError):
            question = None
        if question != {"ping": True}:
            raise BadFrameError("its text is no ping")
        self.tell(json.dumps({"pong": self._freshness.pong()}))

    def _hand_on(self, data: bytes) -> None:
        frame = read_frame(data)
        if self.seat is None or self.seat.page is not self or self.seat.line is None:
            return
        if frame.kind == "comm_msg" and self._freshness.is_stale(frame.heard):
            self.tell(json.dumps({"late": frame.number}))
        else:
            self.seat.line.to_kernel(frame.parts)
