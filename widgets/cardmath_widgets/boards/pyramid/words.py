"""What the Pyramid board says and writes: names for the ear, sentences for the eye.

Labels for screen readers spell numbers in words, because few readers know the digits Ʒ and Ǝ.
"""

from dataclasses import dataclass

from cardmath.cards import Card
from cardmath.games.pyramid import DISCARD, Place, PyramidPosition
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation, spoken, words
from cardmath.ranks import rank_index, rank_name
from cardmath.sentences import join_and

__all__ = ["Speaker"]


@dataclass(frozen=True)
class Speaker:
    """The voice of a board in one notation.

    >>> Speaker(Notation(12)).card(Card.parse("10h"))
    'ten of hearts'
    >>> Speaker(Notation(12)).card(Card.parse("15m"))
    'fifteen, written one three, of moons'
    """

    notation: Notation

    # -- for the ear ---------------------------------------------------------------------------

    def rank(self, rank: str) -> str:
        """Return a rank in words; a numeral of several digits is read out too."""
        if not rank.isdigit():
            return rank_name(rank)
        value = int(rank)
        said = words(value, 10)
        numeral = self.notation.format(value)
        if len(numeral) == 1 or self.notation.base == 10:
            return said
        digits = " ".join(words(self.notation.parse(digit), 10) for digit in numeral)
        return _("{number}, written {digits},").format(number=said, digits=digits)

    def card(self, card: Card) -> str:
        """Return a card in words."""
        return _("{rank} of {suit}").format(rank=self.rank(card.rank), suit=card.suit.label)

    def place(self, place: Place) -> str:
        """Return a place in words."""
        if place == DISCARD:
            return _("on the discard pile")
        return _("row {row}, place {place}").format(row=words(place.row, 10), place=words(place.place, 10))

    def card_in_tableau(self, position: PyramidPosition, place: Place, card: Card) -> str:
        """Return the label of a card in the tableau: what it is, where, and what covers it."""
        label = f"{self.card(card)}, {self.place(place)}"
        covering = position.covering(place)
        if not covering:
            return label
        names = [self.card(over) for at in covering if (over := position.card_at(at))]
        return _("{card}, covered by {cards}").format(card=label, cards=join_and(names))

    def stock(self, position: PyramidPosition) -> str:
        """Return the label of the stock: how many cards, and what pressing it does."""
        count = len(position.stock)
        if count:
            return ngettext("Stock, {count} card: draw", "Stock, {count} cards: draw", count).format(
                count=words(count, 10)
            )
        if not position.discard:
            return _("Stock, empty")
        passes = position.game.passes
        if passes is None or position.passes_used < passes:
            return _("Stock, empty: turn the discard pile over")
        return _("Stock, empty; the last pass is over")

    def discard(self, position: PyramidPosition) -> str:
        """Return the label of the discard pile: its top card and how many lie there."""
        if not position.discard:
            return _("Discard pile, empty")
        count = len(position.discard)
        return ngettext(
            "Discard pile, {count} card: {card}", "Discard pile, {count} cards, on top {card}", count
        ).format(count=words(count, 10), card=self.card(position.discard[-1]))

    def foundation(self, position: PyramidPosition) -> str:
        """Return the label of the foundation."""
        count = position.removed
        return ngettext("Foundation, {count} card", "Foundation, {count} cards", count).format(
            count=words(count, 10)
        )

    def target(self, position: PyramidPosition) -> str:
        """Return the target for the ear: ``target one three, base twelve: fifteen``."""
        value = position.target
        return _("target {digits}: {number}").format(
            digits=spoken(value, self.notation.base, self.notation.digits), number=words(value, 10)
        )

    # -- for the eye ---------------------------------------------------------------------------

    def number(self, value: int) -> str:
        """Return a number in the notation, with its base mark unless it is decimal."""
        return self.notation.write(value)

    def sum(self, position: PyramidPosition, cards: list[Card]) -> str:
        """Return the sum that a removal made: ``8 + 7 = 13z``, or what went alone."""
        deck = position.game.deck
        if len(cards) == 1:
            return f"{rank_index(cards[0].rank, self.notation)} = {self.number(deck.target)}"
        parts = [self.notation.format(deck.value(card)) for card in cards]
        return f"{' + '.join(parts)} = {self.number(deck.target)}"

    def score(self, position: PyramidPosition) -> str:
        """Return the score in the notation, to one place after the radix point, cut off."""
        return self.notation.format(position.score, places=1)
