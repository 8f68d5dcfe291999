"""What stands in a card's corner: a numeral in any base, or the letter of a rank."""

from string import ascii_uppercase
from typing import Final

from cardmath.numerals import Notation
from cardmath.ranks import rank_index

__all__ = ["card_index"]

_LETTERS: Final = frozenset(ascii_uppercase)


def card_index(rank: str, notation: Notation) -> str:
    """Return the index of a rank, to be drawn by `face`: no two ranks of a deck have the same.

    Past base ten the digits are letters, and so are the ranks of ace and face cards. A numeral with a
    letter in it therefore carries its base below the line; a rank's letter has its chess piece beside it.

    >>> card_index("A", Notation(16)), card_index("10", Notation(16)), card_index("10", Notation(12))
    ('A', 'A₁₆', 'Ʒ')
    """
    index = rank_index(rank, notation)
    if not rank.isdigit() or _LETTERS.isdisjoint(index):
        return index
    return notation.subscript(int(rank))
