"""Background work: help for one player that slows no other player down.

``aside`` runs work in one thread beside the kernel's own, so the player can go on playing. On Linux
the thread has the lowest priority, so a class that asks for help draws cards as fast as one that only plays.
The work must not touch widgets: it returns a value, and the caller shows it. Without threads, the work runs
in the way set by `think_with`, or at once.
"""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

__all__ = ["aside", "think_with"]

T = TypeVar("T")

# The lowest priority: when both want the same processor, play gets about seventy times as much.
NICENESS = 19
HAS_THREADS = sys.platform not in ("emscripten", "wasi")

_other_way: Callable[[Callable[[], Any]], Awaitable[Any]] | None = None


def think_with(way: Callable[[Callable[[], Any]], Awaitable[Any]] | None) -> None:
    """Let ``aside`` run work in another way than in its own thread; None restores the thread."""
    global _other_way
    _other_way = way


@cache
def _helper() -> ThreadPoolExecutor:
    # One thread for each kernel: it answers its player's questions in turn.
    return ThreadPoolExecutor(1, thread_name_prefix="cardmath-aside", initializer=_step_back)


def _step_back() -> None:
    """Lower this thread's priority. It cannot be raised again, so the thread does nothing else."""
    if sys.platform == "linux":  # elsewhere a thread's number is not a process number
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


async def aside(work: Callable[[], T]) -> T:
    """Return what ``work`` returns, or raise what it raises, without blocking anything else.

    ``solution = await aside(lambda: solve(position, nodes=50_000))``
    """
    if _other_way is not None:
        result: T = await _other_way(work)
        return result
    if not HAS_THREADS:
        return work()
    return await asyncio.get_running_loop().run_in_executor(_helper(), work)
