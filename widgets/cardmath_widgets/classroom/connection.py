"""The websocket between a page and its seat.

Binary frames are kernel messages. Text frames are the line's own. A page asks ``{"ping": true}`` every
moment and is answered ``{"pong": true}``, without the kernel. ``{"dead": true}`` tells it that its kernel
has died.
"""

import asyncio
import json
import time
from typing import Any

from jupyter_server.auth.decorator import ws_authenticated
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .frames import FROM_PAGE, FROM_STOCK, LARGEST, BadFrameError, read_frame
from .handlers import ClassHandler
from .pages import Pages
from .room import Room, Seat

__all__ = ["PROTOCOL", "Allowance", "PageLine", "StockLine"]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
LONGEST_TEXT = 100
STOCK_PING_EVERY = 20.0
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


class PageLine(WebSocketHandler, ClassHandler):
    """The page's line. What it may send is read within bounds; what no page of ours sends closes the line."""

    seat: Seat | None = None
    kinds = FROM_PAGE
    check_origin = ClassHandler.check_origin
    _last_heard = 0.0

    def initialize(self, pages: Pages, room: Room) -> None:
        """Take the pages and the room."""
        super().initialize(pages, room)
        # A finger on a key repeats some thirty times a second; a long link is sent once.
        self._messages = Allowance(reserve=300, growth=100)
        self._bytes = Allowance(reserve=2 * LARGEST, growth=LARGEST / 8)

    @ws_authenticated
    async def get(self, name: str) -> None:
        """Let the page in, if the seat is still kept for it, or it is the first to come."""
        self.seat = self.come(name)
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
        self.room.come(self.seat)

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
            sending = self.write_message(message, binary=isinstance(message, bytes))
        except WebSocketClosedError:
            self.log.debug("A page left while a message for it was under way.")
        except StreamBufferFullError:
            self.ws_connection.stream.close()  # type: ignore[union-attr]
        else:
            sending.add_done_callback(self._sent)

    def _sent(self, sending: asyncio.Future[None]) -> None:
        """Take note of how a message went: that its page left before it was read is no error, either."""
        error = None if sending.cancelled() else sending.exception()
        if error is not None and not isinstance(error, WebSocketClosedError):
            self.log.error("A message could not be sent to its page.", exc_info=error)

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
        self.tell('{"pong": true}')

    def _hand_on(self, data: bytes) -> None:
        parts = read_frame(data, self.kinds)
        if self.seat is not None and self.seat.page is self and self.seat.line is not None:
            self.seat.line.to_kernel(parts)


class StockLine(PageLine):
    """The line of a page with Voila's front end, which knows nothing of our pings and our texts."""

    kinds = FROM_STOCK

    @property
    def ping_interval(self) -> float:
        """How often the browser itself is asked whether it is there, in seconds."""
        return STOCK_PING_EVERY

    def on_pong(self, data: bytes) -> None:
        """It is."""
        self._last_heard = time.monotonic()

    def tell(self, message: bytes | str) -> None:
        """Send the page what its kernel says, and nothing of ours."""
        if isinstance(message, bytes):
            super().tell(message)
