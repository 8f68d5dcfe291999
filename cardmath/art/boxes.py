"""Dots and antidots in a box of the 1 ← b machine, as SVG.

A dot is filled and has the colour of the surrounding text. An antidot is an empty circle with a cross, so the
two can be distinguished without colour.
"""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import Final

from cardmath.art.cells import CELL, dots, grid
from cardmath.art.markup import circle, moved, number, rect, svg

_DOT: Final = 14
_GAP: Final = 8
#: The minimum number of cells side by side, so that a few dots are not drawn larger than many.
_FEWEST: Final = 4


def box_of_dots(rows: Sequence[int], antidots: int = 0, *, full: int = 0, across: int = 0) -> str:
    """Return dots in blocks, one below the other, then antidots.

    ``rows`` is the number of dots in each block. Each block of ``full`` dots has a line around it. ``across``
    is the number of dots side by side; without it, the box is about as wide as it is tall.

    >>> drawn = box_of_dots([12, 3], 2, full=12)
    >>> drawn.count("h0"), drawn.count("<circle"), drawn.count("<rect")
    (15, 2, 1)
    """
    blocks = [count for count in (*rows, antidots) if count]
    across = max(_FEWEST, across or ceil(sqrt(sum(blocks))))
    left = (across - min(across, max(blocks, default=0))) * CELL / 2
    parts: list[str] = []
    top = _GAP / 2
    for at, count in enumerate(blocks):
        high = -(-count // across) * CELL
        if antidots and at == len(blocks) - 1:
            parts.extend(_antidots(count, across, top))
        else:
            parts.append(dots(grid(count, across, (0, top)), _DOT))
            if count == full:
                parts.append(_outline(min(across, max(blocks)), top, high))
        top += high + _GAP
    body = "".join(parts)
    return svg(across * CELL, max(top - _GAP / 2, 2 * CELL), moved(left, 0, body) if left else body)


def group_of_dots(group: Sequence[int]) -> str:
    """Return a group for pupils to find: its dots in neighbouring boxes, the highest box on the left.

    >>> group_of_dots((2, 1)).count("<rect"), group_of_dots((2, 1)).count("h0")
    (2, 3)
    """
    across = max(2, *(ceil(sqrt(count)) for count in group))
    width = across * CELL + _GAP
    high = max(-(-count // across) for count in group) * CELL + _GAP
    parts = []
    for at, count in enumerate(reversed(group)):
        looks = 'rx="4" fill="none" stroke="currentColor" stroke-width="1.5"'
        around = rect(-2, -2, width - 4, high - 4, looks)
        inside = dots(grid(count, across), _DOT) if count else ""
        parts.append(moved(at * width + 4, 4, around + inside))
    style = f' style="width:{number(width * len(group) / 16)}em"'
    return svg(width * len(group), high, "".join(parts), more=style)


def _antidots(count: int, across: int, top: float) -> Iterator[str]:
    for x, y in grid(count, across, (0, top)):
        line = 'stroke="currentColor" stroke-width="2"'
        cross = f'<path d="M{number(x - 4)} {number(y - 4)}l8 8m0-8l-8 8" {line}/>'
        yield circle((x, y), 6, f'fill="none" {line}') + cross


def _outline(across: int, top: float, high: float) -> str:
    looks = 'rx="8" fill="none" stroke="currentColor" stroke-width="2.5" stroke-dasharray="5 4"'
    return rect(1, top - 2, across * CELL - 2, high + 4, looks)
