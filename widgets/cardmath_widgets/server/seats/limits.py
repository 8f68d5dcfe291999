"""The load that one machine can handle: simultaneous pages, connections, files, memory."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import psutil

MIB = 1 << 20
# The memory for one game, with some to spare: for a page in a shared process, for a kernel that shares its
# modules with the process it was forked from, and for a kernel that has loaded them itself.
SHARED_PAGE_MEMORY = 2 * MIB
FORKED_KERNEL_MEMORY = 40 * MIB
WHOLE_KERNEL_MEMORY = 96 * MIB
# The share of free memory that the class may use.
SHARE_OF_MEMORY = 0.8
# The server's sockets and pipes for one page, including its class connection; for a page with its own kernel,
# 8 or 13; and for the server itself.
PAGE_DESCRIPTORS = 3
KERNEL_DESCRIPTORS = 14
OWN_DESCRIPTORS = 100
# More would be useless, and many systems refuse them anyway.
DESCRIPTORS = 65_536
MOST_CONNECTIONS = 4096
# Windows' usual event loop leaves tornado's sockets to select(), which accepts only this many there. With one
# more, the server would hear from none of them.
SELECTED = 512


#: A class's pages besides the pupils' own: the teacher's, and a second tab here and there.
BESIDE = 4

#: Which kernels a server may have to start in addition to the processes that its pages share.
Kernels = Literal["none", "forked", "whole"]


@dataclass(frozen=True)
class ServerLimits:
    """The limits: ``pages`` open at once, and ``connections`` besides their websockets."""

    pages: int
    connections: int

    def holds(self, size: int) -> bool:
        """Return whether a class of this many pupils fits."""
        return self.pages >= size + BESIDE

    @classmethod
    def of(cls, memory: int, descriptors: int, *, kernels: Kernels = "none") -> "ServerLimits":
        """Return the limits for this many free bytes of memory and this many file descriptors.

        Fewer pages fit if some notebooks may need their own ``kernels``.

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
        """Return what fits on this machine now; ``pages``, if given, is used if there are enough sockets."""
        descriptors = raise_descriptors()
        found = cls.of(free_memory(), descriptors, kernels=kernels)
        if pages is None:
            return found
        if sys.platform == "win32":
            # Users who ask for more pages know how much memory there is, but not how many sockets.
            pages = min(pages, cls.of(sys.maxsize, descriptors, kernels=kernels).pages)
        return cls(pages, found.connections)


def raise_descriptors() -> int:
    """Raise the limit on open files where the system allows it, and return it."""
    if sys.platform == "win32":
        return SELECTED  # these systems have no such limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return min(DESCRIPTORS, soft) if soft != resource.RLIM_INFINITY else DESCRIPTORS


def free_memory() -> int:
    """Return the number of free bytes: on the machine, or in our container."""
    free = int(psutil.virtual_memory().available)
    group = Path("/sys/fs/cgroup")
    with contextlib.suppress(OSError, ValueError):  # on other systems, or without a limit
        limit = int((group / "memory.max").read_text(encoding="ascii"))
        free = min(free, limit - int((group / "memory.current").read_text(encoding="ascii")))
    return max(0, free)
