"""A typesetter for worksheets: it makes a few at a time in the background, and drops any no longer wanted.

Every page in a class has its own process, so the processes take turns by locking files. A lock ends with its
process, however the process ends.
"""

import asyncio
import contextlib
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import platformdirs
from filelock import FileLock, Timeout

from cardmath.cores import cores
from cardmath.worksheets.apart import COMMAND, Order, answered, sent

#: How many orders of one form are processed at the same time; pages get more slots, because people are
#: waiting for them.
AT_ONCE: Final = {"pictures": cores(), "pdf": max(1, cores() // 2)}
#: Seconds between checks for a free slot.
_LOOK_EVERY: Final = 0.05

#: Returns what was ordered, or raises the error.
_Made = Callable[[], Any]


class Typesetter:
    """A typesetter that processes the latest order; a new order replaces an unfinished one.

    Without an event loop, as in a script, it waits for an order.
    """

    def __init__(self) -> None:
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._guard = threading.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def order(self, order: Order, then: Callable[[_Made], object]) -> None:
        """Process an order, and pass on a function that returns the result or raises the error.

        ``then`` is not called for an order that has been replaced by a newer one.
        """
        number = self._begin()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._hand_on(number, self._make(number, order), then)
            return

        async def make() -> None:
            made = await loop.run_in_executor(None, self._make, number, order)
            self._hand_on(number, made, then)

        task = loop.create_task(make())
        # The loop itself keeps only weak references to its tasks.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _begin(self) -> int:
        with self._guard:
            self._count += 1
            if self._process is not None:
                self._process.kill()
            return self._count

    def _hand_on(
        self, number: int, made: Callable[[], Any], then: Callable[[Callable[[], Any]], object]
    ) -> None:
        if number == self._count:
            then(made)

    def _make(self, number: int, order: Order) -> _Made:
        """Process an order when its turn comes; any error is raised when the result is requested."""
        try:
            with self._turn(number, order.form):
                result = self._run(number, order)
        except Exception as error:
            problem = error

            def fail() -> Any:
                raise problem

            return fail
        return lambda: result

    @contextlib.contextmanager
    def _turn(self, number: int, form: str) -> Iterator[None]:
        """Wait until fewer than `AT_ONCE` orders of a form are being processed on this machine."""
        folder = platformdirs.user_cache_path("cardmath", appauthor=False, ensure_exists=True)
        locks = [_lock(folder, form, place) for place in range(AT_ONCE[form])]
        while True:
            for lock in locks:
                with contextlib.suppress(Timeout), lock:
                    yield
                    return
            if number != self._count:
                raise EOFError
            time.sleep(_LOOK_EVERY)

    def _run(self, number: int, order: Order) -> Any:
        with self._guard:
            if number != self._count:
                raise EOFError
            self._process = process = subprocess.Popen(
                COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
            )
        with process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                sent(order, process.stdin)
                return answered(process.stdout)
            finally:
                with self._guard:
                    self._process = None
                process.kill()


def _lock(folder: Path, form: str, place: int) -> FileLock:
    return FileLock(folder / f"{form}-{place}.lock", timeout=0, thread_local=False)
