"""The server's connection to a bare kernel (`kernel`): a socket that no other process can write to."""

import asyncio
import contextlib
import json
import logging
import signal
import socket
from collections.abc import Mapping
from types import MappingProxyType

from cardmath_widgets.server.kernels.connection import PacketConnection
from cardmath_widgets.server.kernels.fork_client import ForkClient
from cardmath_widgets.server.kernels.processes import READ_AHEAD
from cardmath_widgets.server.wire_format import CELLS, MESSAGE, joined, packed, read

# Maximum number of bytes queued for a kernel that is not reading, far more than the clicks made while it is
# busy could fill.
_MOST_WAITING = 4 << 20


class BareConnection(PacketConnection):
    """A connection to a kernel with only what our own lessons need; ``env`` extends its environment."""

    def __init__(
        self, folder: str, log: logging.Logger, env: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(log)
        self._env = dict(env)
        self._folder = folder
        self._fork_client = ForkClient.of("bare")
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Fork the kernel and keep the connection to it."""
        ours, theirs = socket.socketpair()
        with theirs:
            reader, self._writer = await asyncio.open_connection(sock=ours, limit=READ_AHEAD)
            self.pid = await self._fork_client.fork(self._folder, theirs, env=self._env)
        self._reading = asyncio.ensure_future(self._read(reader))

    def begin(self, cells: list[str]) -> None:
        """Start running a lesson's code."""
        assert self._writer is not None
        self._writer.write(packed(CELLS, json.dumps(cells).encode()))

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass on a page's message; it is lost if the kernel stopped reading long ago."""
        if self._writer is not None and self._writer.transport.get_write_buffer_size() < _MOST_WAITING:
            self._writer.write(packed(MESSAGE, joined([b"shell", *frames])))

    async def end(self) -> None:
        """Kill the kernel: its state is also in the page's link."""
        if self._reading is not None:
            self._reading.cancel()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        pid, self.pid = self.pid, None
        if pid is not None:
            with contextlib.suppress(OSError):  # the warmed process may be dying right now
                self._fork_client.signal(pid, signal.SIGKILL)
            await self._fork_client.wait(pid)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Read the kernel's messages until it ends."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                self.take(*await read(reader))
        self.lose()
