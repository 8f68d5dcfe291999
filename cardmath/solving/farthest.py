"""The move to make where nothing can be won any more: the one after which most cards still leave."""

import random
from typing import Any, Final

__all__ = ["farthest"]

#: So often each move is played on from, and so many moves without a card that leaves end that.
_TIMES: Final = 3
_PATIENCE: Final = 60
#: The moves played on in all, shared among the moves there are.
_STEPS: Final = 2_400


def farthest(position: Any) -> Any | None:
    """Return the move after which most cards leave, as far as quick play shows; None without any.

    After each legal move the game is played on a few times, taking whatever can leave. That proves nothing,
    but it is the same answer everywhere, and takes some tenths of a second.

    >>> from cardmath.games import PyramidGame
    >>> position = PyramidGame().deal(33)
    >>> str(farthest(position)), position.is_won
    ('t7.2+t7.3', False)
    """
    moves = position.moves()
    if not moves:
        return None
    share = _STEPS // (_TIMES * len(moves))
    # The first of equals: moves come in the order in which a careful player looks at them.
    return max(moves, key=lambda move: _reach(position.play(move), share))


def _reach(position: Any, steps: int) -> tuple[int, int, int]:
    """Return how many cards have left at the best of some quick games, in all of them, and by now."""
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
