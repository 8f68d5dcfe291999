"""Ranks for people: in the corner of a card, in a sentence, and read aloud.

In records, a rank is a fixed string (`cardmath.cards`). Here, its numeral follows the reader's notation. No
two ranks of a deck look or sound alike in any notation. A numeral that is a letter has its base mark: the ten
of base sixteen would otherwise look like the ace.

Aces and face cards have letters, or the numbers they are worth (`write_ranks`). What a letter is worth
depends on the game, so functions take the ``values`` of its ranks. Without them, an ace is 1, a jack 11, a
queen 12 and a king 13.
"""

import contextvars
from collections.abc import Mapping
from typing import Final

from cardmath.cards import ACE, JOKER, KING, Card
from cardmath.errors import CardError
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation, digit_values, needs_mark
from cardmath.sentences import shown

RANK_SIGNS: Final = ("letters", "numbers")
"""The ways to write aces and face cards: as letters, or as the numbers they are worth."""

#: What letters are worth unless a game says otherwise.
_USUAL: Final[Mapping[str, int]] = {ACE: 1, "J": 11, "Q": 12, KING: 13}

_NAMES: Final[Mapping[str, str]] = {
    ACE: N_("ace"),
    "J": N_("jack"),
    "C": N_("cavalier"),
    "B": N_("bishop"),
    "T": N_("tower"),
    "Q": N_("queen"),
    KING: N_("king"),
    JOKER: N_("joker"),
}


class _Signs:
    """The active way to write ranks."""

    def __init__(self, signs: str) -> None:
        self.signs = signs


_signs = contextvars.ContextVar("how ranks are written", default=_Signs(RANK_SIGNS[0]))  # noqa: B039  # shared on purpose


def write_ranks(signs: str) -> None:
    """Set how aces and face cards are written and named: as ``"letters"`` or ``"numbers"``.

    With numbers, the corner of a card shows what it is worth, and sentences and speech use that number. Its
    picture stays. All games, exercises and things change immediately. The setting applies to the whole
    process, or to a context with its own setting (`separate_signs`). Raises `cardmath.errors.CardError` for
    any other value.

    >>> write_ranks("numbers")
    >>> rank_index("Q", Notation(12)), card_aloud(Card.parse("Kh"))
    ('10', 'thirteen of hearts')
    >>> write_ranks("letters")
    >>> rank_index("Q", Notation(12)), card_aloud(Card.parse("Kh"))
    ('Q', 'king of hearts')
    """
    if signs not in RANK_SIGNS:
        raise CardError(
            _("{signs} is not a way to write ranks; choose from {known}."),
            signs=shown(signs),
            known=", ".join(RANK_SIGNS),
        )
    _signs.get().signs = signs


def rank_signs() -> str:
    """Return how aces and face cards are written and named: as ``"letters"`` or ``"numbers"``."""
    return _signs.get().signs


def separate_signs() -> None:
    """Give the current context its own `write_ranks` setting, initially the active one."""
    _signs.set(_Signs(rank_signs()))


def has_letter(rank: str) -> bool:
    """Return whether a rank is written as a letter. If it is, its number may have to be given too.

    >>> has_letter("Q"), has_letter("10")
    (True, False)
    """
    return not rank.isdigit() and rank_signs() == "letters"


def _number(rank: str, values: Mapping[str, int]) -> int | None:
    """Return the number written for a rank, or None if it has a letter or a name."""
    if rank.isdigit():
        return int(rank)
    return None if has_letter(rank) else values.get(rank, _USUAL.get(rank))


def rank_index(rank: str, notation: Notation = DECIMAL, values: Mapping[str, int] = _USUAL) -> str:
    """Return the index in the corner of a card: a numeral in the notation, or the letter of the rank.

    A card's base is obvious, so its numeral has no mark unless it is a letter, like some other ranks.

    >>> rank_index("15", Notation(12)), rank_index("Q", Notation(12))
    ('13', 'Q')
    >>> rank_index("10", Notation(16)), rank_index("A", Notation(16)), rank_index("10", Notation(12))
    ('A₁₆', 'A', 'Ʒ')
    """
    number = _number(rank, values)
    if number is None:
        return rank
    numeral = notation.format(number)
    is_letter = len(numeral) == 1 and needs_mark(numeral, notation.base)
    return notation.subscript(number) if is_letter else numeral


def rank_worth(rank: str, notation: Notation, values: Mapping[str, int]) -> str:
    """Return a card's value as a numeral, to show beside its letter; "" if it has no letter.

    >>> rank_worth("Q", Notation(12), {"Q": 14}), rank_worth("7", Notation(12), {"7": 7})
    ('12', '')
    """
    return notation.format(values[rank]) if has_letter(rank) and rank in values else ""


def rank_name(rank: str, notation: Notation = DECIMAL, values: Mapping[str, int] = _USUAL) -> str:
    """Return a rank for use in a sentence: a numeral, marked if necessary, or the name of the ace or face.

    >>> rank_name("10", Notation(12)), rank_name("15", Notation(12)), rank_name("Q")
    ('Ʒ', '13z', 'queen')
    >>> rank_name("15", Notation(12).voice)
    'fifteen'
    """
    number = _number(rank, values)
    return _(_NAMES[rank]) if number is None or rank == JOKER else notation.brief(number)


def rank_aloud(rank: str, notation: Notation = DECIMAL, values: Mapping[str, int] = _USUAL) -> str:
    """Return a rank in words only, to be read aloud. The digits of a longer numeral follow.

    >>> rank_aloud("10", Notation(16)), rank_aloud("A", Notation(16))
    ('ten', 'ace')
    >>> rank_aloud("15", Notation(12)), rank_aloud("15")
    ('fifteen, written one three', 'fifteen')
    """
    said, written = rank_name(rank, notation.voice, values), _written(rank, notation, values)
    return _("{number}, written {digits}").format(number=said, digits=written) if written else said


def card_aloud(card: Card, notation: Notation = DECIMAL, values: Mapping[str, int] = _USUAL) -> str:
    """Return a card in words only, to be read aloud.

    >>> card_aloud(Card.parse("10h"), Notation(12)), card_aloud(Card.parse("15m"), Notation(12))
    ('ten of hearts', 'fifteen, written one three, of moons')
    """
    if card.rank == JOKER:
        return _("{colour} joker").format(colour=card.suit.label)
    said, written = rank_name(card.rank, notation.voice, values), _written(card.rank, notation, values)
    if not written:
        return _("{rank} of {suit}").format(rank=said, suit=card.suit.label)
    return _("{number}, written {digits}, of {suit}").format(
        number=said, digits=written, suit=card.suit.label
    )


def _written(rank: str, notation: Notation, values: Mapping[str, int]) -> str:
    """Return the digits of a rank's numeral in words, or "" if they add nothing to its number."""
    number = _number(rank, values)
    if notation.base == 10 or number is None or number < notation.base:
        return ""
    return " ".join([notation.digit_aloud(value) for value in digit_values(number, notation.base)])
