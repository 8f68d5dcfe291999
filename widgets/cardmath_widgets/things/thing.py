"""What all things to handle share: a name, a base that can be chosen, a link, and plain sentences."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DOZENAL, Notation, plural
from cardmath_widgets.access import PanelView, Said, style
from cardmath_widgets.panels import Button, Control, Fact, Facts, Row
from cardmath_widgets.settings import Settings
from cardmath_widgets.slate import Element, Slate, SlateView

__all__ = ["Thing", "base_word", "number_in", "place_word"]


class Thing(Slate):
    """A thing to handle: it works alone in a notebook, beside a board and in an app.

    ``notation`` is the base and the digits; ``settings`` says whether they can be chosen on the screen;
    ``key`` names the thing's part of the page's address.
    """

    _css = style("slate/slate.css", "things/things.css")

    def _prepare(self, notation: Notation | None, settings: bool) -> None:
        """Take what all things are given, before the thing is laid out and its widget is opened."""
        self._settings = Settings(notation=notation or DOZENAL)
        self._can_choose, self._settings_open = settings, False

    @traitlets.default("begins")
    def _the_first_begins(self) -> bool:
        """A base that can be chosen may be the server's: a page of things has one for all of them."""
        return self._can_choose

    # -- what a kind of thing brings -----------------------------------------------------------------

    def title(self) -> str:
        """Return its name."""
        raise NotImplementedError

    def facts(self) -> Sequence[Fact]:
        """Return what counts now, for the bar."""
        return ()

    def table(self) -> Element:
        """Return what is handled."""
        raise NotImplementedError

    def desk(self) -> Element:
        """Return what is pressed beside it."""
        raise NotImplementedError

    def controls(self) -> Sequence[Control]:
        """Return its own controls of the settings."""
        return ()

    def changed(self, name: str, value: Any) -> None:
        """Answer one of its own controls."""

    def fields(self) -> Mapping[str, str]:
        """Return how it stands, as fields of a link."""
        raise NotImplementedError

    def take(self, fields: Mapping[str, str]) -> None:
        """Stand as a link says; what is wrong or missing in it is as usual. The base has been taken."""
        raise NotImplementedError

    def greeting(self) -> Said | str:
        """Return what there is to do."""
        raise NotImplementedError

    # -- common ------------------------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """The base and the digits on the screen."""
        return self._settings.notation

    def on_change(self, name: str, value: Any) -> None:
        """Answer a control of the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
        elif Settings.has(name):
            before, fields = self._settings, self.fields()
            self._settings = before.changed(name, value)
            try:
                self.take(fields)
            except CardmathError:
                self._settings = before
                raise
            self.say(self.greeting())
        else:
            self.changed(name, value)

    def follow(self, link: str) -> None:
        """Stand as a link says."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        self._settings = Settings.from_link(fields, self._settings)
        self.take(fields)
        told = self.greeting()
        self.say((Said(told) if isinstance(told, str) else told).after(Settings.faults(fields)))

    def shown(self) -> SlateView:
        """Return the thing as it is now."""
        bar: tuple[Control, ...] = (Facts("facts", (Fact("name", self.title(), ""), *self.facts())),)
        panels = {}
        if self._can_choose:
            bar = (*bar, Row("buttons", (Button("settings", _("Settings"), expanded=self._settings_open),)))
            # Closed, they are not worth sending.
            choices = (*self.controls(), self._settings.controls()[0]) if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), choices, self._settings_open)
        panels["bar"] = PanelView(self.title(), bar)
        fields = {**self.fields(), "base": str(self.notation.base), **self._settings.to_link()}
        link = urlencode(fields, quote_via=quote, safe=",/+-")
        return SlateView(self.table(), self.desk(), panels, link)

    def __repr__(self) -> str:
        return f"<{self.title()}>"


def number_in(fields: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """Return a number from a link, or the usual one.

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
    """Return what a place counts, in words.

    >>> place_word(0, Notation(12)), place_word(1, Notation(12)), place_word(2, Notation(12))
    ('ones', 'twelves', '144s')
    """
    if place < 2:
        return plural(notation.base**place)
    # TRANSLATORS: the name of a place by what it is worth, in the plural: "144s"
    return _("{worth}s").format(worth=notation.base**place)
