"""The workers of a study: this process, other processes on this machine, or a Dask cluster.

All are executors of ``concurrent.futures``. A study need not know where its chunks are decided.
"""

import contextlib
import importlib
import logging
import multiprocessing
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.work import StudyError

# -- processes --------------------------------------------------------------------------------------------


#: The maximum number of processes that Windows can wait for at once.
_MOST_ON_WINDOWS: Final = 61


class Workers(NamedTuple):
    """An executor, and the number of chunks that keeps it busy."""

    executor: Executor
    capacity: Callable[[], int]


def check_importable(decide: Callable[..., Any]) -> None:
    """Reject a function that other processes cannot import; raises `StudyError`.

    >>> check_importable(processes)
    >>> check_importable(lambda position, limit: "winnable")
    Traceback (most recent call last):
    ...
    cardmath.study.work.StudyError: other processes cannot import <lambda>; define it in a file, or use jobs=1
    """
    name = getattr(decide, "__qualname__", type(decide).__qualname__)
    is_typed_in = getattr(decide, "__module__", None) == "__main__" and not _main_is_a_file()
    if "<" in name or is_typed_in:
        # Lambdas and nested functions have <locals> in their names.
        raise StudyError(
            _("other processes cannot import {name}; define it in a file, or use jobs=1"),
            name=name.rpartition(".")[2],
        )


def _main_is_a_file() -> bool:
    """Return whether the main program can be read again, unlike one from standard input."""
    main = sys.modules["__main__"]
    return getattr(main, "__spec__", None) is not None or os.path.isfile(getattr(main, "__file__", ""))  # noqa: PTH113


@contextlib.contextmanager
def _no_lost_main() -> Iterator[None]:
    """Hide the file name of a main program whose file does not exist: a new process would not find it."""
    main = sys.modules["__main__"]
    if _main_is_a_file() or not hasattr(main, "__file__"):
        yield
        return
    named = main.__file__
    del main.__file__
    try:
        yield
    finally:
        main.__file__ = named


class _Here(Executor):
    """An executor that does the work immediately, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the work."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextlib.contextmanager
def here() -> Iterator[Workers]:
    """Use this process as the worker."""
    yield Workers(_Here(), lambda: 1)


class _Deaf(Executor):
    """A pool whose processes never see Ctrl-C, which a terminal sends to all of them: their parent ends them.

    A pool starts its processes as work is submitted, and they inherit the blocked signal. A signal that
    arrives in the meantime reaches the parent a moment later.
    """

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit the work to a process."""
        with _no_lost_main():
            if not hasattr(signal, "pthread_sigmask"):
                return self._pool.submit(work, *args, **kwargs)
            # If the tracker started only with the first process, it would unblock the signal.
            resource_tracker.ensure_running()
            before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
            try:
                return self._pool.submit(work, *args, **kwargs)
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def processes(jobs: int) -> Iterator[Workers]:
    """Use ``jobs`` processes on this machine as workers; at the end they stop immediately, even in the middle
    of a task.

    They are spawned, not forked. This works the same on every system, copies none of the parent's threads and
    does not keep the study's file open. They end with the parent, even if it is killed. Raises `StudyError`
    if a process is lost.
    """
    if sys.platform == "win32":
        jobs = min(jobs, _MOST_ON_WINDOWS)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)[::-1]
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(theirs,))
    try:
        yield Workers(_Deaf(pool), lambda: jobs)
    except BrokenExecutor:
        raise StudyError(_("a worker process has stopped; run the same study again to continue")) from None
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _begin(pipe: "Connection[Any, Any]") -> None:
    """Set up a process to end when its parent closes the other end of a pipe or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_parent() -> None:
        with contextlib.suppress(EOFError, OSError):
            pipe.recv_bytes()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()


# -- a Dask cluster ---------------------------------------------------------------------------------------


#: Seconds to wait for a scheduler's answer, and for its first worker.
SECONDS_TO_ANSWER: Final = 10


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Use the workers of the Dask scheduler at an address; cardmath must be installed there too.

    Raises `StudyError` if the address is invalid, nothing answers there, the cluster has no workers or fails,
    or ``dask.distributed`` is not installed here. Work that has not begun by the end is dropped.
    """
    client = _client(address)

    def capacity() -> int:
        # Two chunks for each thread, so that no thread waits for the network.
        threads: dict[str, int] = client.nthreads()
        return 2 * sum(threads.values())

    executor = client.get_executor(pure=False)
    try:
        yield Workers(executor, capacity)
    except CardmathError:
        raise
    except Exception as error:
        raise StudyError(
            _("the Dask cluster at {address} failed: {error}"),
            address=address,
            error=f"{type(error).__name__}: {error}".partition("\n")[0],
        ) from error
    finally:
        _leave(client, executor)


def _leave(client: Any, executor: Any) -> None:
    """Drop the work in progress and close the connection."""
    # Results in transit fail when the connection closes. Dask and Tornado would log these failures with
    # tracebacks.
    names = [name for name in logging.root.manager.loggerDict if re.match(r"(distributed|tornado)\b", name)]
    logs = [logging.getLogger(name) for name in names]
    was_disabled = [log.disabled for log in logs]
    for log in logs:
        log.disabled = True
    try:
        executor.shutdown(wait=False)
        client.close(timeout=1)
    finally:
        for log, disabled in zip(logs, was_disabled, strict=True):
            log.disabled = disabled


def _client(address: str) -> Any:
    # Dask would treat an empty address as a request to start a cluster here.
    if not re.fullmatch(r"[a-z]+://\S+", address):
        raise StudyError(
            _("{address} is not the address of a Dask scheduler; use one such as tcp://localhost:8786"),
            address=shown(address),
        )
    try:
        # Imported by name, because the library needs it only for clusters.
        dask: Any = importlib.import_module("distributed")
    except ImportError:
        raise StudyError(
            _('a study on a cluster needs dask.distributed: pip install "cardmath[study]"')
        ) from None
    try:
        client = dask.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, RuntimeError):
        raise StudyError(_("no Dask scheduler is answering at {address}"), address=address) from None
    try:
        client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
    except TimeoutError:
        client.close(timeout=1)
        raise StudyError(_("the Dask cluster at {address} has no workers"), address=address) from None
    return client
