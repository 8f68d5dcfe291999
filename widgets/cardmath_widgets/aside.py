"""Thinking aside: help for one player that slows nobody's play.

Work handed to ``aside`` runs in one thread beside the kernel's own, so that the player goes on playing while
it lasts, and where the system can (Linux) at the lowest priority, so that a class whose help is busy draws
cards as fast as one that only plays. It must not touch widgets: it returns a value, and whoever asked for it
shows it. Where there are no threads it runs as `think_with` was told, or else at once.
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

# The lowest: of two that want the same processor, play gets some seventy times as much.
NICENESS = 19
HAS_THREADS = sys.platform not in ("emscripten", "wasi")

_other_way: Callable[[Callable[[], Any]], Awaitable[Any]] | None = None


def think_with(way: Callable[[Callable[[], Any]], Awaitable[Any]] | None) -> None:
    """Let ``aside`` work things out in another way than in a thread of its own; None is the usual way."""
    global _other_way
    _other_way = way


@cache
def _helper() -> ThreadPoolExecutor:
    # One thread a kernel: its player's questions are answered one after the other.
    return ThreadPoolExecutor(1, thread_name_prefix="cardmath-aside", initializer=_step_back)


def _step_back() -> None:
    """Lower this thread's priority. There is no way back for it, so the thread is used for nothing else."""
    if sys.platform == "linux":  # elsewhere a number of a thread is none of a process
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


async def aside(work: Callable[[], T]) -> T:
    """Return what ``work`` returns, or raise what it raises, without holding up anything else.

    ``solution = await aside(lambda: solve(position, nodes=50_000))``
    """
    if _other_way is not None:
        result: T = await _other_way(work)
        return result
    if not HAS_THREADS:
        return work()
    return await asyncio.get_running_loop().run_in_executor(_helper(), work)
