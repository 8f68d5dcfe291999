"""The warmed process from which a pupil's kernel is forked in a few milliseconds.

Run as a script with the number of a connected socket. It imports once what every kernel needs, then waits
for orders, one JSON object a line:

``{"op": "fork", "id": …, "argv": […], "env": {…}, "cwd": …}``
    fork a kernel; answered by ``{"started": id, "pid": …}``, by ``{"ready": pid}`` once its sockets are
    bound, and at its end by ``{"exited": pid, "code": …}``
``{"op": "signal", "pid": …, "signal": …}``
    signal a kernel and what it started

When the socket closes, which the system does however the server died, every kernel is killed.
The process stays single-threaded and without an event loop, or forking it would not be safe. It is a script
and not a module of the package so that nothing of the package is imported before ``preload`` watches.
"""

import contextlib
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import random
import resource
import selectors
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PRELOAD = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "tornado.platform.asyncio",
    "tornado.queues",
    # Loaded by the kernel's shell when it is made.
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "IPython.utils.wildcard",
    "ipywidgets",
    "anywidget",
    "ipycanvas",
    "orjson",
    # Asked when the kernel's sockets are bound.
    "psutil",
    "jupyter_client.localinterfaces",
)
# Of these packages everything but what only the server uses.
PRELOAD_WHOLE = ("cardmath", "cardmath_widgets")
NOT_FOR_KERNELS = (
    "cardmath.__main__",
    "cardmath.cli",
    "cardmath.commands",
    "cardmath.worksheets",
    "cardmath_widgets.classroom",
    "cardmath_widgets.site",
)

PR_SET_PDEATHSIG = 1


# The addresses that a kernel may take beside what it has from here. A board with 156 cards uses some 30 MiB;
# the threads that set worksheets reserve half a gigabyte, of which they use 150 MiB.
OWN_MEMORY = 1 << 30


@contextlib.contextmanager
def widgets_unopened() -> Iterator[list[Any]]:
    """Collect the widgets that are made by importing modules, and open none of them.

    ipycanvas makes one. Opened here, where there is no kernel, its comm and those of every kernel forked
    afterwards would be broken.
    """
    from ipywidgets import Widget

    unopened: list[Any] = []
    opens = Widget.open
    Widget.open = lambda widget: unopened.append(widget)
    try:
        yield unopened
    finally:
        Widget.open = opens


def preload() -> list[Any]:
    """Import what kernels need; returns the widgets that each kernel has to open for itself.

    A module that is missing only makes the kernels a little slower.
    """
    from IPython.core.inputtransformer2 import TransformerManager

    # Nobody debugs a pupil's kernel; without debugpy ipykernel does without its debugger, 70 ms sooner.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    with widgets_unopened() as unopened:
        for name in PRELOAD:
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
        for name in PRELOAD_WHOLE:
            import_whole(name)
    # Tokenizing any code compiles the patterns that it needs.
    TransformerManager().transform_cell("a = 1\nb = 2\n")
    # Objects in the permanent generation are not visited by the collector, so their pages stay shared.
    gc.collect()
    gc.freeze()
    return unopened


def import_whole(name: str) -> None:
    """Import a module and everything below it.

    One that fails here fails again where it is used and is told there.
    """
    if name.startswith(NOT_FOR_KERNELS):
        return
    try:
        package = importlib.import_module(name)
    except Exception:
        return
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{name}."):
        import_whole(module.name)


def die_with_parent(parent: int) -> None:
    """Ask Linux to kill this process when the warmed process ends, however it ends."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def bound_memory() -> None:
    """Let this process use so much memory beside what it has, and no more."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    bound = pages * resource.getpagesize() + OWN_MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))


def run_kernel(argv: list[str], ready: int, unopened: list[Any]) -> None:
    """Be a kernel until it is shut down; one byte goes down ``ready`` when its sockets are bound."""
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    bound_memory()
    random.seed()
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()
    app = IPKernelApp.instance()
    app.initialize(argv)
    # Done on import in a plain kernel, but there was no kernel yet when it was imported here.
    register_comm_target()
    for widget in unopened:
        widget.open()
    os.write(ready, b"!")
    os.close(ready)
    app.start()


class Nest:
    """Forks kernels on order and reports what becomes of them."""

    def __init__(self, orders: socket.socket, unopened: list[Any]) -> None:
        self.orders = orders
        self.unopened = unopened
        self.kernels: set[int] = set()
        self.selector = selectors.DefaultSelector()
        self.selector.register(orders, selectors.EVENT_READ, self.read_orders)
        # A byte arrives here with each SIGCHLD, so that the loop below wakes to bury the dead.
        self.bell, bell_end = socket.socketpair()
        for end in (self.bell, bell_end):
            end.setblocking(False)
        signal.set_wakeup_fd(bell_end.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.bell_end = bell_end
        self.selector.register(self.bell, selectors.EVENT_READ, self.bury)
        self.unread = b""

    def tell(self, **news: Any) -> None:
        """Send the server one line."""
        try:
            self.orders.sendall(json.dumps(news).encode() + b"\n")
        except OSError:
            self.close()

    def serve(self) -> None:
        """Follow orders until the server is gone."""
        self.tell(warm=os.getpid())
        while True:
            for key, _ in self.selector.select():
                key.data(*(() if key.data in (self.read_orders, self.bury) else (key.fd,)))

    def close(self) -> None:
        """Kill every kernel and end."""
        for pid in self.kernels:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        os._exit(0)

    def read_orders(self) -> None:
        """Carry out the orders that have arrived."""
        data = self.orders.recv(1 << 16)
        if not data:
            self.close()
        *lines, self.unread = (self.unread + data).split(b"\n")
        for line in lines:
            order = json.loads(line)
            if order["op"] == "fork":
                self.fork(order)
            elif order["pid"] in self.kernels:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(order["pid"], order["signal"])

    def fork(self, order: dict[str, Any]) -> None:
        """Start one kernel."""
        parent = os.getpid()
        read_end, write_end = os.pipe()
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                os.setpgid(0, 0)
                die_with_parent(parent)
                self.selector.close()
                for end in (self.orders, self.bell, self.bell_end):
                    end.close()
                os.close(read_end)
                os.chdir(order["cwd"])
                os.environ.update(order["env"])
                run_kernel(order["argv"], write_end, self.unopened)
                code = 0
            finally:
                # Never return into the loop of the warmed process.
                os._exit(code)
        with contextlib.suppress(OSError):  # whichever of the two comes first
            os.setpgid(pid, pid)
        os.close(write_end)
        self.kernels.add(pid)
        self.tell(started=order["id"], pid=pid)
        self.selector.register(read_end, selectors.EVENT_READ, lambda fd, pid=pid: self.hatched(fd, pid))

    def hatched(self, fd: int, pid: int) -> None:
        """A kernel has bound its sockets, or has died before."""
        if os.read(fd, 1):
            self.tell(ready=pid)
        self.selector.unregister(fd)
        os.close(fd)

    def bury(self) -> None:
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
    """Warm up and serve the socket whose number is the only argument."""
    # The server decides when to stop; a Ctrl-C in the terminal is meant for it alone.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what a kernel prints below Python belongs to the log, not to the server's output
    orders = socket.socket(fileno=int(sys.argv[1]))
    Nest(orders, preload()).serve()


if __name__ == "__main__":
    main()
