"""Where the game on a board was lost, looked up once."""

from functools import lru_cache
from typing import Any, Final

from cardmath.games import Position
from cardmath.solving import Turning, turning_of

__all__ = ["turning_of_game"]

#: The steps of search for each position that is looked at: some fifteen of a whole game.
_NODES: Final = 1_000


@lru_cache(maxsize=4)
def turning_of_game(positions: tuple[Position[Any], ...]) -> Turning:
    """Return where a game turned that went through the positions, the deal first."""
    return turning_of(positions, nodes=_NODES)
