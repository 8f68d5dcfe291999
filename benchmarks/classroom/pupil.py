"""Pupils without a browser that speak a browser's protocol: page, files, websocket, widgets."""

import asyncio
import contextlib
import itertools
import json
import re
import struct
import sys
import time
import uuid
from typing import Any

import httpx
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

__all__ = ["OurPupil", "Pupil", "VoilaPupil"]

# httpcore looks for sniffio at every step. If it is not installed, looking takes longer than the step itself.
sys.modules.setdefault("sniffio", None)  # type: ignore[arg-type]

PROTOCOL = "v1.kernel.websocket.jupyter.org"
TIMEOUT = 120
PING_EVERY = 1.5
CONNECTIONS = 6
# The encodings that a browser says it can unpack.
PACKED = "Accept-Encoding: gzip, deflate, br\r\n"
ASK_AGAIN = 20
# The script of a lesson part, which greets as soon as the page shows it; a folded board does not greet yet.
PART = "cardmath:widgets/slate.js"


def encode(kind: str, content: dict[str, Any], number: str) -> bytes:
    """Return a message in the form that a page sends."""
    header = {"msg_id": number, "msg_type": kind, "session": "pupil", "username": "", "version": "5.3",
              "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}  # fmt: skip
    parts = [b"shell", *(json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content))]
    offsets = list(itertools.accumulate((len(part) for part in parts), initial=8 * (len(parts) + 2)))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


def decode(data: bytes) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return the header, parent header and content of a message."""
    (count,) = struct.unpack_from("<Q", data)
    parts = [data[a:b] for a, b in itertools.pairwise(struct.unpack_from(f"<{count}Q", data, 8))]
    return json.loads(parts[1]), json.loads(parts[2]), json.loads(parts[4])


class Pupil:
    """One open page; the subclasses cover the differences between the servers."""

    def __init__(self, address: str, link: str = "") -> None:
        self.address = address
        self.link = link
        self.http = self._new_client()
        self.line: WebSocketClientConnection | None = None
        self.states: dict[str, Any] = {}
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def _new_client(self) -> httpx.AsyncClient:
        # Nothing here is encrypted, and loading the certificates would take longer than opening the page.
        return httpx.AsyncClient(verify=False, timeout=TIMEOUT, headers={"Accept": "text/html,*/*;q=0.8"})

    async def open(self) -> float:
        """Open the page; return the seconds until it has everything it needs to paint."""
        started = time.monotonic()
        page = await self.http.get(self.address)
        page.raise_for_status()
        await asyncio.gather(self._connect(page.text), self._fetch(self._files(page.text)))
        await self._fetch_states()
        return time.monotonic() - started

    async def _fetch(self, names: list[str]) -> None:
        """Receive files, over as many connections as a browser opens to one server.

        In a class, the pupil's own device unpacks and reads them. So this does as little as possible: a
        general-purpose client would use more of the processor than the server does.
        """
        left = [httpx.URL(self.address).join(name) for name in names]

        async def some() -> None:
            site = httpx.URL(self.address)
            reader, writer = await asyncio.open_connection(site.host, site.port)
            while left:
                path = left.pop().raw_path.decode()
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {site.netloc.decode()}\r\n{PACKED}\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
                assert head.startswith(b"HTTP/1.1 200"), head
                assert length is not None, head
                await reader.readexactly(int(length[1]))
            writer.close()

        await asyncio.gather(*(some() for _ in range(min(CONNECTIONS, len(left)))))

    def _files(self, page: str) -> list[str]:
        names = re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"#]+)"', page)
        return sorted({name for name in names if not name.startswith(("http", "data:"))})

    async def _connect(self, page: str) -> None:
        raise NotImplementedError

    async def _open_line(self, address: str) -> None:
        request = HTTPRequest(address.replace("http", "ws", 1), request_timeout=TIMEOUT)
        self.line = await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=1 << 28)
        self._tasks.append(asyncio.ensure_future(self._listen(self.line)))

    async def _listen(self, line: WebSocketClientConnection) -> None:
        while (said := await line.read_message()) is not None:
            if isinstance(said, str):
                continue
            header, parent, content = decode(said)
            number = parent.get("msg_id", "")
            if header["msg_type"] == "comm_msg" and "states" in content.get("data", {}):
                self.states = content["data"]["states"]
            if header["msg_type"] == "status" and content["execution_state"] == "idle":
                waiting = self._waiting.pop(number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(None)

    async def tell(self, kind: str, content: dict[str, Any]) -> None:
        """Send a message and wait until the kernel has finished with it."""
        assert self.line is not None
        number = uuid.uuid4().hex
        done = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self.line.write_message(encode(kind, content, number), binary=True)
        await asyncio.wait_for(done, TIMEOUT)

    async def _fetch_states(self) -> None:
        self.states = {}
        while not self.states:
            # A stock Voila kernel may send messages before its websocket is listening; the request is then
            # repeated.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN):
                    await self._ask_for_states()

    async def _ask_for_states(self) -> None:
        comm = uuid.uuid4().hex
        await self.tell("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        await self.tell("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        while not self.states:
            await asyncio.sleep(0.005)

    async def leave(self) -> None:
        """Close the page as a browser does: pending requests are cancelled, and a beacon frees the kernel."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        with contextlib.suppress(httpx.HTTPError):
            await self._say_goodbye()
        if self.line is not None:
            self.line.close()
            self.line = None
        await self.http.aclose()
        self.http = self._new_client()

    async def _say_goodbye(self) -> None:
        raise NotImplementedError


