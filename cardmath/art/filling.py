"""A frame that is filled up to its last cell, as SVG: the dots that lie in it, and those that are put in."""

import json
from typing import Final

from cardmath.art.markup import number
from cardmath.frames import frame_rows

__all__ = ["filling"]

_CELL: Final = 20
_DOT: Final = 7.5
_PAPER: Final = "#fffdf6"
_FELT: Final = "#1f4d3a"
_GOLD: Final = "#ffc83d"
_BROWN: Final = "#4a3200"


def filling(size: int, lying: int, added: int = 0, *, em: float = 2.0, flows: bool = True) -> str:
    """Return a frame of ``size`` cells: dots ``lying`` in it, then ``added`` ones, which flow in from below.

    A cell measures ``em``. Without ``flows``, nothing moves. The size is at most 36.

    >>> drawn = filling(10, 8, 2)
    >>> drawn.count("<circle"), drawn.count("data-flow")
    (12, 2)
    """
    rows = frame_rows(size)
    width, height = rows[0] * _CELL, len(rows) * _CELL
    parts = [_outline(rows, size), *(_ghost(at, height) for at in range(added))]
    for at in range(lying + added):
        x, y = (at % rows[0] + 0.5) * _CELL, (at // rows[0] + 0.5) * _CELL
        if at < lying:
            parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT:g}" fill="{_FELT}"/>')
            continue
        start = _start(at - lying, height)
        away = (start[0] - x, start[1] - y)
        stages = [f"translate({number(away[0])}px,{number(away[1])}px)", "none"]
        flow = f" data-flow='{json.dumps(stages)}'" if flows else ""
        parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT:g}" fill="{_GOLD}" stroke="{_BROWN}" '
            f'stroke-width="2"{flow}/>'
        )
    scale = em / _CELL
    whole, deep = width + 4, height + (1.4 * _CELL if added else 0) + 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {number(whole)} {number(deep)}" '
        f'width="{number(whole * scale)}em" height="{number(deep * scale)}em">{"".join(parts)}</svg>'
    )


def _start(at: int, height: float) -> tuple[float, float]:
    """Return where a dot lay before it was put in."""
    return (at + 0.5) * _CELL, height + 0.8 * _CELL


def _ghost(at: int, height: float) -> str:
    """Return a faint ring where a dot lay."""
    x, y = _start(at, height)
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT - 1:g}" fill="none" stroke="#1a1a1a" '
        'stroke-opacity=".35" stroke-width="1.5"/>'
    )


def _outline(rows: tuple[int, ...], size: int) -> str:
    cells = "".join(
        f"M{at % rows[0] * _CELL} {at // rows[0] * _CELL}h{_CELL}v{_CELL}h-{_CELL}z" for at in range(size)
    )
    width, height, last = rows[0] * _CELL, len(rows) * _CELL, rows[-1] * _CELL
    edge = f"M0 0H{width}V{height - _CELL}H{last}V{height}H0Z"
    return (
        f'<path d="{edge}" fill="{_PAPER}"/>'
        f'<path d="{cells}" fill="none" stroke="{_FELT}" stroke-opacity=".35"/>'
        f'<path d="{edge}" fill="none" stroke="{_FELT}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
