"""The server's side of the calculators: each question is calculated once, and play always comes first."""

import asyncio
import contextlib
import logging
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from typing import Any, Final

from cardmath.cores import cores
from cardmath_widgets.server import wire_format as wire
from cardmath_widgets.server.kernels.shared.calculator import failed

#: One for each processor: they use whatever time play leaves them.
CALCULATORS: Final = cores()
#: How many answers are kept: enough for a class's questions about the same deal.
KEPT: Final = 1_000
#: Starts a process outside the terminal's group, so that Ctrl-C reaches only the server.
APART: Final[dict[str, Any]] = {}
if sys.platform == "win32":
    APART["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    APART["start_new_session"] = True


class Calculators:
    """The processes, started when there are questions for them, and the answers they have given.

    A question is a module function and its values, pickled by a worker; an answer is pickled, too
    (`calculator`). The server unpickles neither.
    """

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._answers: OrderedDict[bytes, asyncio.Future[bytes]] = OrderedDict()
        self._places = asyncio.Semaphore(CALCULATORS)
        self._free: list[Process] = []
        self.processes: set[Process] = set()

    async def answer(self, question: bytes) -> bytes:
        """Return the answer to a question."""
        if question not in self._answers:
            self._answers[question] = asyncio.ensure_future(self.calculate(question))
            if len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        self._answers.move_to_end(question)
        # A caller that stops waiting must not cancel it for the others.
        return await asyncio.shield(self._answers[question])

    async def calculate(self, question: bytes) -> bytes:
        """Have a question answered; ask once more if a process ends meanwhile."""
        async with self._places:
            for _try in range(2):
                process = self._free.pop() if self._free else await self._start()
                assert process.stdin is not None
                assert process.stdout is not None
                try:
                    process.stdin.write(wire.packed(wire.QUESTION, question))
                    _kind, answer = await wire.read(process.stdout)
                except (asyncio.IncompleteReadError, ConnectionError):
                    # It has been killed from outside.
                    await self._end(process)
                else:
                    self._free.append(process)
                    return answer
        self._log.error("A process ended while calculating the answer to a question.")
        return failed(RuntimeError("the question could not be answered"))

    async def _start(self) -> Process:
        # -P: import modules from where they are installed, not from the teacher's current folder.
        words = [sys.executable, "-P", "-m", f"{__package__}.calculator"]
        process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, **APART)
        self.processes.add(process)
        return process

    async def _end(self, process: Process) -> None:
        self.processes.discard(process)
        with contextlib.suppress(OSError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End the processes, whatever they are calculating."""
        for question in self._answers.values():
            question.cancel()
        self._free.clear()
        for process in list(self.processes):
            await self._end(process)
