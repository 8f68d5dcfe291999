"""How a person wants to see things: base and digits, colours, help and motion.

The settings travel in the page's link beside the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DIGIT_STYLES, DOZENAL, MAX_BASE, MIN_BASE, Notation
from cardmath.sentences import shown
from cardmath_widgets.panels import Check, Control, Fields, Option, Select

__all__ = ["EVERYDAY", "Settings"]

#: The choices that are on or off: their field in a link, and what it says of each.
_FLAGS: Final = MappingProxyType(
    {
        "four_colours": ("colours", "4", "2"),
        "values": ("values", "1", "0"),
        "moving": ("still", "0", "1"),
        "warning": ("quiet", "0", "1"),
        "knowing": ("hints-know", "1", "0"),
        "frames": ("frames", "1", "0"),
    }
)
#: The switch, and the field of a link, that says that numbers are shown in the everyday base for now.
EVERYDAY: Final = "everyday"


@dataclass(frozen=True)
class Settings:
    """The choices of one screen; a value, changed by making a new one.

    ``notation`` is how numbers are written on the screen. While they are shown in the everyday base for a
    look, ``own`` is the notation to go back to, else None. ``knowing`` says whether hints may use what the
    player cannot see; it matters where a game has fair ones. ``frames`` lets pairs flow into frames of the
    base, where a game is played by sums.

    >>> Settings(notation=Notation(10), four_colours=True).to_link()
    {'base': '10', 'colours': '4'}
    >>> Settings.from_link({"base": "10"}).notation.base
    10
    """

    notation: Notation = DOZENAL
    four_colours: bool = False
    values: bool = True
    moving: bool = True
    warning: bool = True
    knowing: bool = False
    frames: bool = True
    own: Notation | None = None

    @property
    def chosen(self) -> Notation:
        """The notation that was chosen, whatever is on the screen for now."""
        return self.own or self.notation

    @property
    def is_everyday(self) -> bool:
        """Whether numbers are shown in the everyday base for now, while another was chosen."""
        return self.own is not None

    def switched(self) -> "Settings":
        """Return the settings with numbers in the everyday base, or in the chosen one again.

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
        """Return what differs from the usual, as fields of a link."""
        plain = usual or Settings()
        fields = {}
        if self.chosen.base != plain.chosen.base:
            fields["base"] = str(self.chosen.base)
        if self.chosen.digits != plain.chosen.digits:
            fields["digits"] = self.chosen.digits
        if self.is_everyday:
            fields[EVERYDAY] = "1"
        for name, (field, on, off) in _FLAGS.items():
            value = getattr(self, name)
            if value != getattr(plain, name):
                fields[field] = on if value else off
        return fields

    @classmethod
    def from_link(cls, fields: Mapping[str, str], usual: "Settings | None" = None) -> "Settings":
        """Read the settings from a link; what is wrong or missing is as usual, and `faults` tells it."""
        plain = usual or cls()
        base, digits = _base_in(fields.get("base", "")), fields.get("digits", "")
        notation = Notation(
            plain.chosen.base if base is None else base,
            digits if digits in DIGIT_STYLES else plain.chosen.digits,
        )
        flags = {
            name: {on: True, off: False}.get(fields.get(field, ""), getattr(plain, name))
            for name, (field, on, off) in _FLAGS.items()
        }
        settings = cls(notation, **flags)
        return settings.switched() if fields.get(EVERYDAY) == "1" else settings

    @staticmethod
    def faults(fields: Mapping[str, str]) -> str:
        """Return what is wrong with the settings of a link and what is allowed, a sentence for each; or "".

        >>> Settings.faults({"base": "99", "values": "1"})
        "The link says base '99', but a base is a whole number from 2 to 36, written in base ten."
        """
        told = []
        if "base" in fields and _base_in(fields["base"]) is None:
            told.append(
                _(
                    "The link says base {given}, but a base is a whole number from {least} to {most}, "
                    "written in base ten."
                ).format(given=shown(fields["base"]), least=MIN_BASE, most=MAX_BASE)
            )
        choices: dict[str, tuple[str, ...]] = {field: (on, off) for field, on, off in _FLAGS.values()}
        choices |= {"digits": tuple(DIGIT_STYLES), EVERYDAY: ("1", "0")}
        for name, allowed in choices.items():
            if name in fields and fields[name] not in allowed:
                told.append(
                    _("The link says {name}={given}, but {name} is one of these: {allowed}.").format(
                        name=name, given=shown(fields[name]), allowed=", ".join(allowed)
                    )
                )
        return " ".join(told)

    def changed(self, name: str, value: Any) -> "Settings":
        """Return the settings after one control of `controls` was used."""
        if name == "base":
            return replace(self, notation=Notation(int(value), self.chosen.digits), own=None)
        if name == "digits":
            return replace(self, notation=Notation(self.notation.base, value), own=None)
        if name == EVERYDAY:
            return self.switched()
        flags: dict[str, Any] = {name: bool(value)}
        return replace(self, **flags)

    @staticmethod
    def has(name: str) -> bool:
        """Return whether a control changes the settings."""
        return name in ("base", "digits", EVERYDAY, *_FLAGS)

    @property
    def looks(self) -> tuple[object, ...]:
        """What the cards look like depends on these alone."""
        return (self.notation, self.four_colours, self.values)

    def colouring(self) -> Check:
        """Return the control of the suits' colours, for whatever shows cards."""
        return Check("four_colours", _("A colour for every suit"), self.four_colours)

    def controls(self, *, warns: bool = True, adds: bool = False) -> tuple[Control, ...]:
        """Return the controls that change the settings.

        Those of warnings where the board ``warns``, those of pairs in frames where its game ``adds``.
        """
        base = self.notation.base
        bases = [Option(str(b), _base_name(b)) for b in range(MIN_BASE, MAX_BASE + 1)]
        numbers: list[Control] = [Select("base", _("Base"), str(base), bases)]
        if base == 12:
            styles = [Option(style, _style_name(style)) for style in DIGIT_STYLES]
            numbers.append(Select("digits", _("Digits for ten and eleven"), self.notation.digits, styles))
        looks = [
            self.colouring(),
            Check("values", _("Values on ace and face cards"), self.values),
            Check("moving", _("Moving cards"), self.moving),
        ]
        if adds:
            looks.append(Check("frames", _("Pairs flow into frames"), self.frames))
        if warns:
            looks.append(Check("warning", _("Say when a move has lost"), self.warning))
        return (Fields("numbers", numbers, _("Numbers")), Fields("looks", looks, _("Looks")))


def _base_in(text: str) -> int | None:
    """Return the base that a field of a link names; None where that is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_BASE))):
        return None
    return int(text) if MIN_BASE <= int(text) <= MAX_BASE else None


def _base_name(base: int) -> str:
    names = {2: _("binary"), 8: _("octal"), 10: _("decimal"), 12: _("dozenal"), 16: _("hexadecimal")}
    return f"{base} ({names[base]})" if base in names else str(base)


def _style_name(style: str) -> str:
    notation = Notation(12, style)
    names = {
        "rapoport": "Rapoport",
        "pitman": "Pitman",
        "dwiggins": "Dwiggins",
        "te": _("T and E"),
        "letters": _("letters"),
    }
    return f"{notation.format(10)} {notation.format(11)} ({names[style]})"
