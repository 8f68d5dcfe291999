"""The load that one machine accepts: pages at once, connections, files, memory."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psutil

MIB = 1 << 20
# The memory of one game with some room to play: of a page in a process that many share, of a kernel that
# shares its modules with the process it was forked from, and of a kernel that has loaded them itself.
SHARED_PAGE_MEMORY = 2 * MIB
FORKED_KERNEL_MEMORY = 40 * MIB
WHOLE_KERNEL_MEMORY = 96 * MIB
# The share of free memory that the class may take.
SHARE_OF_MEMORY = 0.8
# The sockets and pipes that the server holds for one page, with the class's line, and for a page with its own
# kernel, 8 or 13; and those for itself.
PAGE_DESCRIPTORS = 3
KERNEL_DESCRIPTORS = 14
OWN_DESCRIPTORS = 100
# As many as are useful; many systems refuse more anyway.
DESCRIPTORS = 65_536
MOST_CONNECTIONS = 4096
# Windows' usual event loop leaves tornado's sockets to select(), which takes only this many there. One more,
# and the server would hear nothing from any of them.
SELECTED = 512


#: The pages of a class besides those of its pupils: the teacher's own, and a second tab here and there.
BESIDE = 4

#: Which kernels a server may have to start besides the processes that its pages share.
Kernels = Literal["none", "forked", "whole"]


@dataclass(frozen=True)
class ServerLimits:
    """The limits: ``pages`` open at once, and ``connections`` besides their websockets."""

    pages: int
    connections: int

    def holds(self, size: int) -> bool:
        """Tell whether a class of this many pupils fits."""
        return self.pages >= size + BESIDE

    @classmethod
    def of(cls, memory: int, descriptors: int, *, kernels: Kernels = "none") -> "ServerLimits":
        """Return what fits into free memory, in bytes, and into a number of file descriptors.

        If notebooks may come that need ``kernels`` of their own, fewer pages fit.

        >>> ServerLimits.of(1 << 30, 65_536)
        ServerLimits(pages=409, connections=4096)
        >>> ServerLimits.of(2 << 30, 65_536, kernels="forked")
        ServerLimits(pages=40, connections=4096)
        >>> ServerLimits.of(2 << 30, 65_536, kernels="whole")
        ServerLimits(pages=17, connections=4096)
        """
        connections = min(MOST_CONNECTIONS, descriptors // 4)
        for_page = PAGE_DESCRIPTORS if kernels == "none" else KERNEL_DESCRIPTORS
        by_descriptors = (descriptors - connections - OWN_DESCRIPTORS) // for_page
        each = {
            "none": SHARED_PAGE_MEMORY, "forked": FORKED_KERNEL_MEMORY, "whole": WHOLE_KERNEL_MEMORY
        }[kernels]  # fmt: skip
        by_memory = int(memory * SHARE_OF_MEMORY) // each
        return cls(max(1, min(by_memory, by_descriptors)), max(16, connections))

    @classmethod
    def of_this_machine(cls, pages: int | None = None, *, kernels: Kernels = "none") -> "ServerLimits":
        """Return what fits on this machine now; ``pages``, if given, is used unless sockets are few."""
        descriptors = raise_descriptors()
        found = cls.of(free_memory(), descriptors, kernels=kernels)
        if pages is None:
            return found
        if sys.platform == "win32":
            # Whoever asks for more knows how much memory there is, but not how many sockets.
            pages = min(pages, cls.of(sys.maxsize, descriptors, kernels=kernels).pages)
        return cls(pages, found.connections)


def raise_descriptors() -> int:
    """Raise the limit of open files, where the system allows it, and return it."""
    if sys.platform == "win32":
        return SELECTED  # files have no such limit there
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
