"""The server's line to a seat's Python: what any kind of it does."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from cardmath.i18n import _

from .outputs import Output

__all__ = ["CELL_TIMEOUT", "Line", "sorry"]

CELL_TIMEOUT = 60.0


class Line(ABC):
    """One kernel and the line to it. It is used once: started, given a lesson to run, ended."""

    def __init__(self) -> None:
        #: Given what the page has a use for, as its websocket has it.
        self.on_message: Callable[[bytes], None] = lambda _message: None
        #: Told of each module that widgets come from.
        self.on_module: Callable[[str], None] = lambda _module: None
        #: Called when the kernel has died by itself.
        self.on_death: Callable[[], None] = lambda: None

    @abstractmethod
    async def start(self) -> None:
        """Start the kernel."""

    @abstractmethod
    async def run(self, cells: list[str]) -> list[list[Output]]:
        """Run the lesson's code; returns what each cell displayed, up to the first that does not end."""

    @abstractmethod
    def to_kernel(self, frames: list[bytes]) -> None:
        """Send a page's message (header, parent, metadata, content, buffers) on to the kernel."""

    def late(self) -> list[bytes]:
        """Return what cells displayed after they had been run, for a page that has just come."""
        return []

    @abstractmethod
    async def end(self) -> None:
        """End the kernel, whatever state it is in; nothing is heard of it any more."""


def sorry() -> Output:
    """Return what the pupil sees where a lesson does not end; the reason is in the server's log."""
    text = _("This lesson could not be started. Reload the page to try again.")
    return {"output_type": "failure", "text": text}
