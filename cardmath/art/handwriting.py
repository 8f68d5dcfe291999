"""How to write the digits for ten and eleven: their strokes with numbered arrows, and dotted copies to trace.

The lines follow the middle of the printed strokes, so that handwritten digits look like the printed ones.
"""

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin
from typing import Final, NamedTuple

from cardmath.art.glyphs import glyphs
from cardmath.art.ink import BLACK, GREY, RULE, WHITE
from cardmath.art.markup import moved, number, svg

_Point = tuple[float, float]


class Stroke(NamedTuple):
    """A part of a digit written in one direction: its path, its beginning and its end.

    ``toward`` is the point before the end that the arrow comes from, and ``label`` is the place of its
    number.
    """

    path: str
    toward: _Point
    end: _Point
    label: _Point


#: The strokes of each digit in writing order.
STROKES: Final[Mapping[str, tuple[Stroke, ...]]] = {
    "Ʒ": (
        Stroke("M70 -646H520", (420, -646), (500, -646), (10, -646)),
        Stroke("M520 -646L240 -303", (330, -413), (262, -330), (590, -560)),
        Stroke(
            "M240 -303C430 -310 541 -222 541 -98C541 50 432 130 280 130C205 130 135 112 78 74",
            (135, 108),
            (84, 78),
            (160, -270),
        ),
    ),
    "Ǝ": (
        Stroke("M40 -657H515", (400, -657), (490, -657), (-20, -657)),
        Stroke("M515 -657V-56", (515, -200), (515, -85), (590, -560)),
        Stroke("M515 -56H40", (150, -56), (60, -56), (590, -56)),
        Stroke("M515 -370H280", (370, -370), (295, -370), (590, -300)),
    ),
}
#: The lines between which a digit is written, in outline units, and the tail of Ʒ below them.
_TOP, _FOOT, _TAIL = -713, 0, 200
#: The width of a place on the line and the space before it, and the space above and below a line.
_PLACE, _BEFORE = 900, 130
_AIR: Final = 60
_COPIES: Final = 4
_PLACES: Final = 7
#: The number of lines: the first shows how to write the digit, the others are empty.
_LINES: Final = 3


def can_be_written(sign: str) -> bool:
    """Return whether a digit has strokes to show.

    >>> [can_be_written(sign) for sign in "ƷƎX"]
    [True, True, False]
    """
    return sign in STROKES


def writing_lines(sign: str) -> str:
    """Return a line with a digit and its arrows, dotted copies and room to write, with empty lines below."""
    width, high = _PLACE * _PLACES, _TAIL - _TOP + 2 * _AIR
    body = [_guides(width), moved(_BEFORE, 0, _model(sign))]
    body += [moved(_BEFORE + place * _PLACE, 0, _dotted(sign)) for place in range(1, _COPIES + 1)]
    lines = [moved(0, _AIR - _TOP, "".join(body))]
    lines += [moved(0, _AIR - _TOP + line * high, _guides(width)) for line in range(1, _LINES)]
    return svg(width, _LINES * high, "".join(lines))


def _guides(width: float) -> str:
    """Return the lines to write on: two solid ones, and a broken one where a tail ends."""
    return "".join(
        f'<path d="M0 {y}H{number(width)}" stroke="{GREY}" stroke-width="10" fill="none"{dashes}/>'
        for y, dashes in ((_TOP, ""), (_FOOT, ""), (_TAIL, ' stroke-dasharray="40 40"'))
    )


def _model(sign: str) -> str:
    """Return the printed digit in a pale colour, with an arrow and a number for each stroke."""
    shape = f'<path d="{glyphs()[sign].path}" fill="{RULE}"/>'
    lines = "".join(
        f'<path d="{stroke.path}" fill="none" stroke="{BLACK}" stroke-width="22"/>{_head(stroke)}'
        for stroke in STROKES[sign]
    )
    return shape + lines + "".join(_numbered(at, stroke) for at, stroke in enumerate(STROKES[sign], 1))


def _head(stroke: Stroke) -> str:
    """Return the head of the arrow at the end of a stroke."""
    (x, y), (from_x, from_y) = stroke.end, stroke.toward
    angle = atan2(y - from_y, x - from_x)
    corners: Sequence[_Point] = [
        (x + 50 * cos(angle + turn), y + 50 * sin(angle + turn)) for turn in (0, 2.5, 2 * pi - 2.5)
    ]
    points = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
    return f'<polygon points="{points}" fill="{BLACK}"/>'


def _numbered(at: int, stroke: Stroke) -> str:
    """Return the number of a stroke in a disc where the stroke begins."""
    x, y = stroke.label
    figure = glyphs()[str(at)]
    size = 0.16
    left = x - size * (figure.left + figure.right) / 2
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="82" fill="{BLACK}"/>'
        f'<path transform="translate({number(left)} {number(y - size * _TOP / 2)}) scale({size})" '
        f'd="{figure.path}" fill="{WHITE}"/>'
    )


def _dotted(sign: str) -> str:
    """Return the strokes of a digit as dots to trace."""
    return "".join(
        f'<path d="{stroke.path}" fill="none" stroke="{BLACK}" stroke-width="34" stroke-linecap="round" '
        'stroke-dasharray="1 62"/>'
        for stroke in STROKES[sign]
    )
