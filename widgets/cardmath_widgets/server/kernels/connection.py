"""The server's connection to the Python of a seat, the same for all kinds, and what its cells display."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardmath.i18n import _
from cardmath_widgets.compat import require
from cardmath_widgets.runtime.outputs import Output, Outputs
from cardmath_widgets.runtime.stdin import advice
from cardmath_widgets.runtime.terminal import without_colours

CELL_TIMEOUT = 60.0
#: What a page may have done to the process that served it: filled its memory, or ended it in another way.
MEMORY = "memory"
ENDED = "ended"


class KernelConnection(ABC):
    """A kernel and the connection to it, used once: start, run a lesson, end."""

    def __init__(self) -> None:
        #: Receives the messages for the page, in the format of its websocket.
        self.on_message: Callable[[bytes], None] = lambda _message: None
        #: Receives the name of each module whose widgets the kernel opens.
        self.on_module: Callable[[str], None] = lambda _module: None
        #: Called when the kernel has died by itself.
        self.on_death: Callable[[], None] = lambda: None
        #: What the page did to the process, if that was why it has died: `MEMORY` or `ENDED`.
        self.problem = ""
        #: The process that serves this page alone, once it has started.
        self.pid: int | None = None

    @abstractmethod
    async def start(self) -> None:
        """Start the kernel."""

    @abstractmethod
    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; return what each cell displayed, up to the first that does not end."""

    @abstractmethod
    def to_kernel(self, frames: list[bytes]) -> None:
        """Pass a page's message (header, parent, metadata, content, buffers) on to the kernel."""

    def late(self) -> list[bytes]:
        """Return what cells displayed after they had run, for a page that has just connected."""
        return []

    @abstractmethod
    async def end(self) -> None:
        """End the kernel in any state; it sends nothing afterwards."""


def sorry() -> Output:
    """Return what the pupil sees if a lesson does not end; the reason is in the server's log."""
    text = _("This lesson could not start. Reload the page to try again.")
    return {"output_type": "failure", "text": text}


def presented(kind: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a message's content as pages show it: Markdown also as HTML, traces without colours."""
    shown = dict(content)
    data = shown.get("data")
    if isinstance(data, Mapping) and "text/markdown" in data and "text/html" not in data:
        # Our own lessons show none, and do not wait for Jupyter.
        require("nbconvert")
        from nbconvert.filters.markdown import markdown2html

        shown["data"] = dict(data) | {"text/html": markdown2html("".join(data["text/markdown"]))}
    if kind == "error":
        shown["traceback"] = [without_colours(line) for line in content.get("traceback", ())]
        shown |= advice(content)
    return shown


def without_traces(outputs: Iterable[Iterable[Output]]) -> list[list[Output]]:
    """Return the outputs of cells as pupils get them: a trace of an error quotes the teacher's notebook.

    >>> without_traces([[{"output_type": "error", "evalue": "4", "traceback": ["answers[3]"]}]])
    [[{'output_type': 'error', 'evalue': '', 'traceback': []}]]
    """
    nothing = {"evalue": "", "traceback": []}
    return [
        [output | nothing if output["output_type"] == "error" else output for output in displayed]
        for displayed in outputs
    ]


class PageOutputs(Outputs):
    """The outputs in one place, in their order, as pages show them."""

    def __init__(self, outputs: Iterable[Output] = ()) -> None:
        super().__init__(outputs, presented)
