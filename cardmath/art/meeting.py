"""Numbers as dots that join two by two, as SVG; those left alone may meet at the end."""

import json
from collections.abc import Sequence
from typing import Final

from cardmath.art.markup import number

__all__ = ["meeting"]

_CELL: Final = 24
_DOT: Final = 8
_FELT: Final = "#1f4d3a"
_GOLD: Final = "#ffc83d"
_BROWN: Final = "#4a3200"
#: The space between two numbers, in cells.
_GAP: Final = 1.6


def meeting(counts: Sequence[int], stage: int, *, em: float = 1.8, flows: bool = True) -> str:
    """Return the dots of one or two numbers, each in two rows, with the dot left alone at the inner end.

    At stage 0 nothing is joined. At stage 1 the dots of each number are. At stage 2 two dots left alone have
    met below. A dot and its space measure ``em``. Without ``flows``, nothing moves.

    >>> drawn = meeting((3, 9), 2)
    >>> drawn.count("<circle"), drawn.count("<path"), drawn.count("data-flow")
    (12, 6, 3)
    """
    columns = [-(-count // 2) for count in counts]
    width = sum(columns) + _GAP * (len(counts) - 1)
    alone: list[tuple[float, float]] = []
    lines, dots = [], []
    left = 0.0
    for at, count in enumerate(counts):
        # The lonely dots face each other: on the right of the first number, on the left of the second.
        lonely = count % 2
        for column in range(columns[at]):
            x = (left + column + 0.5) * _CELL
            is_alone = lonely and column == (columns[at] - 1 if at == 0 else 0)
            if is_alone:
                alone.append((x, 0.5 * _CELL))
                continue
            if stage:
                lines.append(_line(x))
            dots += [_dot(x, (row + 0.5) * _CELL, at) for row in (0, 1)]
        left += columns[at] + _GAP
    meets = stage > 1 and len(alone) == 2
    dots += [_lonely(place, at, alone if meets else [], stage, flows) for at, place in enumerate(alone)]
    if meets:
        middle = (alone[0][0] + alone[1][0]) / 2
        lines.append(_joined(middle, flows))
    high = 2 + 1.4 * (len(counts) == 2)
    scale = em / _CELL
    box = f"0 0 {number(width * _CELL)} {number(high * _CELL)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(width * em)}em" '
        f'height="{number(high * _CELL * scale)}em">'
        f"{''.join(lines)}{''.join(dots)}</svg>"
    )


def _line(x: float) -> str:
    return (
        f'<path d="M{number(x)} {number(0.5 * _CELL)}v{_CELL}" stroke="{_BROWN}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )


def _joined(middle: float, flows: bool) -> str:
    """Return the line between the two dots that have met; it appears when they are there."""
    flow = f" data-flow='{json.dumps([None, 'none'])}'" if flows else ""
    start, y = middle - _CELL / 2, 2.7 * _CELL
    return (
        f'<path d="M{number(start)} {number(y)}h{_CELL}" stroke="{_BROWN}" stroke-width="5" '
        f'stroke-linecap="round"{flow}/>'
    )


def _dot(x: float, y: float, group: int, extra: str = "") -> str:
    looks = f'fill="{_FELT}"' if group == 0 else f'fill="{_GOLD}" stroke="{_BROWN}" stroke-width="2"'
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT}" {looks}{extra}/>'


def _lonely(
    place: tuple[float, float], at: int, meeting_: Sequence[tuple[float, float]], stage: int, flows: bool
) -> str:
    """Return a dot without a partner: ringed once the others are joined, or where it has met the other."""
    x, y = place
    if meeting_:
        middle = (meeting_[0][0] + meeting_[1][0]) / 2
        end = (middle + (-0.5 if at == 0 else 0.5) * _CELL, 2.7 * _CELL)
        stages = [f"translate({number(x - end[0])}px,{number(y - end[1])}px)", "none"]
        flow = f" data-flow='{json.dumps(stages)}'" if flows else ""
        return _dot(*end, at, flow)
    ring = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT + 3.2:g}" fill="none" stroke="#b5232f" '
        'stroke-width="2" stroke-dasharray="4 3"/>'
        if stage
        else ""
    )
    return ring + _dot(x, y, at)
