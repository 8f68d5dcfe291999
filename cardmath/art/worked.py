"""A sum worked in columns as SVG: dots beside their digits, frames that fill, full frames that move on.

The drawing of a step shows all columns worked so far. In the newest one, the dots flow into a frame, and a
full frame moves on to the next column. Nothing of it disappears afterwards.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cardmath.art.markup import number
from cardmath.frames import frame_rows
from cardmath.numerals import Notation

__all__ = ["worked_sum"]

_CELL: Final = 20
_DOT: Final = 7.5
_DIGIT: Final = 36
_GAP: Final = 26
_PAPER: Final = "#fffdf6"
_FELT: Final = "#1f4d3a"
_GOLD: Final = "#ffc83d"
_BROWN: Final = "#4a3200"
#: How large a frame is that has moved on, and the height of the row that it moves to.
_SMALL: Final = 0.34
_CARRIED: Final = 34
_TEXT: Final = (
    'font-family="cardmath, Cardmath Sans, system-ui, sans-serif" font-weight="700" fill="currentColor"'
)

Point = tuple[float, float]


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
    """Where everything lies."""

    columns: tuple[_Column, ...]
    base: int

    @cached_property
    def rows(self) -> tuple[int, ...]:
        return frame_rows(self.base)

    @property
    def is_longer(self) -> bool:
        """Whether the sum has a digit more than its numbers."""
        return self.columns[-1].is_full

    @property
    def frame_width(self) -> float:
        return self.rows[0] * _CELL

    @property
    def frame_height(self) -> float:
        return len(self.rows) * _CELL

    @property
    def width(self) -> float:
        return self.left(0) + _DIGIT + self.frame_width + 8

    def left(self, place: int) -> float:
        """Return the left edge of a column."""
        most = len(self.columns) - 1 + self.is_longer
        return 30 + (most - place) * (_DIGIT + self.frame_width + _GAP)

    def height_of(self, side: str) -> float:
        """Return the height of the dots of one of the two numbers."""
        most = max(one.count(side) for one in self.columns)
        return max(1.5, -(-most // self.rows[0])) * _CELL

    @cached_property
    def tops(self) -> dict[str, float]:
        """The tops of the rows: the carried frames, both numbers, the full and the open frames."""
        upper = float(_CARRIED)
        lower = upper + self.height_of("upper") + 8
        full = lower + self.height_of("lower") + 20
        some = any(one.is_full for one in self.columns)
        rest = full + (self.frame_height + 12 if some else 0)
        return {"carried": 2, "upper": upper, "lower": lower, "full": full, "rest": rest}

    @property
    def height(self) -> float:
        return self.tops["rest"] + max(self.frame_height, 1.5 * _CELL) + 6

    def cell(self, at: int) -> Point:
        """Return the middle of a cell in a frame, from the frame's corner."""
        row, column = divmod(at, self.rows[0])
        return (column + 0.5) * _CELL, (row + 0.5) * _CELL

    def dot(self, column: _Column, side: str, at: int) -> Point:
        """Return where a dot of a number lies before its column is worked."""
        x, y = self.cell(at)
        return self.left(column.place) + _DIGIT + x, self.tops[side] + y

    def slot(self, place: int) -> Point:
        """Return the corner of the frame that was carried into a column."""
        return self.left(place) + _DIGIT, self.tops["carried"] + 4

    def corner(self, column: _Column, row: str) -> Point:
        """Return the corner of the full or the open frame of a column."""
        return self.left(column.place) + _DIGIT, self.tops[row]


