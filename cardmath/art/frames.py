"""Dots in frames as SVG, and make-a-base: two rows of pips that flow into frames.

The drawings have the colour of the surrounding text (``currentColor``), and their size is in ems.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import Final

from cardmath.art.markup import number
from cardmath.frames import MakeABase, Stage, frame_rows
from cardmath.misconceptions import Misconception

__all__ = ["frame", "heap", "make_a_base", "packed", "rows_of_dots", "stack"]

#: The side of a cell, in units of the drawings.
_CELL: Final = 20
_DOT: Final = 7.5
_PAPER: Final = "#fffdf6"
_FELT: Final = "#1f4d3a"
_GOLD: Final = "#ffc83d"
_RED: Final = "#b5232f"
#: The most pips side by side before a row continues below.
_ROW: Final = 18
#: The space between frames that stand side by side.
_BETWEEN: Final = 12


def _svg(width: float, height: float, body: str, em: float) -> str:
    """Return a complete drawing, in which a cell measures ``em``."""
    scale = em / _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width * scale)}em" height="{number(height * scale)}em">{body}</svg>'
    )


def _dots(places: Iterable[tuple[float, float]]) -> str:
    """Return dots as one path, each a stroke of zero length with round ends."""
    strokes = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
    return (
        f'<path d="{strokes}" fill="none" stroke="currentColor" stroke-linecap="round" '
        f'stroke-width="{2 * _DOT:g}"/>'
    )


def _rows(base: int, cells: int | None = None) -> list[int]:
    """Return the lengths of a frame's rows, or of those with its first ``cells``."""
    lengths = frame_rows(base)
    begins = (lengths[0] * row for row in range(len(lengths)))
    cells = base if cells is None else cells
    return [
        min(length, cells - begun) for length, begun in zip(lengths, begins, strict=True) if begun < cells
    ]


