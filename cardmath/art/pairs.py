"""Dots joined in twos or in groups, as SVG, to show which ones are left over."""

from collections.abc import Iterator, Sequence
from typing import Final

from cardmath.art import ink
from cardmath.art.cells import CELL, dots, edge, grid, middle, pip
from cardmath.art.markup import Point, circle, flow, number, shift, svg
from cardmath.frames import frame_rows

# -- two rows of dots --------------------------------------------------------------------------------------

#: The maximum number of dots side by side; longer rows continue below.
_ACROSS: Final = 12


def pairing(count: int, joined: int = 0, *, em: float = 1.4) -> str:
    """Return dots in two rows, with the first ``joined`` pairs joined. ``em`` is the size of a dot and the
    space around it.

    >>> drawn = pairing(7, 2)
    >>> drawn.count("h0"), drawn.count("v20")
    (7, 2)
    """
    columns = -(-count // 2)
    lines = max(1, -(-columns // _ACROSS))
    places = [middle(at // 2 % _ACROSS, at // 2 // _ACROSS * 2.5 + at % 2) for at in range(count)]
    joins = "".join(f"M{number(x)} {number(y)}v{CELL}" for x, y in places[: 2 * joined : 2])
    body = f'<path d="{joins}" fill="none" stroke="currentColor" stroke-width="4"/>{dots(places)}'
    return svg(max(1, min(columns, _ACROSS)) * CELL, (lines * 2.5 - 0.5) * CELL, body, em)


# -- two numbers that meet ---------------------------------------------------------------------------------

#: The side of a cell and the radius of a dot; the space between two numbers, in cells.
_SIDE: Final = 24
_DOT: Final = 8
_BETWEEN: Final = 1.6


def meeting(counts: Sequence[int], stage: int, *, em: float = 1.8, flows: bool = True) -> str:
    """Return the dots of one or two numbers, each in two rows, with the leftover dot at the inner end.

    At stage 0 nothing is joined. At stage 1 the dots of each number are joined. At stage 2 the two leftover
    dots, if any, have met below. ``em`` is the size of a dot and the space around it. Without ``flows``,
    nothing moves.

    >>> drawn = meeting((3, 9), 2)
    >>> drawn.count("<circle"), drawn.count("<path"), drawn.count("data-flow")
    (12, 6, 3)
    """
    columns = [-(-count // 2) for count in counts]
    width = sum(columns) + _BETWEEN * (len(counts) - 1)
    alone: list[Point] = []
    lines, drawn = [], []
    left = 0.0
    for at, count in enumerate(counts):
        # The lonely dots face each other: on the right of the first number, on the left of the second.
        lonely = count % 2
        for column in range(columns[at]):
            x = (left + column + 0.5) * _SIDE
            is_alone = lonely and column == (columns[at] - 1 if at == 0 else 0)
            if is_alone:
                alone.append((x, 0.5 * _SIDE))
                continue
            if stage:
                lines.append(_joint(x))
            drawn += [_dot((x, (row + 0.5) * _SIDE), at) for row in (0, 1)]
        left += columns[at] + _BETWEEN
    meets = stage > 1 and len(alone) == 2
    drawn += [_lonely(place, at, alone if meets else [], stage, flows) for at, place in enumerate(alone)]
    if meets:
        lines.append(_joined((alone[0][0] + alone[1][0]) / 2, flows))
    high = 2 + 1.4 * (len(counts) == 2)
    return svg(width * _SIDE, high * _SIDE, "".join([*lines, *drawn]), em, cell=_SIDE)


def _joint(x: float) -> str:
    return (
        f'<path d="M{number(x)} {number(0.5 * _SIDE)}v{_SIDE}" stroke="{ink.BROWN}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )


def _joined(x: float, flows: bool) -> str:
    """Return the line between the two dots that have met; it appears once they arrive."""
    moves = flow(None, "none") if flows else ""
    start, y = x - _SIDE / 2, 2.7 * _SIDE
    return (
        f'<path d="M{number(start)} {number(y)}h{_SIDE}" stroke="{ink.BROWN}" stroke-width="5" '
        f'stroke-linecap="round"{moves}/>'
    )


def _dot(place: Point, at: int, moves: str = "") -> str:
    return pip(place, is_second=at > 0, moves=moves, radius=_DOT)


def _lonely(place: Point, at: int, meeting_: Sequence[Point], stage: int, flows: bool) -> str:
    """Return a dot without a partner: ringed once the others are joined, or moved next to the other one."""
    if meeting_:
        between = (meeting_[0][0] + meeting_[1][0]) / 2
        end = (between + (-0.5 if at == 0 else 0.5) * _SIDE, 2.7 * _SIDE)
        return _dot(end, at, flow(shift(place, end), "none") if flows else "")
    looks = f'fill="none" stroke="{ink.RED}" stroke-width="2" stroke-dasharray="4 3"'
    ring = circle(place, _DOT + 3.2, looks) if stage else ""
    return ring + _dot(place, at)


# -- groups in full frames ---------------------------------------------------------------------------------

_GROUPED: Final = 13
_GAP: Final = 12
#: The maximum width of the drawing in cells; further frames go below.
_WIDEST: Final = 22


def leftovers(count: int, base: int, group: int, *, em: float = 1.3, meet: bool = True) -> str:
    """Return dots in frames of a base, joined in groups inside each frame.

    A frame's leftover dots are ringed. If they ``meet``, all of them appear once more below the line, grouped
    as far as possible.

    >>> drawn = leftovers(24, 7, 2)
    >>> drawn.count("<circle"), drawn.count("h0")
    (12, 18)
    """
    full, rest = divmod(count, base)
    parts: list[str] = []
    x, y, widest = 0.0, 0.0, 0.0
    size = _size(base)
    for _at in range(full):
        if x and x + size[0] > _WIDEST * CELL:
            x, y = 0.0, y + size[1] + _GAP
        parts += _frame(base, group, (x, y))
        x += size[0] + _GAP
        widest = max(widest, x - _GAP)
    bottom = y + size[1] if full else 0.0
    if rest:
        wide = min(rest, max(size[0] // CELL, 1)) * CELL
        if x and x + wide > _WIDEST * CELL:
            x, y = 0.0, bottom + _GAP
        across = int(wide // CELL)
        places = grid(rest, across, (x, y))
        parts += [_ring(place) for place in places]
        widest = max(widest, *(place[0] + CELL / 2 for place in places))
        bottom = max(bottom, places[-1][1] + CELL / 2)
    left = full * (base % group) + rest
    if left and meet:
        line = bottom + _GAP
        places = list(_in_groups(left, group, line + _GAP))
        widest = max(widest, *(place[0] + CELL / 2 for place in places))
        parts.append(
            f'<path d="M0 {number(line)}H{number(widest)}" stroke="currentColor" stroke-dasharray="5 5"/>'
        )
        parts.append(_groups(places[: left - left % group], group))
        parts += [_ring(place) for place in places]
        bottom = places[-1][1] + CELL / 2
    width, height = max(widest, CELL), max(bottom, CELL)
    scale = em / CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 {number(width + 6)} {number(height + 6)}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">{"".join(parts)}</svg>'
    )


def _size(base: int) -> Point:
    rows = frame_rows(base)
    return rows[0] * CELL, len(rows) * CELL


def _winding(base: int) -> list[tuple[int, int]]:
    """Return the cells of a frame column by column, going up and down alternately, so that each cell is next
    to the previous one.
    """
    rows = frame_rows(base)
    cells = []
    for column in range(rows[0]):
        there = [(column, row) for row, length in enumerate(rows) if column < length]
        cells += there if column % 2 == 0 else there[::-1]
    return cells


def _frame(base: int, group: int, corner: Point) -> Iterator[str]:
    """Yield a full frame with its groups, and with rings round the leftover dots."""
    around = edge(frame_rows(base), corner)
    yield f'<path d="{around}" fill="{ink.FULL}" stroke="currentColor" stroke-width="2"/>'
    places = [middle(*cell, corner) for cell in _winding(base)]
    grouped = base - base % group
    yield _groups(places[:grouped], group)
    yield dots(places[:grouped], _GROUPED)
    yield from map(_ring, places[grouped:])


def _in_groups(count: int, group: int, top: float) -> Iterator[Point]:
    """Yield the places of dots in a line, group by group; no group is split across lines."""
    x, y = 0.0, top
    for at in range(count):
        if at % group == 0 and at:
            x += _GAP
        if at % group == 0 and x + group * CELL > _WIDEST * CELL:
            x, y = 0.0, y + CELL * 1.4
        yield x + CELL / 2, y + CELL / 2
        x += CELL


def _groups(places: Sequence[Point], group: int) -> str:
    """Return a line through the dots of each group."""
    lines = "".join(
        "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places[at : at + group])
        for at in range(0, len(places), group)
    )
    return f'<path d="{lines}" fill="none" stroke="currentColor" stroke-width="4"/>' if lines else ""


def _ring(place: Point) -> str:
    return circle(place, 8, f'fill="{ink.GOLD}" stroke="currentColor" stroke-width="2.5"')
