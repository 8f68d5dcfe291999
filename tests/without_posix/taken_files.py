"""Files as Windows has them: what is open stays, names have no case, and some names are not allowed."""

import builtins
import errno
import functools
import inspect
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator
from typing import Any

OURS = ("cardmath", "cardmath_widgets")
_FORBIDDEN = frozenset('<>:"|?*') | {chr(code) for code in range(32)}
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{one}" for port in ("com", "lpt") for one in range(1, 10))}
#: Where our code looks in vain.
_FOLDERS = ("/proc", "/dev", "/sys", "/etc")

_lstat, _stat, _listdir, _readlink = os.lstat, os.stat, os.listdir, os.readlink


def true_name(path: Any) -> Any:
    """Return a path with the letters' case that it has on the disk, if it is there in any case."""
    try:
        text = os.fspath(path)
    except TypeError:
        return path  # a descriptor
    if not isinstance(text, str) or not text or _is_there(text):
        return path
    folder, name = os.path.split(text)
    if not name or folder == text:
        return path
    folder = true_name(folder)
    try:
        inside = _listdir(folder or ".")
    except OSError:
        return path
    found = next((one for one in inside if one.casefold() == name.casefold()), name)
    return os.path.join(folder, found)  # noqa: PTH118 - a path stays of its kind


def _is_there(path: str) -> bool:
    try:
        _lstat(path)
    except OSError:
        return False
    return True


def users(path: Any) -> Iterator[int]:
    """Return the processes that have a file open, or a folder as the one they are in."""
    try:
        wanted = _stat(path)
    except OSError:
        return
    where = ("fd",) if stat.S_ISREG(wanted.st_mode) else ("cwd",)
    for process in filter(str.isdigit, _listdir("/proc")):
        for kind in where:
            place = f"/proc/{process}/{kind}"
            try:
                links = [place] if kind == "cwd" else [f"{place}/{link}" for link in _listdir(place)]
            except OSError:  # it has ended, or is another user's
                continue
            for link in links:
                try:
                    about = _stat(link)
                except OSError:
                    continue
                if (about.st_dev, about.st_ino) == (wanted.st_dev, wanted.st_ino):
                    yield int(process)


def _check_unused(path: Any) -> None:
    if any(users(path)):
        raise PermissionError(errno.EACCES, "taken away: a process has it open", os.fspath(path))


def _check_name(path: Any) -> None:
    name = os.path.basename(os.fspath(path)) if not isinstance(path, int) else ""  # noqa: PTH119
    name = name.decode() if isinstance(name, bytes) else name
    if name in (".", ".."):
        return
    if set(name) & _FORBIDDEN or name.endswith((" ", ".")) or name.partition(".")[0].lower() in _DEVICES:
        raise OSError(errno.EINVAL, "taken away: no name on Windows", name)


def _ignoring_case(function: Callable[..., Any], paths: int = 1) -> Callable[..., Any]:
    @functools.wraps(function)
    def called(*values: Any, **options: Any) -> Any:
        return function(*map(true_name, values[:paths]), *values[paths:], **options)

    return called


def _removing(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def removed(path: Any) -> None:
        _check_unused(path)
        if stat.S_ISREG(_lstat(path).st_mode) and not _lstat(path).st_mode & stat.S_IWUSR:
            raise PermissionError(errno.EACCES, "taken away: it is read-only", os.fspath(path))
        function(path)

    return removed


def _moving(function: Callable[..., Any], *, replaces: bool) -> Callable[..., Any]:
    @functools.wraps(function)
    def moved(source: Any, target: Any) -> None:
        _check_name(target)
        _check_unused(source)
        _check_unused(target)
        if not replaces and _is_there(os.fspath(target)):
            raise FileExistsError(errno.EEXIST, "taken away: it is there", os.fspath(target))
        function(source, target)

    return moved


def _making(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def made(path: Any, *more: Any, **options: Any) -> Any:
        _check_name(path)
        return function(path, *more, **options)

    return made


def _watch(event: str, values: tuple[Any, ...]) -> None:
    """Refuse our own packages the folders that only Linux has."""
    if event != "open" or not isinstance(values[0], str):
        return
    path = values[0]
    if path.startswith(_FOLDERS) and path != os.devnull and _asked_by_us():
        raise FileNotFoundError(errno.ENOENT, "taken away", path)


def _watch_names(event: str, values: tuple[Any, ...]) -> None:
    """Refuse everybody names that Windows refuses."""
    if event == "open" and isinstance(values[2], int) and values[2] & os.O_CREAT:
        _check_name(values[0])


def _asked_by_us() -> bool:
    """Tell whether the first code that is not the standard library's is ours."""
    frame = inspect.currentframe()
    while frame is not None:
        package = frame.f_globals.get("__name__", "").partition(".")[0]
        if package not in sys.stdlib_module_names and package not in ("__main__", __name__):
            return package in OURS
        frame = frame.f_back
    return False


def _opening(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def opened(file: Any, mode: str = "r", *more: Any, **options: Any) -> Any:
        if "b" not in mode and len(more) < 2 and options.get("encoding") is None and _asked_by_us():
            raise EncodingWarning(f"taken away: the usual encoding, for {file}")
        return function(true_name(file), mode, *more, **options)

    return opened


def take_away(system: str) -> None:
    """Change the functions for files."""
    sys.addaudithook(_watch)
    if system == "win32":
        sys.addaudithook(_watch_names)
        os.unlink = os.remove = _removing(os.unlink)
        os.rmdir = _removing(os.rmdir)
        os.rename = _moving(os.rename, replaces=False)
        os.replace = _moving(os.replace, replaces=True)
        os.mkdir = _making(os.mkdir)
    # Both systems' usual disks ignore case.
    for name in ("access", "chdir", "chmod", "listdir", "lstat", "mkdir", "open", "remove", "rmdir",
                 "scandir", "stat", "truncate", "unlink", "utime"):  # fmt: skip
        setattr(os, name, _ignoring_case(getattr(os, name)))
    for name in ("rename", "replace"):
        setattr(os, name, _ignoring_case(getattr(os, name), 2))
    io.open = builtins.open = _opening(io.open)
