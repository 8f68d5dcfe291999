"""Rows of a number as SVG: the dots of each place, column by column, and the dots that explode into the next
one.

A worked column shows the dots that are left. Exploded dots are drawn as rings, and each full group leaves one
dot in the next column, above its rows.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardmath.art.cells import CELL, ghost, middle, pip
from cardmath.art.markup import LETTERS, flow, number, shift, svg, text
from cardmath.numerals import Notation

_GAP: Final = 22
_HEAD: Final = 36
_FOOT: Final = 44
_FEWEST: Final = 2
_LOOKS: Final = f'font-size="28" {LETTERS} fill="currentColor" text-anchor="middle"'


class _Column(NamedTuple):
    """A column: its left edge, the digit of each row, and the dots that came from the right."""

    left: float
    digit: int
    carried: int
    base: int
    rows: int

    @property
    def sum(self) -> int:
        return self.digit * self.rows + self.carried


def worked_rows(
    values: Sequence[int], rows: int, step: int, notation: Notation, *, em: float = 1.0, flows: bool = True
) -> str:
    """Return rows of a number with the first ``step`` columns worked.

    ``values`` are the values of its digits from the right. ``em`` is the size of a cell. Without ``flows``,
    nothing moves.

    >>> drawn = worked_rows([4, 1], 3, 1, Notation(7))
    >>> drawn.count("<circle"), "data-flow" in drawn
    (16, True)
    """
    base = notation.base
    carries = _carries(values, rows, base)
    across = max(_FEWEST, *values, *carries) * CELL
    places = len(values) + bool(carries[-1])
    width, height = places * (across + _GAP), _HEAD + (rows + 1) * CELL + _FOOT
    parts = [_line(width, height)]
    for place, digit in enumerate(values):
        left = (places - 1 - place) * (across + _GAP) + _GAP / 2
        carried = carries[place] if place <= step else 0
        column = _Column(left, digit, carried, base, rows)
        coming = flows and place == step
        parts.append(text(notation.format(digit), left + across / 2, _HEAD - 10, _LOOKS))
        parts.append(_dots(column, is_worked=place < step, comes=across + _GAP if coming else 0))
        if place < step:
            parts.append(text(notation.format(column.sum % base), left + across / 2, height - 12, _LOOKS))
    if carries[-1] and step >= len(values):
        front = _Column(_GAP / 2, 0, carries[-1], base, rows)
        parts.append(_dots(front, is_worked=False, comes=across + _GAP if flows else 0))
        parts.append(text(notation.format(carries[-1]), _GAP / 2 + across / 2, height - 12, _LOOKS))
    return svg(width, height, "".join(parts), em)


def _carries(digits: Sequence[int], rows: int, base: int) -> list[int]:
    """Return the carry into each column from the right, and the carry out of the last one."""
    found = [0]
    for digit in digits:
        found.append((digit * rows + found[-1]) // base)
    return found


def _dots(column: _Column, *, is_worked: bool, comes: float) -> str:
    """Return the dots of a column: the ones carried into it, then its rows. Once it is worked, only the
    remaining dots are filled.
    """
    above = [(column.left + (at + 0.5) * CELL, _HEAD + CELL / 2) for at in range(column.carried)]
    lying = [
        middle(at % column.digit, at // column.digit, (column.left, _HEAD + CELL))
        for at in range(column.digit * column.rows)
    ]
    gone = column.sum // column.base * column.base if is_worked else 0
    parts = []
    for at, place in enumerate((*above, *lying)):
        if at < gone:
            parts.append(ghost(place))
            continue
        is_carried = at < column.carried
        moves = flow(shift((place[0] + comes, place[1]), place), "none") if is_carried and comes else ""
        parts.append(pip(place, is_second=is_carried, moves=moves))
    return "".join(parts)


def _line(width: float, height: float) -> str:
    y = height - _FOOT + 3
    return f'<path d="M4 {number(y)}H{number(width - 4)}" stroke="currentColor" stroke-width="3"/>'
