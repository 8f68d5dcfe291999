"""The turns that players of Odds can still have before the show."""

from cardmath.games.odds import OddsView
from cardmath.games.odds.position import MOST_TURNS

__all__ = ["turns_left"]


def turns_left(view: OddsView) -> tuple[int, ...]:
    """Return the most turns each player can have before the show; player 1 is at index 0.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame(players=3).deal(7).play("draw->6s").play("call")
    >>> turns_left(position.seen_by(1))
    (1, 0, 1)
    """
    if view.to_play is None:
        return (0,) * len(view.lives)
    if view.caller is None:
        return tuple(0 if had is None else MOST_TURNS - had for had in view.turns)
    left = [0] * len(view.lives)
    count = len(view.lives)
    for by in range(count):
        player = (view.to_play - 1 + by) % count + 1
        had = view.turns[player - 1]
        if had is None:
            continue
        if player == view.caller or had == MOST_TURNS:
            break
        left[player - 1] = 1
    return tuple(left)
