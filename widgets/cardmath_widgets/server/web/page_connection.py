"""The websocket between a page and its seat.

Binary frames are kernel messages. Text frames are for the connection itself. A page sends ``{"ping": true}``
regularly, and the server answers ``{"pong": true}`` without the kernel. ``{"dead": true}`` tells the page
that its kernel has died.
"""

import asyncio
import json
import time
from collections.abc import Collection
from http import HTTPStatus
from typing import Any

from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardmath_widgets.allowance import Allowance
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.seats.pool import SeatPool
from cardmath_widgets.server.seats.seat import Seat
from cardmath_widgets.server.web.base import BaseHandler
from cardmath_widgets.server.web.pages import Pages

PROTOCOL = "v1.kernel.websocket.jupyter.org"
LONGEST_TEXT = 100
VOILA_PING_EVERY = 20.0
# The code sent to a page when the server stops, so that it reconnects (RFC 6455, "service restart").
RESTARTING = 1012
LOOK_EVERY = 0.02
# Maximum number of bytes queued for a page that does not read. It gets a new connection when it reads again.
WAITING_FOR_PAGE = 8 << 20


class Line(WebSocketHandler, BaseHandler):
    """A websocket for our own pages only."""

    check_origin = BaseHandler.check_origin

    async def get(self, *args: str, **kwargs: str) -> None:
        """Accept the page, whose scheme, name and port must be ours; Tornado does not check the scheme."""
        if not self.check_origin():
            self.set_status(403)
            self.finish()
            return
        await super().get(*args, **kwargs)

    def on_finish(self) -> None:
        """Note that the websocket was refused; an open one is still in use."""
        if self.get_status() != HTTPStatus.SWITCHING_PROTOCOLS:
            super().on_finish()

    def on_connection_close(self) -> None:
        """Note that the websocket has been closed."""
        self.settings["under_way"].discard(self)
        super().on_connection_close()

    def tell(self, message: bytes | str) -> None:
        """Send a message to the page; ignore a page that has just left, and drop one that does not read."""
        stream = self.ws_connection.stream if self.ws_connection else None
        if stream is None:
            return
        stream.max_write_buffer_size = WAITING_FOR_PAGE
        try:
            sending = self.write_message(message, binary=isinstance(message, bytes))
        except WebSocketClosedError:
            self.log.debug("A page left while a message for it was on its way.")
        except StreamBufferFullError:
            self.log.info("Closed a page's connection: it had left %d MiB unread.", WAITING_FOR_PAGE >> 20)
            stream.close()
        else:
            sending.add_done_callback(self._sent)

    def _sent(self, sending: asyncio.Future[None]) -> None:
        """Handle the result of sending; it is not an error if the page left before reading, either."""
        error = None if sending.cancelled() else sending.exception()
        if error is not None and not isinstance(error, WebSocketClosedError):
            self.log.error("A message could not be sent to its page.", exc_info=error)


async def finish(under_way: Collection[BaseHandler]) -> None:
    """Close every websocket, so that its page reconnects, and wait until all requests have been answered."""
    for one in list(under_way):
        if isinstance(one, Line):
            one.close(RESTARTING)
    while under_way:
        await asyncio.sleep(LOOK_EVERY)


class PageConnection(Line):
    """A page's websocket; it reads within limits, and closes on anything that our pages never send."""

    seat: Seat | None = None
    kinds = wire.FROM_PAGE
    last_heard = 0.0

    def initialize(self, pages: Pages, pool: SeatPool) -> None:
        """Store the pages and the pool of seats."""
        super().initialize(pages, pool)
        # A held key repeats about thirty times a second; a long link is sent once.
        self._messages = Allowance(300, 100)
        self._bytes = Allowance(2 * wire.LARGEST, wire.LARGEST / 8)

    async def get(self, name: str) -> None:  # type: ignore[override]
        """Accept the page if its seat is still kept, or if the page is the first to ask for it."""
        self.seat = self.come(name)
        await super().get(name)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Choose the only supported protocol."""
        return PROTOCOL if PROTOCOL in subprotocols else None

    def open(self, *_args: str) -> None:
        """Claim the seat, and disconnect the page that had it."""
        assert self.seat is not None
        # Responses to a click are short; TCP would hold back the second until the first is acknowledged.
        self.set_nodelay(True)
        stream = self.ws_connection.stream if self.ws_connection else None
        assert stream is not None
        stream.max_buffer_size = 2 * wire.LARGEST
        self.last_heard = time.monotonic()
        self.seat.take(self)
        self.pool.come(self.seat)

    def on_close(self) -> None:
        """Leave the seat."""
        if self.seat is not None:
            self.seat.rise(self)

    @property
    def silence(self) -> float:
        """The seconds since the page last sent anything."""
        return time.monotonic() - self.last_heard

    async def on_message(self, message: str | bytes) -> None:
        """Answer a ping or pass a message on; pause reading from a page that sends too much."""
        self.last_heard = time.monotonic()
        try:
            if isinstance(message, str):
                self.answer(message)
            else:
                self.hand_on(message)
        except wire.BadMessageError as error:
            self.log.info("Closed a page's connection: %s.", error)
            self.close(1008)
            return
        self._messages.use()
        self._bytes.use(len(message))
        pause = max(self._messages.wait(0), self._bytes.wait(0))
        if pause:
            await asyncio.sleep(pause)

    def answer(self, text: str) -> None:
        """Answer a ping; refuse any other text."""
        try:
            question: Any = json.loads(text) if len(text) <= LONGEST_TEXT else None
        except (ValueError, RecursionError):
            question = None
        if question != {"ping": True}:
            raise wire.BadMessageError("its text is not a ping")
        self.tell('{"pong": true}')

    def hand_on(self, data: bytes) -> None:
        """Pass a message on to the kernel, unless another page has the seat now."""
        parts = wire.read_message(data, self.kinds)
        if self.seat is not None and self.seat.page is self and self.seat.kernel is not None:
            self.seat.kernel.to_kernel(parts)


class VoilaConnection(PageConnection):
    """The websocket of a page with Voila's front end, which does not use our pings and text frames."""

    kinds = wire.FROM_VOILA

    @property
    def ping_interval(self) -> float:
        """The seconds between the pings that the browser itself answers."""
        return VOILA_PING_EVERY

    def on_pong(self, data: bytes) -> None:
        """Note that the page is still connected."""
        self.last_heard = time.monotonic()

    def tell(self, message: bytes | str) -> None:
        """Send the page only its kernel's messages."""
        if isinstance(message, bytes):
            super().tell(message)
