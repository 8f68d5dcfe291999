"""What is said at a table of Odds: cards, moves, and every event as the reader's seat knows it."""

from cardmath.cards import JOKER, Card, Suit
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name

__all__ = ["the_card"]


def the_card(card: Card, notation: Notation = DECIMAL) -> str:
    """Return a card in words.

    >>> the_card(Card.parse("10h"), Notation(12)), the_card(Card.parse("Xb"))
    ('the Ʒ of hearts', 'the black joker')
    """
    if card.rank == JOKER:
        return _("the red joker") if card.suit is Suit.RED else _("the black joker")
    return _("the {rank} of {suit}").format(rank=rank_name(card.rank, notation), suit=card.suit.label)
