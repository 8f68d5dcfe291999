"""Cards on paper: their index and the sign of their suit, told apart by shape alone."""

from cardmath.cards import Card
from cardmath.numerals import Notation

__all__ = ["index", "signs"]


def index(rank: str, notation: Notation) -> str:
    """Return what stands on a card: its numeral in the notation, or the letter of an ace or face.

    A numeral that is a letter bears its base, so that ten in base sixteen is not taken for an ace.

    >>> index("10", Notation(12)), index("10", Notation(16)), index("A", Notation(16))
    ('Ʒ', 'A₁₆', 'A')
    """
    if not rank.isdigit():
        return rank
    numeral = notation.format(int(rank))
    is_letter = numeral.isascii() and numeral.isalpha()
    return notation.subscript(int(rank)) if is_letter else numeral


def signs(card: Card, notation: Notation) -> tuple[str, str]:
    """Return a card's index and the sign of its suit.

    >>> signs(Card.parse("10h"), Notation(12))
    ('Ʒ', '♥')
    """
    return index(card.rank, notation), card.suit.symbol
