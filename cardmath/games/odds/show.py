"""The end of a hand: the player with the best hand keeps all lives. Drawn cards break ties."""

from collections.abc import Sequence

from cardmath.cards import Card
from cardmath.games.odds.events import Hand, Show
from cardmath.games.odds.pack import value
from cardmath.games.odds.ranking import rank_hand

#: A card drawn to break a tie, with its player.
Drawn = tuple[int, Card]


def best_players(hands: Sequence[Hand], order: Sequence[int]) -> tuple[int, ...]:
    """Return the players with the best hands, in the order of play given by ``order``."""
    ranks = {player: rank_hand(hands[player - 1]) for player in order}
    best = max(ranks.values())
    return tuple(player for player in order if ranks[player] == best)


def settled(hand: int, hands: tuple[Hand, ...], order: Sequence[int], rest: Sequence[Card]) -> Show:
    """Return the end of a hand. Tied players draw from ``rest``, its top card first."""
    best = best_players(hands, order)
    if len(best) == 1:
        return Show(hand, hands, (), (), best[0])
    winner, draws = _drawn_for(best, rest)
    return Show(hand, hands, best, draws, winner)


def _drawn_for(tied: Sequence[int], rest: Sequence[Card]) -> tuple[int, tuple[Drawn, ...]]:
    draws: list[Drawn] = []
    # With fewer cards left than players, no fair draw is possible, so the first in order of play wins.
    while len(tied) > 1 and len(rest) - len(draws) >= len(tied):
        lot = list(zip(tied, rest[len(draws) :], strict=False))
        draws += lot
        highest = max(value(card) for _player, card in lot)
        tied = [player for player, card in lot if value(card) == highest]
    return tied[0], tuple(draws)
