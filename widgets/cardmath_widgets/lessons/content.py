"""The content of a lesson's part: any widgets, one of them visible, each used through one small protocol."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import traitlets

from cardmath.i18n import _, ngettext
from cardmath.lessons import GO_ON, LessonError
from cardmath.numerals import Notation
from cardmath.sentences import shown
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.questions import PLAIN
from cardmath_widgets.page import style
from cardmath_widgets.page.elements.attempt import LEFT
from cardmath_widgets.page.elements.slate import Slate


class Holder(Protocol):
    """One widget, or a few that belong together, as a part of a lesson uses them.

    ``finished`` is whether it is done, and ``result`` is how it went, in one line that may be empty. ``link``
    is its state as a string. `reset` starts it over. ``widgets`` are displayed below the part's line, and
    `unfold` shows or hides them.
    """

    widgets: tuple[Any, ...]

    @property
    def finished(self) -> bool:
        """Whether it is done."""

    @property
    def result(self) -> str:
        """How it went so far, in one line."""

    @property
    def link(self) -> str:
        """Its state as a string."""

    def reset(self) -> None:
        """Start over."""

    def unfold(self, *, is_open: bool) -> None:
        """Show or hide the widgets."""

    def watch(self, handler: Callable[[], None]) -> None:
        """Call a function whenever one of these may have changed."""


class Task(Slate):
    """A slate made for a part of a lesson. A notebook can observe ``finished``."""

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    #: Whether it is done.
    finished = traitlets.Bool(read_only=True)


class Shown:
    """A widget as the content of a part, or one of several.

    It is finished when the widget's ``finished`` or ``solved`` trait is true, or when the game on a board is
    won. With ``done_when`` above 0, that many answers or pairs are enough. With `GO_ON` it is done when the
    pupil has changed something and goes on. A finished part stays finished until it starts over, even if its
    numbers change. A widget's own ``result`` is its line; for boards and exercises, this class writes one.
    """

    def __init__(self, widget: Any, notation: Notation, done_when: int | None = None) -> None:
        self.widget, self._notation, self._wanted = widget, notation, done_when
        if isinstance(widget, Board):
            # A part counts only the pupil's own work.
            widget.leave_moves()
        self.widgets: tuple[Any, ...] = (widget,)
        self._is_open, self._was_left, self._was_finished = False, False, False
        self._start = self.link
        self._left = self._cards_left()
        self._traits = [
            name for name in ("finished", "solved", "position", "results", "marks") if widget.has_trait(name)
        ]

    @property
    def finished(self) -> bool:
        """Whether it is done."""
        if self._wanted == GO_ON:
            return self._was_left
        self._was_finished = self._was_finished or self._is_finished
        return self._was_finished

    @property
    def _is_finished(self) -> bool:
        """Whether it is done in its current state."""
        if self._wanted and self.answers >= self._wanted:
            return True
        if self._all_left:
            return False
        if getattr(self.widget, "finished", False) or getattr(self.widget, "solved", False):
            return True
        return bool(getattr(getattr(self.widget, "position", None), "is_won", False))

    @property
    def _all_left(self) -> bool:
        """Whether every exercise was left out: the row is over, but nothing has been done."""
        results = self.widget.results if self.widget.has_trait("results") else ()
        return bool(results) and set(results) == {LEFT}

    @property
    def answers(self) -> int:
        """The number of answers given so far or, on a board without questions, of pairs removed."""
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
        if getattr(self.widget, "finished", False) and self.widget.has_trait("slips"):
            return _("right on another try") if self.widget.slips else _("right first time")
        sums = getattr(self.widget, "sums", None)
        if sums is not None and sums.answered:
            return _answered(sums.first, sums.answered, self._notation)
        if self._left is not None and self.answers:
            sentence = ngettext("{count} pair", "{count} pairs", self.answers)
            return sentence.format(count=self._notation.brief(self.answers))
        return ""

    @property
    def link(self) -> str:
        """Its state as a string."""
        own = getattr(self.widget, "link", "")
        return str(own() if callable(own) else own)

    def reset(self) -> None:
        """Start over."""
        self.widget.follow(self._start)
        # While it is being restored, the widget may be checked when it still counts as done.
        self._was_left, self._was_finished = False, False

    def unfold(self, *, is_open: bool) -> None:
        """Show or hide the widget; it keeps its state."""
        # If the pupil has not changed anything, it is not done.
        is_left = self._is_open and not is_open and self.link != self._start
        self._was_left = self._was_left or is_left
        self._is_open = is_open
        for widget in self.widgets:
            widget.layout.display = "" if is_open else "none"

    def watch(self, handler: Callable[[], None]) -> None:
        """Call a function whenever one of these may have changed."""
        if self._traits:
            self.widget.observe(lambda _change: _once_shown(self.widget, handler), self._traits)


class Content:
    """The content of a part, in one or more holders: number ``place`` of ``count`` is visible.

    It is finished when all of them are.
    """

    def __init__(self, holders: Sequence[Holder]) -> None:
        self._holders = holders
        self.widgets = tuple(widget for one in holders for widget in one.widgets)
        self.place, self.count, self._is_open = 0, len(holders), False

    @property
    def finished(self) -> bool:
        """Whether all are done."""
        return all(one.finished for one in self._holders)

    @property
    def is_ready(self) -> bool:
        """Whether the visible one is done."""
        return self._holders[self.place].finished

    @property
    def result(self) -> str:
        """How they went, one after the other."""
        return _(" · ").join(one.result for one in self._holders if one.result)

    @property
    def link(self) -> str:
        """The state of the visible one."""
        return self._holders[self.place].link

    def reset(self) -> None:
        """Start the visible one over."""
        self._holders[self.place].reset()

    def go_to(self, place: int) -> None:
        """Show another one."""
        self.place = max(0, min(place, self.count - 1))
        self.unfold(is_open=self._is_open)

    def unfold(self, *, is_open: bool) -> None:
        """Show the current one, or none."""
        self._is_open = is_open
        for at, one in enumerate(self._holders):
            one.unfold(is_open=is_open and at == self.place)

    def watch(self, handler: Callable[[], None]) -> None:
        """Call a function whenever one of them may have changed."""
        for one in self._holders:
            one.watch(handler)


def _once_shown(widget: Any, handler: Callable[[], None]) -> None:
    """Call a function after a widget has shown its change."""
    if isinstance(widget, Slate):
        widget.once_shown(handler)
    else:
        handler()


def _answered(first: int, count: int, notation: Notation) -> str:
    if not count:
        return ""
    return _("{first} of {all} right first time").format(
        first=notation.brief(first), all=notation.brief(count)
    )


def content_of(widget: Any, notation: Notation, done_when: int | None = None) -> Content:
    """Return a widget, or several in a tuple, as the content of a part.

    A widget that already follows the protocol is used unchanged. Raises `cardmath.lessons.LessonError` for
    anything else.
    """
    widgets = widget if isinstance(widget, tuple) else (widget,)
    if not widgets:
        raise LessonError(_("this part needs a widget, such as a board"))
    return Content([_held(one, notation, done_when) for one in widgets])


def _held(widget: Any, notation: Notation, done_when: int | None) -> Holder:
    if isinstance(widget, traitlets.HasTraits):
        return Shown(widget, notation, done_when)
    if not hasattr(widget, "unfold"):
        raise LessonError(
            _("this part needs a widget, such as a board, not {given}").format(given=shown(widget))
        )
    return widget  # type: ignore[no-any-return]
