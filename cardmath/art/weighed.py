"""A number weighed: the weights of its base, and below each how often it is needed."""

from collections.abc import Sequence
from html import escape
from typing import Final

from cardmath.art.markup import number

__all__ = ["weighed"]

_WIDE: Final = 84
_HIGH: Final = 150
_INK: Final = "#24211c"
_GROUND: Final = "#fff6dc"
#: A long weight is written smaller, so that it stays on its block.
_PER_SIGN: Final = 30


def weighed(weights: Sequence[str], needed: Sequence[str]) -> str:
    """Return weights as SVG, heaviest first, each with a cell below it that says how often it is ``needed``.

    >>> weighed(["144", "12", "1"], "305").count("<text")
    6
    """
    parts = []
    for at, (weight, digit) in enumerate(zip(weights, needed, strict=True)):
        left = at * _WIDE
        middle = left + _WIDE / 2
        parts.append(
            f'<path d="M{left + 14} 66L{left + 22} 18H{left + 62}L{left + 70} 66Z" fill="{_GROUND}" '
            f'stroke="{_INK}" stroke-width="2.5" stroke-linejoin="round"/>'
            f'<path d="M{number(middle - 7)} 18V10H{number(middle + 7)}V18" fill="none" stroke="{_INK}" '
            f'stroke-width="2.5"/>'
            f'<rect x="{left + 20}" y="86" width="44" height="52" rx="6" fill="#ffffff" '
            f'stroke="{_INK}" stroke-width="2"/>'
        )
        size = min(20, _PER_SIGN * 1.7 / max(len(weight), 1))
        parts.append(_text(middle, 50, weight, size) + _text(middle, 122, digit, 30))
    return (
        f'<svg viewBox="0 0 {_WIDE * len(weights)} {_HIGH}" xmlns="http://www.w3.org/2000/svg">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, size: float) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" text-anchor="middle" font-size="{number(size)}" '
        f'font-weight="700" fill="{_INK}">{escape(text)}</text>'
    )
