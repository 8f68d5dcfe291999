"""The places for displayed output: in the running cell, in an Output widget, or below all cells.

Everything a cell starts displays its output in that cell, even a task that ends much later.
"""

import io
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TextIO

from cardmath_widgets.per_page import PerPage
from cardmath_widgets.runtime.comms import channel, is_heard
from cardmath_widgets.runtime.outputs import Output, Outputs, presented


class OutputArea(ABC):
    """A place where output is displayed."""

    def __init__(self) -> None:
        _places.get().add(self)

    @abstractmethod
    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Handle a message that is one of the `OUTPUT_KINDS`."""

    @abstractmethod
    def update(self, content: dict[str, Any]) -> None:
        """Replace the output that has the same display id."""


_places: Final["PerPage[weakref.WeakSet[OutputArea]]"] = PerPage(weakref.WeakSet)
_place: ContextVar[OutputArea | None] = ContextVar("place", default=None)


class CellArea(OutputArea):
    """A cell's output: collected while the cell runs, sent to the page afterwards."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.outputs = Outputs()
        self._request = {"msg_id": f"cell-{number}"}
        self._is_run = False

    def end(self) -> list[Output]:
        """Return what the cell has displayed; later output is sent in messages."""
        self._is_run = True
        return self.outputs.all

    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Handle a message."""
        if self._is_run:
            channel().tell(kind, presented(kind, content), self._request)
        else:
            self.outputs.hear(kind, content)

    def update(self, content: dict[str, Any]) -> None:
        """Replace an output; the page finds it by its id."""
        if not self._is_run:
            self.outputs.update(content)


class WidgetArea(OutputArea):
    """The output of an Output widget, which is part of the widget's state."""

    def __init__(self, widget: Any) -> None:
        super().__init__()
        self._widget = weakref.ref(widget)
        self._outputs = Outputs()

    def hear(self, kind: str, content: dict[str, Any]) -> None:
        """Handle a message."""
        widget = self._widget()
        if widget is not None:
            # Code can also set the widget's outputs directly.
            self._outputs.all = list(widget.outputs)
            self._outputs.hear(kind, content)
            widget.outputs = tuple(self._outputs.all)

    def update(self, content: dict[str, Any]) -> None:
        """Replace an output."""
        self.hear("update_display_data", content)


@contextmanager
def showing_in(place: OutputArea) -> Iterator[None]:
    """Display everything in this place."""
    before = _place.set(place)
    try:
        yield
    finally:
        _place.reset(before)


def hear(kind: str, content: dict[str, Any]) -> None:
    """Pass a message on to the right place."""
    current = _place.get()
    if kind == "update_display_data":
        for place in list(_places.get()):
            place.update(content)
    elif current is not None:
        current.hear(kind, content)
        return
    channel().tell(kind, presented(kind, content), {})


class Printer(io.TextIOBase):
    """A stream that displays what is printed; without a place or a page, it prints to the original stream."""

    def __init__(self, otherwise: TextIO | None) -> None:
        self._otherwise = otherwise

    def write(self, text: str) -> int:
        """Print a piece of text."""
        if _place.get() is not None or is_heard():
            hear("stream", {"name": "stdout", "text": text})
        elif self._otherwise is not None:
            self._otherwise.write(text)
        return len(text)

    def flush(self) -> None:
        """Do nothing, because nothing is buffered here."""
        if self._otherwise is not None:
            self._otherwise.flush()

    def writable(self) -> bool:
        """Return True."""
        return True
