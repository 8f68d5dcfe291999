"""Dots in cells as SVG: frames, crates, rows and heaps, for anything counted in dots.

Drawings take the colour of the surrounding text (``currentColor``), and their sizes are in ems.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, sin
from typing import Final

from cardmath.art import ink
from cardmath.art.markup import Point, circle, flow, moved, number, rect, shift, svg
from cardmath.frames import frame_rows

#: The side of a cell and the radius of a dot, in drawing units.
CELL: Final = 20
DOT: Final = 7.5
#: The space between adjacent frames.
_BETWEEN: Final = 12
#: The maximum number of loose dots side by side.
_ACROSS: Final = 6


# -- the parts of a drawing ------------------------------------------------------------------------------


def cells(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the column and row of each cell of a frame, in filling order."""
    return [(column, row) for row, length in enumerate(rows) for column in range(length)]


def middle(column: float, row: float, corner: Point = (0, 0)) -> Point:
    """Return the centre of a cell, measured from a corner."""
    return corner[0] + (column + 0.5) * CELL, corner[1] + (row + 0.5) * CELL


def grid(count: int, across: int, corner: Point = (0, 0)) -> list[Point]:
    """Return the centres of cells in rows of equal length; only the last row may be shorter.

    >>> grid(3, 2)
    [(10.0, 10.0), (30.0, 10.0), (10.0, 30.0)]
    """
    return [middle(at % across, at // across, corner) for at in range(count)]


def dots(places: Iterable[Point], size: float = 2 * DOT) -> str:
    """Return dots as one path, each a stroke of zero length with round ends."""
    strokes = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
    return (
        f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-linecap="round" '
        f'stroke-width="{size:g}"/>'
    )


def pip(place: Point, *, is_second: bool, moves: str = "", radius: float = DOT) -> str:
    """Return a dot in the colour of the first or the second number, with its `flow` if it has one."""
    looks = f'fill="{ink.GOLD}" stroke="{ink.BROWN}" stroke-width="2"' if is_second else f'fill="{ink.FELT}"'
    return circle(place, radius, looks + moves)


def ghost(place: Point, colour: str = "currentColor", opacity: str = ".35", radius: float = DOT - 1) -> str:
    """Return a faint ring where a dot was."""
    looks = f'fill="none" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="1.5"'
    return circle(place, radius, looks)


def edge(rows: Sequence[int], corner: Point = (0, 0), *, is_stepped: bool = False) -> str:
    """Return the path around a frame.

    On printed sheets it ``is_stepped`` before the last row, even if that row is as long as the others, so
    that sheets stay identical byte for byte.

    >>> edge((3, 2)), edge((3, 3))
    ('M0 0H60V20H40V40H0Z', 'M0 0H60V40H0Z')
    """
    left, top = corner
    low, right, last = (at * CELL for at in (len(rows), rows[0], rows[-1]))
    step = f"V{number(top + low - CELL)}H{number(left + last)}" if last < right or is_stepped else ""
    return f"M{number(left)} {number(top)}H{number(left + right)}{step}V{number(top + low)}H{number(left)}Z"


def outline(rows: Sequence[int], fill: str = ink.PAPER, colour: str = "currentColor", more: str = "") -> str:
    """Return an empty frame: all its cells, with a strong line around them."""
    around = edge(rows, is_stepped=colour != "currentColor")
    inner = "".join(f"M{column * CELL} {row * CELL}h{CELL}v{CELL}h-{CELL}z" for column, row in cells(rows))
    return (
        f'<path d="{around}" fill="{fill}"/>'
        f'<path d="{inner}" fill="none" stroke="{colour}" stroke-opacity=".35"/>'
        f'<path d="{around}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"{more}/>'
    )


def _first_cells(base: int, count: int) -> list[int]:
    """Return the row lengths of a frame's first cells."""
    lengths = frame_rows(base)
    begins = (lengths[0] * row for row in range(len(lengths)))
    return [
        min(length, count - begun) for length, begun in zip(lengths, begins, strict=True) if begun < count
    ]


# -- frames and what they are packed into ----------------------------------------------------------------


def frame(base: int, filled: int, *, cells: int | None = None, em: float = 1.0) -> str:
    """Return a frame of a base with ``filled`` of its cells filled. ``em`` is the size of a cell.

    With ``cells``, the frame has only that many cells.

    >>> frame(5, 3).count("h0"), frame(10, 2, cells=3).count("v20")
    (3, 3)
    """
    rows = _first_cells(base, base if cells is None else cells)
    return svg(rows[0] * CELL + 4, len(rows) * CELL + 4, moved(2, 2, _filled(rows, filled)), em)


def _filled(rows: Sequence[int], count: int) -> str:
    return outline(rows) + dots(grid(count, rows[0]))


def packed(count: int, base: int, *, across: int = 3, em: float = 1.0) -> str:
    """Return dots packed into frames of a base, ``across`` side by side; the last one may have empty cells.

    >>> drawn = packed(15, 5)
    >>> drawn.count("<g"), drawn.count("h0")
    (3, 15)
    """
    rows = frame_rows(base)
    width, height = rows[0] * CELL + _BETWEEN, len(rows) * CELL + _BETWEEN
    full, rest = divmod(count, base)
    parts = []
    for at, held in enumerate([base] * full + [rest] * bool(rest or not full)):
        x, y = at % across * width + 2, at // across * height + 2
        parts.append(moved(x, y, _filled(rows, held)))
    columns, lines = min(across, len(parts)), -(-len(parts) // across)
    return svg(columns * width - _BETWEEN + 4, lines * height - _BETWEEN + 4, "".join(parts), em)


def stack(base: int, *, em: float = 0.6) -> str:
    """Return a full box of crates, arranged like the dots in a frame of the base.

    >>> stack(12).count("h16")
    12
    """
    rows = frame_rows(base)
    crates = "".join(f"M{column * CELL + 2} {row * CELL + 3}h16v14h-16z" for column, row in cells(rows))
    return svg(rows[0] * CELL, len(rows) * CELL, f'<path d="{crates}" fill="currentColor"/>', em)


def filling(size: int, lying: int, added: int = 0, *, em: float = 2.0, flows: bool = True) -> str:
    """Return a frame of ``size`` cells with ``lying`` dots in it, then ``added`` dots, which flow in from
    below.

    ``em`` is the width of a cell. Without ``flows``, nothing moves. The size is at most 36.

    >>> drawn = filling(10, 8, 2)
    >>> drawn.count("<circle"), drawn.count("data-flow")
    (12, 2)
    """
    rows = frame_rows(size)
    width, height = rows[0] * CELL, len(rows) * CELL
    starts = [middle(at, len(rows) + 0.3) for at in range(added)]
    places = grid(lying + added, rows[0])
    parts = [outline(rows, colour=ink.FELT), *(ghost(start, ink.FAINT) for start in starts)]
    parts += [pip(place, is_second=False) for place in places[:lying]]
    for start, place in zip(starts, places[lying:], strict=True):
        moves = flow(shift(start, place), "none") if flows else ""
        parts.append(pip(place, is_second=True, moves=moves))
    return svg(width, height + (1.4 * CELL if added else 0), "".join(parts), em, edge=2)


def opened_frame(base: int, gone: int = 0, *, em: float = 1.3) -> str:
    """Return a broken-up frame: its outline is open, and its dots can be taken.

    The first ``gone`` of them are empty and crossed out.

    >>> drawn = opened_frame(12, 7)
    >>> drawn.count("h0"), drawn.count("<circle"), "dasharray" in drawn
    (5, 7, True)
    """
    rows = frame_rows(base)
    width, height = rows[0] * CELL + 6, len(rows) * CELL + 6
    looks = f'rx="5" fill="{ink.FULL}" stroke="currentColor" stroke-width="2.5" stroke-dasharray="6 5"'
    around = rect(1.5, 1.5, width - 3, height - 3, looks)
    return svg(width, height, around + _less(grid(base, rows[0], (3, 3)), gone), em)


# -- loose dots ------------------------------------------------------------------------------------------


def dots_less(count: int, gone: int = 0, *, em: float = 1.3) -> str:
    """Return loose dots in rows. The first ``gone`` of them are empty and crossed out.

    >>> drawn = dots_less(5, 2)
    >>> drawn.count("h0"), drawn.count("<circle")
    (3, 2)
    """
    width = max(1, min(count, _ACROSS)) * CELL
    return svg(width, max(1, -(-count // _ACROSS)) * CELL, _less(grid(count, _ACROSS), gone), em)


def _less(places: Sequence[Point], gone: int) -> str:
    """Return dots, with the first ``gone`` of them crossed out."""
    rings = "".join(ghost(place, opacity=".5", radius=6) for place in places[:gone])
    crosses = "".join(f"M{number(x - 7)} {number(y + 7)}l14-14" for x, y in places[:gone])
    crossed = f'<path d="{crosses}" fill="none" stroke="{ink.RED}" stroke-width="2.5"/>'
    return f"{dots(places[gone:])}{rings}{crossed}"


def rows_of_dots(count: int, row: int, *, em: float = 1.4) -> str:
    """Return dots in rows of equal length; only the last row may be shorter.

    >>> rows_of_dots(7, 3).count("h0")
    7
    """
    return svg(min(row, count) * CELL, -(-count // row) * CELL, dots(grid(count, row)), em)


def heap(count: int, *, em: float = 1.2) -> str:
    """Return dots in a heap, arranged like the seeds of a sunflower, so that they do not form groups.

    >>> heap(34).count("h0")
    34
    """
    places = list(_seeds(count))
    reach = max(max(abs(x), abs(y)) for x, y in places) + CELL / 2
    return svg(2 * reach, 2 * reach, dots((x + reach, y + reach) for x, y in places), em)


def _seeds(count: int) -> Iterator[Point]:
    for at in range(count):
        # Successive seeds differ by the golden angle, so they never line up in rows.
        far, turn = (at + 0.7) ** 0.5 * 0.62 * CELL, 2.399963 * at
        yield far * cos(turn), far * sin(turn)
