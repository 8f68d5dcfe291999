"""The value of a hand to a seat: its chance to be the last player in, for each winner of the hand."""

from collections.abc import Sequence
from functools import lru_cache


def stakes(lives: Sequence[int], seat: int) -> dict[int, float]:
    """Return, for each player still in, the chance that ``seat`` is last in if that player wins the hand.

    Every player wins each later hand with the same chance. Players are counted from 0 here.

    >>> stakes((1, 1, 1), 0)
    {0: 1.0, 1: 0.0, 2: 0.0}
    >>> {player: round(chance, 2) for player, chance in stakes((4, 1, 2, 4), 0).items()}
    {0: 0.66, 1: 0.47, 2: 0.43, 3: 0.32}
    """
    players = [player for player, left in enumerate(lives) if left]
    chances = {}
    for winner in players:
        after = {player: lives[player] - (player != winner) for player in players}
        own = after.pop(seat)
        chances[winner] = _last_in(own, tuple(sorted(left for left in after.values() if left)))
    return chances


@lru_cache(maxsize=1 << 16)
def _last_in(own: int, others: tuple[int, ...]) -> float:
    """Return the chance to be last in with ``own`` lives, before a hand that all win equally often."""
    if not own or not others:
        return float(own > 0)
    lives = (own, *others)
    return sum(stakes(lives, 0).values()) / len(lives)
