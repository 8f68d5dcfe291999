"""Dots in full frames, each in groups, and what the frames leave over, grouped once more."""

from collections.abc import Iterator, Sequence
from typing import Final

from cardmath.art.markup import number
from cardmath.frames import frame_rows

__all__ = ["leftovers"]

_CELL: Final = 20
_DOT: Final = 13
_GAP: Final = 12
#: The width of the drawing in cells, before frames continue below.
_ACROSS: Final = 22
_GOLD: Final = "#ffc83d"


def leftovers(count: int, base: int, group: int, *, em: float = 1.3) -> str:
    """Return dots in frames of a base, joined in groups inside each frame.

    Dots that a frame leaves over are ringed. All of them stand below the line once more, in groups as
    far as it goes.

    >>> drawn = leftovers(24, 7, 2)
    >>> drawn.count("<circle"), drawn.count("h0")
    (12, 18)
    """
    full, rest = divmod(count, base)
    parts: list[str] = []
    x, y, widest = 0.0, 0.0, 0.0
    size = _size(base)
    for _at in range(full):
        if x and x + size[0] > _ACROSS * _CELL:
            x, y = 0.0, y + size[1] + _GAP
        parts += _frame(base, group, x, y)
        x += size[0] + _GAP
        widest = max(widest, x - _GAP)
    bottom = y + size[1] if full else 0.0
    if rest:
        wide = min(rest, max(size[0] // _CELL, 1)) * _CELL
        if x and x + wide > _ACROSS * _CELL:
            x, y = 0.0, bottom + _GAP
        across = int(wide // _CELL)
        places = [(x + (at % across + 0.5) * _CELL, y + (at // across + 0.5) * _CELL) for at in range(rest)]
        parts += [_ring(*place) for place in places]
        widest = max(widest, *(place[0] + _CELL / 2 for place in places))
        bottom = max(bottom, places[-1][1] + _CELL / 2)
    left = full * (base % group) + rest
    if left:
        line = bottom + _GAP
        places = list(_in_groups(left, group, line + _GAP))
        widest = max(widest, *(place[0] + _CELL / 2 for place in places))
        parts.append(
            f'<path d="M0 {number(line)}H{number(widest)}" stroke="currentColor" stroke-dasharray="5 5"/>'
        )
        parts.append(_lines(places[: left - left % group], group))
        parts += [_ring(*one) for one in places]
        bottom = places[-1][1] + _CELL / 2
    width, height = max(widest, _CELL), max(bottom, _CELL)
    scale = em / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 {number(width + 6)} {number(height + 6)}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">{"".join(parts)}</svg>'
    )


def _size(base: int) -> tuple[float, float]:
    rows = frame_rows(base)
    return rows[0] * _CELL, len(rows) * _CELL


def _cells(base: int) -> list[tuple[int, int]]:
    """Return the cells of a frame column by column, up and down in turn: each lies beside the one before."""
    rows = frame_rows(base)
    cells = []
    for column in range(rows[0]):
        there = [(column, row) for row, length in enumerate(rows) if column < length]
        cells += there if column % 2 == 0 else there[::-1]
    return cells


def _frame(base: int, group: int, x: float, y: float) -> Iterator[str]:
    """Yield a full frame with its groups; the rings are round what is left over."""
    wide, high = _size(base)
    last = frame_rows(base)[-1] * _CELL
    step = "" if last == wide else f"V{number(y + high - _CELL)}H{number(x + last)}"
    yield (
        f'<path d="M{number(x)} {number(y)}H{number(x + wide)}{step}V{number(y + high)}H{number(x)}Z" '
        'fill="#fff3cf" stroke="currentColor" stroke-width="2"/>'
    )
    places = [(x + (column + 0.5) * _CELL, y + (row + 0.5) * _CELL) for column, row in _cells(base)]
    grouped = base - base % group
    yield _lines(places[:grouped], group)
    yield _dots(places[:grouped])
    yield from (_ring(*place) for place in places[grouped:])


def _in_groups(count: int, group: int, top: float) -> Iterator[tuple[float, float]]:
    """Yield the places of dots in a line, group by group; a group never breaks."""
    x, y = 0.0, top
    for at in range(count):
        if at % group == 0 and at:
            x += _GAP
        if at % group == 0 and x + group * _CELL > _ACROSS * _CELL:
            x, y = 0.0, y + _CELL * 1.4
        yield x + _CELL / 2, y + _CELL / 2
        x += _CELL


def _lines(places: Sequence[tuple[float, float]], group: int) -> str:
    """Return a line through the dots of each group."""
    lines = "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places[at : at + group])
        for at in range(0, len(places), group)
    )
    return f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="4"/>' if lines else ""


def _dots(places: Sequence[tuple[float, float]]) -> str:
    strokes = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
    return (
        f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-linecap="round" '
        f'stroke-width="{_DOT}"/>'
    )


def _ring(x: float, y: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="8" fill="{_GOLD}" stroke="currentColor" '
        'stroke-width="2.5"/>'
    )
