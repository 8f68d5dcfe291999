"""Exact chances: what the next card is, and who will be the last player in."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from cardmath.cards import Card
from cardmath.games.odds import Dealt, OddsView, Remade, Show
from cardmath.games.odds.pack import ODD_INDEX, PACK
from cardmath.games.odds.players.codes import classes_of, code_of, strengths
from cardmath.games.odds.players.memory import INDEX, remembered


def unmet(view: OddsView) -> tuple[Card, ...]:
    """Return the cards that may be drawn next, all equally likely.

    They are the cards from the stock's last shuffle that the seat has not seen since. Some of them are in
    other hands, and the seat does not know which. If the stock is empty, they are the discards, which will be
    shuffled.

    >>> from cardmath.games.odds import OddsGame
    >>> len(unmet(OddsGame().deal(7).seen_by(1)))
    48
    """
    if not view.stock:
        return view.discards
    memory = remembered(view)
    met = _met_since(view)
    return tuple(card for card in PACK if memory.origin[INDEX[card]] == memory.epoch and card not in met)


def next_card_odd(view: OddsView) -> Fraction:
    """Return the probability that the next card in the stock is odd.

    >>> from cardmath.games.odds import OddsGame
    >>> next_card_odd(OddsGame().deal(7).seen_by(1))
    Fraction(5, 12)
    """
    cards = unmet(view)
    return Fraction(sum(card.rank in ODD_INDEX for card in cards), len(cards))


def next_card_helps(view: OddsView) -> tuple[Card, ...]:
    """Return the `unmet` cards that improve the seat's hand after one card is discarded."""
    assert view.own is not None
    strength = strengths()
    own = classes_of(view.own)
    now = strength[code_of(own)]
    helps = []
    for card in unmet(view):
        (drawn,) = classes_of((card,))
        after = (code_of([*own[:place], drawn, *own[place + 1 :]]) for place in range(len(own)))
        if max(strength[code] for code in after) > now:
            helps.append(card)
    return tuple(helps)


def _met_since(view: OddsView) -> set[Card]:
    """Return the cards that the seat has seen since the last full shuffle, including its own and the
    discards.
    """
    met: set[Card] = set(view.discards) | set(view.own or ())
    if view.drawn is not None:
        met.add(view.drawn)
    for event in reversed(view.log):
        if isinstance(event, Dealt | Remade | Show):
            break
        for name in ("gave", "took", "card"):
            card = getattr(event, name, None)
            if card is not None:
                met.add(card)
    return met


def stakes(lives: Sequence[int], seat: int) -> dict[int, float]:
    """Map each player still in to the chance that ``seat`` is the last one in if that player wins the hand.

    Every player is equally likely to win each later hand. Players are counted from 0 here.

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
    """Return the chance of being last in with ``own`` lives, before a hand that everyone is equally likely to
    win.
    """
    if not own or not others:
        return float(own > 0)
    lives = (own, *others)
    return sum(stakes(lives, 0).values()) / len(lives)
