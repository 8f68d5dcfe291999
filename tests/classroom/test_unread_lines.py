"""What waits for a page that never reads is bounded, on the lines of a class as on those of an app."""

import asyncio
import logging
import socket

import pytest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketHandler

from cardmath_widgets.classroom.served.lines import DeskLine, PupilLine
from cardmath_widgets.server.web.page_connection import WAITING_FOR_PAGE, Line, PageConnection
from tests.own_loop import run, until

MIB = 1 << 20
#: More than what two ends of a connection keep between them.
MOST = 64
HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def talking(kind: type[Line], opened: list[Line]) -> type[Line]:
    """A line of a kind that anyone may open."""

    class Talking(kind):  # type: ignore[misc, valid-type]
        log = logging.getLogger(__name__)

        async def prepare(self) -> None: ...

        async def get(self) -> None:
            await WebSocketHandler.get(self)

        def check_origin(self, origin: str = "") -> bool:
            return True

        def open(self) -> None:
            opened.append(self)

        def on_close(self) -> None: ...

    return Talking


@pytest.mark.parametrize("kind", [PupilLine, DeskLine, PageConnection])
def test_a_page_that_never_reads_is_let_go(kind: type[Line], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def test() -> None:
        opened: list[Line] = []
        server = HTTPServer(Application([("/", talking(kind, opened), {"pages": None, "pool": None})]))
        door, port = bind_unused_port()
        server.add_socket(door)
        with socket.socket() as page:
            page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            page.connect(("127.0.0.1", port))
            page.sendall(HANDSHAKE.encode())
            await until(lambda: bool(opened))
            (line,) = opened
            assert line.ws_connection is not None
            stream = line.ws_connection.stream
            sent = 0
            while not stream.closed() and sent < MOST:
                line.tell("x" * MIB)
                sent += 1
                await asyncio.sleep(0)
            assert stream.closed()
            assert sent * MIB <= WAITING_FOR_PAGE + 8 * MIB
        server.stop()

    assert WAITING_FOR_PAGE <= 32 * MIB
    run(test())
    assert "Closed a page's connection: it had left 8 MiB unread." in caplog.text
