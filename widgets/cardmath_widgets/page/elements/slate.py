"""The widget that shows a slate, and its view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _, language
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.page import PanelView, Said, is_unattended, style
from cardmath_widgets.page.elements.answer_reports import Score
from cardmath_widgets.page.elements.tree import Element, still
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.page_widget import PageWidget

#: What a page reports about its device, in the order of the arguments of `Slate.on_kept`.
_KEPT: Final = ("kept", "day", "page", "also")


@dataclass(frozen=True)
class SlateView:
    """Everything that a slate shows.

    ``link`` is its part of the page's address. When ``focus`` changes while a pupil is working on the slate,
    the focus moves to the element with that ``data-place``. ``kept`` is the device's data for a slate with a
    store: empty if there is none, None until the device has reported it.
    """

    table: Element
    desk: Element
    panels: Mapping[str, PanelView] = field(default_factory=lambda: MappingProxyType({}))
    link: str = ""
    focus: str = ""
    kept: str | None = None


class Slate(PageWidget):
    """A widget whose page is drawn from elements.

    A subclass returns its view from `shown`. It answers presses in `on_press`, input in `on_enter`, the
    controls of its panels in `on_change` and links in `follow`. It speaks with `say`; after an answer, its
    current state is shown.
    """

    _css = style("page/elements/slate.css")
    drawn_by = traitlets.Unicode("slate").tag(sync=True)

    #: Classes that style this kind of slate.
    looks = traitlets.Unicode().tag(sync=True)
    #: The name of its store on the device, or empty.
    keeps = traitlets.Unicode().tag(sync=True)
    #: The name of another store on the device that it only reads, or empty.
    reads = traitlets.Unicode().tag(sync=True)

    #: Whether it wants to know which parts of the page a teacher has opened.
    is_paced = traitlets.Bool().tag(sync=True)

    # A slate is ready before its widget is opened, so it may say something before then.
    _words, _count = Said(), 0
    _is_shown = False
    # While a message is being answered, changes are held back and shown once at the end.
    _is_acting, _is_step = False, False
    #: What others do about these changes after that.
    _after_act: tuple[Callable[[], None], ...] = ()
    _focus, _moves = "", 0
    #: Who is using the embedding page, if it asks for scores: a "teacher" or a "pupil"; "" if it does not
    #: ask.
    scored_for = ""
    #: Whether other sites may show the page in a frame.
    embeds = False
    #: Whether the browser stores nothing for the page.
    forgets = False

    def __init__(self, key: str | None = None, looks: str = "") -> None:
        super().__init__(key, looks=looks)

    # -- what a subclass implements ------------------------------------------------------------------

    def shown(self) -> SlateView:
        """Return the current view."""
        raise NotImplementedError

    @property
    def link(self) -> str:
        """Its state, as part of the page's address."""
        return self.shown().link

    @property
    def score(self) -> Score | None:
        """What an embedding page may record; None if there are no right answers."""
        return None

    @property
    def reader_notation(self) -> Notation:
        """The reader's preferred notation for numbers."""
        return DECIMAL

    def on_press(self, key: str) -> None:
        """Handle a press on a button."""

    def on_enter(self, key: str, value: str) -> None:
        """Handle the text entered in a field."""

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control in the bar or the settings."""

    def on_drop(self, key: str, place: str) -> None:
        """Handle a thing dragged to a place; by default, like a press on the thing."""
        self.on_press(key)

    def follow(self, link: str) -> None:
        """Restore the state in a link, with default values for anything invalid."""

    def on_met(self) -> None:
        """React to a page that has just opened, and whose link has been followed."""

    def on_paced(self, opened: frozenset[int] | None) -> None:
        """Receive the numbers of the page's open parts, if a teacher paces the class; None opens all."""

    def on_kept(self, text: str, day: str, page: str, also: str) -> None:
        """Receive the data in the slate's store on the device, the device's day, and the page's address.

        ``also`` is the content of the other store that the slate reads.
        """

    # -- without a kernel ----------------------------------------------------------------------------

    def still(self) -> str:
        """Return the visible content, with its style sheet only if no live widget is kept beside it."""
        css = str(self._css) if is_unattended() else ""
        return still(repr(self).strip("<>"), self.shown().table, self.looks, css)

    def own_link(self) -> str:
        """Return its link."""
        return self.link

    # -- what a subclass can use -----------------------------------------------------------------------

    def say(self, said: Said | str, mood: str = "") -> None:
        """Say something with the next update."""
        self._words = Said(said, mood=mood) if isinstance(said, str) else said
        self._count += 1

    def reply(self, said: Said | str, mood: str = "") -> None:
        """Say something, and show the current state."""
        self.say(said, mood)
        self.refresh()

    def refuse(self, error: CardmathError, mood: str = "wrong") -> None:
        """Say what is wrong, with any numbers in the reader's base."""
        self.reply(Said.of_error(error, self.reader_notation, mood))

    def lead(self, place: str) -> None:
        """If a pupil is working here, move the focus to a place."""
        self._moves += 1
        self._focus = f"{place} {self._moves}"

    def refresh(self, *, is_step: bool = False) -> None:
        """Show the current state; ``is_step`` makes the link a new step in the browser's history."""
        self._is_step |= is_step
        if self._is_shown and not self._is_acting:
            is_step, self._is_step = self._is_step, False
            self.tell(self._whole_view(), **({"step": True} if is_step else {}))

    def once_shown(self, act: Callable[[], None]) -> None:
        """Do something after the current changes are shown, so that what it says comes after their words."""
        if not self._is_acting:
            act()
        elif act not in self._after_act:
            self._after_act = (*self._after_act, act)

    # -- the page ----------------------------------------------------------------------------------------

    def first_state(self) -> dict[str, Any]:
        """Return the current state without the link, because the page's address takes precedence."""
        return self._whole_view() | {"link": ""}

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message from the page; the slate survives any error."""
        self._is_acting = True
        self.guard(lambda: self._act(message))
        self._is_acting = False
        self.refresh()
        waiting, self._after_act = self._after_act, ()
        for act in waiting:
            act()

    def fault_of(self, error: CardmathError) -> Said:
        """Return what is wrong, with any numbers in the reader's base."""
        return Said.of_error(error, self.reader_notation)

    def tell_fault(self, said: Said) -> None:
        """Say what went wrong."""
        self.reply(said)

    def _act(self, message: dict[str, Any]) -> None:
        def text_of(name: str) -> str:
            return str(message.get(name, ""))

        acts: dict[str, Callable[[], None]] = {
            "press": lambda: self.on_press(text_of("key")),
            "enter": lambda: self.on_enter(text_of("key"), text_of("value")),
            "drop": lambda: self.on_drop(text_of("key"), text_of("to")),
            "change": lambda: self.on_change(text_of("id"), message.get("value")),
            "link": lambda: self.follow(text_of("link")),
            "hello": lambda: self._meet(message),
            "paced": lambda: self.on_paced(_numbers_in(text_of("paced"))),
            "kept": lambda: self.on_kept(*map(text_of, _KEPT)),
        }
        kind = text_of("type")
        if kind in acts:
            acts[kind]()

    def _meet(self, message: dict[str, Any]) -> None:
        self._is_shown = True
        self.scored_for = str(message.get("scored", ""))
        self.embeds = bool(message.get("embeds"))
        self.forgets = bool(message.get("forgets"))
        if self.keeps:
            self.on_kept(*(str(message.get(name, "")) for name in _KEPT))
        if self.is_paced:
            self.on_paced(_numbers_in(str(message.get("paced", "all"))))
        if message.get("link"):
            self.follow(str(message["link"]))
        self.on_met()

    def _whole_view(self) -> dict[str, Any]:
        view = self.shown()
        more: dict[str, Any] = {} if view.kept is None else {"kept": view.kept}
        score = self.score if self.scored_for else None
        if score is not None:
            more["score"] = score.to_dict()
        return more | {
            "table": view.table.to_dict(),
            "desk": view.desk.to_dict(),
            "said": vars(self._words) | {"count": self._count},
            "panels": {name: panel.to_dict() for name, panel in view.panels.items()},
            "link": view.link,
            "focus": self._focus,
            "words": {
                "why": _("Why?"),
                "speak": _("Read aloud"),
                "language": language(),
                "close": _("Close"),
                "silence": _(
                    "Python is not responding. It is busy or has stopped. Anything you press now may be"
                    " ignored."
                ),
            },
        }


def _numbers_in(text: str) -> frozenset[int] | None:
    """Return the open parts that a page reports, or None if all are open."""
    if text == "all":
        return None
    return frozenset(number for one in text.split(",") if (number := whole(one, 2)) is not None)
