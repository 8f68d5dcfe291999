"""What all manipulatives have in common: a name, a base to choose, a link, and plain sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DOZENAL, Notation, plural
from cardmath_widgets.page import PanelView, Said, style
from cardmath_widgets.page.elements import Element, Slate, SlateView
from cardmath_widgets.page.panels import Button, Control, Fact, Facts, Row
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["Thing", "base_word", "number_in", "place_word"]


class Thing(Slate):
    """A manipulative: it works alone in a notebook, beside a board and in an app.

    ``notation`` is the base and the digits. ``settings`` says whether they can be chosen on the screen.
    ``key`` names its part of the page's address.
    """

    _css = style(
        "page/elements/slate.css",
        *(f"things/{one}.css" for one in ("things", "pairing", "sieve", "turned_row", "rings", "lending")),
    )

    # Called with a base that this widget's link brings, if all things of a page have one base.
    _common: Callable[[Notation], object] | None = None

    def _prepare(self, notation: Notation | None, settings: bool) -> None:
        """Store the common arguments, before the manipulative is laid out and its widget is opened."""
        self._settings = Settings(notation=notation or DOZENAL)
        self._can_choose, self._settings_open = settings, False

    @traitlets.default("begins")
    def _the_first_begins(self) -> bool:
        """Return whether it takes the server's base, which all manipulatives on a page share."""
        return self._can_choose

    # -- what a subclass implements ------------------------------------------------------------------

    def title(self) -> str:
        """Return its name."""
        raise NotImplementedError

    def facts(self) -> Sequence[Fact]:
        """Return the current facts for the bar."""
        return ()

    def table(self) -> Element:
        """Return what pupils handle."""
        raise NotImplementedError

    def desk(self) -> Element:
        """Return the controls beside it."""
        raise NotImplementedError

    def controls(self) -> Sequence[Control]:
        """Return its own controls of the settings."""
        return ()

    def choices_above(self) -> Sequence[Control]:
        """Return what can be chosen above it at any time, also without settings."""
        return ()

    def changed(self, name: str, value: Any) -> None:
        """Handle one of its own controls."""

    def fields(self) -> Mapping[str, str]:
        """Return its state, as fields of a link."""
        raise NotImplementedError

    def take(self, fields: Mapping[str, str]) -> None:
        """Take over the state of a link, apart from its base; wrong or missing fields get usual values."""
        raise NotImplementedError

    def greeting(self) -> Said | str:
        """Return what to do."""
        raise NotImplementedError

    # -- common ------------------------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """The base and the digits on the screen."""
        return self._settings.notation

    @property
    def reader_notation(self) -> Notation:
        """The base and the digits on the screen."""
        return self.notation

    def take_notation(self, notation: Notation) -> None:
        """Go on in another base or with other digits, as far as the state fits them."""
        before, fields = self._settings, self.fields()
        self._settings = replace(before, notation=notation, own=None)
        try:
            self.take(fields)
        except CardmathError:
            self._settings = before
            raise
        greeting = self.greeting()
        told = Said(greeting) if isinstance(greeting, str) else greeting
        self.say(replace(told, quiet=self._common is not None))
        self.refresh()

    def share_base(self, common: Callable[[Notation], object]) -> None:
        """Leave the choice of the base to the page; ``common`` hears of a base that a link brings."""
        self._common, self.begins = common, False
        self.refresh()

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control of the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
        elif Settings.has(name):
            self.take_notation(self._settings.changed(name, value).notation)
        else:
            self.changed(name, value)

    def follow(self, link: str) -> None:
        """Take over the state of a link."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        before = self.notation
        self._settings = Settings.from_link(fields, self._settings)
        self.take(fields)
        told = self.greeting()
        self.say((Said(told) if isinstance(told, str) else told).after(Settings.faults(fields)))
        if self._common is not None and self.notation != before:
            self._common(self.notation)

    def shown(self) -> SlateView:
        """Return the current view."""
        bar: tuple[Control, ...] = (Facts("facts", (Fact("name", self.title(), ""), *self.facts())),)
        panels = {}
        if above := self.choices_above():
            bar = (*bar, Row("above", above))
        own = self.controls() if self._can_choose else ()
        common = (self._settings.numbers(),) if self._can_choose and self._common is None else ()
        if own or common:
            bar = (*bar, Row("buttons", (Button("settings", _("Settings"), expanded=self._settings_open),)))
            # While the panel is closed, its controls are not worth sending.
            choices = (*own, *common) if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), choices, self._settings_open)
        panels["bar"] = PanelView(self.title(), bar)
        fields = {**self.fields(), "base": str(self.notation.base), **self._settings.to_link()}
        link = urlencode(fields, quote_via=quote, safe=",/+-")
        return SlateView(self.table(), self.desk(), panels, link)

    def __repr__(self) -> str:
        return f"<{self.title()}>"


def number_in(fields: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """Return a number from a link, at most ``most``, or the usual one.

    >>> number_in({"value": "7"}, "value", 0, 100), number_in({"value": "-7"}, "value", 0, 100)
    (7, 0)
    """
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return usual
    return min(int(text), most)


def base_word(notation: Notation) -> str:
    """Return the base in words."""
    return DECIMAL.aloud(notation.base)


def place_word(place: int, notation: Notation) -> str:
    """Return the worth of a place, in words.

    >>> place_word(0, Notation(12)), place_word(1, Notation(12)), place_word(2, Notation(12))
    ('ones', 'twelves', '144s')
    """
    return plural(notation.base**place)
