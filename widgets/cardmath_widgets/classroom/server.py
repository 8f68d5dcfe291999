"""The HTTP server with bounds on what a visitor may leave unfinished."""

from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import Application

__all__ = ["BoundedServer"]

# A page's goodbye is the only body there is.
LONGEST_BODY = 16 << 10
LONGEST_HEAD = 32 << 10
# To the end of a request's head, so also from one request to the next on the same connection.
HEAD_TIMEOUT = 20.0
BODY_TIMEOUT = 10.0


class BoundedServer(HTTPServer):
    """Takes so many connections at once; where there are more, the oldest is closed.

    What is asked for here is answered in a moment, so a connection that is old is idle or never finishes its
    request. Lines of pages do not count: there is one for each seat.
    """

    def initialize(self, application: Application, connections: int) -> None:  # type: ignore[override]
        """Set the bounds."""
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
        """A connection has ended, or has become the line of a page."""
        self._open.pop(server_conn.stream, None)
        super().on_close(server_conn)
