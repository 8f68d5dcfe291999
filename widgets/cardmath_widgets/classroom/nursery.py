"""The server's side of the warmed process from which kernels are forked (see ``forkserver``)."""

import asyncio
import contextlib
import itertools
import json
import signal
import socket
import subprocess
import sys
from typing import Any, ClassVar

__all__ = ["Nursery"]

START_TIMEOUT = 60.0


class Nursery:
    """The server's side of the warmed process: starts it, gives orders, hears what becomes of the kernels."""

    _instances: ClassVar[dict[str, "Nursery"]] = {}

    def __init__(self, kind: str) -> None:
        self.kind = kind
        ours, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            # -P: modules are looked for where they are installed, and not where the teacher happens to be.
            [sys.executable, "-P", "-m", f"{__package__}.forkserver", str(theirs.fileno()), kind],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            # Out of the terminal's process group, so that Ctrl-C reaches the server alone.
            start_new_session=True,
        )
        theirs.close()
        ours.setblocking(False)
        self._socket = ours
        self._ids = itertools.count()
        self._unread = b""
        self._started: dict[int, asyncio.Future[int]] = {}
        # Kept until ``fork`` has seen it: the news of a start and of readiness may come together.
        self._ready: dict[int, asyncio.Future[None]] = {}
        self._exited: dict[int, asyncio.Future[int]] = {}
        self._reader: asyncio.AbstractEventLoop | None = None

    @classmethod
    def of(cls, kind: str) -> "Nursery":
        """Return the server's one nursery of a kind of kernels, started when first asked for."""
        if kind not in cls._instances:
            cls._instances[kind] = cls(kind)
        return cls._instances[kind]

    @classmethod
    def close(cls) -> None:
        """End the warmed processes and with them every kernel."""
        while cls._instances:
            _kind, nursery = cls._instances.popitem()
            if nursery._reader is not None:
                nursery._reader.remove_reader(nursery._socket)
            nursery._socket.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                nursery.process.wait(timeout=5)
            nursery.process.kill()
            nursery.process.wait()

    async def fork(self, cwd: str, line: socket.socket | None = None, **order: Any) -> int:
        """Fork a kernel and return its process number when it can be spoken to.

        ``line`` is the kernel's end of its line to the server, where it has one; ``order`` is for its kind.
        """
        loop = asyncio.get_running_loop()
        if self._reader is None:
            loop.add_reader(self._socket, self._read)
            self._reader = loop
        number = next(self._ids)
        started = self._started[number] = loop.create_future()
        try:
            self._order(line, op="fork", id=number, cwd=cwd, has_line=line is not None, **order)
        except OSError:  # it has just ended, and we have not read it yet
            self._lost()
        pid = await asyncio.wait_for(started, START_TIMEOUT)
        try:
            await asyncio.wait_for(self._ready[pid], START_TIMEOUT)
        finally:
            del self._ready[pid]
        return pid

    def exit_code(self, pid: int) -> int | None:
        """Return how a kernel ended, or None while it lives."""
        future = self._exited.get(pid)
        if future is None:
            return 0
        return future.result() if future.done() else None

    async def wait(self, pid: int) -> int:
        """Wait until a kernel has ended, forget it and return its exit code."""
        future = self._exited.get(pid)
        code: int = await future if future is not None else 0
        self._exited.pop(pid, None)
        return code

    def signal(self, pid: int, number: int) -> None:
        """Signal a kernel; nothing happens when it has ended."""
        if self.exit_code(pid) is None:
            self._order(op="signal", pid=pid, signal=int(number))

    def _order(self, line: socket.socket | None = None, /, **order: Any) -> None:
        self._socket.setblocking(True)  # orders are short, and must not be cut in two
        told = json.dumps(order).encode() + b"\n"
        try:
            if line is not None:
                told = told[socket.send_fds(self._socket, [told], [line.fileno()]) :]
            self._socket.sendall(told)
        finally:
            self._socket.setblocking(False)

    def _read(self) -> None:
        try:
            data = self._socket.recv(1 << 16)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        if not data:
            self._lost()
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._hear(json.loads(line))

    def _hear(self, news: dict[str, int]) -> None:
        loop = asyncio.get_running_loop()
        if "started" in news:
            pid = news["pid"]
            self._ready[pid] = loop.create_future()
            self._exited[pid] = loop.create_future()
            self._started.pop(news["started"]).set_result(pid)
        elif "ready" in news:
            self._ready[news["ready"]].set_result(None)
        elif "exited" in news:
            pid = news["exited"]
            ready = self._ready.get(pid)
            if ready is not None and not ready.done():
                ready.set_exception(RuntimeError(f"the kernel ended before it was ready ({news['code']})"))
            self._exited[pid].set_result(news["code"])

    def _lost(self) -> None:
        """The warmed process has died and taken its kernels along; the next kernel starts another one."""
        assert self._reader is not None
        self._reader.remove_reader(self._socket)
        self._socket.close()
        self.process.wait()
        if Nursery._instances.get(self.kind) is self:
            del Nursery._instances[self.kind]
        error = RuntimeError("the process that kernels are forked from has ended")
        waiting: list[asyncio.Future[Any]] = [*self._started.values(), *self._ready.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(error)
        for exited in self._exited.values():
            if not exited.done():
                exited.set_result(-signal.SIGKILL)