class OurPupil(Pupil):
    """A pupil on cardmath's server."""

    _seat = ""
    _beacon: dict[str, str] | None = None

    async def _connect(self, page: str) -> None:
        found = re.search(r'data-seat="([\w-]+)"', page)
        assert found is not None
        self._seat = str(httpx.URL(self.address).join(f"api/seats/{found[1]}"))
        self._beacon = {"_xsrf": self.http.cookies.get("_cardmath_xsrf", "")}
        # As a page does: a server keeps few seats for an address from which it has not seen a page yet.
        await self._open_line(f"{self._seat}/line")
        await self._fetch_outputs()
        self._tasks.append(asyncio.ensure_future(self._ping()))

    async def _fetch_outputs(self) -> None:
        number = 0
        while (answer := await self.http.get(f"{self._seat}/outputs?number={number}")).status_code == 202:
            number = answer.json()["number"]
        answer.raise_for_status()

    async def _ping(self) -> None:
        while self.line is not None:
            await self.line.write_message('{"ping": true}')
            await asyncio.sleep(PING_EVERY)

    async def _say_goodbye(self) -> None:
        if self._seat:
            await self.http.post(f"{self._seat}/leave", data=self._beacon)
            self._seat = ""

    async def open(self) -> float:
        """Open the page and greet what is on it: each part of a lesson, or the board, which then deals."""
        started = time.monotonic()
        await super().open()
        parts = [one for one, widget in self.states.items() if widget["state"].get("_esm") == PART]
        if parts:
            place = {"link": "", "begins": "", "watched": False, "paced": "all", "font": False}
            await asyncio.gather(*(self._tell_widget(one, type="hello", **place) for one in parts))
        else:
            screen = {"width": 1280, "height": 700, "ratio": 1, "font": False}
            await self._tell_board(type="hello", link=self.link, **screen)
        return time.monotonic() - started

    async def draw(self) -> float:
        """Press the stock; return how many seconds the board takes to send the whole new scene."""
        return await self._tell_board(type="press", key="stock")

    async def ask(self) -> float:
        """Ask whether the game can be won; return how many seconds the board takes to finish."""
        return await self._tell_board(type="change", id="question", value=True)

    async def _tell_board(self, **content: Any) -> float:
        comm = next(number for number, widget in self.states.items() if "view" in widget["state"])
        return await self._tell_widget(comm, **content)

    async def _tell_widget(self, comm: str, **content: Any) -> float:
        started = time.monotonic()
        custom = {"method": "custom", "content": content | {"at": started * 1000}}
        await self.tell("comm_msg", {"comm_id": comm, "data": custom})
        return time.monotonic() - started


class VoilaPupil(Pupil):
    """A pupil on stock Voila. Of its hundred files, the pupil fetches only those named in the page itself."""

    async def _connect(self, page: str) -> None:
        found = re.search(r'"kernelId": ?"([\w-]+)"', page)
        assert found is not None
        kernel = str(httpx.URL(self.address).join(f"/api/kernels/{found[1]}"))
        await self._open_line(f"{kernel}/channels?session_id={uuid.uuid4().hex}")

    async def _say_goodbye(self) -> None:
        """Do nothing: Voila refuses its own page's beacon, which has no token, and the kernel stays."""
