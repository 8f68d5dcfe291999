"""How a person wants to see things: base and digits, colours, help and motion.

The settings travel in the page's link beside the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.numerals import DIGIT_STYLES, DOZENAL, MAX_BASE, MIN_BASE, Notation

__all__ = ["Settings"]

_ON: Final = "1"


@dataclass(frozen=True)
class Settings:
    """The choices of one screen; a value, changed by making a new one.

    >>> Settings(notation=Notation(10), four_colours=True).to_link()
    {'base': '10', 'colours': '4'}
    >>> Settings.from_link({"base": "10"}).notation.base
    10
    """

    notation: Notation = DOZENAL
    four_colours: bool = False
    values: bool = False
    moving: bool = True
    warning: bool = True

    def to_link(self) -> dict[str, str]:
        """Return what differs from the usual, as fields of a link."""
        plain = Settings()
        fields = {}
        if self.notation.base != plain.notation.base:
            fields["base"] = str(self.notation.base)
        if self.notation.digits != plain.notation.digits:
            fields["digits"] = self.notation.digits
        if self.four_colours:
            fields["colours"] = "4"
        if self.values:
            fields["values"] = _ON
        if not self.moving:
            fields["still"] = _ON
        if not self.warning:
            fields["quiet"] = _ON
        return fields

    @classmethod
    def from_link(cls, fields: Mapping[str, str]) -> "Settings":
        """Read the settings from a link; what is wrong or missing is as usual."""
        base = fields.get("base", "")
        digits = fields.get("digits", DOZENAL.digits)
        try:
            notation = Notation(int(base) if base.isascii() and base.isdigit() else 12, digits)
        except NumeralError:
            notation = DOZENAL
        return cls(
            notation,
            four_colours=fields.get("colours") == "4",
            values=fields.get("values") == _ON,
            moving=fields.get("still") != _ON,
            warning=fields.get("quiet") != _ON,
        )

    def changed(self, name: str, value: Any) -> "Settings":
        """Return the settings after one control of `controls` was used."""
        if name == "base":
            return replace(self, notation=Notation(int(value), self.notation.digits))
        if name == "digits":
            return replace(self, notation=Notation(self.notation.base, value))
        return replace(self, **{name: bool(value)})

    def controls(self) -> list[dict[str, Any]]:
        """Return the controls that change the settings, for a `cardmath_widgets.panels.Panel`."""
        base = self.notation.base
        numbers = [
            {
                "kind": "select",
                "id": "base",
                "label": _("Base"),
                "value": str(base),
                "options": [[str(b), _base_name(b)] for b in range(MIN_BASE, MAX_BASE + 1)],
            }
        ]
        if base == 12:
            numbers.append(
                {
                    "kind": "select",
                    "id": "digits",
                    "label": _("Digits for ten and eleven"),
                    "value": self.notation.digits,
                    "options": [[style, _style_name(style)] for style in DIGIT_STYLES],
                }
            )
        looks = [
            ("four_colours", _("A colour for every suit"), self.four_colours),
            ("values", _("Values on ace and face cards"), self.values),
            ("moving", _("Moving cards"), self.moving),
            ("warning", _("Say when a move has lost"), self.warning),
        ]
        return [
            {"kind": "group", "id": "numbers", "label": _("Numbers"), "controls": numbers},
            {
                "kind": "group",
                "id": "looks",
                "label": _("Looks"),
                "controls": [
                    {"kind": "check", "id": name, "label": label, "value": value}
                    for name, label, value in looks
                ],
            },
        ]


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