def worked_sum(
    columns: Sequence[tuple[int, int]], step: int, notation: Notation, *, em: float = 1.0, flows: bool = True
) -> str:
    """Return a sum with its first ``step`` columns worked; columns are given from the right.

    A cell measures ``em``. Without ``flows``, nothing moves.

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
    scale = em / _CELL
    width, height = number(layout.width), number(layout.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{number(layout.width * scale)}em" height="{number(layout.height * scale)}em">'
        f"{''.join(parts)}</svg>"
    )


def _carried(columns: Sequence[tuple[int, int]], base: int) -> tuple[_Column, ...]:
    found: list[_Column] = []
    for place, (upper, lower) in enumerate(columns):
        found.append(_Column(place, upper, lower, int(bool(found) and found[-1].is_full), base))
    return tuple(found)


def _pips(column: _Column) -> list[tuple[str, int]]:
    return [(side, at) for side in ("upper", "lower") for at in range(column.count(side))]


# -- digits ------------------------------------------------------------------------------------------------


def _text(words: str, x: float, y: float, size: float = 30) -> str:
    where = f'x="{number(x)}" y="{number(y)}" font-size="{size:g}"'
    return f'<text {where} text-anchor="middle" {_TEXT}>{words}</text>'


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


def _looks(side: str) -> str:
    return f'fill="{_FELT}"' if side == "upper" else f'fill="{_GOLD}" stroke="{_BROWN}" stroke-width="2"'


def _pip(layout: _Layout, column: _Column, side: str, at: int) -> str:
    x, y = layout.dot(column, side, at)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT:g}" {_looks(side)}/>'


def _ghost(layout: _Layout, column: _Column, side: str, at: int) -> str:
    """Return a faint ring where a dot lay."""
    x, y = layout.dot(column, side, at)
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT - 1:g}" fill="none" stroke="currentColor" '
        'stroke-opacity=".35" stroke-width="1.5"/>'
    )


def _outline(layout: _Layout, fill: str = _PAPER, dashes: bool = False) -> str:
    """Return an empty frame at the corner of the drawing."""
    cells = "".join(
        f"M{at % layout.rows[0] * _CELL} {at // layout.rows[0] * _CELL}h{_CELL}v{_CELL}h-{_CELL}z"
        for at in range(layout.base)
    )
    width, height, last = layout.frame_width, layout.frame_height, layout.rows[-1] * _CELL
    edge = f"M0 0H{width:g}V{height - _CELL:g}H{last:g}V{height:g}H0Z"
    dashed = ' stroke-dasharray="6 5" stroke-opacity=".6"' if dashes else ""
    grid = "" if dashes else f'<path d="{cells}" fill="none" stroke="{_FELT}" stroke-opacity=".35"/>'
    colour = "currentColor" if dashes else _FELT
    return (
        f'<path d="{edge}" fill="{fill}"/>{grid}<path d="{edge}" fill="none" stroke="{colour}" '
        f'stroke-width="2.5"{dashed} stroke-linejoin="round"/>'
    )


def _flow(moves: bool, *stages: str) -> str:
    return f" data-flow='{json.dumps(stages)}'" if moves and len(set(stages)) > 1 else ""


def _shift(start: Point, end: Point) -> str:
    return f"translate({number(start[0] - end[0])}px,{number(start[1] - end[1])}px)"


def _worked(layout: _Layout, column: _Column, moves: bool) -> str:
    """Return a column that has been worked: its open frame, and its full frame in the next column."""
    rest = layout.corner(column, "rest")
    ghosts = "".join(_ghost(layout, column, side, at) for side, at in _pips(column))
    frame = f'<g transform="translate({number(rest[0])} {number(rest[1])})">{_outline(layout)}</g>'
    whole = [_moving(layout, column, *one, moves) for one in enumerate(_all(column))]
    inside, beside = whole[: layout.base * column.is_full], whole[layout.base * column.is_full :]
    full = _full(layout, column, "".join(inside), moves) if column.is_full else ""
    return f"{ghosts}{frame}{full}{''.join(beside)}"


def _all(column: _Column) -> list[tuple[str, int]]:
    """Return all that comes into the frames of a column, in order: its dots, then the carried frame."""
    return [*_pips(column), *[("carried", 0)] * column.carried]


def _moving(layout: _Layout, column: _Column, at: int, pip: tuple[str, int], moves: bool) -> str:
    """Return a dot in its frame, which comes from the place where it lay.

    A dot in a full frame is given from the frame's corner, because it moves on with the frame.
    """
    side, place = pip
    is_inside = column.is_full and at < layout.base
    corner = layout.corner(column, "full" if is_inside else "rest")
    x, y = layout.cell(at if is_inside or not column.is_full else at - layout.base)
    end = (corner[0] + x, corner[1] + y)
    if side == "carried":
        slot = layout.slot(column.place)
        start = (slot[0] + layout.frame_width * _SMALL / 2, slot[1] + layout.frame_height * _SMALL / 2)
    else:
        start = layout.dot(column, side, place)
    there = _flow(moves, _shift(start, end), "none", "none")
    x, y = (x, y) if is_inside else end
    if side == "carried":
        return (
            f'<rect x="{number(x - 7)}" y="{number(y - 7)}" width="14" height="14" rx="2" fill="#fff3cf" '
            f'stroke="{_FELT}" stroke-width="2.5"{there}/>'
        )
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_DOT:g}" {_looks(side)}{there}/>'


def _full(layout: _Layout, column: _Column, inside: str, moves: bool) -> str:
    """Return the full frame in its slot of the next column, the place where it filled, and its way."""
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
    ghost = (
        f'<g transform="translate({number(corner[0])} {number(corner[1])})">'
        f"{_outline(layout, 'none', dashes=True)}</g>"
    )
    moved = (
        f'<g transform="translate({number(slot[0])} {number(slot[1])}) scale({_SMALL:g})">'
        f"<g{_flow(moves, there, there, 'none')}>{_outline(layout, '#fff3cf')}{inside}</g></g>"
    )
    carry = _text("1", layout.left(column.place + 1) + _DIGIT / 2 - 2, slot[1] + 16, 20)
    return f"{ghost}{way}{carry}{moved}"


def _last(layout: _Layout, notation: Notation) -> str:
    """Return the digit in front of all columns: the last full frame, which nothing else joins."""
    place = len(layout.columns)
    x, y = layout.left(place) + _DIGIT / 2 - 2, layout.tops["rest"] + layout.frame_height / 2 + 10
    return _text(notation.format(1), x, y)
