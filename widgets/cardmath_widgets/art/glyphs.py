"""The outlines of the card numerals, and lines of them fitted into a box.

The outlines are those of the page font's bold weight (see ``fonts/README.md``), 1000 units to the
em, y downwards from the baseline.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

from cardmath_widgets.art.markup import number, use

__all__ = ["DIGIT_HEIGHT", "Glyph", "Line", "glyphs", "name_of"]

#: How high a digit stands above the baseline, in the outlines' units.
DIGIT_HEIGHT: Final = 713

#: Numerals set large look better a little closer together than in running text.
_TRACKING: Final = -26


class Glyph(NamedTuple):
    """An outline: how far the next one stands off, the edges of its ink, and the path data."""

    advance: int
    left: int
    top: int
    right: int
    bottom: int
    path: str


@cache
def glyphs() -> Mapping[str, Glyph]:
    """Return the outline of every sign that numerals of any base and style are made of.

    >>> sorted(set("0123456789ABCXYZƷƎ↊↋;.-=") - set(glyphs()))
    []
    """
    text = files(__package__).joinpath("outlines.json").read_text(encoding="utf-8")
    return MappingProxyType({sign: Glyph(*entry) for sign, entry in json.loads(text).items()})


def name_of(sign: str) -> str:
    """Return the name under which a sign's outline is defined.

    >>> name_of("Ʒ")
    'n1b7'
    """
    return f"n{ord(sign):x}"


@dataclass(frozen=True)
class Line:
    """A numeral set in one line, ready to be fitted into a box.

    Raises `ValueError` for an empty text and for a sign that has no outline.

    >>> Line("10").width > Line("1").width
    True
    >>> Line("1é")
    Traceback (most recent call last):
    ...
    ValueError: no card numeral is written with 'é' ('1é')
    """

    text: str

    def __post_init__(self) -> None:
        if not self.text:
            raise ValueError("a card numeral cannot be empty")
        for sign in self.text:
            if sign not in glyphs():
                raise ValueError(f"no card numeral is written with {sign!r} ({self.text!r})")

    @property
    def _places(self) -> list[tuple[int, Glyph]]:
        places, x = [], -glyphs()[self.text[0]].left
        for sign in self.text:
            places.append((x, glyphs()[sign]))
            x += glyphs()[sign].advance + _TRACKING
        return places

    @property
    def width(self) -> int:
        """The width of the ink, in the outlines' units."""
        x, last = self._places[-1]
        return x + last.right

    @property
    def depth(self) -> int:
        """How far the ink goes below the baseline, in the outlines' units; overshoots do not count."""
        lowest = max(glyphs()[sign].bottom for sign in self.text)
        return lowest if lowest > 20 else 0

    @property
    def reach(self) -> float:
        """How high the line is from the top of its digits to its lowest ink, a digit being 1."""
        return (DIGIT_HEIGHT + self.depth) / DIGIT_HEIGHT

    def scales(self, width: float, height: float, narrowest: float = 0.72) -> tuple[float, float]:
        """Return the horizontal and vertical scale that fit the line into a box.

        A line too wide is first narrowed, down to the share ``narrowest`` of its natural shape,
        then made smaller.

        >>> Line("8").scales(1000, 713)
        (1.0, 1.0)
        """
        tall = height / (DIGIT_HEIGHT + self.depth)
        wide = min(tall, width / self.width)
        return wide, min(tall, wide / narrowest)

    def fit(self, x: float, top: float, width: float, height: float, *, anchor: str = "start") -> str:
        """Draw the line into a box with its corner at ``x`` and ``top``.

        ``anchor`` ``"middle"`` centres it across the box; it always hangs from the box's top, or,
        where it had to be made smaller, from a line a little below it.
        """
        wide, tall = self.scales(width, height)
        spare = height - tall * (DIGIT_HEIGHT + self.depth)
        baseline = top + tall * DIGIT_HEIGHT + spare / 2
        start = x + (width - wide * self.width) / 2 if anchor == "middle" else x
        places = "".join(
            use(name_of(sign), at) for sign, (at, _) in zip(self.text, self._places, strict=True)
        )
        scale = f"{wide:.4f}" if abs(wide - tall) < 1e-6 else f"{wide:.4f} {tall:.4f}"
        return f'<g transform="translate({number(start)} {number(baseline)}) scale({scale})">{places}</g>'
