"""Chances as a picture: each chance has one dot for every part of the whole, filled in proportion.

The whole is the power of the base nearest to one hundred: a hundred dots in base ten, a gross in base twelve.
"""

from collections.abc import Mapping
from html import escape
from math import isqrt
from typing import Final

from cardmath.frames import frame_rows
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation, share_of, whole_near

_STEP, _RADIUS, _APART, _TOP = 13, 4.6, 36, 46
#: A generous width for a letter, because the words above the dots need room, too.
_LETTER: Final = 8.5
_FULL, _EMPTY, _INK = "#3d6f9e", "#8d949b", "#33383d"


def chances_picture(chances: Mapping[str, float], notation: Notation = DECIMAL) -> str:
    """Return an SVG of estimated chances, each under its name, as filled dots and rings.

    Dots and rings differ in shape, so the picture does not depend on colour.

    >>> chances_picture({"draw": 0.25}).count('class="full"')
    25
    """
    whole = whole_near(notation.base)
    columns = _columns(whole, notation.base)
    shares = {name: share_of(chance, notation.base, is_estimate=True) for name, chance in chances.items()}
    texts = [
        _("{name}: {share}").format(name=name, share=share.phrase(notation)) for name, share in shares.items()
    ]
    step = max(columns * _STEP, round(_LETTER * max(map(len, texts), default=0))) + _APART
    width, height = len(chances) * step, _TOP + -(-whole // columns) * _STEP + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape("; ".join(texts))}" '
        'font-family="Segoe UI, Helvetica Neue, Helvetica, Arial, sans-serif" font-size="15">'
    ]
    for place, (words, share) in enumerate(zip(texts, shares.values(), strict=True)):
        left = place * step + _APART / 2
        parts += [
            f'<text x="{left:g}" y="26" fill="{_INK}">{escape(words)}</text>',
            *_dots(left, share.parts, whole, columns),
        ]
    return "\n".join([*parts, "</svg>\n"])


def _columns(whole: int, base: int) -> int:
    """Return the number of dots in a row, for a square, a near-square or a frame of the base."""
    if whole == base:
        return frame_rows(base)[0]
    return whole // next(rows for rows in range(isqrt(whole), 0, -1) if whole % rows == 0)


def _dots(left: float, full: int, whole: int, columns: int) -> list[str]:
    dots = []
    for dot in range(whole):
        row, column = divmod(dot, columns)
        x, y = left + (column + 0.5) * _STEP, _TOP + (row + 0.5) * _STEP
        style = (
            f'class="full" r="{_RADIUS}" fill="{_FULL}"'
            if dot < full
            else f'r="{_RADIUS - 0.6:g}" fill="none" stroke="{_EMPTY}"'
        )
        dots.append(f'<circle cx="{x:g}" cy="{y:g}" {style}/>')
    return dots
