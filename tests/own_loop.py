"""An event loop for one test, in a thread of its own: in the main one Playwright's may be running."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
#: How long a test waits for something, at most.
SECONDS = 60.0


def run(work: Coroutine[Any, Any, T]) -> T:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def run_calmly(work: Coroutine[Any, Any, T]) -> T:
    """Run, and fail if a callback in the loop failed, which otherwise only the loop's log would say."""

    async def calmly() -> T:
        failures: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, failure: failures.append(failure))
        found = await work
        assert not failures
        return found

    return run(calmly())


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in the loop, or in another server."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)
