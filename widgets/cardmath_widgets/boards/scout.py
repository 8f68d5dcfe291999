"""Deals of a kind, found a little at a time before they are asked for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.solving import WINNABLE, GradeError, evaluate, grade
from cardmath.solving.search_deals import NoDealError, best_winnable
from cardmath_widgets.boards.choice import ANY, KINDS

__all__ = ["Scout", "best_of_some"]

#: The steps of search that one deal may take, and how many deals are looked at until a kind is missing.
_NODES: Final = 1_000
_MOST: Final = 12
#: Deals of packs with more cards are hardly ever settled so: they are not looked at.
_LARGEST: Final = 120


@dataclass
class Scout:
    """Looks at one deal of a game after another, from a number on, and keeps the first of each kind.

    >>> from cardmath.decks import Deck
    >>> from cardmath.games import PyramidGame
    >>> scout = Scout(PyramidGame(Deck(5, 1, 2)), 0)
    >>> while scout.is_looking:
    ...     scout.look()
    >>> sorted(scout.missing), scout.take("easy"), scout.take("hard")
    (['hard', 'medium'], 0, None)
    """

    game: Any
    number: int
    _looked: int = 0
    _found: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.game.pack) > _LARGEST:
            self._looked = _MOST

    @property
    def is_looking(self) -> bool:
        """Whether there is still something to find, and reason to look."""
        return self._looked < _MOST and any(kind not in self._found for kind in KINDS if kind != ANY)

    @property
    def missing(self) -> frozenset[str]:
        """The kinds that were not found in a moment."""
        if self._looked < _MOST:
            return frozenset()
        return frozenset(kind for kind in KINDS if kind != ANY and kind not in self._found)

    def look(self) -> None:
        """Look at one more deal; takes a small part of a second."""
        number = self.number + self._looked
        self._looked += 1
        position = self.game.deal(number)
        if evaluate(position, nodes=_NODES) != WINNABLE:
            return
        self._found.setdefault(WINNABLE, []).append(number)
        try:
            difficulty = grade(position, nodes=_NODES)
        except GradeError:
            return
        if difficulty is not None:
            self._found.setdefault(difficulty.grade, []).append(number)

    def take(self, kind: str) -> int | None:
        """Return a deal of a kind, each once; None where none is left."""
        numbers = self._found.get(kind)
        return numbers.pop(0) if numbers else None

    def find(self, kind: str) -> int | None:
        """Return a deal of a kind, looking for it now as long as is worth it."""
        for _more in range(_MOST):
            number = self.take(kind)
            if number is not None:
                return number
            if len(self.game.pack) > _LARGEST:
                return None
            self.look()
        return self.take(kind)


def best_of_some(game: Any, measure: Callable[[Any], tuple[int, ...] | None]) -> int | None:
    """Return the deal that a measure likes best among some taken by chance; None where none is of use."""
    try:
        return best_winnable(game, random_deal_number(), measure)
    except NoDealError:
        return None
