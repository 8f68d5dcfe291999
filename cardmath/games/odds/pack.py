"""The 54 cards of Odds, their values, and the odd cards among them."""

from types import MappingProxyType
from typing import Final

from cardmath.cards import ACE, JOKER, Card, Suit
from cardmath.decks import Deck

#: The standard 52 cards, then the red and the black joker: the order of the pack before the shuffle.
PACK: Final = (
    *Deck(highest_pip=10, faces=3, suits=4).cards,
    Card(JOKER, Suit.RED),
    Card(JOKER, Suit.BLACK),
)
#: The number of cards in a hand.
HAND_SIZE: Final = 6

#: The ranks that count, and their values.
ODD_RANKS: Final = (ACE, "3", "5", "7", "9", JOKER)
ODD_VALUES: Final = (1, 3, 5, 7, 9, 11)
#: The index of each odd rank in `ODD_RANKS`.
ODD_INDEX: Final = {rank: index for index, rank in enumerate(ODD_RANKS)}

#: What each rank with a letter is worth.
VALUES: Final = MappingProxyType({ACE: 1, "J": 10, "Q": 10, "K": 10, JOKER: 11})

#: The number of cards of each odd rank, and the number of even cards.
ODDS_IN_PACK: Final = tuple(sum(card.rank == rank for card in PACK) for rank in ODD_RANKS)
EVENS_IN_PACK: Final = len(PACK) - sum(ODDS_IN_PACK)


def value(card: Card) -> int:
    """Return the value of a card: ace 1, pip cards their number, jack, queen and king 10, joker 11.

    >>> value(Card.parse("Xr")), value(Card.parse("Qs"))
    (11, 10)
    """
    return int(card.rank) if card.rank.isdigit() else VALUES[card.rank]
