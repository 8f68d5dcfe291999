"""Make a base as SVG: two rows of pips that flow into frames, in the colour of the surrounding text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.art import ink
from cardmath.art.cells import CELL, cells, edge, ghost, middle, outline, pip
from cardmath.art.markup import Point, flow, moved, number, rect, shift, svg, use
from cardmath.art.pips import LARGEST, SUITS, pips
from cardmath.frames import MakeABase, Stage, frame_rows
from cardmath.misconceptions import Misconception

#: The maximum number of pips side by side; longer rows continue below.
_ROW: Final = 18
#: The size of a pip in a cell, and on a card that shows none, as a share of the card's width.
_PIP: Final = 14
_ELSEWHERE: Final = 0.2
#: The size of a card in the units of its drawing.
_CARD: Final = (250, 350)


@dataclass(frozen=True)
class _Boxes:
    """The places of pips in frames, frames in crates, and crates in boxes. Each holds a group as large as the
    base.

    A box of level 1 is a frame. A box of a higher level contains boxes of the level below. These are side by
    side on even levels and one below the other on odd levels.
    """

    base: int
    levels: int

    def size(self, level: int) -> Point:
        """Return the width and height of a box at a level, including the space around it."""
        if level == 1:
            rows = frame_rows(self.base)
            return rows[0] * CELL + 10, len(rows) * CELL + 10
        width, height = self.size(level - 1)
        if level % 2 == 0:
            return width * self.base + 10, height + 10
        return width + 10, height * self.base + 10

    def corner(self, level: int, at: int) -> Point:
        """Return the corner of box number ``at`` on a level."""
        width, height = self.size(level)
        if level == self.levels:
            return at * width + 5, 5
        group, place = divmod(at, self.base)
        x, y = self.corner(level + 1, group)
        return (x + place * width + 5, y + 5) if level % 2 else (x + 5, y + place * height + 5)

    def pip(self, at: int) -> Point:
        """Return the centre of a pip's cell."""
        box, cell = divmod(at, self.base)
        return middle(*cells(frame_rows(self.base))[cell], self.corner(1, box))


def make_a_base(picture: MakeABase, misconception: Misconception | None = None) -> str:
    """Return two rows of pips that flow into frames of the base, as described in `cardmath.frames`.

    The drawing shows the last stage. Moving parts have a ``data-flow`` attribute for ``moving_drawing.js``: a
    list with a transform for each stage, or null while the part is hidden. With a ``misconception`` about
    sums, the picture shows that wrong answer: frames closed at ten, full frames thrown away, or full frames
    left unpacked.

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
    top = (sum(lines) + 0.5) * CELL + 8
    parts = [
        *_frames(pictured, boxes, stages, top, misconception),
        *_pips(pictured, boxes, stages, top, lines),
    ]
    frames = -(-pictured.total // size)
    corners = [boxes.corner(1, at) for at in range(frames)]
    cell_width, cell_height = boxes.size(1)
    width = max([x + cell_width for x, _y in corners] + [min(pictured.longer, _ROW) * CELL + 10])
    deepest = max([y + cell_height for _x, y in corners] or [0])
    whole = [boxes.corner(level, at) + boxes.size(level) for level, at in _packed(stages, boxes)]
    width = max([width, *(x + wide for x, _y, wide, _high in whole)])
    deepest = max([deepest, *(y + high for _x, y, _wide, high in whole)])
    return svg(width + 6, top + deepest + 6, "".join(parts), 1.1)


def pair_in_frames(picture: MakeABase, suits: tuple[str, str]) -> str:
    """Return the finished frames of a sum, with the pips of two cards of the given suits.

    The longer row comes first, as in `make_a_base`. The cells of the other row are tinted, so that two cards
    of the same suit look different. Each pip's ``data-pip`` is the card it comes from, 0 for the left one.
    Its ``data-from`` is its position and size on that card, as shares of the card's width, height and width
    respectively. The page makes the pips fly from there. Each full frame has a line with the class
    ``cm-closed``.

    >>> drawn = pair_in_frames(MakeABase(2, 8, 10), ("s", "h"))
    >>> drawn.count('data-pip="0"'), drawn.count('data-pip="1"'), drawn.count("cm-closed")
    (2, 8, 1)
    """
    stages = list(picture.stages)
    boxes = _Boxes(picture.base, max(len(stages[-1].boxes), 1))
    rows = frame_rows(picture.base)
    cards = (0, 1) if picture.left >= picture.right else (1, 0)
    held = zip(cards, (picture.longer, picture.other), strict=True)
    pips_of = [(card, at) for card, row in held for at in range(row)]
    parts = [f"<defs>{''.join(_suit(suit) for suit in dict.fromkeys(suits))}</defs>"]
    corners = [boxes.corner(1, at) for at in range(-(-picture.total // picture.base))]
    parts += [moved(x, y, f'<path class="cm-closed" d="{edge(rows)}"/>') for x, y in corners[: picture.full]]
    parts += [moved(x, y, f'<path d="{edge(rows)}" fill="{ink.PAPER}"/>') for x, y in corners]
    places = [boxes.pip(at) for at in range(picture.total)]
    tinted = "".join(
        f"M{number(x - CELL / 2)} {number(y - CELL / 2)}h{CELL}v{CELL}h-{CELL}z"
        for x, y in places[picture.longer :]
    )
    parts.append(f'<path d="{tinted}" fill="{ink.SAND}"/>')
    parts += [moved(x, y, outline(rows, "none", ink.FELT)) for x, y in corners]
    whole = [boxes.corner(level, at) + boxes.size(level) for level, at in _packed(stages, boxes)]
    parts += [
        f'<rect class="cm-closed" x="{number(x - 3)}" y="{number(y - 3)}" width="{number(width - 6)}" '
        f'height="{number(height - 6)}" rx="5"/>'
        for x, y, width, height in whole
    ]
    starts = [_on_card(picture.left), _on_card(picture.right)]
    for (card, at), (x, y) in zip(pips_of, places, strict=True):
        suit = suits[card]
        parts.append(
            f'<g data-pip="{card}" data-suit="{suit}" data-from="{starts[card][at]}">'
            f"{use(f'cm-pip-{suit}', x, y)}</g>"
        )
    width, height = boxes.size(1)
    reaches = [(x + width, y + height) for x, y in corners or [(0, 0)]]
    reaches += [(x + wide, y + high) for x, y, wide, high in whole]
    return svg(max(x for x, _y in reaches), max(y for _x, y in reaches), "".join(parts), 1.1)


def _suit(suit: str) -> str:
    """Return the definition of a suit's pip, sized for a cell."""
    return f'<path id="cm-pip-{suit}" d="{SUITS[suit]}" transform="scale({number(_PIP / 100)})"/>'


