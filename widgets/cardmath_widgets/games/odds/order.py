"""The order of a player's own cards on the screen; the game itself never sorts a hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import ODD_INDEX, value
from cardmath.i18n import N_, _

#: The ways to sort a hand, and their labels.
SORTINGS: Final = {
    "odd": N_("odd cards first"),
    "value": N_("by value"),
    "dealt": N_("as dealt"),
    "own": N_("in your own order"),
}
#: The way to sort that follows each of them.
_NEXT: Final = {"odd": "value", "value": "dealt", "dealt": "odd", "own": "odd"}


@dataclass(frozen=True)
class HandOrder:
    """The order of a hand: the name of a way, or ``"own"`` for the order that the player chose.

    >>> from cardmath.cards import parse_cards
    >>> hand = parse_cards("2h 9s 3c 9d".split())
    >>> [str(card) for card in HandOrder().of(hand)]
    ['9s', '9d', '3c', '2h']
    >>> [str(card) for card in HandOrder().moved(hand, hand[0], hand[1]).of(hand)]
    ['2h', '9s', '9d', '3c']
    """

    sorting: str = "odd"
    cards: tuple[Card, ...] = ()

    def of(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand in this order."""
        if self.sorting == "odd":
            return tuple(sorted(hand, key=lambda card: (card.rank not in ODD_INDEX, -value(card))))
        if self.sorting == "value":
            return tuple(sorted(hand, key=value))
        if self.sorting == "dealt":
            return tuple(hand)
        # A new card takes the place of the one that left.
        new = iter([card for card in hand if card not in self.cards])
        kept = [card if card in hand else next(new, None) for card in self.cards]
        return (*(card for card in kept if card is not None), *new)

    def moved(self, hand: Sequence[Card], card: Card, to: Card) -> "HandOrder":
        """Return the order after a card has been put in the place of another."""
        cards = list(self.of(hand))
        at = cards.index(to)
        cards.remove(card)
        cards.insert(at, card)
        return HandOrder("own", tuple(cards))

    def beside(self, hand: Sequence[Card], card: Card, by: int) -> "HandOrder":
        """Return the order after a card has moved ``by`` places to the right."""
        cards = self.of(hand)
        to = cards.index(card) + by
        return self.moved(hand, card, cards[to]) if 0 <= to < len(cards) else self

    def next(self) -> "HandOrder":
        """Return the next way to sort."""
        return HandOrder(_NEXT[self.sorting])

    @property
    def label(self) -> str:
        """The label of the order."""
        return _(SORTINGS[self.sorting])
