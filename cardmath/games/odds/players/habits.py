"""The choice of the card to part with, from the habits of players who take face-down cards.

A trade takes one of six backs, and the whole table sees which. A player who always takes the same places is
predictable: an even card is best left where others take. Without such a habit the place is random, so that
the computer player has no habit of its own.
"""

import random
from collections import Counter

from cardmath.cards import Card
from cardmath.games.odds import OddsView
from cardmath.games.odds.events import Traded
from cardmath.games.odds.players.codes import EVEN, class_of


def parted_with(view: OddsView, chance: random.Random) -> dict[int, Card]:
    """Return the card to part with for each class that the seat holds.

    Among even cards it is the card whose place others have taken least so far. Among odd cards of a rank it
    is the card whose place they have taken most, because an even card often replaces it. A card just drawn
    goes before those held.

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
