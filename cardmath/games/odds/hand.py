"""A hand of Odds: six cards in their places."""

from collections.abc import Iterable
from typing import Any, Self

from cardmath.cards import Card, as_cards
from cardmath.drawn import Drawn
from cardmath.games.odds.pack import VALUES
from cardmath.games.odds.ranking import HandRank, rank_hand


class OddsHand(Drawn, tuple[Card, ...]):
    """A player's cards in places 1 to 6, as a tuple. It is empty for a player who is out.

    Of two complete hands, the better one compares as greater, just as their ranks do.

    ``print`` shows the cards and their type. A notebook shows a picture with the cards that count underlined
    in gold.

    >>> hand = OddsHand.parse("9s 9h 5d 5c 3s 10h")
    >>> print(hand)
    9s 9h 5d 5c 3s 10h: two pairs, sum 28
    >>> hand.rank.type.key, hand == tuple(hand)
    ('two twos', True)
    """

    __slots__ = ()

    drawing = "cardmath.games.odds.hand_drawing"
    card_values = VALUES
    move_type = Card

    def __new__(cls, cards: str | Iterable[Card | str] = ()) -> Self:
        """Return a hand of the given cards: Card objects, strings, or one space-separated string.

        Raises `cardmath.CardError` for anything that is not a card.

        >>> OddsHand(["9s", "9h"]) == OddsHand("9s 9h") == OddsHand.parse("9s 9h")
        True
        """
        return super().__new__(cls, as_cards(cards))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a hand from a string of cards separated by spaces.

        Raises `cardmath.CardError` for anything that is not a card. The error quotes it and its place,
        counted from 1.
        """
        return cls(text)

    @property
    def rank(self) -> HandRank:
        """The rank of the hand. Raises `cardmath.CardError` unless it has six different cards."""
        return rank_hand(self)

    # A better hand compares as greater; without this, the cards would be compared as strings.
    def __lt__(self, other: tuple[Card, ...]) -> bool:
        return self.rank < OddsHand(other).rank

    def __le__(self, other: tuple[Card, ...]) -> bool:
        return self.rank <= OddsHand(other).rank

    def __gt__(self, other: tuple[Card, ...]) -> bool:
        return self.rank > OddsHand(other).rank

    def __ge__(self, other: tuple[Card, ...]) -> bool:
        return self.rank >= OddsHand(other).rank

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({' '.join(map(str, self))!r})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        # Copies and pickles contain only the cards.
        return (tuple(self),)
