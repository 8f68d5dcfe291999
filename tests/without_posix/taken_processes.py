"""Processes, signals and event loops as Windows has them."""

import asyncio
import concurrent.futures.process
import multiprocessing
import os
import select
import signal
import socket
import subprocess
from typing import Any, ClassVar
from weakref import WeakSet

import taken_names

#: What Windows' select() takes, in Python's own build.
MOST_SOCKETS = 512
#: What Windows waits for at once.
MOST_PROCESSES = 61
NEW_GROUP = 0x200
#: Windows' option for a port that no other program gets.
EXCLUSIVE = -5


class Selector(asyncio.SelectorEventLoop):
    """A loop that watches sockets, and starts no processes."""

    def add_signal_handler(self, *_given: Any) -> None:
        raise NotImplementedError("taken away: signals of a loop")

    def remove_signal_handler(self, *_given: Any) -> bool:
        raise NotImplementedError("taken away: signals of a loop")

    async def subprocess_exec(self, *_given: Any, **_options: Any) -> Any:
        raise NotImplementedError("taken away: processes of a selector loop")

    async def create_unix_connection(self, *_given: Any, **_options: Any) -> Any:
        raise NotImplementedError("taken away: UNIX sockets")

    async def create_unix_server(self, *_given: Any, **_options: Any) -> Any:
        raise NotImplementedError("taken away: UNIX sockets")


class Proactor(asyncio.SelectorEventLoop):
    """Windows' usual loop: it starts processes, and watches nothing."""

    add_signal_handler, remove_signal_handler = Selector.add_signal_handler, Selector.remove_signal_handler
    create_unix_connection, create_unix_server = Selector.create_unix_connection, Selector.create_unix_server

    def add_reader(self, *_given: Any) -> None:
        raise NotImplementedError("taken away: watching a socket")

    add_writer = add_reader

    def remove_reader(self, *_given: Any) -> bool:
        raise NotImplementedError("taken away: watching a socket")

    remove_writer = remove_reader


class Policy(asyncio.DefaultEventLoopPolicy):
    """Makes Windows' usual loop."""

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return Proactor()


class Popen(subprocess.Popen):  # type: ignore[type-arg]
    """A process that no terminal's group leaves out, and that ends at once."""

    def __init__(self, *given: Any, **options: Any) -> None:
        if options.get("preexec_fn") is not None or options.get("pass_fds"):
            raise ValueError("taken away: preexec_fn and pass_fds")
        # What is not apart by Windows' own flag hears every Ctrl-C of the terminal.
        is_apart = options.pop("creationflags", 0) & NEW_GROUP
        super().__init__(*given, **{**options, "start_new_session": bool(is_apart)})

    def send_signal(self, number: int) -> None:
        if number != signal.SIGTERM:
            raise ValueError(f"Unsupported signal: {number}")
        self.kill()

    def terminate(self) -> None:
        self.kill()

    def kill(self) -> None:
        super().send_signal(9)


class ProcessPool(concurrent.futures.process.ProcessPoolExecutor):
    """A pool of processes that Windows can wait for."""

    def __init__(self, max_workers: int | None = None, *given: Any, **options: Any) -> None:
        if max_workers is not None and max_workers > MOST_PROCESSES:
            raise ValueError(f"max_workers must be <= {MOST_PROCESSES}")
        super().__init__(max_workers, *given, **options)


def _kill(pid: int, number: int, real: Any = os.kill) -> None:
    if not taken_names.is_ours(taken_names.caller()):
        real(pid, number)
    elif number in (0, 1):
        raise OSError("taken away: only a console's group gets these")
    else:
        real(pid, 9)


def _select(*given: Any, real: Any = select.select) -> Any:
    if max(len(sockets) for sockets in given[:3]) > MOST_SOCKETS:
        raise ValueError("too many file descriptors in select()")
    return real(*given)


def _context(method: str | None = None, real: Any = multiprocessing.get_context) -> Any:
    if method not in (None, "spawn"):
        raise ValueError(f"cannot find context for {method!r}")
    return real("spawn")


class _Ports:
    """Ports as Windows gives them: to several programs, unless one wants a port for itself."""

    set_option, bind = socket.socket.setsockopt, socket.socket.bind
    wanted_alone: ClassVar[WeakSet[socket.socket]] = WeakSet()


def _set_option(self: socket.socket, *given: Any) -> None:
    if given[:2] == (socket.SOL_SOCKET, EXCLUSIVE):
        _Ports.wanted_alone.add(self)
    else:
        _Ports.set_option(self, *given)


def _bind(self: socket.socket, address: Any) -> None:
    if self not in _Ports.wanted_alone and self.family == socket.AF_INET and address[1]:
        _Ports.set_option(self, socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    _Ports.bind(self, address)


def _priorities() -> None:
    """Give psutil Windows' names of priorities; it passes the numbers on to the system."""
    try:
        import psutil
    except ImportError:  # only the library is installed
        return
    psutil.IDLE_PRIORITY_CLASS = 64


def take_away(system: str) -> None:
    """Change processes and loops."""
    if system != "win32":
        return
    asyncio.set_event_loop_policy(Policy())
    asyncio.SelectorEventLoop = Selector  # type: ignore[misc]
    asyncio.ProactorEventLoop = Proactor  # type: ignore[attr-defined]
    subprocess.Popen = Popen  # type: ignore[misc]
    concurrent.futures.ProcessPoolExecutor = ProcessPool  # type: ignore[misc]
    multiprocessing.get_context = _context  # type: ignore[assignment]
    os.kill, select.select = _kill, _select
    socket.socket.setsockopt = _set_option  # type: ignore[method-assign]
    socket.socket.bind = _bind  # type: ignore[method-assign]
    _priorities()
    del os.fork, os.forkpty
