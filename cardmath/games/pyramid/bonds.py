"""The bonds of a deck: the pairs of values that make the target, and the card that makes it alone.

A bond is the tuple of its values, the smaller one first: ``(3, 7)``, or ``(10,)`` for the card that goes
alone.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardmath.decks import Deck
from cardmath.games.pyramid.moves import PyramidMove

if TYPE_CHECKING:
    from cardmath.games.pyramid.position import PyramidPosition

Bond = tuple[int, ...]


def bonds_of(deck: Deck) -> tuple[Bond, ...]:
    """Return every bond of a deck, the smallest value first and the card that goes alone last.

    >>> bonds_of(Deck(10, 0, 4))
    ((1, 9), (2, 8), (3, 7), (4, 6), (5, 5), (10,))
    >>> bonds_of(Deck(4, 1, 2, "0"))
    ((0, 6), (1, 5), (2, 4), (3, 3))
    """
    values = set(deck.values.values())
    pairs = [
        (value, deck.target - value)
        for value in sorted(values)
        if value <= deck.target - value and deck.target - value in values
    ]
    return (*pairs, *([] if deck.alone is None else [(deck.target,)]))


def bonds_made(moves: Iterable[tuple["PyramidPosition", PyramidMove]]) -> Counter[Bond]:
    """Return how often each bond was made by moves, each given with the position before it.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> bonds_made([(start, PyramidMove.parse("t7.3+t7.4")), (start, PyramidMove.parse("draw"))])
    Counter({(2, 13): 1})
    """
    made: Counter[Bond] = Counter()
    for position, move in moves:
        cards = [card for place in move.places if (card := position.card_at(place))]
        if cards:
            made[tuple(sorted(position.game.deck.value(card) for card in cards))] += 1
    return made
