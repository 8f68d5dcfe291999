"""The load that one machine accepts: pages at once, connections, files, memory."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path

import psutil

MIB = 1 << 20
# The memory of one game with some room to play: of a kernel that shares its modules with the process it was
# forked from, and of one that has loaded them itself.
FORKED_KERNEL_MEMORY = 40 * MIB
WHOLE_KERNEL_MEMORY = 96 * MIB
# The share of free memory that the class may take.
SHARE_OF_MEMORY = 0.8
# The sockets and pipes that the server holds for one kernel and its page, 8 or 13, and those for itself.
KERNEL_DESCRIPTORS = 14
OWN_DESCRIPTORS = 100
# As many as are useful; many systems refuse more anyway.
DESCRIPTORS = 65_536
MOST_CONNECTIONS = 4096


@dataclass(frozen=True)
class ServerLimits:
    """The limits: ``pages`` open at once, each with a kernel, and ``connections`` beside their websockets."""

    pages: int
    connections: int

    @classmethod
    def of(cls, memory: int, descriptors: int, *, forks: bool) -> "ServerLimits":
        """Return what fits into free memory, in bytes, and into a number of file descriptors.

        Kernels that are forked (``forks``) share memory, so more of them fit.

        >>> ServerLimits.of(2 << 30, 65_536, forks=True)
        ServerLimits(pages=40, connections=4096)
        >>> ServerLimits.of(2 << 30, 65_536, forks=False)
        ServerLimits(pages=17, connections=4096)
        >>> ServerLimits.of(64 << 30, 1024, forks=True)
        ServerLimits(pages=47, connections=256)
        """
        connections = min(MOST_CONNECTIONS, descriptors // 4)
        by_descriptors = (descriptors - connections - OWN_DESCRIPTORS) // KERNEL_DESCRIPTORS
        each = FORKED_KERNEL_MEMORY if forks else WHOLE_KERNEL_MEMORY
        by_memory = int(memory * SHARE_OF_MEMORY) // each
        return cls(max(1, min(by_memory, by_descriptors)), max(16, connections))

    @classmethod
    def of_this_machine(cls, pages: int | None = None, *, forks: bool) -> "ServerLimits":
        """Return what fits on this machine now; ``pages``, if given, is used unchanged."""
        found = cls.of(free_memory(), raise_descriptors(), forks=forks)
        return found if pages is None else cls(pages, found.connections)


def raise_descriptors() -> int:
    """Raise the limit of open files, where the system allows it, and return it."""
    if sys.platform == "win32":
        return 8192  # sockets are not files there, and have no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return min(DESCRIPTORS, soft) if soft != resource.RLIM_INFINITY else DESCRIPTORS


def free_memory() -> int:
    """Return how many bytes are free: on the machine, or in the container we run in."""
    free = int(psutil.virtual_memory().available)
    group = Path("/sys/fs/cgroup")
    with contextlib.suppress(OSError, ValueError):  # elsewhere, or without a limit
        limit = int((group / "memory.max").read_text(encoding="ascii"))
        free = min(free, limit - int((group / "memory.current").read_text(encoding="ascii")))
    return max(0, free)
