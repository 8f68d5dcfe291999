"""The server's connection to a seat's Python: the interface of every kind of kernel."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from cardmath.i18n import _
from cardmath_widgets.server.kernels.outputs import Output

__all__ = ["CELL_TIMEOUT", "KernelConnection", "sorry"]

CELL_TIMEOUT = 60.0


class KernelConnection(ABC):
    """A kernel and the connection to it, used once: start, run a lesson, end."""

    def __init__(self) -> None:
        #: Receives the messages for the page, in the format of its websocket.
        self.on_message: Callable[[bytes], None] = lambda _message: None
        #: Receives the name of each module whose widgets the kernel opens.
        self.on_module: Callable[[str], None] = lambda _module: None
        #: Called when the kernel has died by itself.
        self.on_death: Callable[[], None] = lambda: None
        #: The process of the kernel, once it has started.
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
