"""The server's connection to a bare kernel (`kernel`): a socket that no other process can write to."""

import asyncio
import contextlib
import json
import logging
import signal
import socket
from collections.abc import Mapping
from types import MappingProxyType

from cardmath.errors import CardmathError
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.kernels.connection import CELL_TIMEOUT, KernelConnection, presented, sorry
from cardmath_widgets.server.kernels.fork_client import ForkClient
from cardmath_widgets.server.wire_format import CELLS, LOG, MESSAGE, OUTPUTS, joined, packed, read

# The pictures of a whole board arrive at once.
_READ_AHEAD = 1 << 20
# The bytes that may wait for a kernel that does not read: far more than all clicks while it is busy.
_MOST_WAITING = 4 << 20


class KernelDiedError(CardmathError, RuntimeError):
    """A kernel died while it ran its lesson."""


class BareConnection(KernelConnection):
    """A connection to a kernel with only what our own lessons need; ``env`` is added to its environment."""

    def __init__(
        self, folder: str, log: logging.Logger, env: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__()
        self._env = dict(env)
        self.log = log
        self._folder = folder
        self._fork_client = ForkClient.of("bare")
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._outputs: asyncio.Future[list[list[Output]]] = asyncio.get_running_loop().create_future()

    async def start(self) -> None:
        """Fork the kernel and keep the connection to it."""
        ours, theirs = socket.socketpair()
        with theirs:
            reader, self._writer = await asyncio.open_connection(sock=ours, limit=_READ_AHEAD)
            self.pid = await self._fork_client.fork(self._folder, theirs, env=self._env)
        self._reading = asyncio.ensure_future(self._read(reader))

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code and return what each cell displayed."""
        assert self._writer is not None
        self._writer.write(packed(CELLS, json.dumps(cells).encode()))
        try:
            async with asyncio.timeout(CELL_TIMEOUT):
                return await self._outputs
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            return [[sorry()]]

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass on a page's message; it is lost if the kernel has long stopped reading."""
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
                self._take(*await read(reader))
        if not self._outputs.done():
            self._outputs.set_exception(KernelDiedError("the kernel has died"))
        self.on_death()

    def _take(self, kind: bytes, rest: bytes) -> None:
        if kind == MESSAGE:
            self.on_message(rest)
        elif kind == LOG:
            self.log.error("%s", rest.decode())
        elif kind == OUTPUTS and not self._outputs.done():
            self._outputs.set_result([[self._shown(output) for output in cell] for cell in json.loads(rest)])

    def _shown(self, output: Output) -> Output:
        """Return an output as pages show it, and write errors to the log."""
        kind = output["output_type"]
        if kind == "error":
            self.log.error("A cell failed:\n%s", "\n".join(output["traceback"]))
        return presented(kind, output)
