"""Hides names and modules from our own packages, and shows them what only Windows has."""

import builtins
import errno
import inspect
import os
import select
import signal
import socket
import subprocess
import sys
import types
from collections.abc import Callable, Mapping
from types import FrameType, ModuleType
from typing import Any

from taken_files import OURS

_SIGNALS = """ALRM BUS CHLD CLD CONT HUP IO IOT KILL PIPE POLL PROF PWR QUIT RTMAX RTMIN STKFLT STOP SYS TRAP
TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ"""
#: What POSIX has and Windows has not.
ON_POSIX: Mapping[ModuleType, str] = {
    os: """chown chroot confstr ctermid eventfd fchdir fchmod fchown fdatasync forkpty fork fpathconf getegid
    geteuid getgid getgroups getloadavg getpgid getpgrp getpriority getresgid getresuid getsid getuid
    initgroups killpg lchown lockf login_tty major makedev minor mkfifo mknod nice openpty pathconf pidfd_open
    pipe2 posix_fadvise posix_fallocate posix_spawn posix_spawnp pread preadv pwrite pwritev register_at_fork
    sendfile setegid seteuid setgid setgroups setpgid setpriority setregid setresgid setresuid setreuid setsid
    setuid splice statvfs fstatvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3 wait4 waitid
    WEXITSTATUS WIFEXITED WIFSIGNALED WNOHANG WTERMSIG WUNTRACED PRIO_PROCESS PRIO_PGRP PRIO_USER O_CLOEXEC
    O_DIRECT O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE P_ALL P_PID""",
    signal: " ".join(f"SIG{name}" for name in _SIGNALS.split())
    + " alarm getitimer ITIMER_REAL pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending"
    " sigtimedwait sigwait sigwaitinfo SIG_BLOCK SIG_SETMASK SIG_UNBLOCK",
    socket: "AF_UNIX SO_REUSEPORT send_fds recv_fds fromfd_unix AF_PACKET SO_PEERCRED SCM_RIGHTS CMSG_LEN",
    select: "poll epoll kqueue EPOLLIN POLLIN",
}
#: What Linux has and macOS has not.
ON_LINUX: Mapping[ModuleType, str] = {
    os: """eventfd fdatasync getresgid getresuid memfd_create pidfd_open pipe2 posix_fadvise
    sched_getaffinity sched_setaffinity setresgid setresuid splice O_DIRECT O_TMPFILE""",
    signal: "SIGCLD SIGPOLL SIGPWR SIGRTMAX SIGRTMIN SIGSTKFLT sigtimedwait sigwaitinfo",
    socket: "AF_PACKET SO_PEERCRED",
    select: "epoll EPOLLIN",
}
MODULES: Mapping[str, frozenset[str]] = {
    "win32": frozenset(["curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog",
                        "termios", "tty"]),
    "darwin": frozenset(),
}  # fmt: skip
#: Windows' own, with the numbers that they have there.
ON_WINDOWS: Mapping[ModuleType, Mapping[str, Any]] = {
    signal: {"SIGBREAK": 21, "CTRL_C_EVENT": 0, "CTRL_BREAK_EVENT": 1},
    socket: {"SO_EXCLUSIVEADDRUSE": -5},
    os: {"O_BINARY": 0},
    subprocess: {"CREATE_NEW_PROCESS_GROUP": 0x200, "IDLE_PRIORITY_CLASS": 0x40},
}


def is_ours(names: Mapping[str, Any]) -> bool:
    """Tell whether a module with these global names is one of ours."""
    name = names.get("__name__", "")
    if name == "__main__":
        name = getattr(names.get("__spec__"), "name", "")
    return name.partition(".")[0] in OURS


def caller() -> Mapping[str, Any]:
    """Return the global names of what called the function that asks."""
    asking: FrameType | None = inspect.currentframe()
    for _step in range(2):
        asking = asking and asking.f_back
    return asking.f_globals if asking else {}


class _Hidden:
    """A name of a module that our packages do not find."""

    def __init__(self, name: str, value: object) -> None:
        self._name, self._value = name, value

    def __get__(self, module: ModuleType | None, _kind: type) -> object:
        if is_ours(caller()):
            raise AttributeError(f"taken away: {self._name}")
        return self._value

    def __set__(self, module: ModuleType, value: object) -> None:
        self._value = value


class _Shown:
    """A name of a module that our packages find with this value, and others as it was."""

    def __init__(self, module: ModuleType, name: str, value: object) -> None:
        self._others, self._name, self._value = vars(module), name, value

    def __get__(self, module: ModuleType | None, _kind: type) -> object:
        if is_ours(caller()):
            return self._value
        try:
            return self._others[self._name]
        except KeyError:
            raise AttributeError(self._name) from None

    def __set__(self, module: ModuleType, value: object) -> None:
        self._others[self._name] = value


def _with(module: ModuleType, found: Mapping[str, object]) -> None:
    # Python makes new modules of the class of ``sys``; they are plain ones.
    made = {"__new__": lambda _kind, name, doc=None: ModuleType(name, doc)}
    module.__class__ = type(f"{module.__name__} as elsewhere", (ModuleType,), {**made, **found})


def _msvcrt() -> ModuleType:
    """Return Windows' locks of files: a byte that one file object at a time can have."""
    import fcntl

    found: Any = types.ModuleType("msvcrt")
    found.LK_UNLCK, found.LK_LOCK, found.LK_NBLCK = 0, 1, 2

    def locking(file: int, mode: int, _size: int) -> None:
        if mode == found.LK_UNLCK:
            fcntl.flock(file, fcntl.LOCK_UN)
            return
        # Windows' own LK_LOCK looks once in a second: no page can wait for that, so here it does not wait.
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "the byte is locked") from None

    found.locking = locking
    return found


def _importing(gone: frozenset[str]) -> Callable[..., ModuleType]:
    real, locks = builtins.__import__, _msvcrt()

    def imported(name: str, names: Mapping[str, Any] | None = None, *more: Any, **options: Any) -> ModuleType:
        if names is not None and is_ours(names):
            if name in gone:
                raise ModuleNotFoundError(f"taken away: {name}", name=name)
            if name == "msvcrt" and gone:
                return locks
        return real(name, names, *more, **options)

    return imported


def take_away(system: str) -> None:
    """Show our packages what they find on a system."""
    is_windows = system == "win32"
    shown = ON_WINDOWS if is_windows else {}
    for module in {**ON_POSIX, **shown}:
        names = ON_LINUX.get(module, "").split() + is_windows * ON_POSIX.get(module, "").split()
        found: dict[str, object] = {
            name: _Hidden(name, getattr(module, name)) for name in names if hasattr(module, name)
        }
        found |= {name: _Shown(module, name, value) for name, value in shown.get(module, {}).items()}
        _with(module, found)
    _with(sys, {"platform": _Shown(sys, "platform", system)})
    builtins.__import__ = _importing(MODULES[system])
