"""Ending a server cleanly."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import Iterator

__all__ = ["signals_set"]


@contextlib.contextmanager
def signals_set(stopping: asyncio.Event) -> Iterator[None]:
    """Set an event on Ctrl-C, on a termination signal, and when the terminal is closed."""
    loop = asyncio.get_running_loop()
    numbers = [signal.SIGINT, signal.SIGTERM]
    # A server started with nohup should outlive its terminal.
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        numbers.append(signal.SIGHUP)
    for number in numbers:
        try:
            loop.add_signal_handler(number, stopping.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopping.set))
    yield
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)  # once is enough; the rest takes a moment
