"""Who does the work of a study: this process, or others on the same machine."""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Iterator
from multiprocessing import connection, resource_tracker
from typing import Any, Protocol

from cardmath.i18n import _
from cardmath.study.errors import StudyError
from cardmath.study.work import Chunk, Row

__all__ = ["InProcess", "Processes", "Workers", "cores"]


class Workers(Protocol):
    """Takes chunks and gives back rows, in any order."""

    @property
    def capacity(self) -> int:
        """How many chunks keep everybody busy."""
        ...

    def submit(self, chunk: Chunk) -> None:
        """Let a chunk be worked on."""
        ...

    def result(self) -> Row:
        """Wait for the next row; raises `StudyError` where a worker is lost."""
        ...

    def close(self) -> None:
        """Stop at once, whatever is being worked on."""
        ...


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class InProcess:
    """The work is done here, while its result is waited for."""

    capacity = 1

    def __init__(self) -> None:
        self._waiting: deque[Chunk] = deque()

    def submit(self, chunk: Chunk) -> None:
        """Put a chunk in the queue."""
        self._waiting.append(chunk)

    def result(self) -> Row:
        """Work on the next chunk."""
        return self._waiting.popleft().run()

    def close(self) -> None:
        """Forget what was not begun."""
        self._waiting.clear()


class Processes:
    """As many processes on this machine, each with a pipe of its own.

    They are spawned, not forked: the same on every system, no copy of the parent's threads and no
    hold on the study's file. They end with the parent, even when that is killed.
    """

    def __init__(self, jobs: int) -> None:
        self.capacity = jobs
        self._context = multiprocessing.get_context("spawn")
        self._process_of: dict[Any, Any] = {}
        self._idle: list[Any] = []
        self._busy: list[Any] = []

    def submit(self, chunk: Chunk) -> None:
        """Send a chunk to a process that has nothing to do, a new one if need be."""
        pipe = self._idle.pop() if self._idle else self._start()
        self._busy.append(pipe)
        try:
            pipe.send(chunk)
        except OSError:
            raise self._lost(pipe) from None

    def result(self) -> Row:
        """Wait for the next row."""
        pipe: Any = connection.wait(self._busy)[0]
        try:
            answer = pipe.recv()
        except (EOFError, OSError):
            raise self._lost(pipe) from None
        self._busy.remove(pipe)
        self._idle.append(pipe)
        if isinstance(answer, Row):
            return answer
        raise answer

    def close(self) -> None:
        """End the processes."""
        for process in self._process_of.values():
            process.terminate()
        for pipe, process in self._process_of.items():
            process.join(1)
            if process.exitcode is None:
                process.kill()
                process.join()
            pipe.close()

    def _start(self) -> Any:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs,), daemon=True)
        with _born_deaf_to_interrupts():
            process.start()
        # The end of the process must be the end of its pipe.
        theirs.close()
        self._process_of[ours] = process
        return ours

    def _lost(self, pipe: Any) -> StudyError:
        process = self._process_of[pipe]
        process.join(1)
        return StudyError(
            _("a worker process has ended (exit status {status}); run the same study again to go on").format(
                status=process.exitcode
            )
        )


@contextlib.contextmanager
def _born_deaf_to_interrupts() -> Iterator[None]:
    """Start processes that never see Ctrl-C, which a terminal sends to all: their parent ends them.

    They inherit the blocked signal. One that comes meanwhile reaches the parent a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Otherwise it starts with the first process, and unblocks the signal when it has.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Any) -> None:
    """What a process does: chunks in, rows or errors out, until the parent has gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            chunk = pipe.recv()
            answer: Row | Exception
            try:
                answer = chunk.run()
            except Exception as error:
                error.add_note(traceback.format_exc())
                answer = error
            pipe.send(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
