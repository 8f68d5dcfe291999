"""A slow connection and a slow processor for a browser's pages, as on a tablet in a village school.

Both apply to the whole page, including its workers, which the browser's own emulation does not slow down.
"""

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import psutil

CHUNK = 4096  # bytes passed on at a time
PERIOD = 0.01  # seconds that a slowed process runs without a pause


@dataclass
class Relay:
    """A slow connection to a local server: ``rate`` bytes a second in total, ``latency`` seconds."""

    target: int
    rate: float
    latency: float
    port: int = 0
    passed: int = 0
    _free_at: float = field(default=0.0, repr=False)

    async def serve(self, ready: threading.Event) -> None:
        """Pass bytes on until cancelled."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        async with server:
            await server.serve_forever()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.latency)  # the handshake
        theirs_in, theirs_out = await asyncio.open_connection("127.0.0.1", self.target)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._up(reader, theirs_out), self._down(theirs_in, writer))

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await asyncio.sleep(self.latency)
            writer.write(data)
            await writer.drain()
        writer.close()

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            now = time.monotonic()
            self._free_at = max(now, self._free_at) + len(data) / self.rate
            await asyncio.sleep(self._free_at - now)
            self.passed += len(data)
            writer.write(data)
            await writer.drain()
        writer.close()


@contextlib.contextmanager
def slow_line(port: int, rate: float, latency: float) -> Iterator[Relay]:
    """Put a slow connection in front of a server on this machine."""
    relay, ready = Relay(port, rate, latency), threading.Event()
    loop = asyncio.new_event_loop()

    def run() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        for connection in asyncio.all_tasks(loop):
            connection.cancel()
        loop.run_until_complete(asyncio.sleep(0.1))
        loop.close()

    task = loop.create_task(relay.serve(ready))
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    ready.wait()
    yield relay
    loop.call_soon_threadsafe(task.cancel)
    thread.join(timeout=5)


@contextlib.contextmanager
def slow_processor(times: float) -> Iterator[None]:
    """Let the pages of the browsers started by this process run only ``1 / times`` of the time."""
    ended = threading.Event()

    def throttle() -> None:
        pages: list[int] = []
        looked = 0.0
        while not ended.is_set():
            if time.monotonic() - looked > 0.1:
                looked, pages = time.monotonic(), list(_pages())
            _tell(pages, signal.SIGSTOP)
            time.sleep(PERIOD * (times - 1))
            _tell(pages, signal.SIGCONT)
            time.sleep(PERIOD)

    thread = threading.Thread(target=throttle, daemon=True)
    if times > 1:
        thread.start()
    yield
    ended.set()
    if times > 1:
        thread.join()


def _pages() -> Iterator[int]:
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if "--type=renderer" in process.cmdline():
                yield process.pid


def _tell(pages: list[int], number: signal.Signals) -> None:
    for page in pages:
        with contextlib.suppress(ProcessLookupError):
            os.kill(page, number)
