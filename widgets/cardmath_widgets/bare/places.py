"""Where what is displayed goes: to the cell that is being run, to an Output widget, or below all cells.

A cell's place is that of everything that the cell sets going, tasks that end much later among it.
"""

import io
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TextIO

from .comms import is_heard, tell
from .forms import presented
from .outputs import Output, Outputs

__all__ = ["CellPlace", "Place", "Printer", "WidgetPlace", "hear", "showing_in"]


class Place(ABC):
    """Something in which things are displayed."""

    def __init__(self) -> None:
        _places.add(self)

    @abstractmethod
    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Take in a message of one of the `OUTPUT_KINDS`."""

    @abstractmethod
    def update(self, content: dict[str, Any]) -> None:
        """Show something else in the place of what has the same display id."""


_places: "weakref.WeakSet[Place]" = weakref.WeakSet()
_place: ContextVar[Place | None] = ContextVar("place", default=None)


class CellPlace(Place):
    """A cell's; while it is run its outputs are collected, afterwards a page is told of each."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.outputs = Outputs(presented=presented)
        self._request = {"msg_id": f"cell-{number}"}
        self._is_run = False

    def end(self) -> list[Output]:
        """Return what the cell has displayed; what comes later is told by messages."""
        self._is_run = True
        return self.outputs.all

    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Take in a message."""
        if self._is_run:
            tell(kind, presented(kind, content), self._request)
        else:
            self.outputs.hear(kind, content)

    def update(self, content: dict[str, Any]) -> None:
        """Show something else; a page looks for it by itself."""
        if not self._is_run:
            self.outputs.update(content)


class WidgetPlace(Place):
    """An Output widget's: what it shows is its own state."""

    def __init__(self, widget: Any) -> None:
        super().__init__()
        self._widget = weakref.ref(widget)
        self._outputs = Outputs(presented=presented)

    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Take in a message."""
        widget = self._widget()
        if widget is not None:
            # It can be written to past this place.
            self._outputs.all = list(widget.outputs)
            self._outputs.hear(kind, content)
            widget.outputs = tuple(self._outputs.all)

    def update(self, content: dict[str, Any]) -> None:
        """Show something else."""
        self.hear("update_display_data", content)


@contextmanager
def showing_in(place: Place) -> Iterator[None]:
    """Display everything in this place."""
    before = _place.set(place)
    try:
        yield
    finally:
        _place.reset(before)


def hear(kind: str, content: dict[str, Any]) -> None:
    """Bring a message to where it belongs."""
    if kind == "update_display_data":
        for place in list(_places):
            place.update(content)
        tell(kind, presented(kind, content), {})
        return
    current = _place.get()
    if current is not None:
        current.hear(kind, content)
    else:
        tell(kind, presented(kind, content), {})


class Printer(io.TextIOBase):
    """Displays what is printed; where there is neither place nor page, that goes where it would have gone."""

    def __init__(self, otherwise: TextIO | None) -> None:
        self._otherwise = otherwise

    def write(self, text: str) -> int:
        """Print a piece."""
        if _place.get() is not None or is_heard():
            hear("stream", {"name": "stdout", "text": text})
        elif self._otherwise is not None:
            self._otherwise.write(text)
        return len(text)

    def flush(self) -> None:
        """Nothing waits here."""
        if self._otherwise is not None:
            self._otherwise.flush()

    def writable(self) -> bool:
        """It is."""
        return True
