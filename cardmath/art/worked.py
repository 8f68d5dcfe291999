"""Sums and products worked in columns as SVG: dots next to their digits, and what moves on to the next one.

The drawing of a step shows all columns worked so far. In the newest one of a sum, the dots flow into a frame,
and a full frame moves on. A worked column of a product shows the dots that are left: exploded dots are drawn
as rings, and each full group leaves one dot in the next column, above its rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from cardmath.art import ink
from cardmath.art.cells import CELL, edge, ghost, middle, outline, pip
from cardmath.art.markup import LETTERS, Point, flow, moved, number, rect, shift, svg, text
from cardmath.frames import frame_rows
from cardmath.numerals import Notation

_DIGIT: Final = 36
_GAP: Final = 26
#: The size of a frame that has moved on, and the height of the row that it moves to.
_SMALL: Final = 0.34
_CARRIED: Final = 34


@dataclass(frozen=True)
class _Column:
    """One column of the sum: its digits, what is carried into it, and its place from the right."""

    place: int
    upper: int
    lower: int
    carried: int
    base: int

    @property
    def sum(self) -> int:
        return self.upper + self.lower + self.carried

    @property
    def is_full(self) -> bool:
        return self.sum >= self.base

    def count(self, side: str) -> int:
        """Return the digit of one of the two numbers."""
        return self.upper if side == "upper" else self.lower


@dataclass(frozen=True)
class _Layout:
    """Where everything in the drawing goes."""

    columns: tuple[_Column, ...]
    base: int

    @cached_property
    def rows(self) -> tuple[int, ...]:
        return frame_rows(self.base)

    @property
    def is_longer(self) -> bool:
        """Whether the sum has one more digit than its numbers."""
        return self.columns[-1].is_full

    @property
    def frame_width(self) -> float:
        return self.rows[0] * CELL

    @property
    def frame_height(self) -> float:
        return len(self.rows) * CELL

    @property
    def width(self) -> float:
        return self.left(0) + _DIGIT + self.frame_width + 8

    def left(self, place: int) -> float:
        """Return the left edge of a column."""
        most = len(self.columns) - 1 + self.is_longer
        return 30 + (most - place) * (_DIGIT + self.frame_width + _GAP)

    def height_of(self, side: str) -> float:
        """Return the height of one number's dots."""
        most = max(column.count(side) for column in self.columns)
        return max(1.5, -(-most // self.rows[0])) * CELL

    @cached_property
    def tops(self) -> dict[str, float]:
        """The tops of the rows: the carried frames, both numbers, the full and the open frames."""
        upper = float(_CARRIED)
        lower = upper + self.height_of("upper") + 8
        full = lower + self.height_of("lower") + 20
        some = any(column.is_full for column in self.columns)
        rest = full + (self.frame_height + 12 if some else 0)
        return {"carried": 2, "upper": upper, "lower": lower, "full": full, "rest": rest}

    @property
    def height(self) -> float:
        return self.tops["rest"] + max(self.frame_height, 1.5 * CELL) + 6

    def cell(self, at: int) -> Point:
        """Return the centre of a cell in a frame, relative to the frame's corner."""
        return middle(at % self.rows[0], at // self.rows[0])

    def dot(self, column: _Column, side: str, at: int) -> Point:
        """Return the place of a number's dot before its column is worked."""
        x, y = self.cell(at)
        return self.left(column.place) + _DIGIT + x, self.tops[side] + y

    def slot(self, place: int) -> Point:
        """Return the corner of the frame that was carried into a column."""
        return self.left(place) + _DIGIT, self.tops["carried"] + 4

    def corner(self, column: _Column, row: str) -> Point:
        """Return the corner of a column's full or open frame."""
        return self.left(column.place) + _DIGIT, self.tops[row]


def worked_sum(
    columns: Sequence[tuple[int, int]], step: int, notation: Notation, *, em: float = 1.0, flows: bool = True
) -> str:
    """Return a sum with its first ``step`` columns worked; columns are given from the right.

    ``em`` is the width of a cell. Without ``flows``, nothing moves.

    >>> drawn = worked_sum([(8, 7), (3, 4)], 1, Notation(12))
    >>> drawn.count("<circle"), "data-flow" in drawn
    (37, True)
    """
    layout = _Layout(_carried(columns, notation.base), notation.base)
    parts = [_line(layout)]
    for column in layout.columns:
        is_worked = column.place < step
        parts.append(_digits(layout, column, notation, is_worked))
        if is_worked:
            moves = flows and column.place == step - 1
            parts.append(_worked(layout, column, moves))
        else:
            parts += [_pip(layout, column, side, at) for side, at in _pips(column)]
    if layout.is_longer and step >= len(layout.columns):
        parts.append(_last(layout, notation))
    return svg(layout.width, layout.height, "".join(parts), em)


def _carried(columns: Sequence[tuple[int, int]], base: int) -> tuple[_Column, ...]:
    found: list[_Column] = []
    for place, (upper, lower) in enumerate(columns):
        found.append(_Column(place, upper, lower, int(bool(found) and found[-1].is_full), base))
    return tuple(found)


def _pips(column: _Column) -> list[tuple[str, int]]:
    return [(side, at) for side in ("upper", "lower") for at in range(column.count(side))]


# -- digits ------------------------------------------------------------------------------------------------


def _text(words: str, x: float, y: float, size: float = 30) -> str:
    looks = f'font-size="{size:g}" text-anchor="middle" {LETTERS} fill="currentColor"'
    return text(words, x, y, looks)


def _digits(layout: _Layout, column: _Column, notation: Notation, is_worked: bool) -> str:
    """Return the digits of a column, with its carry and its result once they are known."""
    x = layout.left(column.place) + _DIGIT / 2 - 2
    tops = layout.tops
    parts = [
        _text(notation.format(column.count(side)), x, tops[side] + layout.height_of(side) / 2 + 10)
        for side in ("upper", "lower")
    ]
    if is_worked:
        parts.append(
            _text(notation.format(column.sum % layout.base), x, tops["rest"] + layout.frame_height / 2 + 10)
        )
    return "".join(parts)


def _line(layout: _Layout) -> str:
    """Return the plus sign, and the line above the sum."""
    y = layout.tops["full"] - 10
    plus = _text("+", 14, layout.tops["lower"] + layout.height_of("lower") / 2 + 10)
    return (
        f'{plus}<path d="M4 {number(y)}H{number(layout.width - 4)}" stroke="currentColor" stroke-width="3"/>'
    )


# -- dots and frames ---------------------------------------------------------------------------------------


def _pip(layout: _Layout, column: _Column, side: str, at: int) -> str:
    return pip(layout.dot(column, side, at), is_second=side != "upper")


def _worked(layout: _Layout, column: _Column, moves: bool) -> str:
    """Return a column that has been worked: its open frame, and its full frame in the next column."""
    rest = layout.corner(column, "rest")
    ghosts = "".join(ghost(layout.dot(column, side, at)) for side, at in _pips(column))
    frame = moved(*rest, outline(layout.rows, colour=ink.FELT))
    whole = [_moving(layout, column, *placed, moves) for placed in enumerate(_all(column))]
    inside, beside = whole[: layout.base * column.is_full], whole[layout.base * column.is_full :]
    full = _full(layout, column, "".join(inside), moves) if column.is_full else ""
    return f"{ghosts}{frame}{full}{''.join(beside)}"


def _all(column: _Column) -> list[tuple[str, int]]:
    """Return everything that enters the frames of a column, in order: its dots, then the carried frame."""
    return [*_pips(column), *[("carried", 0)] * column.carried]


def _moving(layout: _Layout, column: _Column, at: int, dot: tuple[str, int], moves: bool) -> str:
    """Return a dot in its frame, arriving from where it was before.

    A dot in a full frame is placed relative to the frame's corner, because it moves with the frame.
    """
    side, place = dot
    is_inside = column.is_full and at < layout.base
    corner = layout.corner(column, "full" if is_inside else "rest")
    x, y = layout.cell(at if is_inside or not column.is_full else at - layout.base)
    end = (corner[0] + x, corner[1] + y)
    if side == "carried":
        slot = layout.slot(column.place)
        start = (slot[0] + layout.frame_width * _SMALL / 2, slot[1] + layout.frame_height * _SMALL / 2)
    else:
        start = layout.dot(column, side, place)
    there = flow(shift(start, end), "none", "none") if moves else ""
    x, y = (x, y) if is_inside else end
    if side == "carried":
        looks = f'rx="2" fill="{ink.FULL}" stroke="{ink.FELT}" stroke-width="2.5"{there}'
        return rect(x - 7, y - 7, 14, 14, looks)
    return pip((x, y), is_second=side != "upper", moves=there)


def _full(layout: _Layout, column: _Column, inside: str, moves: bool) -> str:
    """Return the full frame in its slot in the next column, the place where it was filled, and its path."""
    corner, slot = layout.corner(column, "full"), layout.slot(column.place + 1)
    x, y = ((corner[at] - slot[at]) / _SMALL for at in (0, 1))
    there = f"translate({number(x)}px,{number(y)}px) scale({number(1 / _SMALL)})"
    end = (
        slot[0] + layout.frame_width * _SMALL + 6,
        slot[1] + layout.frame_height * _SMALL / 2,
    )
    start = (corner[0] - 3, corner[1] + layout.frame_height / 2)
    middle = (corner[0] - _DIGIT - _GAP / 2, (start[1] + end[1]) / 2)
    way = (
        f'<path d="M{number(start[0])} {number(start[1])}C{number(middle[0])} {number(start[1])} '
        f"{number(middle[0] + 4)} {number(end[1])} {number(end[0] + 4)} {number(end[1])}"
        f'm7-5l-8 5l8 5" fill="none" stroke="currentColor" stroke-width="2" stroke-opacity=".7"/>'
    )
    around = edge(layout.rows, is_stepped=True)
    emptied = (
        f'<path d="{around}" fill="none"/>'
        f'<path d="{around}" fill="none" stroke="currentColor" stroke-width="2.5" '
        'stroke-dasharray="6 5" stroke-opacity=".6" stroke-linejoin="round"/>'
    )
    full = outline(layout.rows, ink.FULL, ink.FELT) + inside
    carried = (
        f'<g transform="translate({number(slot[0])} {number(slot[1])}) scale({_SMALL:g})">'
        f"<g{flow(there, there, 'none') if moves else ''}>{full}</g></g>"
    )
    carry = _text("1", layout.left(column.place + 1) + _DIGIT / 2 - 2, slot[1] + 16, 20)
    return f"{moved(*corner, emptied)}{way}{carry}{carried}"


def _last(layout: _Layout, notation: Notation) -> str:
    """Return the digit to the left of all columns: the last full frame, which nothing else joins."""
    place = len(layout.columns)
    x, y = layout.left(place) + _DIGIT / 2 - 2, layout.tops["rest"] + layout.frame_height / 2 + 10
    return _text(notation.format(1), x, y)


# -- rows of a number -----------------------------------------------------------------------------------

_APART: Final = 22
_HEAD: Final = 36
_FOOT: Final = 44
_FEWEST: Final = 2
_LOOKS: Final = f'font-size="28" {LETTERS} fill="currentColor" text-anchor="middle"'


class _Rows(NamedTuple):
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
    width, height = places * (across + _APART), _HEAD + (rows + 1) * CELL + _FOOT
    parts = [_rule(width, height)]
    for place, digit in enumerate(values):
        left = (places - 1 - place) * (across + _APART) + _APART / 2
        carried = carries[place] if place <= step else 0
        column = _Rows(left, digit, carried, base, rows)
        coming = flows and place == step
        parts.append(text(notation.format(digit), left + across / 2, _HEAD - 10, _LOOKS))
        parts.append(_dots(column, is_worked=place < step, comes=across + _APART if coming else 0))
        if place < step:
            parts.append(text(notation.format(column.sum % base), left + across / 2, height - 12, _LOOKS))
    if carries[-1] and step >= len(values):
        front = _Rows(_APART / 2, 0, carries[-1], base, rows)
        parts.append(_dots(front, is_worked=False, comes=across + _APART if flows else 0))
        parts.append(text(notation.format(carries[-1]), _APART / 2 + across / 2, height - 12, _LOOKS))
    return svg(width, height, "".join(parts), em)


def _carries(digits: Sequence[int], rows: int, base: int) -> list[int]:
    """Return the carry into each column from the right, and the carry out of the last one."""
    found = [0]
    for digit in digits:
        found.append((digit * rows + found[-1]) // base)
    return found


def _dots(column: _Rows, *, is_worked: bool, comes: float) -> str:
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


def _rule(width: float, height: float) -> str:
    y = height - _FOOT + 3
    return f'<path d="M4 {number(y)}H{number(width - 4)}" stroke="currentColor" stroke-width="3"/>'
