"""Plans for the parts of a patience table of any size: side by side or one above the other.

A table has up to four parts: the stock with the waste, the wing, the reserve and the foundations. A game's
rules determine which of them it has, and how many piles each one has. The arrangement with the largest cards
is used, so a new game does not need its own arrangement.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, Union

from cardmath.games.patience import WASTE, Rules
from cardmath_widgets.games.patience.gestures import STOCK
from cardmath_widgets.games.patience.grids import Grid, Size, boxes_of, foundation_grids, grids_of
from cardmath_widgets.page.table.scene import Box, edge_of

#: Minimum share of the largest card width that must remain when the parts show their names.
_NAMED: Final = 0.93
#: Minimum distance in pixels that a mat extends beyond its cards, and how much of an edge or gap it leaves
#: free.
_RIM: Final = (3, 4)
#: How much more of its rectangle a less familiar arrangement must fill, as a fraction.
_FULLER: Final = 0.08
#: Minimum space in pixels between a sign and a pile.
_AIR: Final = 5
#: Minimum width of a sign for the words to fit.
_LEAST_SIGN: Final = 44
#: The narrowest card that is easy to touch, in pixels. On smaller screens the table is taller than the
#: screen.
_TOUCH: Final = 34
_NARROWEST: Final = 24
#: The share of the largest card width that is enough for a more familiar arrangement.
_FAMILIAR: Final = 0.96
#: The shares of the largest card width to try if the sign does not fit otherwise.
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


@dataclass(frozen=True)
class Plan:
    """The layout of a table: the starting point of each pile, keyed by pile; ``step`` is the offset in a
    column.
    """

    width: int
    height: int
    card: int
    step: int
    boxes: Mapping[str, Box]
    #: The mats under the parts, keyed by group, and whether there is room for names on them.
    mats: Mapping[str, Box]
    is_named: bool = False
    #: The place of the sign that shows what the game is about, or None if there is no room.
    sign: Box | None = None


@lru_cache(maxsize=64)
def plan(rules: Rules, width: int, height: int) -> Plan:
    """Return the arrangement with the largest cards for a screen of ``width`` by ``height`` pixels.

    If cards would be too small to read and touch, the table is taller than the screen.

    >>> from cardmath.games import OddAndEvenGame
    >>> wide, narrow = plan(OddAndEvenGame.rules, 1264, 600), plan(OddAndEvenGame.rules, 344, 470)
    >>> wide.card > 110, narrow.card >= 44
    (True, True)
    """
    bare, named = (_planned(rules, width, height, is_named=is_named) for is_named in (False, True))
    has_room = named.card >= max(_TOUCH, _NAMED * bare.card) and named.height <= max(height, bare.height)
    return named if has_room and (named.sign or not bare.sign) else bare


def _planned(rules: Rules, width: int, height: int, *, is_named: bool) -> Plan:
    """Return the arrangement with the largest cards, with or without the names of the parts."""
    arrangements = tuple(_arrangements(rules, edge_of(width, height), is_named=is_named))
    cards = [one.largest(width, height) for one in arrangements]
    best, card = _most_familiar(arrangements, cards)
    if card < _TOUCH:
        # Prefer the widest cards, then the shortest table.
        best = max(arrangements, key=lambda one: one.merit(width))
        card = min(_TOUCH, best.largest(width))
    table = _signed(best, card, width, height, rules)
    if table.sign is not None or card <= _TOUCH:
        return table
    return next(_smaller(arrangements, cards, width, height, rules), table)


def _most_familiar(
    arrangements: Sequence["_Arrangement"], cards: Sequence[int]
) -> tuple["_Arrangement", int]:
    """Return the first arrangement with large cards, or one with equally large cards and far fewer gaps."""
    pairs = list(zip(arrangements, cards, strict=True))
    first, usual = next(pair for pair in pairs if pair[1] >= _FAMILIAR * max(cards))
    others = [pair for pair in pairs if pair[1] >= usual]
    fullest = max(others, key=lambda pair: pair[0].filled(pair[1]))
    is_fuller = fullest[0].filled(fullest[1]) >= first.filled(usual) + _FULLER
    return fullest if is_fuller else (first, usual)


def _smaller(
    arrangements: Sequence["_Arrangement"], cards: Sequence[int], width: int, height: int, rules: Rules
) -> Iterator[Plan]:
    """Yield plans whose slightly smaller cards make room for a sign, largest first."""
    for share in _SIGN_SHARES:
        card = round(share * max(cards))
        for one, largest in zip(arrangements, cards, strict=True):
            table = _signed(one, card, width, height, rules) if _TOUCH <= card <= largest else None
            if table is not None and table.sign is not None:
                yield table


def _signed(one: "_Arrangement", card: int, width: int, height: int, rules: Rules) -> Plan:
    """Return the plan of an arrangement, with the sign if there is room."""
    laid = one.laid(card, width)
    return _with_sign(laid, one.size(card), max(height, laid.height), rules, one.edge)


@dataclass(frozen=True)
class _Arrangement:
    """An arrangement of the parts: a ``tree`` of parts, each a grid, with an ``edge`` around all of them."""

    tree: _Tree
    grids: Mapping[str, Grid]
    edge: int
    is_named: bool

    def size(self, card: int) -> Size:
        """Return the sizes for a given card width."""
        return Size(card, self.is_named)

    def filled(self, card: int) -> float:
        """Return the fraction of the arrangement's rectangle that its parts fill."""
        size = self.size(card)
        width, height = self.extent(size)
        parts = (self.grids[part].extent(size) for part in _parts(self.tree))
        return sum(across * down for across, down in parts) / (width * height)

    def extent(self, size: Size, tree: _Tree | None = None) -> tuple[int, int]:
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
            across, down = self.extent(self.size(middle))
            if across + 2 * self.edge <= width and (height is None or down + 2 * self.edge <= height):
                low = middle
            else:
                high = middle - 1
        return low

    def merit(self, width: int) -> tuple[int, int]:
        """Return a sort key for arrangements that may exceed the screen: wide cards, then short tables."""
        card = min(_TOUCH, self.largest(width))
        return card, -self.extent(self.size(card))[1]

    def laid(self, card: int, width: int) -> Plan:
        """Return the plan with cards of a given width, centred on a screen."""
        size = self.size(card)
        across, down = self.extent(size)
        areas = list(self._areas(size, self.tree, Box((width - across) // 2, self.edge, across, down)))
        boxes = {key: box for grid, area in areas for key, box in boxes_of(size, grid, area)}
        rim = max(_RIM[0], min(self.edge, size.part_gap // 2) - _RIM[1])
        mats = {grid.mat: area.grown(rim) for grid, area in areas if grid.mat}
        return Plan(width, down + 2 * self.edge, card, size.step, boxes, mats, self.is_named)

    def _areas(self, size: Size, tree: _Tree, area: Box) -> Iterator[tuple[Grid, Box]]:
        """Yield each part and its place, centred within an area."""
        width, height = self.extent(size, tree)
        left, top = area.x + (area.width - width) // 2, area.y + (area.height - height) // 2
        if isinstance(tree, str):
            yield self.grids[tree], Box(left, top, width, height)
            return
        first_width, first_height = self.extent(size, tree.first)
        if tree.kind == "|":
            cut = first_width + size.part_gap
            first, second = (left, top, first_width, height), (left + cut, top, width - cut, height)
        else:
            cut = first_height + size.part_gap
            first, second = (left, top, width, first_height), (left, top + cut, width, height - cut)
        yield from self._areas(size, tree.first, Box(*first))
        yield from self._areas(size, tree.second, Box(*second))


def _with_sign(table: Plan, size: Size, height: int, rules: Rules, edge: int) -> Plan:
    """Return a plan with its sign: above the other piles if there is room, otherwise in an empty space."""
    across, down = _sign_size(size)
    row = down + size.part_gap
    if table.height + row <= height:
        # Nothing has to get smaller for this: the piles only move down.
        boxes, mats = (
            {key: box._replace(y=box.y + row) for key, box in places.items()}
            for places in (table.boxes, table.mats)
        )
        sign = Box((table.width - across) // 2, edge, across, down)
        return replace(table, height=table.height + row, boxes=boxes, mats=mats, sign=sign)
    taken = [
        box._replace(height=size.pile + (rules.height - 1) * size.step * (key[0] == "c")).grown(_AIR)
        for key, box in table.boxes.items()
    ] + [mat.grown(_AIR - _RIM[1]) for mat in table.mats.values()]
    pace = max(8, size.card // 4)
    places = (
        Box(x, y, across, down)
        for x in range(edge, table.width - across - edge + 1, pace)
        for y in range(edge, table.height - down - edge + 1, pace)
    )
    free = next((place for place in places if not any(place.meets(other) for other in taken)), None)
    return _over_the_stock(table, size, height, edge) if free is None else replace(table, sign=free)


def _over_the_stock(table: Plan, size: Size, height: int, edge: int) -> Plan:
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


def _sign_size(size: Size) -> tuple[int, int]:
    """Return the width and height of the sign: large enough to touch, and for its words to fit."""
    return max(size.card, 76), max(round(0.5 * size.card), 44)


def _arrangements(rules: Rules, edge: int, *, is_named: bool) -> Iterator[_Arrangement]:
    """Yield every arrangement of a game's parts."""
    grids = grids_of(rules)
    kinds = {part.upper() for part in grids} | {"F"}
    missing = {"R", "r", "W", "w"} - set(grids)
    for tree in _TREES:
        bare = _without(tree, missing)
        if {part.upper() for part in _parts(bare)} == kinds:
            for foundations in foundation_grids(rules):
                yield _Arrangement(bare, grids | {"F": foundations}, edge, is_named)


def _parts(tree: _Tree) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        yield from _parts(tree.first)
        yield from _parts(tree.second)


def _without(tree: _Tree, parts: set[str]) -> _Tree:
    """Return a tree without the given parts, or "" if nothing is left."""
    if isinstance(tree, str):
        return "" if tree in parts else tree
    first, second = _without(tree.first, parts), _without(tree.second, parts)
    return _Pair(tree.kind, first, second) if first and second else first or second
