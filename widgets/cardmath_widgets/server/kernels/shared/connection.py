"""The server's connection to the Python of a page that shares its process with others."""

import logging
from collections.abc import Mapping
from types import MappingProxyType

from cardmath_widgets.server.kernels.connection import PacketConnection
from cardmath_widgets.server.kernels.shared.workers import Worker, Workers
from cardmath_widgets.server.wire_format import joined


class SharedConnection(PacketConnection):
    """A connection to a page in one of the ``workers``; ``settings`` are the page's own."""

    def __init__(
        self, workers: Workers, log: logging.Logger, settings: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(log)
        self._workers = workers
        self._settings = settings
        self._worker: Worker | None = None
        self._number = 0

    async def start(self) -> None:
        """Find a worker with room."""
        self._worker = await self._workers.emptiest()
        self._number = self._worker.seat(self)

    def begin(self, cells: list[str]) -> None:
        """Begin to run a lesson's code."""
        assert self._worker is not None
        self._worker.run(self._number, cells, self._settings)

    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass on a page's message."""
        if self._worker is not None:
            self._worker.hear(self._number, joined([b"shell", *frames]))

    async def end(self) -> None:
        """End what the page runs: its state is also in the page's link."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.leave(self._number)

    def lose(self, problem: str = "") -> None:
        """Learn that the worker has ended, and what this page did to it, if it was this page."""
        self._worker = None
        super().lose(problem)
