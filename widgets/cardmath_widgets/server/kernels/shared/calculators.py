"""Processes of the lowest priority that calculate what pages ask; the same question is calculated once."""

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import psutil

#: As many as processors: they take what play leaves.
CALCULATORS: Final = os.cpu_count() or 1
#: How many answers are kept: those to the questions of a class that plays the same deal.
_KEPT: Final = 1_000


class Calculators:
    """The processes, started when there is a first question, and the answers that they have given.

    A question is a function of a module and its values, pickled by a worker, and an answer is pickled, too.
    The server reads neither.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._answers: OrderedDict[bytes, asyncio.Future[bytes]] = OrderedDict()

    async def answer(self, question: bytes) -> bytes:
        """Return the answer to a question."""
        if question not in self._answers:
            self._answers[question] = asyncio.ensure_future(self._calculate(question))
            if len(self._answers) > _KEPT:
                self._answers.popitem(last=False)
        self._answers.move_to_end(question)
        # One who no longer waits does not end it for the others.
        return await asyncio.shield(self._answers[question])

    async def _calculate(self, question: bytes) -> bytes:
        for _try in range(2):
            if self._pool is None:
                spawning = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(CALCULATORS, spawning, _step_back)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, calculate, question)
            except BrokenProcessPool:
                # One of them was ended from outside. The next question starts them again.
                if self._pool is pool:
                    self._pool = None
        return failed(RuntimeError("the calculators ended twice on one question"))

    def close(self) -> None:
        """End the processes, whatever they calculate."""
        pool, self._pool = self._pool, None
        if pool is not None:
            children = psutil.Process().children()
            pool.shutdown(wait=False, cancel_futures=True)
            for child in children:
                with contextlib.suppress(psutil.Error):
                    if "multiprocessing" in " ".join(child.cmdline()):
                        child.kill()


def calculate(question: bytes) -> bytes:
    """Return the answer to a question.

    >>> opened(calculate(pickle.dumps((divmod, (26, 12), {}))))
    (2, 2)
    """
    function, values, options = pickle.loads(question)
    try:
        return pickle.dumps((True, function(*values, **options)))
    except Exception as error:
        return failed(error)


def failed(error: Exception) -> bytes:
    """Return the answer that raises an error where it is opened."""
    return pickle.dumps((False, error))


def opened(answer: bytes) -> Any:
    """Return what an answer holds, or raise its error."""
    is_found, found = pickle.loads(answer)
    if not is_found:
        raise found
    return found


def _step_back() -> None:
    """Give play the way, and end with the server, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(psutil.Error, OSError):
        if sys.platform == "win32":
            psutil.Process().nice(psutil.IDLE_PRIORITY_CLASS)
        else:
            os.nice(19)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
