"""The HTTP server, with limits on what a visitor may leave unfinished, and a way to stop it."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Iterator
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

from cardmath_widgets.compat import require

require("tornado")

# In bytes. The longest body is a report of what a pupil did while the page was offline.
LONGEST_BODY = 64 << 10
LONGEST_HEAD = 32 << 10
# Maximum number of seconds until a request's head is complete, including the wait for the next request on the
# same connection.
HEAD_TIMEOUT = 20.0
BODY_TIMEOUT = 10.0


class BoundedServer(HTTPServer):
    """A server for a limited number of connections: beyond the limit, it closes the oldest.

    Requests are answered quickly, so an old connection is either idle or never going to finish its request.
    Page websockets do not count: there is one for each seat.
    """

    def initialize(self, application: Application, connections: int) -> None:  # type: ignore[override]
        """Set the limits."""
        self._most = connections
        self._open: dict[IOStream, None] = {}
        super().initialize(
            application,
            idle_connection_timeout=HEAD_TIMEOUT,
            body_timeout=BODY_TIMEOUT,
            max_body_size=LONGEST_BODY,
            max_header_size=LONGEST_HEAD,
            max_buffer_size=LONGEST_BODY + LONGEST_HEAD,
        )

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection."""
        self._open[stream] = None
        if len(self._open) > self._most:
            oldest = next(iter(self._open))
            del self._open[oldest]
            oldest.close()
        super().handle_stream(stream, address)

    def on_close(self, server_conn: Any) -> None:
        """Forget a connection that has ended or has become a page's websocket."""
        self._open.pop(server_conn.stream, None)
        super().on_close(server_conn)


@contextlib.contextmanager
def signals_set(stopping: asyncio.Event) -> Iterator[None]:
    """Set an event on Ctrl-C, on a termination signal, or when the terminal is closed."""
    loop = asyncio.get_running_loop()
    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform == "win32":
        # Ctrl-Break, and the signal that a program gets when its window is closed.
        numbers.append(signal.SIGBREAK)
    # A server started with nohup should keep running when its terminal is closed.
    elif signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        numbers.append(signal.SIGHUP)
    for number in numbers:
        try:
            loop.add_signal_handler(number, stopping.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopping.set))
    yield
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)  # one signal is enough; stopping takes a moment
