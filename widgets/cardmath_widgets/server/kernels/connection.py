"""The server's connection to a seat's Python, the same for every kind, and what its cells display."""

import asyncio
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.runtime.outputs import Output
from cardmath_widgets.server.wire_format import LOG, MESSAGE, OUTPUTS

CELL_TIMEOUT = 60.0
#: What a page may have done to the process serving it: filled its memory, or ended it some other way.
MEMORY = "memory"
ENDED = "ended"


class KernelConnection(ABC):
    """A kernel and the connection to it, used once: start, run a lesson, end."""

    def __init__(self) -> None:
        #: Receives the messages for the page, in its websocket's format.
        self.on_message: Callable[[bytes], None] = lambda _message: None
        #: Receives the name of each module with widgets that the kernel opens.
        self.on_module: Callable[[str], None] = lambda _module: None
        #: Called when the kernel has died unexpectedly.
        self.on_death: Callable[[], None] = lambda: None
        #: What the page did to the process, if that is why it died: `MEMORY` or `ENDED`.
        self.problem = ""
        #: The process that serves this page alone, once it has started.
        self.pid: int | None = None

    @abstractmethod
    async def start(self) -> None:
        """Start the kernel."""

    @abstractmethod
    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; return what each cell displayed, up to the first that does not finish."""

    @abstractmethod
    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass a page's message (header, parent, metadata, content, buffers) on to the kernel."""

    def late(self) -> list[bytes]:
        """Return what cells displayed after they had run, for a page that has just connected."""
        return []

    @abstractmethod
    async def end(self) -> None:
        """End the kernel in any state; it sends nothing afterwards."""


class KernelDiedError(CardmathError, RuntimeError):
    """The error for a seat's process that ended while it was running its lesson."""


class PacketConnection(KernelConnection):
    """A connection to Python without Jupyter, used for our own notebooks; it communicates in packets."""

    def __init__(self, log: logging.Logger) -> None:
        super().__init__()
        self.log = log
        self._outputs: asyncio.Future[list[list[Output]]] = asyncio.get_running_loop().create_future()

    @abstractmethod
    def begin(self, cells: list[str]) -> None:
        """Start running a lesson's code."""

    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code and return what each cell displayed."""
        self.begin(cells)
        try:
            async with asyncio.timeout(CELL_TIMEOUT):
                return await self._outputs
        except TimeoutError:
            self.log.error("A lesson did not finish within %d seconds.", CELL_TIMEOUT)
            return [[sorry()]]

    def take(self, kind: bytes, rest: bytes) -> None:
        """Handle a packet from the page's Python."""
        if kind == MESSAGE:
            self.on_message(rest)
        elif kind == LOG:
            self.log.error("%s", rest.decode())
        elif kind == OUTPUTS and not self._outputs.done():
            outputs: list[list[Output]] = json.loads(rest)
            for output in (output for cell in outputs for output in cell):
                if output["output_type"] == "error":
                    self.log.error("A cell failed:\n%s", "\n".join(output["traceback"]))
            self._outputs.set_result(outputs)

    def lose(self, problem: str = "") -> None:
        """Handle the end of the process; ``problem`` is what this page did to it, if that was the cause."""
        self.problem = problem
        if not self._outputs.done():
            self._outputs.set_exception(KernelDiedError("the page's process has ended"))
            self._outputs.exception()
        self.on_death()


def sorry() -> Output:
    """Return the message pupils see if a lesson does not finish; the reason is in the server's log."""
    text = _("This lesson could not start. Reload the page to try again.")
    return {"output_type": "failure", "text": text}


def without_traces(outputs: Iterable[Iterable[Output]]) -> list[list[Output]]:
    """Return the cell outputs for pupils, without error traces, which quote the teacher's notebook.

    >>> without_traces([[{"output_type": "error", "evalue": "4", "traceback": ["answers[3]"]}]])
    [[{'output_type': 'error', 'evalue': '', 'traceback': []}]]
    """
    nothing = {"evalue": "", "traceback": []}
    return [
        [output | nothing if output["output_type"] == "error" else output for output in displayed]
        for displayed in outputs
    ]
