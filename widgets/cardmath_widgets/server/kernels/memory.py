"""Monitoring kernels' memory use.

The system's limits count address space. Threads and libraries reserve far more of it than they use, so those
limits would end notebooks that use little. This watch counts what is really used. It runs in a thread,
because a kernel that fills its memory must be ended immediately, however busy the server is.
"""

import asyncio
import contextlib
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import psutil

_MIB: Final = 1 << 20
# How much more memory a kernel may use than at startup. A board with 156 cards uses about 30 MiB, and setting
# worksheets 150 MiB.
_OWN_MEMORY: Final = 1 << 30
# Every kernel may use at least this much, however little memory is free.
_LEAST: Final = 256 * _MIB
# Seconds between checks. The fastest programs fill a gigabyte in half a second.
_EVERY: Final = 0.1


def bound_of(free: int) -> int:
    """Return how many more bytes a kernel may use than at startup, if this many are free.

    >>> [bound_of(free << 20) >> 20 for free in (100, 1000, 8000)]
    [256, 500, 1024]
    """
    return max(_LEAST, min(_OWN_MEMORY, free // 2))


@dataclass
class Watched:
    """A kernel, the memory it used when the watch began, and what happens if it uses too much more."""

    process: psutil.Process
    before: int
    on_end: Callable[[], object]


class MemoryWatch:
    """Kills any kernel that uses over ``bound`` bytes more memory than it did at startup.

    Processes started by a kernel count as well.
    """

    def __init__(self, bound: int, every: float = _EVERY) -> None:
        self.bound = bound
        self._every = every
        #: The processes it has ended.
        self.ended: set[int] = set()
        self.watched: dict[int, Watched] = {}
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def add(self, pid: int, on_end: Callable[[], object]) -> None:
        """Watch a kernel; ``on_end`` is called in this event loop when the watch has ended it."""
        loop = asyncio.get_running_loop()
        try:
            process = psutil.Process(pid)
            before = process.memory_info().rss
        except psutil.Error:  # it has ended already
            return
        with self._lock:
            self.watched[pid] = Watched(process, before, lambda: loop.call_soon_threadsafe(on_end))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="memory watch", daemon=True)
            self._thread.start()
        self._changed.set()

    def remove(self, pid: int) -> None:
        """Stop watching a kernel."""
        with self._lock:
            self.watched.pop(pid, None)
        self.ended.discard(pid)

    def close(self) -> None:
        """End the watch."""
        self._is_closed = True
        self._changed.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._is_closed:
            with self._lock:
                watched = dict(self.watched)
            if not watched:
                self._changed.wait()
                self._changed.clear()
                continue
            for pid, family in families_of(watched):
                kernel = watched[pid]
                if self.uses_too_much(kernel, family):
                    self.end(pid, kernel)
            time.sleep(self._every)

    def uses_too_much(self, kernel: Watched, family: list[psutil.Process]) -> bool:
        """Return whether a kernel and its processes use too much.

        Forked processes share memory, which counts in full for each of them. So if the simple count is too
        high, each process's share is counted, which takes longer.
        """
        most = kernel.before + self.bound
        return _sum(family, _resident) > most and _sum(family, _share) > most

    def end(self, pid: int, kernel: Watched) -> None:
        """End a kernel, unless it has just been removed."""
        with self._lock:
            if self.watched.pop(pid, None) is None:  # it has just been removed
                return
        # This is noted first, because its connection may close before ``on_end`` is called.
        self.ended.add(pid)
        with contextlib.suppress(psutil.Error, OSError):
            if kernel.process.is_running():
                if sys.platform == "win32":
                    kernel.process.kill()
                else:
                    os.killpg(pid, signal.SIGKILL)
        with contextlib.suppress(RuntimeError):  # the server is ending
            kernel.on_end()


def families_of(watched: dict[int, Watched]) -> Iterable[tuple[int, list[psutil.Process]]]:
    """Return each kernel's processes; a kernel and the processes it starts form one process group."""
    families: dict[int, list[psutil.Process]] = defaultdict(list)
    for pid, kernel in watched.items():
        families[pid].append(kernel.process)
    if sys.platform != "win32":
        for pid in psutil.pids():
            with contextlib.suppress(OSError, psutil.Error):
                group = os.getpgid(pid)
                if group in watched and pid != group:
                    families[group].append(psutil.Process(pid))
    return families.items()


def _sum(family: Iterable[psutil.Process], measure: Callable[[psutil.Process], int]) -> int:
    total = 0
    for process in family:
        with contextlib.suppress(psutil.Error, OSError):  # it has ended, or we are not allowed to look at it
            total += measure(process)
    return total


def _resident(process: psutil.Process) -> int:
    return int(process.memory_info().rss)


def _share(process: psutil.Process) -> int:
    """Return a process's memory, including its part of shared memory; not every system reports that."""
    if sys.platform != "linux":
        return _resident(process)
    return int(process.memory_full_info().pss)
