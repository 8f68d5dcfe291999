"""A server with a class in the process of the tests: every address answers, and no kernel starts."""

import asyncio
import contextlib
import json
import socket
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from cardmath_widgets.classroom.core.joining.roles import Role
from cardmath_widgets.classroom.served.school import School
from cardmath_widgets.classroom.served.served import ServedClass
from cardmath_widgets.server import app
from cardmath_widgets.server.app import LessonServer
from cardmath_widgets.server.assets import Asset
from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.kernels.jupyter import connection
from cardmath_widgets.server.security.http_server import BoundedServer
from cardmath_widgets.server.security.requests import Way
from cardmath_widgets.server.web.start_page import BOARDS

__all__ = ["Client", "Kernel", "ServerHere", "in_this_process", "server_here"]

T = TypeVar("T")
#: What the server sets for its kernels.
OF_KERNELS = "IPYTHONDIR CARDMATH_TABLES CARDMATH_COMMON_TABLES CARDMATH_NAMES CARDMATH_PICTURES"
#: What a browser asks with for a line.
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
SECONDS = 30.0


class Kernel(KernelConnection):
    """A kernel that shows how many cells it was given."""

    def __init__(self, *_more: object) -> None:
        super().__init__()

    async def start(self) -> None:
        pass

    async def run(self, cells: list[str]) -> list[list[dict[str, Any]]]:
        return [[{"output_type": "stream", "name": "stdout", "text": str(len(cells))}]]

    def to_kernel(self, frames: list[bytes]) -> None:
        # The page hears its own message.
        self.on_message(b"".join(frames))

    async def end(self) -> None:
        pass


class Client(httpx.Client):
    """A browser without scripts, which has seen the door."""

    def __init__(self, address: str) -> None:
        # Without encryption nobody needs the system's certificates, which take longer to read than all else.
        super().__init__(base_url=address, timeout=SECONDS, verify=False)

    def __enter__(self) -> "Client":
        super().__enter__()
        if self.get("class/join").status_code == 404:
            # There is no class.
            self.get("odds")
        self.headers["X-XSRFToken"] = self.cookies["_cardmath_xsrf"]
        return self

    @property
    def seat(self) -> str:
        """The seat of the pupil."""
        return str(self.get("api/class/me").json()["seat"])


class ServerHere:
    """A server that runs in a thread of its own."""

    def __init__(self, served: ServedClass | School | None, **options: Any) -> None:
        #: The cells that were run to draw pictures, and what they print.
        self.drawn: list[str] = []
        self.pictures: dict[str, str] | None = {BOARDS: "<svg/>"}
        self.sent_away: list[str] = []
        self.served = served
        self._loop = asyncio.new_event_loop()
        self.server = LessonServer(local=True, fork=False, served_class=served, **options)
        self.thread = threading.Thread(target=self._loop.run_forever)
        self.thread.start()
        self.address = self.do(self._open())

    async def _open(self) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        self._http = BoundedServer(self.server.app, self.server.limits.connections)
        if self.served is not None:
            await self.served.open(
                self.server.app.settings, self.server.pages, self.sent_away.append, self._run
            )
            self.served.add_site()
        listener.setblocking(False)
        self._http.add_socket(listener)
        return f"http://127.0.0.1:{listener.getsockname()[1]}{self.server.way.base}"

    async def _run(self, cells: list[str]) -> list[list[dict[str, Any]]]:
        self.drawn += cells
        if self.pictures is None:
            raise ValueError("no picture")
        return [[{"output_type": "stream", "name": "stdout", "text": json.dumps(self.pictures)}]]

    async def _close(self) -> None:
        self._http.stop()
        await self._http.close_all_connections()
        if self.served is not None:
            await self.served.close()
        await self.server.pool.close()

    def close(self) -> None:
        """Stop the server, and its thread."""
        self.do(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self.thread.join(SECONDS)
        self._loop.close()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    @property
    def a_class(self) -> ServedClass:
        """The class of the server."""
        assert isinstance(self.served, ServedClass)
        return self.served

    @property
    def secret(self) -> str:
        """The teacher's key."""
        return self.a_class.session.roles.secret(Role.TEACHER)

    @property
    def desk(self) -> str:
        """The link of the teacher's desk."""
        return f"{self.address}class/desk#{self.secret}"

    @contextlib.contextmanager
    def pupil(self) -> Iterator[Client]:
        """A browser that has joined the class."""
        with Client(self.address) as client:
            code = self.a_class.session.door.code
            # A busy disk may take longer than the door waits; then the page asks again.
            while (joining := client.post("class/code", json={"code": code}).json()["joining"]) == "stuck":
                pass
            assert joining == "in"
            yield client

    @contextlib.contextmanager
    def grown_up(self, role: Role) -> Iterator[Client]:
        """A browser with the link of a role."""
        with Client(self.address) as client:
            entered = client.post("class/enter", json={"secret": self.a_class.session.roles.secret(role)})
            assert entered.status_code == 200
            yield client

    def line_status(self, client: Client, address: str, **headers: str) -> int:
        """Ask for a line, and return the status of the answer if it is refused."""
        return client.get(address, headers=UPGRADE | headers).status_code

    def on_line(
        self, client: Client, address: str, *messages: str | bytes, until: str
    ) -> list[dict[str, Any]]:
        """Send messages on a line, and return what comes until each has an answer with this name."""

        async def work() -> list[dict[str, Any]]:
            async with self.line(client, address) as line:
                heard = [json.loads(await line.read_message() or "{}")]
                for message in messages:
                    await line.write_message(message, binary=isinstance(message, bytes))
                    while until not in heard[-1] or heard[-1] is heard[0]:
                        said = await line.read_message()
                        heard.append(json.loads(said) if said else {until: None, "closed": line.close_code})
                    heard.append({})
            return [one for one in heard if one]

        return self.do(work())

    @contextlib.asynccontextmanager
    async def line(self, client: Client, address: str, protocol: str | None = None) -> AsyncIterator[Any]:
        """Open a line with the cookies of a client."""
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        request = HTTPRequest(f"ws{self.address[4:]}{address}", headers={"Cookie": cookies})
        line = await websocket_connect(request, subprotocols=[protocol] if protocol else None)
        try:
            yield line
        finally:
            line.close()


@contextlib.contextmanager
def server_here(
    folder: Path,
    *,
    site: Mapping[str, Asset] | None = None,
    policy: str = "",
    has_class: bool = True,
    base: str = "/",
    **options: Any,
) -> Iterator[ServerHere]:
    """Run a server, and leave no trace in this process."""
    served = ServedClass(30, folder / "class", "http://192.0.2.1/", site, policy) if has_class else None
    with in_this_process(folder, lambda: ServerHere(served, way=Way(base=base), **options)) as here:
        yield here


H = TypeVar("H", bound=ServerHere)


@contextlib.contextmanager
def in_this_process(folder: Path, start: Callable[[], H]) -> Iterator[H]:
    """Run a server that ``start`` starts, and leave no trace in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        patch.setattr(connection, "JupyterConnection", Kernel)
        patch.setattr(app, "SharedConnection", Kernel)
        with pytest.MonkeyPatch.context() as of_kernels:
            for name in OF_KERNELS.split():
                of_kernels.setenv(name, "")
            here = start()
        try:
            yield here
        finally:
            here.close()
