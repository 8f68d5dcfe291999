"""Ranks as people meet them: in the corner of a card, in a sentence, and said aloud.

In records a rank is a text that never changes (`cardmath.cards`); here its numeral follows the notation of
whoever reads it.
"""

from types import MappingProxyType
from typing import Final

from cardmath.cards import ACE
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

__all__ = ["rank_index", "rank_name"]

_NAMES: Final = MappingProxyType(
    {
        ACE: "ace",
        "J": "jack",
        "C": "cavalier",
        "B": "bishop",
        "T": "tower",
        "Q": "queen",
        "K": "king",
        "X": "joker",
    }
)


def rank_index(rank: str, notation: Notation = DECIMAL) -> str:
    """Return what stands in the corner of a card: a numeral of the notation, or the letter of the rank.

    >>> rank_index("15", Notation(12)), rank_index("Q", Notation(12))
    ('13', 'Q')
    """
    return notation.format(int(rank)) if rank.isdigit() else rank


def rank_name(rank: str, notation: Notation = DECIMAL) -> str:
    """Return a rank as a sentence names it: a numeral, or the name of the ace or face.

    >>> rank_name("10", Notation(12)), rank_name("Q")
    ('Ʒ', 'queen')
    """
    return notation.format(int(rank)) if rank.isdigit() else _(_NAMES[rank])
