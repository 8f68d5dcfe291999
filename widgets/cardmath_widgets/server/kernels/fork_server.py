"""The warmed process from which a pupil's kernel is forked in a few milliseconds.

Run it as a module with the number of a connected socket and a kind of kernel, given as the folder of its
``kernel`` module. It first imports everything that every kernel of that kind needs, then waits for orders,
one JSON object per line:

``{"op": "fork", "id": …, "cwd": …, …}``
    fork a kernel; answered by ``{"started": id, "pid": …}``, by ``{"ready": pid}`` once it is ready, and at
    its end by ``{"exited": pid, "code": …}``. A socket sent with the order is the kernel's connection.
``{"op": "signal", "pid": …, "signal": …}``
    signal a kernel and the processes it started
``{"op": "ping"}``
    answered by ``{"pong": …}``: it still answers

When the socket closes, every kernel is killed; the system closes it, however the server dies. The process
stays single-threaded and has no event loop, because forking would otherwise be unsafe.
"""

import contextlib
import ctypes
import importlib
import json
import os
import random
import selectors
import signal
import socket
import sys
from collections import deque
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

PR_SET_PDEATHSIG = 1
# How readily Linux kills a kernel when the machine runs out of memory: before any other process.
FIRST_TO_END = "1000"
# An order comes with at most one socket.
MOST_LINES = 4


def die_with_parent(parent: int) -> None:
    """Ask Linux to kill this process when the warmed process ends, however it ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def end_first() -> None:
    """Ask Linux to end this process before others if memory runs out faster than the server can check."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_END, encoding="ascii")


class ForkServer:
    """A server that forks kernels on request and reports their state.

    ``kind`` is the module for one kind of kernel. Its ``preload`` imports what kernels need, and returns what
    each of them is given. Its ``run`` runs a kernel until it is shut down, and writes one byte to ``ready``
    when it is ready.
    """

    def __init__(self, orders: socket.socket, kind: ModuleType) -> None:
        self.orders = orders
        self.lines: deque[int] = deque()
        self.kind = kind
        self.preloaded = kind.preload()
        self.kernels: set[int] = set()
        self.selector = selectors.DefaultSelector()
        self.selector.register(orders, selectors.EVENT_READ, self.read_orders)
        # A byte arrives here with each SIGCHLD, so that the loop below wakes and reaps kernels that have
        # ended.
        self.bell, bell_end = socket.socketpair()
        for end in (self.bell, bell_end):
            end.setblocking(False)
        signal.set_wakeup_fd(bell_end.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.bell_end = bell_end
        self.selector.register(self.bell, selectors.EVENT_READ, self.reap)
        self.unread = b""

    def tell(self, **news: Any) -> None:
        """Send one line to the server."""
        try:
            self.orders.sendall(json.dumps(news).encode() + b"\n")
        except OSError:
            self.close()

    def serve(self) -> None:
        """Carry out orders until the server closes the connection."""
        self.tell(warm=os.getpid())
        while True:
            for key, _ in self.selector.select():
                key.data(*(() if key.data in (self.read_orders, self.reap) else (key.fd,)))

    def close(self) -> NoReturn:
        """Kill every kernel and exit."""
        for pid in self.kernels:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        os._exit(0)

    def read_orders(self) -> None:
        """Carry out the orders received."""
        try:
            data, own_lines, _flags, _address = socket.recv_fds(self.orders, 1 << 16, MOST_LINES)
        except ConnectionError:
            # A server that stops during start-up leaves what this process wrote unread.
            self.close()
        if not data:
            self.close()
        self.lines.extend(own_lines)
        *lines, self.unread = (self.unread + data).split(b"\n")
        for line in lines:
            order = json.loads(line)
            if order["op"] == "fork":
                self.fork(order)
            elif order["op"] == "ping":
                self.tell(pong=os.getpid())
            elif order["pid"] in self.kernels:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(order["pid"], order["signal"])

    def fork(self, order: dict[str, Any]) -> None:
        """Start one kernel."""
        parent = os.getpid()
        line = self.lines.popleft() if order["has_line"] else None
        read_end, write_end = os.pipe()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                os.setpgid(0, 0)
                die_with_parent(parent)
                # Other kernels that are not ready yet.
                others = {key.fd for key in self.selector.get_map().values()}
                others -= {self.orders.fileno(), self.bell.fileno()}
                self.selector.close()
                for end in (self.orders, self.bell, self.bell_end):
                    end.close()
                for number in (read_end, *others, *self.lines):
                    os.close(number)
                os.chdir(order["cwd"])
                end_first()
                random.seed()
                own = None if line is None else socket.socket(fileno=line)
                self.kind.run(order, own, write_end, self.preloaded)
                code = 0
            finally:
                # Never return to the warmed process's loop.
                os._exit(code)
        with contextlib.suppress(OSError):  # whichever process gets there first
            os.setpgid(pid, pid)
        os.close(write_end)
        if line is not None:
            os.close(line)
        self.kernels.add(pid)
        self.tell(started=order["id"], pid=pid)
        self.selector.register(read_end, selectors.EVENT_READ, lambda fd, pid=pid: self.kernel_ready(fd, pid))

    def kernel_ready(self, fd: int, pid: int) -> None:
        """Report that a kernel is ready, or forget it if it died first."""
        if os.read(fd, 1):
            self.tell(ready=pid)
        self.selector.unregister(fd)
        os.close(fd)

    def reap(self) -> None:
        """Reap kernels that have ended."""
        with contextlib.suppress(BlockingIOError):
            self.bell.recv(4096)
        while self.kernels:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            if pid in self.kernels:
                self.kernels.discard(pid)
                self.tell(exited=pid, code=os.waitstatus_to_exitcode(status))


def main() -> None:
    """Warm up and serve the socket in the first argument, with kernels of the kind in the second."""
    # The server decides when to stop; a Ctrl-C in the terminal is meant for the server only.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # a kernel's C-level output goes to the log, not to the server's output
    orders = socket.socket(fileno=int(sys.argv[1]))
    kind = importlib.import_module(f"{__spec__.parent}.{sys.argv[2]}.kernel")
    ForkServer(orders, kind).serve()


if __name__ == "__main__":
    main()
