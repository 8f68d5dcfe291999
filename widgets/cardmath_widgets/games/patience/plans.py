"""Plans for the parts of a patience table of any size: beside one another or above one another.

A table has up to four parts: the stock with the waste, the wing, the reserve, the foundations. The rules of a
game say which of them it has, and how many piles each has. The arrangement with the largest cards is used, so
a new game needs no arrangement of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, Union

from cardmath.games.patience import WASTE, Rules
from cardmath_widgets.games.patience.gestures import STOCK
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box, edge_of

#: The visible part of a covered card in a column, in card heights.
_STRIP: Final = 0.32
#: In card widths, with a minimum in pixels: the space under a pile for its text, the gap between two cards,
#: and the gap between two parts.
_NOTE: Final = (0.3, 21)
_GAP: Final = (0.09, 4)
_PART_GAP: Final = (0.3, 9)
#: The least space in pixels between a sign and a pile.
_AIR: Final = 5
#: The least width of a sign whose words fit.
_LEAST_SIGN: Final = 44
#: The narrowest card that is easy to touch, in pixels. On smaller screens the table becomes higher than the
#: screen.
_TOUCH: Final = 34
_NARROWEST: Final = 24
#: The share of the largest card width that a more familiar arrangement may give up.
_FAMILIAR: Final = 0.96
#: The shares of the largest card width that are tried where the sign finds no room otherwise.
_SIGN_SHARES: Final = (0.98, 0.95, 0.92, 0.89, 0.86)


class _Pair(NamedTuple):
    """Two parts of a table, side by side (``"|"``) or one above the other (``"/"``)."""

    kind: str
    first: "_Tree"
    second: "_Tree"


#: Parts: S stock and waste side by side, s one above the other; W wing, w the wing in two rows of columns; R
#: reserve, r the reserve in rows twice as long; F foundations.
_Tree = Union[str, _Pair]  # noqa: UP007  # the name of a class that refers to itself
#: Arrangements from the most to the least familiar; parts that a game does not have are left out.
_TREES: Final[tuple[_Tree, ...]] = (
    _Pair("|", _Pair("/", "W", "S"), _Pair("|", "F", "R")),
    _Pair("|", "s", _Pair("|", "R", "F")),
    _Pair("|", _Pair("/", "R", "S"), "F"),
    _Pair("/", "F", _Pair("|", "R", _Pair("/", "W", "S"))),
    _Pair("/", "F", _Pair("|", "R", "s")),
    _Pair("/", _Pair("|", "R", "F"), _Pair("|", "W", "S")),
    _Pair("/", "F", _Pair("/", "R", _Pair("|", "W", "S"))),
    _Pair("|", _Pair("/", "F", "S"), _Pair("|", "R", "W")),
    _Pair("|", _Pair("/", "F", "S"), _Pair("/", "R", "W")),
    _Pair("|", _Pair("/", "F", "S"), _Pair("|", "R", "w")),
    _Pair("|", "F", _Pair("|", _Pair("/", "R", "W"), "s")),
    _Pair("|", _Pair("/", "F", "W"), _Pair("|", "R", "s")),
    _Pair("|", _Pair("/", "F", "r"), _Pair("|", "w", "s")),
)


class _Size(NamedTuple):
    """A card of a width in pixels, with all sizes that depend on it."""

    card: int

    @property
    def height(self) -> int:
        return round(self.card * CARD_SHAPE)

    @property
    def step(self) -> int:
        return round(self.height * _STRIP)

    @property
    def pile(self) -> int:
        """The height of a pile with the text under it."""
        return self.height + self._scaled(_NOTE)

    @property
    def gap(self) -> int:
        return self._scaled(_GAP)

    @property
    def part_gap(self) -> int:
        return self._scaled(_PART_GAP)

    def _scaled(self, share: tuple[float, int]) -> int:
        return max(round(self.card * share[0]), share[1])


class _Grid(NamedTuple):
    """A part: its columns and rows of cells, and its piles as key, column and row."""

    across: int
    down: int
    has_notes: bool
    piles: tuple[tuple[str, int, int], ...]
    #: How many cards overlap in a cell.
    deep: int = 1

    def cell(self, size: _Size) -> int:
        """Return the height of a cell."""
        return (size.pile if self.has_notes else size.height) + (self.deep - 1) * size.step

    def extent(self, size: _Size) -> tuple[int, int]:
        """Return the width and height of the part."""
        width = self.across * (size.card + size.gap) - size.gap
        return width, self.down * (self.cell(size) + size.gap) - size.gap


@dataclass(frozen=True)
class Plan:
    """The layout of a table: where each pile begins, by its key; ``step`` is the offset in a column."""

    width: int
    height: int
    card: int
    step: int
    boxes: Mapping[str, Box]
    #: The place of the sign that says what the game is about; None if there is no room.
    sign: Box | None = None


@lru_cache(maxsize=64)
def plan(rules: Rules, width: int, height: int) -> Plan:
    """Return the arrangement with the largest cards for a screen of ``width`` by ``height`` pixels.

    If cards would be too small to read and touch, the table is higher than the screen.

    >>> from cardmath.games import OddAndEvenGame
    >>> wide, narrow = plan(OddAndEvenGame.rules, 1264, 600), plan(OddAndEvenGame.rules, 344, 470)
    >>> wide.card > 110, narrow.card >= 44
    (True, True)
    """
    arrangements = tuple(_arrangements(rules, edge_of(width, height)))
    cards = [one.largest(width, height) for one in arrangements]
    at = next(at for at, card in enumerate(cards) if card >= _FAMILIAR * max(cards))
    best, card = arrangements[at], cards[at]
    if card < _TOUCH:
        # Prefer the widest cards, then the lowest table.
        best = max(arrangements, key=lambda one: one.merit(width))
        card = min(_TOUCH, best.largest(width))
    table = _signed(best, card, width, height, rules)
    if table.sign is not None or card <= _TOUCH:
        return table
    return next(_smaller(arrangements, cards, width, height, rules), table)


def _smaller(
    arrangements: Sequence["_Arrangement"], cards: Sequence[int], width: int, height: int, rules: Rules
) -> Iterator[Plan]:
    """Yield the plans that have a sign because their cards are a little smaller, the largest first."""
    for share in _SIGN_SHARES:
        card = round(share * max(cards))
        for one, largest in zip(arrangements, cards, strict=True):
            table = _signed(one, card, width, height, rules) if _TOUCH <= card <= largest else None
            if table is not None and table.sign is not None:
                yield table


def _signed(one: "_Arrangement", card: int, width: int, height: int, rules: Rules) -> Plan:
    """Return the plan of an arrangement, with the sign if there is room."""
    laid = one.laid(_Size(card), width)
    return _with_sign(laid, _Size(card), max(height, laid.height), rules, one.edge)


@dataclass(frozen=True)
class _Arrangement:
    """An arrangement of the parts: a ``tree`` of parts, each a grid, with an ``edge`` around all of them."""

    tree: _Tree
    grids: Mapping[str, _Grid]
    edge: int

    def extent(self, size: _Size, tree: _Tree | None = None) -> tuple[int, int]:
        """Return the width and height of the whole arrangement, or of a tree within it."""
        tree = tree or self.tree
        if isinstance(tree, str):
            return self.grids[tree].extent(size)
        (width, height), (more_width, more_height) = (
            self.extent(size, tree.first),
            self.extent(size, tree.second),
        )
        if tree.kind == "|":
            return width + size.part_gap + more_width, max(height, more_height)
        return max(width, more_width), height + size.part_gap + more_height

    def largest(self, width: int, height: int | None = None) -> int:
        """Return the width of the largest cards that fit."""
        low, high = _NARROWEST, width
        while low < high:
            middle = (low + high + 1) // 2
            across, down = self.extent(_Size(middle))
            if across + 2 * self.edge <= width and (height is None or down + 2 * self.edge <= height):
                low = middle
            else:
                high = middle - 1
        return low

    def merit(self, width: int) -> tuple[int, int]:
        """Return a sort key for an arrangement that may be higher than the screen: wide cards, then low."""
        card = min(_TOUCH, self.largest(width))
        return card, -self.extent(_Size(card))[1]

    def laid(self, size: _Size, width: int) -> Plan:
        """Return the plan with cards of a size, centred on a screen."""
        across, down = self.extent(size)
        boxes = dict(self._boxes(size, self.tree, Box((width - across) // 2, self.edge, across, down)))
        return Plan(width, down + 2 * self.edge, size.card, size.step, boxes)

    def _boxes(self, size: _Size, tree: _Tree, area: Box) -> Iterator[tuple[str, Box]]:
        """Yield each pile's key and place within an area; each part is centred in its own area."""
        width, height = self.extent(size, tree)
        left, top = area.x + (area.width - width) // 2, area.y + (area.height - height) // 2
        if isinstance(tree, str):
            grid = self.grids[tree]
            for key, column, row in grid.piles:
                x, y = column * (size.card + size.gap), row * (grid.cell(size) + size.gap)
                yield key, Box(left + x, top + y, size.card, size.height)
            return
        first_width, first_height = self.extent(size, tree.first)
        if tree.kind == "|":
            cut = first_width + size.part_gap
            first, second = (left, top, first_width, height), (left + cut, top, width - cut, height)
        else:
            cut = first_height + size.part_gap
            first, second = (left, top, width, first_height), (left, top + cut, width, height - cut)
        yield from self._boxes(size, tree.first, Box(*first))
        yield from self._boxes(size, tree.second, Box(*second))


