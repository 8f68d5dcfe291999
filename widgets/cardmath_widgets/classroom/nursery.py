"""The server's side of the warmed process from which kernels are forked (see ``forkserver``)."""

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

__all__ = ["Nursery"]

START_TIMEOUT = 60.0
# A warmed process is asked so often whether it hears, and after so many seconds of silence another one takes
# its place. A fork takes it some milliseconds; where the machine is far too busy, one too many is started.
BEAT = 1.0
DEAF_AFTER = 4.0
# An order is written in no time, unless nobody has read the many before it.
ORDER_TIMEOUT = 1.0


class Nursery:
    """The server's side of the warmed process: starts it, gives orders, hears what becomes of the kernels.

    One that does not answer any more (stopped, or caught in something) is retired: another one takes its
    place, and its kernels, which are none the worse for it, live on to their ends.
    """

    _instances: ClassVar[dict[str, "Nursery"]] = {}
    # Those that do not answer and still have kernels.
    _retired: ClassVar[set["Nursery"]] = set()

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
        self._loop: asyncio.AbstractEventLoop | None = None
        self._beat: asyncio.TimerHandle | None = None
        # When it was last heard, and whether it is still warming up, which may take long.
        self._heard_at = 0.0
        self._is_warm = False

    @classmethod
    def of(cls, kind: str) -> "Nursery":
        """Return the server's one nursery of a kind of kernels, started when first asked for."""
        if kind not in cls._instances:
            cls._instances[kind] = cls(kind)
        return cls._instances[kind]

    @classmethod
    def close(cls) -> None:
        """End the warmed processes and with them every kernel."""
        everyone = {*cls._instances.values(), *cls._retired}
        cls._instances.clear()
        cls._retired.clear()
        for nursery in everyone:
            nursery._hang_up()
        for nursery in everyone:
            with contextlib.suppress(subprocess.TimeoutExpired):
                nursery.process.wait(timeout=0 if nursery._is_deaf else 5)
            nursery.process.kill()
            nursery.process.wait()

    def watch(self) -> None:
        """Listen to it, and look from now on whether it still answers; needs the loop in which it is used."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._heard_at = self._loop.time()
            self._loop.add_reader(self._socket, self._read)
            self._beat = self._loop.call_later(BEAT, self._ask)

    async def fork(self, cwd: str, line: socket.socket | None = None, **order: Any) -> int:
        """Fork a kernel and return its process number when it can be spoken to.

        ``line`` is the kernel's end of its line to the server, where it has one; ``order`` is for its kind.
        """
        self.watch()
        number = next(self._ids)
        started = self._started[number] = asyncio.get_running_loop().create_future()
        try:
            self._order(line, op="fork", id=number, cwd=cwd, has_line=line is not None, **order)
        except OSError:  # it has just ended, and we have not read it yet
            self._lost()
        try:
            pid = await asyncio.wait_for(started, START_TIMEOUT)
        except TimeoutError:  # it answers, and does not do what it is asked for
            self._retire()
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
        if self.exit_code(pid) is not None:
            return
        if self not in Nursery._retired:
            self._order(op="signal", pid=pid, signal=int(number))
        if self in Nursery._retired:
            self._signal_ourselves(pid, number)

    @property
    def _is_deaf(self) -> bool:
        """Whether it has not been heard for too long."""
        patience = DEAF_AFTER if self._is_warm else START_TIMEOUT
        return self._loop is not None and self._loop.time() - self._heard_at > patience

    def _ask(self) -> None:
        """Ask whether it hears; retire it when it has not for too long."""
        assert self._loop is not None
        # What it has said in time may be unread where we ourselves were held up.
        if not self._read():
            return
        if self._is_deaf:
            self._retire()
            return
        self._beat = self._loop.call_later(BEAT, self._ask)
        if self._is_warm:
            try:
                self._order(op="ping")
            except OSError:
                self._lost()

    def _order(self, line: socket.socket | None = None, /, **order: Any) -> None:
        """Give an order. Orders must not be cut in two; one that cannot be given retires the nursery."""
        self._socket.settimeout(ORDER_TIMEOUT)
        told = json.dumps(order).encode() + b"\n"
        try:
            if line is not None:
                told = told[socket.send_fds(self._socket, [told], [line.fileno()]) :]
            self._socket.sendall(told)
        except TimeoutError:
            self._retire()
        finally:
            if self._socket.fileno() >= 0:
                self._socket.setblocking(False)

    def _read(self) -> bool:
        """Hear what has been said; tells whether it is still there."""
        try:
            data = self._socket.recv(1 << 16)
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
            else:  # nobody waits for this one any more
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

    # --- One that does not answer

    def _retire(self) -> None:
        """Let another one take its place; whoever waits here for a kernel is told so."""
        if self._beat is not None:
            self._beat.cancel()
        self._fail_waiting("the process that kernels are forked from does not answer")
        if Nursery._instances.get(self.kind) is self:
            # The next one warms up at once, so that nobody waits for that, too.
            Nursery._instances[self.kind] = Nursery(self.kind)
            Nursery._instances[self.kind].watch()
        Nursery._retired.add(self)
        self._end_if_unused()

    def _signal_ourselves(self, pid: int, number: int) -> None:
        """Signal a kernel past its parent. Its number is its own: nobody but the parent can bury it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, number)
        if number == signal.SIGKILL:
            self._has_exited(pid, -signal.SIGKILL)

    def _end_if_unused(self) -> None:
        """End a retired one when its last kernel has ended."""
        if self in Nursery._retired and all(exited.done() for exited in self._exited.values()):
            self._lost()

    def _lost(self) -> None:
        """The warmed process has died and taken its kernels along; the next kernel starts another one."""
        if Nursery._instances.get(self.kind) is self:
            del Nursery._instances[self.kind]
        Nursery._retired.discard(self)
        self._hang_up()
        self.process.kill()
        self.process.wait()
        self._fail_waiting("the process that kernels are forked from has ended")
        for exited in self._exited.values():
            if not exited.done():
                exited.set_result(-signal.SIGKILL)

    def _hang_up(self) -> None:
        """Neither hear nor ask it any more."""
        if self._beat is not None:
            self._beat.cancel()
        if self._loop is not None and self._socket.fileno() >= 0:
            self._loop.remove_reader(self._socket)
        self._socket.close()

    def _fail_waiting(self, reason: str) -> None:
        waiting: list[asyncio.Future[Any]] = [*self._started.values(), *self._ready.values()]
        for future in waiting:
            if not future.done():
                future.set_exception(RuntimeError(reason))
