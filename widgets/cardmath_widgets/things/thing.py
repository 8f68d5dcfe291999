"""The features that all manipulatives share: a name, a base to choose, a link, and plain sentences."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypedDict
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.errors import CardmathError
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation, chosen_notation, plural
from cardmath_widgets.page import PanelView, Said, style
from cardmath_widgets.page.elements.slate import Slate, SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control, Fact, Facts, Heading
from cardmath_widgets.page.panels.settings import Settings


class ThingError(CardmathError, ValueError):
    """Raised for a value that a thing cannot show; the message says what is wrong and which values exist."""


class ThingOptions(TypedDict, total=False):
    """The arguments that all things share, described in `Thing`."""

    base: int | None
    digits: str | None
    notation: Notation | None
    settings: bool
    key: str | None


class Thing(Slate):
    """A manipulative: it works on its own in a notebook, beside a board and in an app.

    ``base`` and ``digits``, or both in ``notation``, determine how it counts, by default in base twelve. If
    ``settings`` is true, they can be changed on the screen. ``key`` is the name of its part of the page's
    address. A subclass accepts them as ``**options``, and ``begin`` handles its own arguments. Its signature
    shows all of them.
    """

    _css = style(
        "page/elements/slate.css",
        *(f"things/{name}.css" for name in ("things", "pairing", "sieve", "turned_row", "rings", "lending")),
    )

    #: Its name, for translation.
    named: ClassVar[str] = ""
    # Called with a base from this widget's link, if all things on a page share one base.
    _common: Callable[[Notation], object] | None = None

    def __init__(
        self,
        begin: Callable[[], object],
        looks: str,
        *,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        settings: bool = True,
        key: str | None = None,
    ) -> None:
        self._settings = Settings(notation=chosen_notation(base, digits, notation))
        self._can_choose, self._settings_open = settings, False
        # The widget opens with its first view, so everything is laid out beforehand.
        begin()
        self.say(self.greeting())
        super().__init__(key, f"cardmath-thing {looks}")

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Add the shared arguments to the signature that `help` and notebooks show."""
        super().__init_subclass__(**kwargs)
        # Leaves out self, which comes first.
        own, shared = (
            list(inspect.signature(made.__init__).parameters.values())[1:] for made in (cls, Thing)
        )
        named = [each for each in own if each.kind is not inspect.Parameter.VAR_KEYWORD]
        if named != own:
            named += [each for each in shared if each.kind is inspect.Parameter.KEYWORD_ONLY]
        cls.__signature__ = inspect.Signature(named)

    @traitlets.default("begins")
    def _the_first_begins(self) -> bool:
        """Return whether it starts in the server's base, which all manipulatives on a page share."""
        return self._can_choose

    # -- what a subclass implements ------------------------------------------------------------------

    def title(self) -> str:
        """Return the thing's name."""
        return _(self.named)

    def facts(self) -> Sequence[Fact]:
        """Return the current facts for the bar: by default, the base."""
        return (Fact("base", pgettext("base of numbers", "Base"), str(self.notation.base)),)

    def table(self) -> Element:
        """Return what pupils handle."""
        raise NotImplementedError

    def desk(self) -> Element:
        """Return the controls next to the table."""
        raise NotImplementedError

    def controls(self) -> Sequence[Control]:
        """Return the thing's own controls in the settings."""
        return ()

    def choices_above(self) -> Sequence[Control]:
        """Return the choices that are always offered above it, even without settings."""
        return ()

    def changed(self, name: str, value: Any) -> None:
        """Handle a change to one of its own controls."""

    def fields(self) -> Mapping[str, str]:
        """Return its state as fields for a link."""
        raise NotImplementedError

    def take(self, fields: Mapping[str, str]) -> None:
        """Restore the state from a link, apart from its base; invalid or missing fields get defaults."""
        raise NotImplementedError

    def greeting(self) -> Said | str:
        """Return the instructions."""
        raise NotImplementedError

    # -- common ------------------------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """The base and the digits on the screen."""
        return self._settings.notation

    reader_notation = notation

    def take_notation(self, notation: Notation) -> None:
        """Continue in a different base or with different digits, keeping as much of the state as fits."""
        before, fields = self._settings, self.fields()
        self._settings = replace(before, notation=notation, own=None)
        try:
            self.take(fields)
        except CardmathError:
            self._settings = before
            raise
        self.reply(replace(self._greeting(), quiet=self._common is not None))

    def _greeting(self) -> Said:
        greeting = self.greeting()
        return Said(greeting) if isinstance(greeting, str) else greeting

    def both(self, words: Callable[[Notation], str], mood: str = "") -> Said:
        """Return a message with its numbers in the base on the screen, and in words for reading aloud."""
        return Said(words(self.notation), aloud=words(self.notation.voice), mood=mood)

    def hold(self, **values: Any) -> None:
        """Set traits that only the thing itself may set."""
        for name, value in values.items():
            self.set_trait(name, value)

    def share_base(self, common: Callable[[Notation], object]) -> None:
        """Leave the choice of base to the page; ``common`` is called with any base in a link."""
        self._common, self.begins = common, False
        self.refresh()

    def on_change(self, name: str, value: Any) -> None:
        """Handle a change to a control in the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
        elif Settings.has(name):
            self.take_notation(self._settings.changed(name, value).notation)
        else:
            self.changed(name, value)

    def follow(self, link: str) -> None:
        """Restore the state from a link."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        before = self.notation
        self._settings = Settings.from_link(fields, self._settings)
        self.take(fields)
        self.say(self._greeting().after(Settings.faults(fields)))
        if self._common is not None and self.notation != before:
            self._common(self.notation)

    def shown(self) -> SlateView:
        """Return the current view."""
        bar: tuple[Control, ...] = (Facts("facts", (Fact("name", self.title(), ""), *self.facts())),)
        if self._common is not None:
            # On a page of many things, headings lead from one to the next.
            bar = (Heading("heading", self.title()), *bar)
        panels = {}
        if above := self.choices_above():
            bar = (*bar, ButtonRow("above", above))
        own = self.controls() if self._can_choose else ()
        common = (self._settings.numbers(),) if self._can_choose and self._common is None else ()
        if own or common:
            bar = (
                *bar,
                ButtonRow("buttons", (Button("settings", _("Settings"), expanded=self._settings_open),)),
            )
            # While the panel is closed, its controls are not worth sending.
            choices = (*own, *common) if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), choices, self._settings_open)
        panels["bar"] = PanelView(self.title(), bar)
        fields = {**self.fields(), "base": str(self.notation.base), **self._settings.to_link()}
        link = urlencode(fields, quote_via=quote, safe=",/+-")
        return SlateView(self.table(), self.desk(), panels, link)

    def __repr__(self) -> str:
        return f"<{self.title()}>"


