"""Ranks for people: in the corner of a card, in a sentence, and read aloud.

In records, a rank is a fixed text (`cardmath.cards`). Here, its numeral follows the reader's notation. No two
ranks of a deck look or sound alike in any notation. A numeral that is a letter carries its base mark: the ten
of base sixteen would otherwise look like the ace.
"""

from types import MappingProxyType
from typing import Final

from cardmath.cards import ACE, JOKER, Card
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation, digit_values, needs_mark

_NAMES: Final = MappingProxyType(
    {
        ACE: N_("ace"),
        "J": N_("jack"),
        "C": N_("cavalier"),
        "B": N_("bishop"),
        "T": N_("tower"),
        "Q": N_("queen"),
        "K": N_("king"),
        JOKER: N_("joker"),
    }
)


def rank_index(rank: str, notation: Notation = DECIMAL) -> str:
    """Return the index in the corner of a card: a numeral in the notation, or the letter of the rank.

    The base of a card is obvious, so its numeral has no mark unless it is a letter, like some other ranks.

    >>> rank_index("15", Notation(12)), rank_index("Q", Notation(12))
    ('13', 'Q')
    >>> rank_index("10", Notation(16)), rank_index("A", Notation(16)), rank_index("10", Notation(12))
    ('A₁₆', 'A', 'Ʒ')
    """
    if not rank.isdigit():
        return rank
    numeral = notation.format(int(rank))
    is_letter = len(numeral) == 1 and needs_mark(numeral, notation.base)
    return notation.subscript(int(rank)) if is_letter else numeral


def rank_name(rank: str, notation: Notation = DECIMAL) -> str:
    """Return a rank for use in a sentence: a numeral, marked if necessary, or the name of the ace or face.

    >>> rank_name("10", Notation(12)), rank_name("15", Notation(12)), rank_name("Q")
    ('Ʒ', '13z', 'queen')
    >>> rank_name("15", Notation(12).voice)
    'fifteen'
    """
    return notation.brief(int(rank)) if rank.isdigit() else _(_NAMES[rank])


def rank_aloud(rank: str, notation: Notation = DECIMAL) -> str:
    """Return a rank in words only, to be read aloud. The digits of a longer numeral follow.

    >>> rank_aloud("10", Notation(16)), rank_aloud("A", Notation(16))
    ('ten', 'ace')
    >>> rank_aloud("15", Notation(12)), rank_aloud("15")
    ('fifteen, written one three', 'fifteen')
    """
    written = _written(rank, notation)
    if not written:
        return _said(rank, notation)
    return _("{number}, written {digits}").format(number=_said(rank, notation), digits=written)


def card_aloud(card: Card, notation: Notation = DECIMAL) -> str:
    """Return a card in words only, to be read aloud.

    >>> card_aloud(Card.parse("10h"), Notation(12)), card_aloud(Card.parse("15m"), Notation(12))
    ('ten of hearts', 'fifteen, written one three, of moons')
    """
    if card.rank == JOKER:
        return _("{colour} joker").format(colour=card.suit.label)
    written = _written(card.rank, notation)
    if not written:
        return _("{rank} of {suit}").format(rank=_said(card.rank, notation), suit=card.suit.label)
    return _("{number}, written {digits}, of {suit}").format(
        number=_said(card.rank, notation), digits=written, suit=card.suit.label
    )


def _said(rank: str, notation: Notation) -> str:
    return notation.voice.brief(int(rank)) if rank.isdigit() else _(_NAMES[rank])


def _written(rank: str, notation: Notation) -> str:
    """Return the digits of a rank's numeral in words, or "" if they add nothing to its number."""
    if notation.base == 10 or not rank.isdigit() or int(rank) < notation.base:
        return ""
    return " ".join([notation.digit_aloud(value) for value in digit_values(int(rank), notation.base)])
