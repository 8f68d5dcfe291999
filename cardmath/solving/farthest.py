"""The best move in a lost position: the move after which most cards still leave."""

import random
from typing import Any, Final

#: The number of quick games after each move, and the moves without a leaving card that end a game.
_TIMES: Final = 3
_PATIENCE: Final = 60
#: The moves played in all quick games together, shared among the legal moves.
_STEPS: Final = 2_400


def farthest(position: Any) -> Any | None:
    """Return the move after which most cards leave in quick play, or None if there is no legal move.

    After each legal move a few quick games take whatever can leave. They prove nothing, but give the same
    answer on every machine and take some tenths of a second.

    >>> from cardmath.games import PyramidGame
    >>> position = PyramidGame().deal(33)
    >>> str(farthest(position)), position.is_won
    ('t7.2+t7.3', False)
    """
    moves = position.moves()
    if not moves:
        return None
    share = _STEPS // (_TIMES * len(moves))
    # Take the first of equal moves: moves come in the order in which a careful player looks at them.
    return max(moves, key=lambda move: _reach(position.play(move), share))


def _reach(position: Any, steps: int) -> tuple[int, int, int]:
    """Return how many cards have left in the best quick game, in all quick games, and so far."""
    reached = [_played_on(position, random.Random(time), steps) for time in range(_TIMES)]
    return max(reached), sum(reached), position.removed


def _played_on(position: Any, chance: random.Random, steps: int) -> int:
    idle = 0
    for _step in range(steps):
        after = [position.play(move) for move in position.moves()]
        if not after or idle > _PATIENCE:
            break
        leaving = [one for one in after if one.removed > position.removed]
        idle = 0 if leaving else idle + 1
        position = leaving[0] if leaving else chance.choice(after)
    return int(position.removed)
