"""The outlines of card numerals, and lines of numerals fitted into a box.

The outlines come from the bold weight of the page font (see ``fonts/README.md``). There are 1000 units to the
em, and y runs downwards from the baseline.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath.art.markup import number, use

#: The height of a digit above the baseline, in outline units.
DIGIT_HEIGHT: Final = 713

#: The change in letter spacing, because large numerals look better slightly closer together than in text.
_TRACKING: Final = -26


class Glyph(NamedTuple):
    """An outline: the distance to the next outline, the edges of the ink, and the path data."""

    advance: int
    left: int
    top: int
    right: int
    bottom: int
    path: str


@cache
def glyphs() -> Mapping[str, Glyph]:
    """Map each character used in numerals of any base and style to its outline.

    >>> sorted(set("0123456789ABCXYZƷƎ↊↋;.-=") - set(glyphs()))
    []
    """
    text = files(__package__).joinpath("outlines.json").read_text(encoding="utf-8")
    return MappingProxyType({sign: Glyph(*entry) for sign, entry in json.loads(text).items()})


#: A line that is too wide is narrowed to no less than this share of its natural width.
_NARROWEST: Final = 0.72
#: The subscript digits in base marks, and the digits used to draw them.
_SUBSCRIPTS: Final[Mapping[str, str]] = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True))
#: The scale of a subscript digit, and its drop below the line in outline units.
_SMALL: Final = 0.44
_DROP: Final = 105


class _Place(NamedTuple):
    """A character in a line: its place, its drop below the baseline, and its scale."""

    sign: str
    x: float
    drop: int
    scale: float


def _upright(sign: str) -> str:
    return _SUBSCRIPTS.get(sign, sign)


def _drawn(place: _Place) -> str:
    if place.scale == 1:
        return use(name_of(place.sign), place.x)
    shift = f"translate({number(place.x)} {place.drop}) scale({number(place.scale)})"
    return f'<g transform="{shift}">{use(name_of(place.sign))}</g>'


def name_of(sign: str) -> str:
    """Return the name of the definition for a character's outline.

    >>> name_of("Ʒ")
    'n1b7'
    """
    return f"n{ord(sign):x}"


@dataclass(frozen=True)
class NumeralLine:
    """A numeral in one line, ready to be fitted into a box.

    Subscript digits (``"A₁₆"``) are drawn small and low. Raises `ValueError` for an empty string and for a
    character without an outline.

    >>> NumeralLine("A₁₆").width > NumeralLine("10").width > NumeralLine("1").width
    True
    >>> NumeralLine("1é")
    Traceback (most recent call last):
    ...
    ValueError: card numerals cannot contain 'é' ('1é')
    """

    text: str

    def __post_init__(self) -> None:
        if not self.text:
            raise ValueError("a card numeral cannot be empty")
        for sign in self.text:
            if _upright(sign) not in glyphs():
                raise ValueError(f"card numerals cannot contain {sign!r} ({self.text!r})")

    @property
    def _places(self) -> list["_Place"]:
        places: list[_Place] = []
        x = 0.0
        for sign in self.text:
            glyph = glyphs()[_upright(sign)]
            scale, drop = (_SMALL, _DROP) if sign in _SUBSCRIPTS else (1.0, 0)
            if not places:
                x = -glyph.left * scale
            places.append(_Place(_upright(sign), x, drop, scale))
            x += (glyph.advance + _TRACKING) * scale
        return places

    @property
    def width(self) -> float:
        """The width of the ink, in outline units."""
        last = self._places[-1]
        return last.x + glyphs()[last.sign].right * last.scale

    @property
    def depth(self) -> float:
        """The depth of the ink below the baseline, without overshoot, in outline units."""
        lowest = max(place.drop + glyphs()[place.sign].bottom * place.scale for place in self._places)
        return lowest if lowest > 20 else 0

    @property
    def reach(self) -> float:
        """The height from the top of the digits to the lowest ink, in digit heights."""
        return (DIGIT_HEIGHT + self.depth) / DIGIT_HEIGHT

    def scales(self, width: float, height: float) -> tuple[float, float]:
        """Return the horizontal and vertical scale that fit the line into a box.

        A line that is too wide is first narrowed a little, then made smaller.

        >>> NumeralLine("8").scales(1000, 713)
        (1.0, 1.0)
        """
        tall = height / (DIGIT_HEIGHT + self.depth)
        wide = min(tall, width / self.width)
        return wide, min(tall, wide / _NARROWEST)

    def fit(self, x: float, top: float, width: float, height: float, *, anchor: str = "start") -> str:
        """Return a drawing of the line in a box with its corner at ``x`` and ``top``.

        With the ``anchor`` ``"middle"``, the line is centred across the box. It hangs from the top of the
        box, or a little lower if it had to be made smaller.
        """
        wide, tall = self.scales(width, height)
        spare = height - tall * (DIGIT_HEIGHT + self.depth)
        baseline = top + tall * DIGIT_HEIGHT + spare / 2
        start = x + (width - wide * self.width) / 2 if anchor == "middle" else x
        places = "".join(map(_drawn, self._places))
        scale = f"{wide:.4f}" if abs(wide - tall) < 1e-6 else f"{wide:.4f} {tall:.4f}"
        return f'<g transform="translate({number(start)} {number(baseline)}) scale({scale})">{places}</g>'