def _on_card(count: int) -> list[str]:
    """Return the place of each pip on a card; pips that the card has no room for come from its middle."""
    if count > LARGEST:
        return [f".5 .6 {_ELSEWHERE}"] * count
    width, height = _CARD
    return [
        f"{number(x / width)} {number(y / height)} {number(group.size / width)}"
        for group in pips(count)
        for x, y in sorted(group.places, key=lambda place: place[::-1])
    ]


def _packed(stages: list[Stage], boxes: _Boxes) -> Iterator[tuple[int, int]]:
    """Yield the boxes above the frames that are full at the end, as level and number."""
    for level in range(2, boxes.levels + 1):
        full = sum(
            count * boxes.base ** (higher + 1 - level)
            for higher, count in enumerate(stages[-1].boxes)
            if higher + 1 >= level
        )
        yield from ((level, at) for at in range(full))


def _frames(
    picture: MakeABase, boxes: _Boxes, stages: list[Stage], top: float, misconception: Misconception | None
) -> Iterator[str]:
    """Yield the frames and the boxes around them, each visible from the stage at which it is needed."""
    held = [_held(picture, stage) for stage in stages]
    for at in range(-(-picture.total // boxes.base)):
        x, y = boxes.corner(1, at)
        is_full = (at + 1) * boxes.base <= picture.total
        moves = flow(*(None if count <= at * boxes.base else "none" for count in held))
        wrong = is_full and misconception in (Misconception.DROPS_THE_CARRY, Misconception.ADDS_COLUMNS_APART)
        colour = ink.RED if wrong else ink.FELT
        dashes = ' stroke-dasharray="7 5"' if wrong else ""
        drawn = outline(frame_rows(boxes.base), ink.FULL if is_full else ink.PAPER, more=dashes)
        right, low = boxes.size(1)[0] - 6, boxes.size(1)[1] - 6
        cross = f'<path d="M-4-4L{right} {low}" stroke="{ink.RED}" stroke-width="4"/>'
        thrown = cross if is_full and misconception is Misconception.DROPS_THE_CARRY else ""
        yield (
            f'<g transform="translate({number(x)} {number(y + top)})" color="{colour}">'
            f"<g{moves}>{drawn}{thrown}</g></g>"
        )
    names = [stage.name for stage in stages]
    first = names.index("packed") if "packed" in names else 0
    for level, at in _packed(stages, boxes):
        x, y = boxes.corner(level, at)
        width, height = boxes.size(level)
        seen = first + level - 2
        moves = flow(*(None if stage < seen else "none" for stage in range(len(stages))))
        looks = f'rx="5" fill="none" stroke="{ink.FELT}" stroke-width="3"'
        yield f"<g{moves}>{rect(x - 3, y + top - 3, width - 6, height - 6, looks)}</g>"


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
        start = (5 + (place + 0.5) * CELL, (row + 0.5) * CELL + (0 if is_first else 6))
        # A faint circle marks where the pip started.
        yield ghost(start, opacity=".3")
        x, y = boxes.pip(at)
        end = (x, y + top)
        away = shift(start, end)
        moves = flow(*("none" if count > at else away for count in held))
        yield pip(end, is_second=not is_first, moves=moves)
