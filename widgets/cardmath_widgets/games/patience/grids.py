"""The parts of a patience table as grids of cells: their piles, and their size for a given card width."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cardmath.games.patience import WASTE, Rules
from cardmath_widgets.games.patience.gestures import FOUNDATIONS, STOCK
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: The groups of the open cards and of the wing.
RESERVE: Final = "reserve"
WING: Final = "wing"
#: The visible part of a covered card in a column, in card heights.
_STRIP: Final = 0.32
#: In card widths, with a minimum in pixels: the space below a pile for its text, the gap between two cards,
#: and the gap between two parts.
_NOTE: Final = (0.3, 21)
_GAP: Final = (0.09, 4)
_PART_GAP: Final = (0.3, 9)
#: In card widths, with a minimum in pixels: the space above a part for its name.
_HEAD: Final = (0.165, 15)


class Size(NamedTuple):
    """A card's width in pixels, and the sizes derived from it; ``is_named`` is true if the parts show
    names.
    """

    card: int
    is_named: bool = False

    @property
    def height(self) -> int:
        """The height of a card."""
        return round(self.card * CARD_SHAPE)

    @property
    def step(self) -> int:
        """The visible part of a covered card in a column."""
        return round(self.height * _STRIP)

    @property
    def pile(self) -> int:
        """The height of a pile with the text below it."""
        return self.height + self._scaled(_NOTE)

    @property
    def head(self) -> int:
        """The height of the name above a part."""
        return self._scaled(_HEAD) if self.is_named else 0

    @property
    def gap(self) -> int:
        """The gap between two cards."""
        return self._scaled(_GAP)

    @property
    def part_gap(self) -> int:
        """The gap between two parts."""
        return self._scaled(_PART_GAP)

    def _scaled(self, share: tuple[float, int]) -> int:
        return max(round(self.card * share[0]), share[1])


class Grid(NamedTuple):
    """A part: its columns and rows of cells, and its piles as key, column and row.

    ``mat`` is the key of the group whose cards lie on their own mat.
    """

    across: int
    down: int
    has_notes: bool
    piles: tuple[tuple[str, int, int], ...]
    #: How many cards overlap in a cell.
    deep: int = 1
    mat: str = ""

    def head(self, size: Size) -> int:
        """Return the height of the part's name."""
        return size.head if self.mat else 0

    def cell(self, size: Size) -> int:
        """Return the height of a cell."""
        return (size.pile if self.has_notes else size.height) + (self.deep - 1) * size.step

    def extent(self, size: Size) -> tuple[int, int]:
        """Return the width and height of the part."""
        width = self.across * (size.card + size.gap) - size.gap
        return width, self.head(size) + self.down * (self.cell(size) + size.gap) - size.gap


def boxes_of(size: Size, grid: Grid, area: Box) -> Iterator[tuple[str, Box]]:
    """Yield each pile's key and place within the area of its part."""
    for key, column, row in grid.piles:
        x, y = column * (size.card + size.gap), row * (grid.cell(size) + size.gap)
        yield key, Box(area.x + x, area.y + grid.head(size) + y, size.card, size.height)


def grids_of(rules: Rules) -> dict[str, Grid]:
    """Return the grids of a game's parts, keyed by letter; the foundations have several."""
    grids = {
        "S": Grid(2, 1, True, ((STOCK, 0, 0), (str(WASTE), 1, 0))),
        "s": Grid(1, 2, True, ((STOCK, 0, 0), (str(WASTE), 0, 1))),
    }
    if rules.reserve:
        side = next(side for side in range(1, rules.reserve + 1) if side * side >= rules.reserve)
        for name, across in (("R", side), ("r", 2 * side)):
            cells = tuple((f"r{at + 1}", at % across, at // across) for at in range(rules.reserve))
            grids[name] = Grid(across, -(-rules.reserve // across), False, cells, mat=RESERVE)
    if rules.columns:
        half = -(-rules.columns // 2)
        for name, across in (("W", rules.columns), ("w", half)):
            columns = tuple((f"c{at + 1}", at % across, at // across) for at in range(rules.columns))
            grids[name] = Grid(across, -(-rules.columns // across), False, columns, rules.height, WING)
    return grids


def foundation_grids(rules: Rules) -> Iterator[Grid]:
    """Yield the layouts of the foundations: piles grouped by suit, the suits side by side or stacked.

    Piles of a single card, such as captured queens, are centred in their suit.
    """
    suits = rules.suit_order
    singles = [pile.kind for pile in rules.piles if len(pile.ranks) == 1]
    others = [pile.kind for pile in rules.piles if len(pile.ranks) > 1]
    order = others[: len(others) // 2] + singles + others[len(others) // 2 :]
    each = len(rules.foundations) // len(suits)
    places = []
    for number, one in enumerate(rules.foundations, start=1):
        place = max(one.copy - 1, 0) * len(order) + order.index(one.kind)
        places.append((f"f{number}", suits.index(one.suit), place))
    shapes = [(suits_across, across) for suits_across in _divisors(len(suits)) for across in _divisors(each)]
    # Most familiar: a column for each suit, or a row for each suit.
    for suits_across, across in dict.fromkeys([(len(suits), 1), (1, each), *shapes]):
        rows = each // across
        piles = tuple(
            (
                key,
                suit % suits_across * across + place % across,
                suit // suits_across * rows + place // across,
            )
            for key, suit, place in places
        )
        yield Grid(suits_across * across, len(suits) // suits_across * rows, True, piles, mat=FOUNDATIONS)


def _divisors(number: int) -> list[int]:
    return [one for one in range(1, number + 1) if number % one == 0]
