"""A small reverse proxy, as a school or a hub has in front of its servers."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

__all__ = ["proxy_before"]

_OWN = frozenset({"connection", "content-length", "content-encoding", "host", "transfer-encoding", "upgrade"})
_LARGEST = 1 << 26


class _Pages(RequestHandler):
    def initialize(self, target: str) -> None:
        self.target = target

    async def _pass(self, path: str) -> None:
        headers = {name: value for name, value in self.request.headers.get_all() if name.lower() not in _OWN}
        asked = HTTPRequest(
            f"{self.target}/{path}",
            self.request.method or "GET",
            # Like most proxies: what was asked for is told beside, and the server's own name takes its place.
            headers | {"X-Forwarded-Host": self.request.host, "X-Forwarded-Proto": "http"},
            self.request.body if self.request.method == "POST" else None,
            follow_redirects=False,
            decompress_response=True,
        )
        answer = await AsyncHTTPClient().fetch(asked, raise_error=False)
        self.set_status(answer.code)
        # What the proxy would say itself must not stand beside what the server says.
        for name in ("Content-Type", "Date", "Server"):
            self.clear_header(name)
        for name, value in answer.headers.get_all():
            if name.lower() not in _OWN:
                self.add_header(name, value)
        if answer.code not in (204, 304):
            self.write(answer.body)

    get = post = _pass


class _Lines(WebSocketHandler):
    line: WebSocketClientConnection

    def initialize(self, target: str) -> None:
        self.target = target

    def check_origin(self, origin: str) -> bool:
        return True

    async def get(self, path: str) -> None:
        told = {"Origin": self.request.headers["Origin"], "X-Forwarded-Host": self.request.host}
        asked = HTTPRequest(f"{self.target.replace('http', 'ws')}/{path}?{self.request.query}", headers=told)
        self.offered = self.request.headers.get("Sec-WebSocket-Protocol", "").split(", ")
        self.line = await websocket_connect(asked, subprotocols=self.offered, max_message_size=_LARGEST)
        await super().get(path)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        return self.line.selected_subprotocol

    def open(self, *_args: str) -> None:
        self.passing = asyncio.ensure_future(self._answers())

    async def _answers(self) -> None:
        while (said := await self.line.read_message()) is not None:
            await self.write_message(said, binary=isinstance(said, bytes))
        self.close()

    async def on_message(self, message: str | bytes) -> None:
        await self.line.write_message(message, binary=isinstance(message, bytes))

    def on_close(self) -> None:
        self.passing.cancel()
        self.line.close()


@contextmanager
def proxy_before(port: int, path: str) -> Iterator[str]:
    """Run a proxy that removes a path before it passes requests on; yield the address of that path."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setblocking(False)
    told: dict[str, Any] = {"target": f"http://127.0.0.1:{port}"}
    started = threading.Event()
    stopping: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    async def serve() -> None:
        stop = asyncio.Event()
        stopping.append((asyncio.get_running_loop(), stop))
        lines = rf"{path}(.*/(?:line|channels))"
        server = HTTPServer(Application([(lines, _Lines, told), (rf"{path}(.*)", _Pages, told)]))
        server.add_socket(listener)
        started.set()
        await stop.wait()
        server.stop()
        await server.close_all_connections()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    started.wait(10)
    yield f"http://localhost:{listener.getsockname()[1]}{path}"
    loop, stop = stopping[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join(10)