class ThingToDo(Thing):
    """A thing with something to work out. A notebook can observe ``slips`` and ``finished``."""

    #: The number of wrong answers.
    slips = traitlets.Int(read_only=True)
    #: Whether everything has been found.
    finished = traitlets.Bool(read_only=True)


# -- fields of a link ------------------------------------------------------------------------------------


def number_in(fields: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """Return a number from a link, at most ``most``, or the default.

    >>> number_in({"value": "7"}, "value", 0, 100), number_in({"value": "-7"}, "value", 0, 100)
    (7, 0)
    """
    found = whole(fields.get(name, ""))
    return usual if found is None else min(found, most)


def numbers_in(fields: Mapping[str, str], name: str, most: int, count: int) -> tuple[int, ...]:
    """Return the numbers in a link's list, at most ``most``; anything that is not a number becomes 0.

    >>> numbers_in({"on": "7,x,200,4"}, "on", 100, 3), numbers_in({}, "on", 100, 3)
    ((7, 0, 100), ())
    """
    listed = fields.get(name, "")
    return tuple(number_in({name: part}, name, 0, most) for part in listed.split(",")[:count] if listed)


# -- words and controls ----------------------------------------------------------------------------------


def base_word(notation: Notation) -> str:
    """Return the base as a word."""
    return DECIMAL.aloud(notation.base)


def place_word(place: int, notation: Notation) -> str:
    """Return what a place is worth, in words.

    >>> place_word(0, Notation(12)), place_word(1, Notation(12)), place_word(2, Notation(12))
    ('ones', 'twelves', '144s')
    """
    return plural(notation.base**place)


def leading(*, is_first: bool) -> str:
    """Return the style classes for a button; it stands out if it is the one to press first."""
    return "cm-button is-primary" if is_first else "cm-button"


def choice_row(name: str, options: Mapping[str, str], chosen: str, label: str, *, key: str = "") -> Element:
    """Return buttons, one of them pressed: ``options`` maps their values to their labels."""
    made = (button(words, f"{name}:{value}", pressed=value == chosen) for value, words in options.items())
    return box("cm-actions", *made, key=key, group=label)


def answer_row(name: str, options: Mapping[str, str], given: str, label: str, *, disabled: bool) -> Element:
    """Return large buttons with answers, as for `choice_row`."""
    made = (
        button(
            words, f"{name}:{value}", looks="cm-choice", disabled=disabled, pressed=value == given, key=value
        )
        for value, words in options.items()
    )
    return box("cm-choices", *made, key="choices", group=label)


def starting_row(*, can_step: bool, is_done: bool) -> Element:
    """Return the buttons for one step of help, for the same numbers again and for others."""
    return box(
        "cm-actions",
        button(_("Show me one step"), "step", disabled=not can_step),
        button(_("Start over"), "again"),
        button(_("Other numbers"), "another", looks=leading(is_first=is_done)),
        key="actions",
    )


def sign_button(
    sign: str, words: str, press: str, name: str, *, is_first: bool, disabled: bool = False, key: str = ""
) -> Element:
    """Return a button of the place with a name: a symbol if places are narrow, and words if there is room."""
    return button(
        "",
        press,
        spoken=_("{name}: {action}").format(name=name, action=words),
        looks=leading(is_first=is_first),
        disabled=disabled,
        key=key or press.partition(":")[0],
        children=(text(sign, "cm-sign", tag="span"), text(words, "cm-word", tag="span")),
    )


def counter(name: str, words: str, shown: str, spoken: Sequence[str], can: Sequence[bool]) -> Element:
    """Return a name with a number below it, between buttons that make it one less and one more.

    ``spoken`` are the names of both buttons for screen readers, and ``can`` tells whether they can be
    pressed.
    """
    less, more = (
        button(sign, f"{name}:{by}", spoken=heard, disabled=not able)
        for sign, by, heard, able in zip("−+", (-1, 1), spoken, can, strict=True)
    )
    value = text(shown, "cm-counter-value", key="value")
    return box(
        "cm-counter",
        text(words, key="name"),
        box("cm-plus-minus", less, value, more, key="count"),
        key=name.partition(":")[0],
        group=words,
    )
