"""Which of several cards to part with: the habits of those who take unseen places.

A trade takes one of six backs, and the whole table sees which. Who always takes the same places is foreseen:
an even card is best left where others take. Where nobody has a habit yet the place is left to chance, so that
the player has none of its own.
"""

import random
from collections import Counter

from cardmath.cards import Card
from cardmath.games.odds import OddsView
from cardmath.games.odds.events import Traded
from cardmath.players.codes import EVEN, class_of

__all__ = ["parted_with"]


def parted_with(view: OddsView, chance: random.Random) -> dict[int, Card]:
    """Return for each class of card that the seat holds the one to part with.

    Of the even cards this is the one where others have taken least so far; of odd cards of a rank the one
    where they have taken most, as an even card often comes for it. A card just drawn goes before those held.

    >>> from cardmath.games.odds import OddsGame
    >>> position = OddsGame().deal(7)
    >>> card = position.hands[0][1]
    >>> view = position.play(f"trade {card} 3 4").seen_by(2)
    >>> cards = parted_with(view, random.Random(1))
    >>> set(cards) == {class_of(card) for card in view.own}
    True
    """
    assert view.own is not None
    taken = Counter(
        event.place for event in view.log if isinstance(event, Traded) and event.player != view.seat
    )
    places = list(enumerate(view.own, start=1))
    chance.shuffle(places)
    # Each class keeps the card that comes last.
    places.sort(key=lambda held: -taken[held[0]] if class_of(held[1]) == EVEN else taken[held[0]])
    cards = {class_of(card): card for _place, card in places}
    if view.drawn is not None:
        cards[class_of(view.drawn)] = view.drawn
    return cards
