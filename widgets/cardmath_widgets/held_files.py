"""Files that several processes use at once: read, written whole, changed under a lock, and deleted.

On Windows a file cannot be replaced or deleted while another process has it open, for example a reader or a
virus scanner. That lasts only a moment, so everything here keeps trying.
"""

import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

#: How long to keep trying something, and the pause between tries, in seconds.
PATIENCE: Final = 2.0
_PAUSE: Final = 0.002
#: Seconds to wait for a lock, which others hold only while they read and write one file.
_FOR_A_LOCK: Final = 10.0


def patiently(action: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Return the result of an action, trying again while Windows refuses it.

    >>> patiently(lambda: "a table")
    'a table'
    """
    end = time.monotonic() + seconds
    while True:
        try:
            return action()
        except PermissionError:
            if sys.platform != "win32" or time.monotonic() > end:
                raise
            time.sleep(_PAUSE)


def write_whole(file: Path, data: Any) -> None:
    """Write a file as JSON. Until it is complete, readers find the previous version."""
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as written:
        json.dump(data, written)
    patiently(lambda: Path(written.name).replace(file))


def delete(file: Path) -> None:
    """Delete a file if it exists."""
    patiently(lambda: file.unlink(missing_ok=True))


@contextlib.contextmanager
def locked(name: Path) -> Iterator[None]:
    """Hold the lock on a file with this name; the system frees it even if this process is killed."""
    with name.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            # Windows' own way of waiting for a lock checks only once a second.
            patiently(lambda: msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1), _FOR_A_LOCK)
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            # Closing the file frees the lock.
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
