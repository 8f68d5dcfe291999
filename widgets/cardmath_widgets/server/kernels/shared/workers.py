"""The server's side of the workers: it starts them, chooses one for each page, and replaces any that hang."""

import asyncio
import contextlib
import hmac
import itertools
import json
import logging
import secrets
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from cardmath.cores import cores
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.connection import ENDED, MEMORY, PacketConnection
from cardmath_widgets.server.kernels.memory import MemoryWatch
from cardmath_widgets.server.kernels.processes import READ_AHEAD
from cardmath_widgets.server.kernels.shared.calculators import APART, Calculators

START_TIMEOUT: Final = 60.0
#: Seconds between checks that a worker still answers, and seconds of silence before it is replaced. Nothing
#: that our pages do takes half a second.
BEAT_EVERY: Final = 1.0
HANGS_AFTER: Final = 4.0
#: One worker for each processor: more would not be faster, and just one would leave processors idle.
WORKERS: Final = cores()
#: Maximum number of bytes queued for a worker that is not reading: far more than clicks can fill while it is
#: busy.
_MOST_WAITING: Final = 16 << 20
_TOKEN: Final = 32  # bytes
#: When the first worker has this many seats, or the server has run for this many seconds, the others start.
_FEW: Final = 4
LATER: Final = 15.0


