"""A ring of ranks, drawn like a clock face."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from cardmath.art.markup import number

__all__ = ["ring"]

_RADIUS: Final = 96
_MIDDLE: Final = 120


def ring(indices: Sequence[str], here: int, middle: str, *, marked: int | None = None, em: float = 15) -> str:
    """Return a ring of ranks, ``em`` wide, with one rank highlighted and a text in the middle.

    A dashed ring is drawn around the rank that is ``marked``.

    >>> ring(["1", "2", "3"], 0, "+2").count("<circle")
    4
    """
    turn = 2 * pi / len(indices)
    size = 14 if len(indices) > 16 else 17
    parts = [
        f'<circle cx="{_MIDDLE}" cy="{_MIDDLE}" r="{_RADIUS}" fill="none" stroke="currentColor" '
        'stroke-opacity=".5"/>'
    ]
    for at, index in enumerate(indices):
        x, y = _MIDDLE + _RADIUS * sin(at * turn), _MIDDLE - _RADIUS * cos(at * turn)
        looks = (
            'fill="#ffc83d" stroke="#4a3200" stroke-width="4"'
            if at == here
            else 'fill="#fffdf6" stroke="#24211c"'
        )
        if at == marked:
            parts.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{size + 6}" fill="none" stroke="#24211c" '
                'stroke-width="2.5" stroke-dasharray="5 4"/>'
            )
        parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{size}" {looks}/>'
            f'<text x="{number(x)}" y="{number(y + 5)}" text-anchor="middle" font-weight="700" '
            f'font-size="{12 if len(index) > 2 else 15}" fill="#24211c">{index}</text>'
        )
    parts.append(
        f'<text x="{_MIDDLE}" y="{_MIDDLE + 14}" text-anchor="middle" font-size="40" fill="currentColor">'
        f"{middle}</text>"
    )
    return f'<svg viewBox="0 0 240 240" width="{em:g}em" height="{em:g}em">{"".join(parts)}</svg>'
