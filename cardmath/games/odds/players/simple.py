"""The two weaker players, a beginner and a counter of odd cards, and the seeds for all players."""

import random
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.odds import CALL, DRAW, HandType, OddsHand, OddsMove, OddsView, rank_hand
from cardmath.games.odds.pack import HAND_SIZE, ODD_INDEX, PACK, value
from cardmath.games.odds.players.codes import WEIGHTS, Table, class_of, classes_of, code_of
from cardmath.games.odds.players.memory import next_card_odd
from cardmath.games.odds.players.potential import called, kept
from cardmath.games.odds.position import MOST_TURNS

_HAND: Final = re.compile(r"OddsHand\.parse\('([^']*)'\)")
_CARD: Final = re.compile(r"Card\.parse\('(\w+)'\)")


def seed_of(seen: tuple[Any, ...]) -> int:
    """Return the seed for a tuple of plain values, cards, hands and events that a seat has seen.

    >>> seed_of((Card.parse("10h"), 3)) == zlib.crc32(b"(Card(rank='10', suit=<Suit.HEARTS: 'h'>), 3)")
    True
    >>> hand = OddsHand.parse("As 2s")
    >>> seed_of((hand,)) == seed_of((tuple(hand),))
    True
    """
    spelled = _HAND.sub(lambda found: repr(tuple(OddsHand.parse(found[1]))), repr(seen))
    return zlib.crc32(_CARD.sub(lambda found: _spelled(Card.parse(found[1])), spelled).encode())


def _spelled(card: Card) -> str:
    return f"Card(rank={card.rank!r}, suit={card.suit!r})"


#: A beginner calls with a hand of this type or better.
_BEGINNER_CALLS: Final = HandType.JOKERS
#: The counter calls when its hand is the best with at least this probability.
_SURE_ENOUGH: Final = 0.8
#: The counter discards as if this many draws were left, because most hands end before the fifth turn.
_AHEAD: Final = 1
#: The counter assumes that each turn of a player adds this many odd cards to their hand.
_ODDS_A_TURN: Final = Fraction(1, 10)


def beginner(view: OddsView) -> OddsMove:
    """Return the move of a player who keeps odd cards, trades or draws at random, and calls early.

    >>> from cardmath.games.odds import OddsGame
    >>> view = OddsGame().deal(7).seen_by(1)
    >>> beginner(view) in view.moves()
    True
    """
    assert view.own is not None
    if view.drawn is not None:
        return OddsMove.discard(_worst((*view.own, view.drawn)))
    if view.caller is None and rank_hand(view.own).type.value <= _BEGINNER_CALLS.value:
        return CALL
    chance = random.Random(seed_of((view.own, view.turns, view.discards)))
    partners = _partners(view)
    if not partners or chance.random() < 0.5:
        return DRAW
    place = int(chance.random() * HAND_SIZE) + 1
    return OddsMove.trade(_worst(view.own), partners[int(chance.random() * len(partners))], place)


def _worst(cards: Sequence[Card]) -> Card:
    """Return an even card, or else the smallest card of the rarest odd rank in the hand."""
    many = Counter(card.rank for card in cards)
    return min(cards, key=lambda card: (card.rank in ODD_INDEX, many[card.rank], value(card)))


def counter(view: OddsView) -> OddsMove:
    """Return the move of a player who counts odd cards and looks for the next one where it is likelier to be.

    >>> from cardmath.games.odds import OddsGame
    >>> view = OddsGame().deal(7).seen_by(1)
    >>> counter(view) in view.moves()
    True
    """
    assert view.own is not None
    opponents = len(view.players_in) - 1
    had = view.turns[view.seat - 1] or 0
    table = kept(opponents)[0 if view.caller else min(_AHEAD, MOST_TURNS - 1 - had)]
    if view.drawn is not None:
        return OddsMove.discard(_least_missed((*view.own, view.drawn), table))
    if view.caller is None and called(opponents)[had][code_of(classes_of(view.own))] > _SURE_ENOUGH:
        return CALL
    partners = _partners(view)
    if not any(card.rank not in ODD_INDEX for card in view.own):
        # The player can put a drawn card back, but not a taken one.
        return DRAW
    if view.caller in partners:
        # The caller has the hand to beat: taking a card from it helps the player and hurts the caller.
        return OddsMove.trade(_least_missed(view.own, table), view.caller or 0, _some_place(view))
    if not partners:
        return DRAW
    partner = max(partners, key=lambda player: (view.turns[player - 1] or 0, -player))
    share = Fraction(sum(card.rank in ODD_INDEX for card in PACK), len(PACK))
    in_hand = share + _ODDS_A_TURN * (view.turns[partner - 1] or 0) / HAND_SIZE
    if next_card_odd(view) >= in_hand:
        return DRAW
    return OddsMove.trade(_least_missed(view.own, table), partner, _some_place(view))


def _least_missed(cards: Sequence[Card], table: Table) -> Card:
    """Return the card whose loss costs the hand least, an even card if there is a tie."""
    code = code_of(classes_of(cards))
    return max(
        cards,
        key=lambda card: (table[code - WEIGHTS[class_of(card)]], card.rank not in ODD_INDEX, -value(card)),
    )


def _partners(view: OddsView) -> list[int]:
    return [
        player
        for player in view.players_in
        if player != view.seat and not (view.frozen and player == view.caller)
    ]


def _some_place(view: OddsView) -> int:
    """Return a place that changes from turn to turn but is the same for the same view."""
    return seed_of((view.own, view.turns)) % HAND_SIZE + 1