def _cells(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Return the column and row of each cell of a frame, in the order of filling."""
    return [(column, row) for row, length in enumerate(rows) for column in range(length)]


def _middle(cell: tuple[int, int]) -> tuple[float, float]:
    return (cell[0] + 0.5) * _CELL, (cell[1] + 0.5) * _CELL


def _outline(rows: Sequence[int], fill: str = _PAPER, dashes: str = "") -> str:
    """Return an empty frame: all its cells, with a strong line around them."""
    inner = "".join(
        f"M{column * _CELL} {row * _CELL}h{_CELL}v{_CELL}h-{_CELL}z" for column, row in _cells(rows)
    )
    width, height, last = rows[0] * _CELL, len(rows) * _CELL, rows[-1] * _CELL
    step = height - _CELL
    outer = f"M0 0H{width}V{step}H{last}V{height}H0Z" if last < width else f"M0 0H{width}V{height}H0Z"
    return (
        f'<path d="{outer}" fill="{fill}"/>'
        f'<path d="{inner}" fill="none" stroke="currentColor" stroke-opacity=".35"/>'
        f'<path d="{outer}" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round"'
        f"{dashes and f' stroke-dasharray={chr(34)}{dashes}{chr(34)}'}/>"
    )


def frame(base: int, filled: int, *, cells: int | None = None, em: float = 1.0) -> str:
    """Return a frame of a base with ``filled`` of its cells filled. A cell measures ``em``.

    With ``cells``, the frame has only its first cells.

    >>> frame(5, 3).count("h0"), frame(10, 2, cells=3).count("v20")
    (3, 3)
    """
    rows = _rows(base, cells)
    body = _outline(rows) + _dots(_middle(cell) for cell in _cells(rows)[:filled])
    moved = f'<g transform="translate(2 2)">{body}</g>'
    return _svg(rows[0] * _CELL + 4, len(rows) * _CELL + 4, moved, em)


def packed(count: int, base: int, *, across: int = 3, em: float = 1.0) -> str:
    """Return dots packed into frames of a base, ``across`` side by side; the last one may have empty cells.

    >>> drawn = packed(15, 5)
    >>> drawn.count("<g"), drawn.count("h0")
    (3, 15)
    """
    rows = frame_rows(base)
    width, height = rows[0] * _CELL + _BETWEEN, len(rows) * _CELL + _BETWEEN
    full, rest = divmod(count, base)
    parts = []
    for at, held in enumerate([base] * full + [rest] * bool(rest or not full)):
        x, y = at % across * width + 2, at // across * height + 2
        body = _outline(rows) + _dots(_middle(cell) for cell in _cells(rows)[:held])
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{body}</g>')
    columns, lines = min(across, len(parts)), -(-len(parts) // across)
    return _svg(columns * width - _BETWEEN + 4, lines * height - _BETWEEN + 4, "".join(parts), em)


def stack(base: int, *, em: float = 0.6) -> str:
    """Return as many full crates as the base, arranged in a box like dots in a frame.

    >>> stack(12).count("h16")
    12
    """
    rows = frame_rows(base)
    crates = "".join(f"M{column * _CELL + 2} {row * _CELL + 3}h16v14h-16z" for column, row in _cells(rows))
    return _svg(rows[0] * _CELL, len(rows) * _CELL, f'<path d="{crates}" fill="currentColor"/>', em)


def rows_of_dots(count: int, row: int, *, em: float = 1.4) -> str:
    """Return dots in rows of the same length, except that the last row may be shorter.

    >>> rows_of_dots(7, 3).count("h0")
    7
    """
    places = [_middle((at % row, at // row)) for at in range(count)]
    return _svg(min(row, count) * _CELL, -(-count // row) * _CELL, _dots(places), em)


def heap(count: int, *, em: float = 1.2) -> str:
    """Return dots in a heap, arranged like the seeds of a sunflower, so that they form no groups.

    >>> heap(34).count("h0")
    34
    """
    # Successive seeds differ by the golden angle, so that they form no straight rows.
    places = [
        (
            (at + 0.7) ** 0.5 * cos(2.399963 * at) * 0.62 * _CELL,
            (at + 0.7) ** 0.5 * sin(2.399963 * at) * 0.62 * _CELL,
        )
        for at in range(count)
    ]
    reach = max(max(abs(x), abs(y)) for x, y in places) + _CELL / 2
    return _svg(2 * reach, 2 * reach, _dots((x + reach, y + reach) for x, y in places), em)


# -- make a base ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Boxes:
    """The places of pips in frames, frames in crates, and crates in boxes. Each holds as many as the base.

    A box of level 1 is a frame. A box of a higher level holds boxes of the level below. These lie side by
    side on even levels and below one another on odd levels.
    """

    base: int
    levels: int

    def size(self, level: int) -> tuple[float, float]:
        """Return the width and height of a box of a level, including the space around it."""
        if level == 1:
            rows = frame_rows(self.base)
            return rows[0] * _CELL + 10, len(rows) * _CELL + 10
        width, height = self.size(level - 1)
        if level % 2 == 0:
            return width * self.base + 10, height + 10
        return width + 10, height * self.base + 10

    def corner(self, level: int, at: int) -> tuple[float, float]:
        """Return the corner of box number ``at`` of a level."""
        width, height = self.size(level)
        if level == self.levels:
            return at * width + 5, 5
        group, place = divmod(at, self.base)
        x, y = self.corner(level + 1, group)
        return (x + place * width + 5, y + 5) if level % 2 else (x + 5, y + place * height + 5)

    def pip(self, at: int) -> tuple[float, float]:
        """Return the middle of the cell of a pip."""
        box, cell = divmod(at, self.base)
        x, y = self.corner(1, box)
        inner = _middle(_cells(frame_rows(self.base))[cell])
        return x + inner[0], y + inner[1]


def make_a_base(picture: MakeABase, misconception: Misconception | None = None) -> str:
    """Return two rows of pips that flow into frames of the base, as described in `cardmath.frames`.

    The drawing shows the last stage. Moving parts have an attribute ``data-flow`` for ``flow.js``: a list
    with a transform for each stage, or null while the part is hidden. With a ``misconception`` of sums, the
    picture shows that wrong answer: frames closed at ten, full frames thrown away, or full frames left
    unpacked.

    >>> make_a_base(MakeABase(8, 7, 12)).count("data-flow")
    17
    >>> "stroke-dasharray" in make_a_base(MakeABase(8, 7, 12), Misconception.DROPS_THE_CARRY)
    True
    """
    wrong = picture.wrong_frames(misconception) if misconception else None
    size = wrong.size if wrong else picture.base
    pictured = MakeABase(picture.left, picture.right, size)
    stages = [stage for stage in pictured.stages if not wrong or stage.name != "packed"]
    boxes = _Boxes(size, max(len(stages[-1].boxes), 1))
    lines = [-(-row // _ROW) for row in (pictured.longer, pictured.other)]
    top = (sum(lines) + 0.5) * _CELL + 8
    parts = [
        *_frames(pictured, boxes, stages, top, misconception),
        *_pips(pictured, boxes, stages, top, lines),
    ]
    frames = -(-pictured.total // size)
    corners = [boxes.corner(1, at) for at in range(frames)]
    cell_width, cell_height = boxes.size(1)
    width = max([x + cell_width for x, _y in corners] + [min(pictured.longer, _ROW) * _CELL + 10])
    deepest = max([y + cell_height for _x, y in corners] or [0])
    whole = [boxes.corner(level, at) + boxes.size(level) for level, at in _packed(stages, boxes)]
    width = max([width, *(x + wide for x, _y, wide, _high in whole)])
    deepest = max([deepest, *(y + high for _x, y, _wide, high in whole)])
    return _svg(width + 6, top + deepest + 6, "".join(parts), 1.1)


def _packed(stages: list[Stage], boxes: _Boxes) -> Iterator[tuple[int, int]]:
    """Yield the boxes above the frames that are full at the end, as level and number."""
    for level in range(2, boxes.levels + 1):
        full = sum(
            count * boxes.base ** (higher + 1 - level)
            for higher, count in enumerate(stages[-1].boxes)
            if higher + 1 >= level
        )
        yield from ((level, at) for at in range(full))


def _flow(stages: list[str | None]) -> str:
    return f" data-flow='{json.dumps(stages)}'" if len(set(stages)) > 1 else ""


def _frames(
    picture: MakeABase, boxes: _Boxes, stages: list[Stage], top: float, misconception: Misconception | None
) -> Iterator[str]:
    """Yield the frames and the boxes around them, each visible from the stage that needs it."""
    held = [_held(picture, stage) for stage in stages]
    for at in range(-(-picture.total // boxes.base)):
        x, y = boxes.corner(1, at)
        is_full = (at + 1) * boxes.base <= picture.total
        flow = _flow([None if count <= at * boxes.base else "none" for count in held])
        wrong = is_full and misconception in (Misconception.DROPS_THE_CARRY, Misconception.ADDS_COLUMNS_APART)
        colour = _RED if wrong else _FELT
        drawn = _outline(frame_rows(boxes.base), "#fff3cf" if is_full else _PAPER, "7 5" if wrong else "")
        right, low = boxes.size(1)[0] - 6, boxes.size(1)[1] - 6
        cross = f'<path d="M-4-4L{right} {low}" stroke="{_RED}" stroke-width="4"/>'
        thrown = cross if is_full and misconception == Misconception.DROPS_THE_CARRY else ""
        yield (
            f'<g transform="translate({number(x)} {number(y + top)})" color="{colour}">'
            f"<g{flow}>{drawn}{thrown}</g></g>"
        )
    names = [stage.name for stage in stages]
    first = names.index("packed") if "packed" in names else 0
    for level, at in _packed(stages, boxes):
        x, y = boxes.corner(level, at)
        width, height = boxes.size(level)
        seen = first + level - 2
        flow = _flow([None if stage < seen else "none" for stage in range(len(stages))])
        yield (
            f'<g{flow}><rect x="{number(x - 3)}" y="{number(y + top - 3)}" width="{number(width - 6)}" '
            f'height="{number(height - 6)}" rx="5" fill="none" stroke="{_FELT}" stroke-width="3"/></g>'
        )


def _held(picture: MakeABase, stage: Stage) -> int:
    """Return the number of pips in frames at a stage."""
    return picture.total - stage.first - stage.second


def _pips(
    picture: MakeABase, boxes: _Boxes, stages: list[Stage], top: float, lines: list[int]
) -> Iterator[str]:
    held = [_held(picture, stage) for stage in stages]
    for at in range(picture.total):
        is_first = at < picture.longer
        line, place = divmod(at if is_first else at - picture.longer, _ROW)
        row = line if is_first else line + lines[0]
        start = (5 + (place + 0.5) * _CELL, (row + 0.5) * _CELL + (0 if is_first else 6))
        # A faint circle marks the pip's first place.
        yield (
            f'<circle cx="{number(start[0])}" cy="{number(start[1])}" r="{_DOT - 1:g}" fill="none" '
            'stroke="currentColor" stroke-opacity=".3" stroke-width="1.5"/>'
        )
        x, y = boxes.pip(at)
        end = (x, y + top)
        away = f"translate({number(start[0] - end[0])}px,{number(start[1] - end[1])}px)"
        flow = _flow(["none" if count > at else away for count in held])
        looks = f'fill="{_FELT}"' if is_first else f'fill="{_GOLD}" stroke="#4a3200" stroke-width="2"'
        yield f'<circle cx="{number(end[0])}" cy="{number(end[1])}" r="{_DOT:g}" {looks}{flow}/>'
