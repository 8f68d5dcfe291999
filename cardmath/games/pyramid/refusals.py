"""Refusals of moves in Pyramid Addition, as values with a sentence in the reader's base."""

from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.pyramid.moves import DISCARD, Place
from cardmath.games.pyramid.words import place_name, the_rank, with_value
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised, join_and


@dataclass(frozen=True, slots=True)
class PyramidRefusal:
    """The reason why a move is illegal.

    ``places`` and ``cards`` come from the move. ``covering`` are the cards that cover the first of them.

    ==============  ================================================================================
    ``kind``        meaning
    ==============  ================================================================================
    `won`           the game is over
    `stock-empty`   the stock has no card to draw
    `stock-left`    the discard pile is turned over only when the stock is empty
    `no-discard`    there is no discard pile to turn over
    `last-pass`     no passes are left; ``passes`` is the limit
    `how-many`      a move removes one or two cards
    `empty`         there is no card at the first of ``places``
    `one-card`      a card would be paired with itself
    `covered`       the first of ``cards`` is still covered by ``covering``
    `not-alone`     the card has a partner
    `sum`           the two cards do not make the target
    `order`         the second card covers the first and must be chosen first
    ==============  ================================================================================

    >>> PyramidRefusal("empty", Deck(), (Place(7, 1),)).sentence()
    'There is no card in row 7, place 1.'
    """

    kind: str
    deck: Deck
    places: tuple[Place, ...] = ()
    cards: tuple[Card, ...] = ()
    covering: tuple[Card, ...] = ()
    passes: int | None = None

    @property
    def sum(self) -> int:
        """The sum of the move's cards."""
        return sum(map(self.deck.value, self.cards))

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence that pupils understand."""
        return _SENTENCES[self.kind](self, notation)


def _last_pass(refusal: PyramidRefusal, notation: Notation) -> str:
    return ngettext(
        "You cannot turn the discard pile over again: that was the only pass through the stock.",
        "You cannot turn the discard pile over again: that was the last pass through the stock.",
        refusal.passes or 1,
    )


def _empty(refusal: PyramidRefusal, notation: Notation) -> str:
    place = refusal.places[0]
    if place == DISCARD:
        return _("The discard pile is empty.")
    return _("There is no card in {place}.").format(place=place_name(place, notation))


def _covered(refusal: PyramidRefusal, notation: Notation) -> str:
    return capitalised(
        _("{card} is still covered by {coverers}.").format(
            card=the_rank(refusal.cards[0], refusal.deck, notation),
            coverers=join_and([the_rank(card, refusal.deck, notation) for card in refusal.covering]),
        )
    )


def _not_alone(refusal: PyramidRefusal, notation: Notation) -> str:
    deck, card = refusal.deck, refusal.cards[0]
    return capitalised(
        _("{card} does not go on its own: {first} + {second} = {target}.").format(
            card=the_rank(card, deck, notation),
            first=with_value(card.rank, deck, notation),
            second=with_value(deck.partner(card) or "", deck, notation),
            target=notation.write(deck.target),
        )
    )


def _sum(refusal: PyramidRefusal, notation: Notation) -> str:
    first, second = (with_value(card.rank, refusal.deck, notation) for card in refusal.cards)
    return _("{first} + {second} = {sum}; the target is {target}.").format(
        first=first,
        second=second,
        sum=notation.write(refusal.sum),
        target=notation.write(refusal.deck.target),
    )


def _order(refusal: PyramidRefusal, notation: Notation) -> str:
    return _("First {over}, then {card}.").format(
        over=the_rank(refusal.cards[1], refusal.deck, notation),
        card=the_rank(refusal.cards[0], refusal.deck, notation),
    )


_SENTENCES: Final = {
    "won": lambda refusal, notation: _("The game is won; there is nothing left to play."),
    "stock-empty": lambda refusal, notation: _("The stock is empty."),
    "stock-left": lambda refusal, notation: _("The stock still has cards: draw from it first."),
    "no-discard": lambda refusal, notation: _("There is no discard pile to turn over."),
    "last-pass": _last_pass,
    "how-many": lambda refusal, notation: _("Take one or two cards at a time."),
    "empty": _empty,
    "one-card": lambda refusal, notation: _("A card cannot pair with itself."),
    "covered": _covered,
    "not-alone": _not_alone,
    "sum": _sum,
    "order": _order,
}
