"""Drawing a deck: its cards suit by suit, in letters and digits and as a picture."""

from collections.abc import Sequence

from cardmath.art.table import GAP, STEP, Table
from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.drawing import cards_in_rows
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation


def facts(deck: Deck, notation: Notation = DECIMAL) -> str:
    """Return the number of cards and the target.

    >>> facts(Deck())
    'A deck of 60 cards: target 15'
    """
    return _("A deck of {cards} cards: target {target}").format(
        cards=notation.brief(len(deck.cards)), target=notation.write(deck.target)
    )


def text(deck: Deck) -> str:
    """Return the cards with a row for each suit.

    >>> print(text(Deck(4, 0, 2)))
    A deck of 8 cards: target 4
    <BLANKLINE>
    As 2s 3s 4s
    Ah 2h 3h 4h
    """
    return "\n".join([facts(deck), "", cards_in_rows(deck.cards, len(deck.ranks))])


def lay(deck: Deck, notation: Notation, move: Card | None, table: Table) -> None:
    """Put the cards on the table with a row for each suit, and mark one of them."""
    for row, suit in enumerate(_suits(deck)):
        for place, card in enumerate(suit):
            table.card(card, place * STEP, row * (350 + GAP))
            if card == move:
                table.mark(place * STEP, row * (350 + GAP))


def _suits(deck: Deck) -> Sequence[tuple[Card, ...]]:
    size = len(deck.ranks)
    return [deck.cards[first : first + size] for first in range(0, len(deck.cards), size)]
