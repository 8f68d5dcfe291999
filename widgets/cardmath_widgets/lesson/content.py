"""What a part of a lesson holds: any widget, seen through one small protocol."""

from collections.abc import Callable
from typing import Any, Protocol

import traitlets

from cardmath.i18n import _, ngettext
from cardmath.lessons import GO_ON
from cardmath.numerals import Notation
from cardmath_widgets.board.questions import PLAIN

__all__ = ["Content", "Shown", "content_of"]


class Content(Protocol):
    """The content of a part.

    ``finished`` says whether it is done, and ``result`` is how it went, in one line that may be empty.
    ``link`` is its state as text. `reset` starts it over.
    """

    widget: Any

    @property
    def finished(self) -> bool:
        """Whether it is done."""

    @property
    def result(self) -> str:
        """How it went so far, in one line."""

    @property
    def link(self) -> str:
        """Its state as text."""

    def reset(self) -> None:
        """Start over."""

    def watch(self, handler: Callable[[], None]) -> None:
        """Call a function whenever one of these may have changed."""


class Shown:
    """A widget as the content of a part.

    It is finished when the widget's trait ``finished`` or ``solved`` is true, or when the game on a board is
    won. With ``done_when`` above 0, so many answers or pairs are enough. With `GO_ON` it is always done. A
    widget's own ``result`` is its line; boards and exercises have one here.
    """

    def __init__(self, widget: Any, notation: Notation, done_when: int | None = None) -> None:
        self.widget, self._notation, self._wanted = widget, notation, done_when
        self._start = self.link
        self._left = self._cards_left()
        self._traits = [
            name for name in ("finished", "solved", "position", "results", "marks") if widget.has_trait(name)
        ]

    @property
    def finished(self) -> bool:
        """Whether it is done."""
        if self._wanted == GO_ON or (self._wanted and self.count >= self._wanted):
            return True
        if getattr(self.widget, "finished", False) or getattr(self.widget, "solved", False):
            return True
        return bool(getattr(getattr(self.widget, "position", None), "is_won", False))

    @property
    def count(self) -> int:
        """The number of answers given so far, or of pairs that have left a board that asks nothing."""
        sums = getattr(self.widget, "sums", None)
        if sums is not None and self.widget.way != PLAIN:
            return int(sums.answered)
        left = self._cards_left()
        return 0 if left is None or self._left is None else (self._left - left) // 2

    def _cards_left(self) -> int | None:
        left = getattr(getattr(self.widget, "position", None), "left", None)
        return left if type(left) is int else None

    @property
    def result(self) -> str:
        """How it went so far, in one line."""
        own = getattr(self.widget, "result", None)
        if isinstance(own, str):
            return own
        if self.widget.has_trait("results"):
            return _answered(self.widget.right_first, len(self.widget.results), self._notation)
        if self.finished and self.widget.has_trait("slips"):
            return _("right on another try") if self.widget.slips else _("right first time")
        sums = getattr(self.widget, "sums", None)
        if sums is not None and sums.answered:
            return _answered(sums.first, sums.answered, self._notation)
        if self._left is not None and self.count:
            told = ngettext("{count} pair", "{count} pairs", self.count)
            return told.format(count=self._notation.brief(self.count))
        return ""

    @property
    def link(self) -> str:
        """Its state as text."""
        own = getattr(self.widget, "link", "")
        return str(own() if callable(own) else own)

    def reset(self) -> None:
        """Start over."""
        self.widget.follow(self._start)

    def watch(self, handler: Callable[[], None]) -> None:
        """Call a function whenever one of these may have changed."""
        if self._traits:
            self.widget.observe(lambda _change: handler(), self._traits)


def _answered(first: int, count: int, notation: Notation) -> str:
    if not count:
        return ""
    return _("{first} of {all} right first time").format(
        first=notation.brief(first), all=notation.brief(count)
    )


def content_of(widget: Any, notation: Notation, done_when: int | None = None) -> Content:
    """Return a widget as the content of a part; what answers the protocol already stays as it is."""
    if not isinstance(widget, traitlets.HasTraits):
        return widget  # type: ignore[no-any-return]
    return Shown(widget, notation, done_when)