def _with_sign(table: Plan, size: _Size, height: int, rules: Rules, edge: int) -> Plan:
    """Return a plan with its sign: above the other piles if there is room, otherwise where nothing lies."""
    across, down = _sign_size(size)
    row = down + size.part_gap
    if table.height + row <= height:
        # Nothing gets smaller for it: the piles only move down.
        boxes = {key: box._replace(y=box.y + row) for key, box in table.boxes.items()}
        sign = Box((table.width - across) // 2, edge, across, down)
        return replace(table, height=table.height + row, boxes=boxes, sign=sign)
    taken = [
        box._replace(height=size.pile + (rules.height - 1) * size.step * (key[0] == "c")).grown(_AIR)
        for key, box in table.boxes.items()
    ]
    pace = max(8, size.card // 4)
    places = (
        Box(x, y, across, down)
        for x in range(edge, table.width - across - edge + 1, pace)
        for y in range(edge, table.height - down - edge + 1, pace)
    )
    free = next((place for place in places if not any(place.meets(other) for other in taken)), None)
    return _over_the_stock(table, size, height, edge) if free is None else replace(table, sign=free)


def _over_the_stock(table: Plan, size: _Size, height: int, edge: int) -> Plan:
    """Return a plan with a narrow sign above the stock, if it is above the waste and both can move down."""
    stock, waste = table.boxes[STOCK], table.boxes[str(WASTE)]
    lower = height - edge - size.pile - waste.y
    _across, down = _sign_size(size)
    sign = Box(stock.x, edge, size.card, down)
    if stock.x != waste.x or size.card < _LEAST_SIGN or stock.y + lower < edge + down + 2 * _AIR:
        return table
    moved = {
        key: box._replace(y=box.y + lower) if box in (stock, waste) else box
        for key, box in table.boxes.items()
    }
    if any(sign.meets(box) for box in moved.values()):
        return table
    return replace(table, height=height, boxes=moved, sign=sign)


def _sign_size(size: _Size) -> tuple[int, int]:
    """Return the width and height of the sign: a finger finds it, and its words fit."""
    return max(size.card, 76), max(round(0.5 * size.card), 44)


def _arrangements(rules: Rules, edge: int) -> Iterator[_Arrangement]:
    """Yield every arrangement of the parts of a game."""
    grids = {
        "S": _Grid(2, 1, True, ((STOCK, 0, 0), (str(WASTE), 1, 0))),
        "s": _Grid(1, 2, True, ((STOCK, 0, 0), (str(WASTE), 0, 1))),
    }
    if rules.reserve:
        side = next(side for side in range(1, rules.reserve + 1) if side * side >= rules.reserve)
        for name, across in (("R", side), ("r", 2 * side)):
            cells = tuple((f"r{at + 1}", at % across, at // across) for at in range(rules.reserve))
            grids[name] = _Grid(across, -(-rules.reserve // across), False, cells)
    if rules.columns:
        half = -(-rules.columns // 2)
        for name, across in (("W", rules.columns), ("w", half)):
            columns = tuple((f"c{at + 1}", at % across, at // across) for at in range(rules.columns))
            grids[name] = _Grid(across, -(-rules.columns // across), False, columns, rules.height)
    kinds = {part.upper() for part in grids} | {"F"}
    missing = {"R", "r", "W", "w"} - set(grids)
    for tree in _TREES:
        bare = _without(tree, missing)
        if {part.upper() for part in _parts(bare)} == kinds:
            for foundations in _foundations(rules):
                yield _Arrangement(bare, grids | {"F": foundations}, edge)


def _parts(tree: _Tree) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        yield from _parts(tree.first)
        yield from _parts(tree.second)


def _without(tree: _Tree, parts: set[str]) -> _Tree:
    """Return a tree without some parts, "" if nothing is left."""
    if isinstance(tree, str):
        return "" if tree in parts else tree
    first, second = _without(tree.first, parts), _without(tree.second, parts)
    return _Pair(tree.kind, first, second) if first and second else first or second


def _foundations(rules: Rules) -> Iterator[_Grid]:
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
        yield _Grid(suits_across * across, len(suits) // suits_across * rows, True, piles)


def _divisors(number: int) -> list[int]:
    return [one for one in range(1, number + 1) if number % one == 0]