@dataclass(eq=False)
class Worker:
    """One process, and the seats it serves."""

    _memory: MemoryWatch
    _calculators: Calculators
    _log: logging.Logger
    _on_end: Callable[["Worker"], None]
    seats: dict[int, PacketConnection] = field(default_factory=dict)
    doing: int = 0
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    _process: subprocess.Popen[bytes] | None = None
    _writer: asyncio.StreamWriter | None = None
    _heard_at: float = 0.0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def pid(self) -> int:
        """The process ID."""
        assert self._process is not None
        return self._process.pid

    @property
    def waiting(self) -> int:
        """The number of bytes that the worker has not read yet."""
        return 0 if self._writer is None else self._writer.transport.get_write_buffer_size()

    async def start(self) -> None:
        """Start the process and wait until it is warm; it proves its identity with a token."""
        connected: asyncio.Future[tuple[asyncio.StreamReader, asyncio.StreamWriter]]
        connected = asyncio.get_running_loop().create_future()
        token = secrets.token_hex(_TOKEN).encode()

        async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                if hmac.compare_digest(await reader.readexactly(len(token)), token) and not connected.done():
                    connected.set_result((reader, writer))
                    return
            writer.close()

        door = await asyncio.start_server(greet, "127.0.0.1", 0, limit=READ_AHEAD)
        try:
            port = door.sockets[0].getsockname()[1]
            self._process = subprocess.Popen(
                # -P: import modules from where they are installed, not from the teacher's current folder.
                [sys.executable, "-P", "-m", f"{__package__}.worker", str(port)],
                stdin=subprocess.PIPE,
                stdout=sys.stderr,
                **APART,
            )
            assert self._process.stdin is not None
            self._process.stdin.write(token + b"\n")
            self._process.stdin.close()
            reader, self._writer = await asyncio.wait_for(connected, START_TIMEOUT)
            await asyncio.wait_for(wire.read(reader), START_TIMEOUT)
        finally:
            door.close()
        self._heard_at = asyncio.get_running_loop().time()
        self._spawn(self._read(reader))
        self._spawn(self._ask())

    def seat(self, served: PacketConnection) -> int:
        """Give a seat its number."""
        number = next(self._numbers)
        self.seats[number] = served
        return number

    def run(self, number: int, cells: list[str], settings: Mapping[str, str]) -> None:
        """Run a notebook's cells for a seat."""
        self._write(wire.CELLS, number, json.dumps({"cells": cells, "settings": dict(settings)}).encode())

    def hear(self, number: int, message: bytes) -> None:
        """Pass on a message from a seat's page; it is lost if the worker stopped reading long ago."""
        if self.waiting < _MOST_WAITING:
            self._write(wire.MESSAGE, number, message)

    def leave(self, number: int) -> None:
        """End whatever a seat is running."""
        if self.seats.pop(number, None) is not None:
            self._write(wire.END, number)

    def end(self) -> None:
        """End the process, and notify all its seats."""
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._process is not None:
            with contextlib.suppress(OSError):
                self._process.kill()
            self._process.wait()
        problem = MEMORY if self._process is not None and self.pid in self._memory.ended else ENDED
        seats, self.seats = self.seats, {}
        # The next worker gets ready while the pages hear of it.
        self._on_end(self)
        for number, served in seats.items():
            served.lose(problem if number == self.doing else "")

    def _write(self, kind: bytes, number: int, rest: bytes = b"") -> None:
        if self._writer is not None:
            self._writer.write(wire.numbered(kind, number, rest))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Read what the worker sends until it ends."""
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                kind, number, rest = await wire.read_numbered(reader)
                self._heard_at = asyncio.get_running_loop().time()
                if kind == wire.LOG:
                    self._log.error("%s", rest.decode())
                elif kind == wire.DOING:
                    self.doing = number
                elif kind == wire.QUESTION:
                    self._spawn(self._answer(number, rest))
                elif kind != wire.BEAT and number in self.seats:
                    self.seats[number].take(kind, rest)
        self.end()

    async def _answer(self, number: int, question: bytes) -> None:
        self._write(wire.ANSWER, number, await self._calculators.answer(question))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self) -> None:
        """Check from time to time whether it still answers."""
        loop = asyncio.get_running_loop()
        while self._writer is not None:
            before = loop.time()
            self._writer.write(wire.packed(wire.BEAT, b""))
            await asyncio.sleep(BEAT_EVERY)
            # If this server itself was held up, answers may have arrived in time and still be unread.
            was_held_up = loop.time() - before > 2 * BEAT_EVERY
            if not was_held_up and loop.time() - self._heard_at > HANGS_AFTER:
                self._log.error("A process serving pages stopped responding and is being replaced.")
                self.end()


class Workers:
    """All of a server's workers."""

    def __init__(self, log: logging.Logger, memory: MemoryWatch, count: int = WORKERS) -> None:
        self._log = log
        self._memory = memory
        self._count = count
        self._calculators = Calculators(log)
        self._warm: list[Worker] = []
        self.starting: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def emptiest(self) -> Worker:
        """Return the warm worker with the fewest seats; wait if none is warm yet."""
        while not self._warm:
            self.begin()
            await next(iter(self.starting))
        worker = min(self._warm, key=lambda worker: len(worker.seats))
        if len(worker.seats) >= _FEW:
            self.begin_more()
        return worker

    def begin(self) -> None:
        """Start the first worker, and the others a little later, when pages have been prepared."""
        if not (self._warm or self.starting):
            self._begin_one()
            asyncio.get_running_loop().call_later(LATER, self.begin_more)

    def begin_more(self) -> None:
        """Start the workers that are missing."""
        if not self._is_closed:
            for _missing in range(len(self._warm) + len(self.starting), self._count):
                self._begin_one()

    def _begin_one(self) -> None:
        task = asyncio.ensure_future(self._start())
        self.starting.add(task)
        task.add_done_callback(self.starting.discard)

    async def _start(self) -> None:
        worker = Worker(self._memory, self._calculators, self._log, self._replace)
        try:
            await worker.start()
        except BaseException:
            worker.end()
            raise
        self._memory.add(worker.pid, worker.end)
        self._warm.append(worker)

    def _replace(self, ended: Worker) -> None:
        """Start another worker in place of one that has ended."""
        if ended in self._warm:
            self._warm.remove(ended)
            self._memory.remove(ended.pid)
            if not self._is_closed:
                self._begin_one()

    async def close(self) -> None:
        """End all workers."""
        self._is_closed = True
        for task in self.starting:
            task.cancel()
        await asyncio.gather(*self.starting, return_exceptions=True)
        for worker in list(self._warm):
            worker.end()
        await self._calculators.close()


class SharedConnection(PacketConnection):
    """A connection to a page in one of the ``workers``; ``settings`` are the page's own."""

    def __init__(
        self, workers: Workers, log: logging.Logger, settings: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(log)
        self._workers = workers
        self._settings = settings
        self._worker: Worker | None = None
        self._number = 0

    async def start(self) -> None:
        """Find a worker with room."""
        self._worker = await self._workers.emptiest()
        self._number = self._worker.seat(self)

    def begin(self, cells: list[str]) -> None:
        """Start running a lesson's code."""
        assert self._worker is not None
        self._worker.run(self._number, cells, self._settings)

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass on a page's message."""
        if self._worker is not None:
            self._worker.hear(self._number, wire.joined([b"shell", *frames]))

    async def end(self) -> None:
        """End what the page runs: its state is also in the page's link."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.leave(self._number)

    def lose(self, problem: str = "") -> None:
        """Handle the end of the worker; ``problem`` is what this page did to it, if that was the cause."""
        self._worker = None
        super().lose(problem)
