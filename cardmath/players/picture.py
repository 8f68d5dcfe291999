"""Chances as a picture: a gross of dots for each chance, twelve rows of twelve, filled in proportion."""

from collections.abc import Mapping
from html import escape
from typing import Final

from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

__all__ = ["GROSS", "gross_picture"]

GROSS: Final = 144
_SIDE: Final = 12
_STEP, _RADIUS, _APART, _TOP = 13, 4.6, 36, 46
_FULL, _EMPTY, _INK = "#3d6f9e", "#8d949b", "#33383d"


def gross_picture(chances: Mapping[str, float], notation: Notation = DECIMAL) -> str:
    """Return an SVG of chances, each under its name, with full dots and rings so that colour is not needed.

    >>> gross_picture({"draw": 0.25}).count('class="full"')
    36
    """
    width = len(chances) * (_SIDE * _STEP + _APART)
    height = _TOP + _SIDE * _STEP + 8
    told = [
        _("{name}: {count} of {gross}").format(
            name=name, count=notation.write(_count(chance)), gross=notation.write(GROSS)
        )
        for name, chance in chances.items()
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape("; ".join(told))}" '
        'font-family="Segoe UI, Helvetica Neue, Helvetica, Arial, sans-serif" font-size="15">'
    ]
    for place, (words, chance) in enumerate(zip(told, chances.values(), strict=True)):
        left = place * (_SIDE * _STEP + _APART) + _APART / 2
        parts += [
            f'<text x="{left:g}" y="26" fill="{_INK}">{escape(words)}</text>',
            *_dots(left, _count(chance)),
        ]
    return "\n".join([*parts, "</svg>\n"])


def _count(chance: float) -> int:
    return round(chance * GROSS)


def _dots(left: float, full: int) -> list[str]:
    dots = []
    for dot in range(GROSS):
        row, column = divmod(dot, _SIDE)
        x, y = left + (column + 0.5) * _STEP, _TOP + (row + 0.5) * _STEP
        style = (
            f'class="full" r="{_RADIUS}" fill="{_FULL}"'
            if dot < full
            else f'r="{_RADIUS - 0.6:g}" fill="none" stroke="{_EMPTY}"'
        )
        dots.append(f'<circle cx="{x:g}" cy="{y:g}" {style}/>')
    return dots
