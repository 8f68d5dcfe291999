"""A player's settings: base and digits, colours, help and motion.

The settings are part of the page's link, as is the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import BACKS, COLOUR_SCHEMES, ColourScheme, Palette
from cardmath.errors import CardmathError
from cardmath.i18n import _, pgettext
from cardmath.numerals import (
    DECIMAL,
    DIGIT_STYLES,
    DOZENAL,
    MAX_BASE,
    MIN_BASE,
    Notation,
    digit_names,
    digit_style,
)
from cardmath.ranks import rank_signs
from cardmath.sentences import shown
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.panels.controls import Check, Control, Fields, Option, Select

#: The id for the part of a panel meant for grown-ups.
ADULTS: Final = "adults"
#: On/off settings: the link field, its value for on and its value for off.
_FLAGS: Final = MappingProxyType(
    {
        "values": ("values", "1", "0"),
        "moving": ("still", "0", "1"),
        "warning": ("quiet", "0", "1"),
        "knowing": ("hints-know", "1", "0"),
        "frames": ("frames", "1", "0"),
        "lens": ("lens", "1", "0"),
    }
)
#: The switch and the link field for showing numbers in the everyday base for now.
EVERYDAY: Final = "everyday"
#: The choice of names for the digits ten and eleven. It affects speech, so it is not one of the settings for
#: a single screen.
NAMES: Final = "names"
#: The choice of numbers instead of letters on aces and face cards, used in all games and exercises.
SIGNS: Final = "signs"
#: The symbols for ranks, keyed by what a device remembers about that choice.
SIGNS_KEPT: Final = MappingProxyType({"False": "letters", "True": "numbers"})
#: The choices of felt: each game's own place, or a green table for all.
PLACES, PLAIN_FELT = "places", "plain"
_USUAL_COLOURS: Final = next(iter(COLOUR_SCHEMES))


class SettingError(CardmathError, ValueError):
    """An invalid setting for a table."""


@dataclass(frozen=True)
class Settings:
    """The choices for one screen. This is a value: to change it, make a new one.

    ``notation`` is how numbers are written on the screen. While numbers are shown in the everyday base for a
    moment, ``own`` is the notation to go back to; otherwise it is None. ``colours`` is the key of a colour
    scheme. ``knowing`` is whether hints may use what the player cannot see; it matters only in games with
    fair hints. ``frames`` lets pairs flow into frames of the base in games played with sums. ``lens`` shows
    what a chosen card needs to make the target, as empty cells in a frame.

    ``felt``, ``back`` and ``naming`` belong to the device, so they are not in links. ``felt`` is
    ``"places"``, or ``"plain"`` for a green table, and ``back`` is the key of a card's back, "" for the
    game's own. ``naming`` is whether cards show the names of the digits for ten and eleven, which the player
    has just met.

    >>> Settings(notation=Notation(10), colours="four").to_link()
    {'base': '10', 'colours': '4'}
    >>> Settings.from_link({"base": "10"}).notation.base
    10
    """

    notation: Notation = DOZENAL
    colours: str = _USUAL_COLOURS
    values: bool = True
    moving: bool = True
    warning: bool = True
    knowing: bool = False
    frames: bool = True
    lens: bool = False
    felt: str = PLACES
    back: str = ""
    naming: bool = False
    own: Notation | None = None

    @property
    def chosen(self) -> Notation:
        """The chosen notation, whatever the screen shows for now."""
        return self.own or self.notation

    @property
    def is_everyday(self) -> bool:
        """Whether numbers are shown in the everyday base for now, although another was chosen."""
        return self.own is not None

    def switched(self) -> "Settings":
        """Return the settings with numbers switched to the everyday base, or back to the chosen one.

        >>> settings = Settings(Notation(12)).switched()
        >>> settings.notation.base, settings.to_link(), settings.switched().notation.base
        (10, {'everyday': '1'}, 12)
        """
        if self.own is not None:
            return replace(self, notation=self.own, own=None)
        return (
            self if self.notation.base == DECIMAL.base else replace(self, notation=DECIMAL, own=self.notation)
        )

    def to_link(self, usual: "Settings | None" = None) -> dict[str, str]:
        """Return whatever differs from the default settings, as link fields."""
        plain = usual or Settings()
        fields = {}
        if self.chosen.base != plain.chosen.base:
            fields["base"] = str(self.chosen.base)
        if self.chosen.digits != plain.chosen.digits:
            fields["digits"] = self.chosen.digits
        if self.is_everyday:
            fields[EVERYDAY] = "1"
        if self.colours != plain.colours:
            fields["colours"] = COLOUR_SCHEMES[self.colours].link
        for name, (field, on, off) in _FLAGS.items():
            value = getattr(self, name)
            if value != getattr(plain, name):
                fields[field] = on if value else off
        return fields

    def named(self) -> dict[str, str]:
        """Return the fields for a link to be opened on another device, which might use a different base.

        >>> Settings().named()
        {'base': '12'}
        """
        return {"base": str(self.chosen.base), **self.to_link()}

    @classmethod
    def from_link(cls, fields: Mapping[str, str], usual: "Settings | None" = None) -> "Settings":
        """Read the settings from a link. Invalid or missing fields get defaults; `faults` reports them."""
        plain = usual or cls()
        base, digits = base_in(fields.get("base", "")), fields.get("digits", "")
        notation = Notation(
            plain.chosen.base if base is None else base,
            digits if digits in DIGIT_STYLES else plain.chosen.digits,
        )
        flags = {
            name: {on: True, off: False}.get(fields.get(field, ""), getattr(plain, name))
            for name, (field, on, off) in _FLAGS.items()
        }
        colours = _schemes_by_link().get(fields.get("colours", ""), plain.colours)
        settings = cls(notation, colours, **flags)
        return settings.switched() if fields.get(EVERYDAY) == "1" else settings

    @staticmethod
    def faults(fields: Mapping[str, str]) -> str:
        """Return what is wrong with a link's settings and what is allowed, one sentence per fault, or "".

        >>> Settings.faults({"base": "99", "values": "1"})
        "The link says base '99', but a base must be a whole number from 2 to 36, written in base ten."
        """
        faults = []
        if "base" in fields and base_in(fields["base"]) is None:
            faults.append(
                _(
                    "The link says base {given}, but a base must be a whole number from {least} to"
                    " {most}, written in base ten."
                ).format(given=shown(fields["base"]), least=MIN_BASE, most=MAX_BASE)
            )
        choices: dict[str, tuple[str, ...]] = {field: (on, off) for field, on, off in _FLAGS.values()}
        choices |= {
            "colours": tuple(_schemes_by_link()),
            "digits": tuple(DIGIT_STYLES),
            EVERYDAY: ("1", "0"),
        }
        for name, allowed in choices.items():
            if name in fields and fields[name] not in allowed:
                faults.append(
                    _("The link says {name}={given}, but {name} must be one of these: {allowed}.").format(
                        name=name, given=shown(fields[name]), allowed=", ".join(allowed)
                    )
                )
        return " ".join(faults)

    def changed(self, name: str, value: Any) -> "Settings":
        """Return the settings after one of the `controls` has been used."""
        if name == "base":
            return replace(self, notation=Notation(int(value), self.chosen.digits), own=None)
        if name == "digits":
            return replace(self, notation=Notation(self.notation.base, value), own=None)
        if name == EVERYDAY:
            return self.switched()
        if name == "colours":
            return replace(self, colours=_scheme_chosen(value, self.colours))
        if name == "felt":
            return replace(self, felt=value if value in (PLACES, PLAIN_FELT) else self.felt)
        if name == "back":
            return replace(self, back=value if value in ("", *BACKS) else self.back)
        if name in (NAMES, SIGNS):
            return self
        flags: dict[str, Any] = {name: bool(value)}
        return replace(self, **flags)

    def on_device(self, kept: Mapping[str, Any]) -> "Settings":
        """Return the settings with what a device remembers about the table; invalid parts are ignored.

        >>> Settings().on_device({"felt": "plain", "back": "door"}).felt
        'plain'
        """
        naming = kept.get("naming", self.naming) is True
        return replace(
            self.changed("felt", kept.get("felt")).changed("back", kept.get("back")), naming=naming
        )

    def word(self, number: int) -> str:
        """Return the name of a digit that is new to the player, or "" for any other number.

        >>> settings = Settings(naming=True)
        >>> settings.word(10), settings.word(9), settings.word(12), Settings().word(10)
        ('ten', '', '', '')
        """
        notation = self.notation
        is_new = self.naming and notation.base == DOZENAL.base and DECIMAL.base <= number < DOZENAL.base
        return notation.digit_aloud(number) if is_new else ""

    @staticmethod
    def has(name: str) -> bool:
        """Return whether a control changes the settings."""
        return name in ("base", "digits", "colours", "felt", "back", EVERYDAY, NAMES, SIGNS, *_FLAGS)

    @property
    def looks(self) -> tuple[object, ...]:
        """The only settings that the look of the cards depends on."""
        named = (digit_names(),) if self.naming else ()
        return (self.notation, self.colours, self.values, self.back, rank_signs(), *named)

    @property
    def palette(self) -> Palette:
        """The colours of the cards."""
        return COLOUR_SCHEMES[self.colours].palette

    def colouring(self) -> Control:
        """Return the control for choosing a colour scheme, for anything that shows cards.

        With two schemes it is a checkbox labelled with the second; with more it is a list.
        """
        usual, *others = _schemes_on_screen()
        if len(others) == 1:
            return Check("colours", others[0].title, self.colours == others[0].key)
        options = [Option(scheme.key, scheme.title) for scheme in (usual, *others)]
        return Select("colours", _("Colours"), self.colours, options)

    def table(self) -> tuple[Control, ...]:
        """Return the controls for choosing a felt and a card back."""
        felts = [
            Option(PLACES, pgettext("felt of a table", "The game's place")),
            Option(PLAIN_FELT, pgettext("felt of a table", "Plain green")),
        ]
        own = Option("", pgettext("back of the cards", "The game's own"))
        backs = [own, *(Option(back.key, back.title) for back in BACKS.values())]
        return (
            Select("felt", pgettext("setting", "Table"), self.felt, felts),
            Select("back", _("Card backs"), self.back, backs),
        )

    def numbers(self) -> Fields:
        """Return the controls for choosing the base, and the digits if the base has several styles."""
        base = self.notation.base
        bases = [Option(str(b), _base_name(b)) for b in range(MIN_BASE, MAX_BASE + 1)]
        numbers: list[Control] = [Select("base", pgettext("base of numbers", "Base"), str(base), bases)]
        if base == 12:
            known = {style: digit_style(style) for style in DIGIT_STYLES}
            styles = [Option(key, f"{' '.join(one.signs)} ({one.title})") for key, one in known.items()]
            names = [Option("ten", _("ten, eleven")), Option("dek", _("dek, el"))]
            numbers.append(Select("digits", _("Digits for ten and eleven"), self.notation.digits, styles))
            numbers.append(Select(NAMES, _("Say these digits as"), digit_names(), names))
        return Fields("numbers", numbers, _("Numbers"))

    def first_controls(self) -> tuple[Control, ...]:
        """Return the controls that a child needs."""
        return (
            self.colouring(),
            Check("values", _("Values on ace and face cards"), self.values),
            numbers_on_cards(),
            Check("moving", _("Moving cards"), self.moving),
        )

    def controls(self, *, warns: bool = True, adds: bool = False) -> tuple[Control, ...]:
        """Return the other controls that change the settings.

        The control for warnings is included if the board ``warns``, and the ones for sums if its game
        ``adds``.
        """
        helping: list[Control] = []
        if adds:
            helping.append(Check("frames", _("Pairs flow into frames"), self.frames))
            helping.append(Check("lens", _("Show what a chosen card needs"), self.lens))
        if warns:
            helping.append(Check("warning", _("Tell me when a move loses"), self.warning))
        return (
            self.numbers(),
            *self.table(),
            *((Fields("while-playing", helping, _("While you play")),) if helping else ()),
        )


def numbers_on_cards() -> Control:
    """Return the control for choosing numbers instead of letters on aces and face cards."""
    return Check(SIGNS, _("Numbers instead of letters on cards"), rank_signs() == SIGNS_KEPT["True"])


def for_grown_ups() -> str:
    """Return the label for the part of a panel that children can leave closed."""
    return _("For grown-ups")


def base_in(text: str) -> int | None:
    """Return the base in a link field, or None if it is invalid."""
    base = whole(text, len(str(MAX_BASE)))
    return base if base is not None and MIN_BASE <= base <= MAX_BASE else None


def _schemes_on_screen() -> tuple[ColourScheme, ...]:
    return tuple(scheme for scheme in COLOUR_SCHEMES.values() if scheme.on_screen)


def _schemes_by_link() -> dict[str, str]:
    """Map the names in links to the keys of the on-screen schemes."""
    return {scheme.link: scheme.key for scheme in _schemes_on_screen()}


def _scheme_chosen(value: Any, before: str) -> str:
    """Return the scheme chosen in a list or by a checkbox; an invalid value changes nothing."""
    keys = [scheme.key for scheme in _schemes_on_screen()]
    if isinstance(value, bool):
        return keys[value]
    return value if value in keys else before


def _base_name(base: int) -> str:
    names = {2: _("binary"), 8: _("octal"), 10: _("decimal"), 12: _("dozenal"), 16: _("hexadecimal")}
    return f"{base} ({names[base]})" if base in names else str(base)
