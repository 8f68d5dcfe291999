"""Every test and doctest runs without an event loop, whatever ran before in the same process."""

import asyncio
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_loop_runs() -> Iterator[None]:
    """Hide the event loop that Playwright leaves running after browser tests in the same worker.

    With a running loop a board thinks beside play; these tests look at what it says at once.
    """
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
