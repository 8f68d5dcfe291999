"""The server's side of the warmed process that kernels are forked from (see ``fork_server``)."""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
from typing import Any, ClassVar

FORKING_IS_PROVEN = sys.platform == "linux"

START_TIMEOUT = 60.0
# Seconds between pings of a warmed process, and seconds of silence before it is replaced. A fork takes a few
# milliseconds. On a badly overloaded machine, this may start one process too many.
BEAT = 1.0
UNRESPONSIVE_AFTER = 4.0
# Writing an order takes hardly any time, unless many earlier orders are still unread.
ORDER_TIMEOUT = 1.0


class ForkClient:
    """The server's side of the warmed process: it starts and commands the process, and tracks the kernels.

    A process that no longer answers (stopped or stuck) is retired and replaced. Its kernels are not affected
    and keep running until they end.
    """

    instances: ClassVar[dict[str, "ForkClient"]] = {}
    # Processes that no longer answer but still have kernels.
    retired: ClassVar[set["ForkClient"]] = set()

    def __init__(self, kind: str) -> None:
        self.kind = kind
        ours, theirs = socket.socketpair()
        self.process = subprocess.Popen(
            # -P: import modules only from where they are installed, not from the teacher's current folder.
            [sys.executable, "-P", "-m", f"{__package__}.fork_server", str(theirs.fileno()), kind],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            # Outside the terminal's process group, so that Ctrl-C reaches only the server.
            start_new_session=True,
        )
        theirs.close()
        ours.setblocking(False)
        self.connection = ours
        self._ids = itertools.count()
        self._unread = b""
        self._started: dict[int, asyncio.Future[int]] = {}
        # Kept until ``fork`` has seen it: the reports that it has started and that it is ready may arrive
        # together.
        self._ready: dict[int, asyncio.Future[None]] = {}
        self._exited: dict[int, asyncio.Future[int]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._beat: asyncio.TimerHandle | None = None
        # The time of its last message, and whether it has warmed up, which may take a while.
        self._heard_at = 0.0
        self._is_warm = False

    @classmethod
    def of(cls, kind: str) -> "ForkClient":
        """Return the server's only client for a kind of kernel, started on first use."""
        if kind not in cls.instances:
            cls.instances[kind] = cls(kind)
        return cls.instances[kind]

    @classmethod
    def close(cls) -> None:
        """End the warmed processes and every kernel."""
        everyone = {*cls.instances.values(), *cls.retired}
        cls.instances.clear()
        cls.retired.clear()
        for client in everyone:
            client.hang_up()
        for client in everyone:
            with contextlib.suppress(subprocess.TimeoutExpired):
                client.process.wait(timeout=0 if client._is_unresponsive else 5)
            client.process.kill()
            client.process.wait()

    def watch(self) -> None:
        """Start reading its messages and checking whether it still answers; needs a running event loop."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._heard_at = self._loop.time()
            self._loop.add_reader(self.connection, self._read)
            self._beat = self._loop.call_later(BEAT, self._ask)

    async def fork(self, cwd: str, line: socket.socket | None = None, **order: Any) -> int:
        """Fork a kernel and return its process ID when it is ready.

        ``line`` is the kernel's end of its connection to the server, if it has one. ``order`` contains the
        options for its kind.
        """
        self.watch()
        number = next(self._ids)
        started = self._started[number] = asyncio.get_running_loop().create_future()
        try:
            self._order(line, op="fork", id=number, cwd=cwd, has_line=line is not None, **order)
        except OSError:  # it has just ended, but we do not know yet
            self._lost()
        try:
            pid = await asyncio.wait_for(started, START_TIMEOUT)
        except TimeoutError:  # it responds, but does not carry out the order
            self.retire()
            raise
        finally:
            self._started.pop(number, None)
        try:
            await asyncio.wait_for(self._ready[pid], START_TIMEOUT)
        except BaseException:
            self.signal(pid, signal.SIGKILL)
            raise
        finally:
            del self._ready[pid]
        return pid

    def exit_code(self, pid: int) -> int | None:
        """Return a kernel's exit code, or None while it is running."""
        future = self._exited.get(pid)
        if future is None:
            return 0
        return future.result() if future.done() else None

    async def wait(self, pid: int) -> int:
        """Wait for a kernel to end, forget it and return its exit code."""
        future = self._exited.get(pid)
        code: int = await future if future is not None else 0
        self._exited.pop(pid, None)
        return code

    def signal(self, pid: int, number: int) -> None:
        """Signal a kernel; do nothing if it has ended."""
        if self.exit_code(pid) is not None:
            return
        if self not in ForkClient.retired:
            self._order(op="signal", pid=pid, signal=int(number))
        if self in ForkClient.retired:
            self._signal_ourselves(pid, number)

    @property
    def _is_unresponsive(self) -> bool:
        """Whether the process has been silent for too long."""
        patience = UNRESPONSIVE_AFTER if self._is_warm else START_TIMEOUT
        return self._loop is not None and self._loop.time() - self._heard_at > patience

    def _ask(self) -> None:
        """Ping it, or retire it if it has been silent for too long."""
        assert self._loop is not None
        # If the server itself was held up, its messages may have arrived in time and still be unread.
        if not self._read():
            return
        if self._is_unresponsive:
            self.retire()
            return
        self._beat = self._loop.call_later(BEAT, self._ask)
        if self._is_warm:
            try:
                self._order(op="ping")
            except OSError:
                self._lost()

    def _order(self, line: socket.socket | None = None, /, **order: Any) -> None:
        """Send an order in one piece; retire a fork server that cannot accept it."""
        self.connection.settimeout(ORDER_TIMEOUT)
        message = json.dumps(order).encode() + b"\n"
        try:
            if line is not None:
                message = message[socket.send_fds(self.connection, [message], [line.fileno()]) :]
            self.connection.sendall(message)
        except TimeoutError:
            self.retire()
        finally:
            if self.connection.fileno() >= 0:
                self.connection.setblocking(False)

    def _read(self) -> bool:
        """Read its messages, and return whether it is still running."""
        try:
            data = self.connection.recv(1 << 16)
        except BlockingIOError:
            return True
        except ConnectionError:
            data = b""
        if not data:
            self._lost()
            return False
        assert self._loop is not None
        self._heard_at = self._loop.time()
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            self._hear(json.loads(line))
        return True

    def _hear(self, news: dict[str, int]) -> None:
        loop = asyncio.get_running_loop()
        if "warm" in news:
            self._is_warm = True
        elif "started" in news:
            pid = news["pid"]
            self._ready[pid] = loop.create_future()
            self._exited[pid] = loop.create_future()
            started = self._started.pop(news["started"], None)
            if started is not None and not started.done():
                started.set_result(pid)
            else:  # nothing is waiting for this kernel any more
                del self._ready[pid]
                self.signal(pid, signal.SIGKILL)
        elif "ready" in news:
            ready = self._ready.get(news["ready"])
            if ready is not None and not ready.done():
                ready.set_result(None)
        elif "exited" in news:
            pid = news["exited"]
            ready = self._ready.get(pid)
            if ready is not None and not ready.done():
                ready.set_exception(RuntimeError(f"the kernel ended before it was ready ({news['code']})"))
            self._has_exited(pid, news["code"])

    def _has_exited(self, pid: int, code: int) -> None:
        exited = self._exited.get(pid)
        if exited is not None and not exited.done():
            exited.set_result(code)
        self._end_if_unused()

    # --- A process that no longer answers

    def retire(self) -> None:
        """Replace this process, and notify every caller waiting for a kernel."""
        if self._beat is not None:
            self._beat.cancel()
        self._fail_waiting("the process that kernels are forked from is not responding")
        if ForkClient.instances.get(self.kind) is self:
            # The next process warms up immediately, so that no pupil has to wait for that as well.
            ForkClient.instances[self.kind] = ForkClient(self.kind)
            ForkClient.instances[self.kind].watch()
        ForkClient.retired.add(self)
        self._end_if_unused()

    def _signal_ourselves(self, pid: int, number: int) -> None:
        """Signal a kernel directly. Its ID cannot be reused: only the parent can reap it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, number)
        if number == signal.SIGKILL:
            self._has_exited(pid, -signal.SIGKILL)

    def _end_if_unused(self) -> None:
        """End a retired process once its last kernel has ended."""
        if self in ForkClient.retired and all(exited.done() for exited in self._exited.values()):
            self._lost()

    def _lost(self) -> None:
        """Handle the death of the process and all its kernels; the next kernel starts another process."""
        if ForkClient.instances.get(self.kind) is self:
            del ForkClient.instances[self.kind]
        ForkClient.retired.discard(self)
        self.hang_up()
        self.process.kill()
        self.process.wait()
        self._fail_waiting("the process that kernels are forked from has ended")
        for exited in self._exited.values():
            if not exited.done():
                exited.set_result(-signal.SIGKILL)

    def hang_up(self) -> None:
        """Stop reading from it and pinging it."""
        if self._beat is not None:
            self._beat.cancel()
        if self._loop is not None and self.connection.fileno() >= 0:
            self._loop.remove_reader(self.connection)
        self.connection.close()

    def _fail_waiting(self, reason: str) -> None:
        waiting: list[asyncio.Future[Any]] = [*self._started.values(), *self._ready.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(RuntimeError(reason))
