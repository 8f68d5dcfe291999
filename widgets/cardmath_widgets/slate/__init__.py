"""Slates: widgets drawn from elements, for what is handled and answered beside the boards or alone.

A slate has a bar, settings that open, a *table* (what is seen and handled), one voice, and a *desk* (where
one answers, chooses and goes on). All of it is told by values; `Slate` sends what has changed. ``slate.js``
and its neighbours are what runs in the page: they know no exercise and no thing.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath_widgets.access import PageHalf, PanelView, Said, is_unattended, joined, style
from cardmath_widgets.slate.element import Element, box, button, drawing, heard, text
from cardmath_widgets.slate.still import still

__all__ = ["Element", "Slate", "SlateView", "box", "button", "drawing", "heard", "text"]

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class SlateView:
    """All that a slate shows.

    ``link`` is its part of the page's address. When ``focus`` changes, the focus of somebody who works on the
    slate goes to the element that has it as its ``data-place``.
    """

    table: Element
    desk: Element
    panels: Mapping[str, PanelView] = field(default_factory=lambda: MappingProxyType({}))
    link: str = ""
    focus: str = ""


class Slate(PageHalf):
    """A widget whose page is drawn from elements.

    A kind of slate brings its `view`, answers presses by ``on_press``, what is entered in a field by
    ``on_enter``, the controls of its panels by ``on_change`` and links by ``follow``. What it says, it says
    with `say`; afterwards everything is shown as it is then.
    """

    _esm = joined("slate/slate.js")
    _css = style("slate/slate.css")

    #: Classes that give a kind of slate its own looks.
    looks = traitlets.Unicode().tag(sync=True)

    # A kind of slate is ready before its widget is opened, so it may speak before that.
    _words, _count = Said(), 0
    _is_shown = False
    # While a message is answered, what changes is shown once, at the end.
    _is_acting, _is_step = False, False
    _focus, _moves = "", 0

    def __init__(self, key: str | None = None, looks: str = "") -> None:
        super().__init__(key, looks=looks)

    # -- what a kind of slate brings -----------------------------------------------------------------

    def shown(self) -> SlateView:
        """Return what is shown now."""
        raise NotImplementedError

    def on_press(self, key: str) -> None:
        """Answer a press on a button."""

    def on_enter(self, key: str, value: str) -> None:
        """Answer what was written into a field."""

    def on_change(self, name: str, value: Any) -> None:
        """Answer a control of the bar or the settings."""

    def on_drop(self, key: str, place: str) -> None:
        """Answer that a thing was carried to a place; as pressing the thing, where nothing else is said."""
        self.on_press(key)

    def follow(self, link: str) -> None:
        """Take over what a link says; what is wrong in it is as usual."""

    # -- where no kernel runs ------------------------------------------------------------------------

    def still(self) -> str:
        """Return what is seen of it; its looks go along only where nothing live is kept beside."""
        css = str(self._css) if is_unattended() else ""
        return still(repr(self).strip("<>"), self.shown().table, self.looks, css)

    # -- what it offers to them ------------------------------------------------------------------------

    def say(self, said: Said | str, mood: str = "") -> None:
        """Say something with the next showing."""
        self._words = Said(said, mood=mood) if isinstance(said, str) else said
        self._count += 1

    def lead(self, place: str) -> None:
        """Lead the focus of somebody who works here to a place."""
        self._moves += 1
        self._focus = f"{place} {self._moves}"

    def refresh(self, *, is_step: bool = False) -> None:
        """Show everything as it is now; ``is_step`` makes the link a new step of the browser's history."""
        self._is_step |= is_step
        if self._is_shown and not self._is_acting:
            is_step, self._is_step = self._is_step, False
            self.tell(self._told(), **({"step": True} if is_step else {}))

    # -- the page ----------------------------------------------------------------------------------------

    def first_told(self) -> dict[str, Any]:
        """Return everything as it is now, but for the link: what the page's address holds comes before it."""
        return self._told() | {"link": ""}

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message of the page; whatever happens, the slate goes on."""
        self._is_acting = True
        try:
            self._act(message)
        except CardmathError as error:
            self.say(str(error), "wrong")
        except Exception:
            _log.exception("the slate could not answer")
            self.say(_("Something went wrong here. Please go on, or reload the page."), "wrong")
        finally:
            self._is_acting = False
        self.refresh()

    def late(self) -> None:
        """Tell that a press has not been counted."""
        self.say(_("The connection was held up; your last press was not counted."), "wrong")
        self.refresh()

    def _act(self, message: dict[str, Any]) -> None:
        def text_of(name: str) -> str:
            return str(message.get(name, ""))

        acts: dict[str, Callable[[], None]] = {
            "press": lambda: self.on_press(text_of("key")),
            "enter": lambda: self.on_enter(text_of("key"), text_of("value")),
            "drop": lambda: self.on_drop(text_of("key"), text_of("to")),
            "change": lambda: self.on_change(text_of("id"), message.get("value")),
            "link": lambda: self.follow(text_of("link")),
            "hello": lambda: self._meet(text_of("link")),
        }
        kind = text_of("type")
        if kind in acts:
            acts[kind]()

    def _meet(self, link: str) -> None:
        self._is_shown = True
        if link:
            self.follow(link)

    def _told(self) -> dict[str, Any]:
        view = self.shown()
        return {
            "table": view.table.to_dict(),
            "desk": view.desk.to_dict(),
            "said": vars(self._words) | {"count": self._count},
            "panels": {name: panel.to_dict() for name, panel in view.panels.items()},
            "link": view.link,
            "focus": self._focus,
            "words": {
                "why": _("Why?"),
                "close": _("Close"),
                "silence": _("There is no answer: Python is busy or has stopped. A press now may be lost."),
            },
        }
