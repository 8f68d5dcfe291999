"""The server's connection to the Python of a page that shares its process with others."""

import asyncio
import json
import logging
from collections.abc import Mapping
from types import MappingProxyType

from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.kernels.connection import CELL_TIMEOUT, KernelConnection, presented, sorry
from cardmath_widgets.server.kernels.shared.workers import Worker, WorkerDiedError, Workers
from cardmath_widgets.server.wire_format import MESSAGE, OUTPUTS, joined


class SharedConnection(KernelConnection):
    """A connection to a page in one of the ``workers``; ``settings`` are the page's own."""

    def __init__(
        self, workers: Workers, log: logging.Logger, settings: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__()
        self.log = log
        self._workers = workers
        self._settings = settings
        self._worker: Worker | None = None
        self._number = 0
        self._outputs: asyncio.Future[list[list[Output]]] = asyncio.get_running_loop().create_future()

    async def start(self) -> None:
        """Find a worker with room."""
        self._worker = await self._workers.emptiest()
        self._number = self._worker.seat(self)

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code and return what each cell displayed."""
        assert self._worker is not None
        self._worker.run(self._number, cells, self._settings)
        try:
            async with asyncio.timeout(CELL_TIMEOUT):
                return await self._outputs
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            return [[sorry()]]

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass on a page's message."""
        if self._worker is not None:
            self._worker.hear(self._number, joined([b"shell", *frames]))

    async def end(self) -> None:
        """End what the page runs: its state is also in the page's link."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.leave(self._number)

    def take(self, kind: bytes, rest: bytes) -> None:
        """Take a packet from the page's Python."""
        if kind == MESSAGE:
            self.on_message(rest)
        elif kind == OUTPUTS and not self._outputs.done():
            self._outputs.set_result([[self._shown(output) for output in cell] for cell in json.loads(rest)])

    def lose(self, problem: str) -> None:
        """End, because the worker has ended."""
        self._worker = None
        self.problem = problem
        if not self._outputs.done():
            self._outputs.set_exception(WorkerDiedError("the process that serves pages has ended"))
            self._outputs.exception()
        self.on_death()

    def _shown(self, output: Output) -> Output:
        """Return an output as pages show it, and write errors to the log."""
        kind = output["output_type"]
        if kind == "error":
            self.log.error("A cell failed:\n%s", "\n".join(output["traceback"]))
        return presented(kind, output)
