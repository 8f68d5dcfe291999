"""Where the game on a board was lost: found once, for the hints, the end of the game and looking back."""

from collections.abc import Sequence
from typing import Any, Final

from cardmath.games import Position
from cardmath.solving import Turning, turning_of

__all__ = ["LosingMove"]

#: The search steps for each position; a whole game has about fifteen.
_NODES: Final = 1_000
#: How many games are remembered: the one on the table, and those before undone moves.
_KEPT: Final = 4


class LosingMove:
    """The losing moves of one board; results are remembered.

    >>> from cardmath.games import PyramidGame
    >>> lookup, deal = LosingMove(), (PyramidGame().deal(12),)
    >>> lookup.known(deal), lookup.find(deal).is_from_the_deal, lookup.known(deal).lost
    (None, True, 0)
    """

    def __init__(self) -> None:
        self._found: dict[tuple[Position[Any], ...], Turning] = {}

    def known(self, positions: Sequence[Position[Any]]) -> Turning | None:
        """Return the turning point of a game by its positions, or None if it has not been searched yet."""
        return self._found.get(tuple(positions))

    def find(self, positions: Sequence[Position[Any]]) -> Turning:
        """Find the turning point of a game by its positions, the deal first; this takes time."""
        game = tuple(positions)
        if game not in self._found:
            turning = turning_of(game, nodes=_NODES)
            while len(self._found) >= _KEPT:
                self._found.pop(next(iter(self._found)))
            self._found[game] = turning
        return self._found[game]
