"""The two kinds of Python that run our own notebooks, each in a loop as a server has it; what they say."""

import asyncio
import json
import logging
import os
import tempfile
import uuid
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar

from cardmath_widgets.server.kernels.bare.connection import BareConnection
from cardmath_widgets.server.kernels.connection import KernelConnection
from cardmath_widgets.server.kernels.fork_client import ForkClient
from cardmath_widgets.server.kernels.memory import MemoryWatch
from cardmath_widgets.server.kernels.shared.workers import SharedConnection, Workers
from cardmath_widgets.server.wire_format import split

T = TypeVar("T")
Line = TypeVar("Line", bound=KernelConnection)


class Room(ABC, Generic[Line]):
    """A loop of its own, and what runs pages there: a server speaks to its processes from one loop alone."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._thread = ThreadPoolExecutor(1)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._runner.run, work).result()

    @abstractmethod
    async def page(self, **settings: str) -> Line:
        """Return the started Python of a page."""

    def try_out(self, test: Callable[[Line], Awaitable[None]]) -> None:
        """Run a test with a page, and end it afterwards."""

        async def main() -> None:
            line = await self.page()
            try:
                await asyncio.wait_for(test(line), 60)
            finally:
                await line.end()

        self.run(main())

    def close(self) -> None:
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()


class BareRoom(Room[BareConnection]):
    """Kernels that are forked, in one folder."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = os.path.realpath(tempfile.gettempdir())

    async def page(self, **settings: str) -> BareConnection:
        line = BareConnection(self.folder, logging.getLogger("bare"), settings)
        await line.start()
        return line

    def close(self) -> None:
        self._thread.submit(ForkClient.close).result()
        super().close()


class SharedRoom(Room[SharedConnection]):
    """Pages in one worker."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = MemoryWatch(256 << 20)
        self.workers = self.run(self._begin())

    async def _begin(self) -> Workers:
        return Workers(logging.getLogger("pages"), self.memory, count=1)

    async def page(self, **settings: str) -> SharedConnection:
        line = SharedConnection(self.workers, logging.getLogger("pages"), settings)
        await line.start()
        return line

    def close(self) -> None:
        self.run(self.workers.close())
        self.memory.close()
        super().close()


def message(kind: str, content: dict[str, Any]) -> list[bytes]:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind}
    return [json.dumps(part).encode() for part in (header, {}, {"version": "1.0.0"}, content)]


def said(line: KernelConnection) -> asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]]:
    """What the kernel says from now on: header, content, buffers."""
    heard: asyncio.Queue[tuple[dict[str, Any], dict[str, Any], list[bytes]]] = asyncio.Queue()

    def hear(frame: bytes) -> None:
        channel, header, _parent, _metadata, content, *buffers = split(frame)
        assert channel == b"iopub"
        heard.put_nowait((json.loads(header), json.loads(content), buffers))

    line.on_message = hear
    return heard


async def asked(line: KernelConnection) -> tuple[list[str], dict[str, Any], asyncio.Queue[Any]]:
    """Ask for all states; return the kinds of the answers, the states, and what is said from now on."""
    heard = said(line)
    opened = message("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}})
    line.to_kernel(opened)
    line.to_kernel(message("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}}))
    kinds, states = [], {}
    while len(kinds) < 3:
        header, content, _buffers = await heard.get()
        kinds.append(header["msg_type"])
        if header["msg_type"] == "comm_msg":
            states = content["data"]["states"]
    return kinds, states, heard
