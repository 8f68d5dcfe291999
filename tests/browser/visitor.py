"""A visitor without a browser, who may send anything."""

import asyncio
import contextlib
import itertools
import json
import re
import struct
import uuid
from collections.abc import Coroutine
from typing import Any, ClassVar

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from ..own_loop import run as run_in_own_loop
from .conftest import Server
from .serving import APP

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TIMEOUT = 15


def frame(*parts: bytes) -> bytes:
    """A frame in Jupyter's protocol."""
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


def message(kind: str, content: dict[str, Any], channel: str = "shell", **header: Any) -> bytes:
    """A frame with a message."""
    first = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "visitor", "username": "",
             "version": "5.3", "date": "2026-01-01T00:00:00Z"} | header  # fmt: skip
    metadata = {"version": "1.0.0"}
    return frame(channel.encode(), *(json.dumps(part).encode() for part in (first, {}, metadata, content)))


def parts(data: bytes) -> list[bytes]:
    """The parts of a frame: channel, header, parent header, metadata, content, buffers."""
    (count,) = struct.unpack_from("<Q", data)
    offsets = struct.unpack_from(f"<{count}Q", data, 8)
    return [data[start:end] for start, end in itertools.pairwise(offsets)]


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test with visitors, and close their lines afterwards."""

    async def closing() -> None:
        try:
            await test
        finally:
            while Visitor.lines:
                line = Visitor.lines.pop()
                line.close()
                with contextlib.suppress(TimeoutError):  # a line that had ended already tells it only once
                    while await asyncio.wait_for(line.read_message(), 1) is not None:
                        pass

    run_in_own_loop(closing())


class Visitor:
    """One open page as the server sees it."""

    lines: ClassVar[list[WebSocketClientConnection]] = []

    line: WebSocketClientConnection

    def __init__(self, server: Server, seat: str) -> None:
        self.server = server
        self.seat = seat
        self.address = f"{server.address}api/seats/{seat}"
        #: Its numbers in the line of a full class, as the server gave them.
        self.numbers: list[int] = []

    @classmethod
    async def come(cls, server: Server, app: str = APP) -> "Visitor":
        """Ask for the app's page."""
        answer = await AsyncHTTPClient().fetch(server.address + app, request_timeout=TIMEOUT)
        found = re.search(r'data-seat="([\w-]+)"', answer.body.decode())
        assert found is not None
        return cls(server, found[1])

    async def outputs(self) -> tuple[int, Any]:
        """What the lesson displayed, or the problem there was."""
        while (news := await self.news())[0] == 202:
            self.numbers.append(news[1]["number"])
        return news

    async def news(self) -> tuple[int, Any]:
        """What there is to tell a page whose lesson has not been shown, once."""
        number = self.numbers[-1] if self.numbers else 0
        address = f"{self.address}/outputs?number={number}"
        try:
            answer = await AsyncHTTPClient().fetch(address, request_timeout=TIMEOUT)
        except HTTPClientError as error:
            body = error.response.body if error.response is not None else b""
            return error.code, json.loads(body) if body[:1] == b"{" else None
        return answer.code, json.loads(answer.body)

    async def sit(self) -> "Visitor":
        """Open the line."""
        request = HTTPRequest(self.address.replace("http", "ws", 1) + "/line", request_timeout=TIMEOUT)
        self.line = await websocket_connect(
            request, subprotocols=[PROTOCOL], max_message_size=1 << 26, compression_options=None
        )
        self.lines.append(self.line)
        return self

    async def ask(self, data: bytes | str) -> None:
        await self.line.write_message(data, binary=isinstance(data, bytes))

    async def hear(self) -> Any:
        """The next thing said on the line; None when it is closed."""
        said = await asyncio.wait_for(self.line.read_message(), TIMEOUT)
        if said is None:
            self.line.close()
            self.lines.remove(self.line)
        return said

    async def is_hung_up_on(self) -> bool:
        """Whether the server closes the line, whatever it says before."""
        while await self.hear() is not None:
            pass
        return True

    async def pong(self) -> None:
        """Ping once."""
        await self.ask('{"ping": true}')
        while True:
            said = await self.hear()
            assert said is not None
            if isinstance(said, str) and "pong" in said:
                return

    async def states(self) -> dict[str, Any]:
        """All widgets of the kernel, asked for as pages do."""
        comm = uuid.uuid4().hex
        target = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await self.ask(message("comm_open", target))
        await self.ask(message("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}}))
        while True:
            said = await self.hear()
            assert said is not None
            if isinstance(said, bytes):
                content = json.loads(parts(said)[4])
                if content.get("comm_id") == comm and "data" in content:
                    states: dict[str, Any] = content["data"]["states"]
                    return states
