"""How many cores this process may use."""

import math
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

#: The limit of a container, as its two numbers: microseconds of processor time in so many microseconds.
_LIMIT: Final = Path("/sys/fs/cgroup/cpu.max")


def cores(limit: Path = _LIMIT) -> int:
    """Return the number of cores that this process may use, at least 1.

    Neither cores kept for other processes nor those beyond its container's share count. ``limit`` is the file
    with that share.

    >>> 1 <= cores() <= os.cpu_count()
    True
    """
    if sys.version_info >= (3, 13):
        count = os.process_cpu_count() or 1
    elif hasattr(os, "sched_getaffinity"):
        count = len(os.sched_getaffinity(0))
    else:
        count = os.cpu_count() or 1
    # The file is missing outside of Linux, and says "max" where there is no limit.
    with suppress(OSError, ValueError):
        time, period = map(int, limit.read_text(encoding="ascii").split())
        count = min(count, math.ceil(time / period))
    return count
