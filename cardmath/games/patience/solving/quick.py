"""A fast way of playing every card as soon as it fits, for studies and teaching points. It is a hundred times
faster than making moves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition
from cardmath.games.patience.position import OPEN
from cardmath.games.patience.words import rank_of
from cardmath.solving.solution import UNWINNABLE, WINNABLE

_RADIX = 16


@dataclass(slots=True)
class QuickTable:
    """A card table that plays like `at_once`, stored as plain mutable lists.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> sum(QuickTable.of(CapturedQueensGame().deal(number)).wins() for number in range(50))
    28
    """

    _kinds: list[int]
    #: The kinds of each foundation's cards in their order, with None at the end.
    _orders: list[tuple[int | None, ...]]
    _heights: list[int]
    #: The kind that each foundation takes next.
    _awaited: list[int | None]
    _stock: list[int]
    _waste: list[int]
    _cells: list[int]
    _columns: list[list[int]]
    _redeals: int | None
    #: Whether a card has been played since the last redeal.
    _played: bool = True

    @classmethod
    def of(cls, position: PatiencePosition) -> Self:
        """Return the table for a position."""
        rules, suits = position.game.rules, position.game.rules.suit_order
        orders: list[tuple[int | None, ...]] = [
            (*(_RADIX * suits.index(foundation.suit) + rank for rank in foundation.ranks), None)
            for foundation in position.game.foundations
        ]
        talon = [index for index in range(len(position.cards)) if position.talon >> index & 1]
        return cls(
            [_RADIX * suits.index(card.suit) + rank_of(card) for card in position.cards],
            orders,
            list(position.heights),
            [order[height] for order, height in zip(orders, position.heights, strict=True)],
            [index for index in reversed(talon) if index >= position.drawn],
            [index for index in talon if index < position.drawn],
            list(position.cells),
            [
                list(range(number * rules.height, number * rules.height + left))
                for number, left in enumerate(position.columns)
            ],
            position.redeals_left,
        )

    def copy(self) -> Self:
        """Return an independent copy of the table."""
        lists = ("_heights", "_awaited", "_stock", "_waste", "_cells")
        copied = {name: getattr(self, name)[:] for name in lists}
        return replace(self, _columns=[column[:] for column in self._columns], **copied)

    @property
    def is_won(self) -> bool:
        """Whether every card is on a foundation."""
        return not (
            self._stock or self._waste or any(self._columns) or any(card != OPEN for card in self._cells)
        )

    def wins(self) -> bool:
        """Play every card as soon as it fits, and return whether that wins."""
        for _targets in self.plays():
            pass
        return self.is_won

    def plays(self) -> Iterator[list[int]]:
        """Play on, and before each play yield the foundations that take the card, the default first.

        The caller may then make a `copy` and `turn` or `put` differently in it.
        """
        while True:
            found = self._next()
            if found is not None:
                yield found[1]
                self._go(found[0], found[1][0])
            elif not self.turn() and not self._redeal():
                return

    def turn(self) -> bool:
        """Turn a card; return False if the stock is empty."""
        if not self._stock:
            return False
        self._waste.append(self._stock.pop())
        return True

    def put(self, target: int) -> None:
        """Play the next card to a foundation that takes it."""
        found = self._next()
        if found is not None:
            self._go(found[0], target)

    def _redeal(self) -> bool:
        if not self._waste or self._redeals == 0 or not self._played:
            return False
        self._stock, self._waste, self._played = self._waste[::-1], [], False
        if self._redeals is not None:
            self._redeals -= 1
        return True

    def _next(self) -> tuple[int, list[int]] | None:
        """Return the place that plays next (-1 the waste, then cells, then columns) and its targets."""
        awaited, kinds = self._awaited, self._kinds
        if self._waste and kinds[self._waste[-1]] in awaited:
            return -1, self._targets(kinds[self._waste[-1]])
        for place, card in enumerate(self._cells):
            if card != OPEN and kinds[card] in awaited:
                return place, self._targets(kinds[card])
        for number, column in enumerate(self._columns):
            if column and kinds[column[-1]] in awaited:
                return len(self._cells) + number, self._targets(kinds[column[-1]])
        return None

    def _targets(self, kind: int) -> list[int]:
        found = [number for number, one in enumerate(self._awaited) if one == kind]
        return sorted(found, key=lambda number: self._heights[number] > 0)

    def _go(self, place: int, target: int) -> None:
        self._heights[target] += 1
        self._awaited[target] = self._orders[target][self._heights[target]]
        self._played = True
        if place == -1:
            self._waste.pop()
        elif place < len(self._cells):
            pile = self._waste or self._stock
            self._cells[place] = pile.pop() if pile else OPEN
        else:
            self._columns[place - len(self._cells)].pop()


def at_once(position: PatiencePosition) -> tuple[PatiencePosition, tuple[PatienceMove, ...]]:
    """Play every card as soon as it fits, the waste first; return the final position and the moves.

    If several foundations take the card, it goes to the default foundation. Cards are never shifted. With
    unlimited redeals, play ends after a pass in which no card was played.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> end, moves = at_once(CapturedQueensGame().deal(0))
    >>> end.is_won, len(moves)
    (True, 151)
    """
    line: list[PatienceMove] = []
    played = True
    while not position.is_won:
        plays = [move for move in position.moves() if move.is_play]
        if plays:
            source = plays[0].source or WASTE
            move = PatienceMove(source, position.targets(source)[0])
            played = True
        elif TURN in position.moves():
            move = TURN
        elif REDEAL in position.moves() and played:
            move, played = REDEAL, False
        else:
            break
        line.append(move)
        position = position.play(move)
    return position, tuple(line)


def luck(position: Any, limit: float | None = None) -> str:
    """Return whether playing every card as soon as it fits wins, as a verdict that a study can count.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> luck(CapturedQueensGame().deal(0))
    'winnable'
    """
    return WINNABLE if QuickTable.of(position).wins() else UNWINNABLE
