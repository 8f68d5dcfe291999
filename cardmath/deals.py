"""Numbered deals: the same number always gives the same cards, on every machine.

For a deal as text, see `cardmath.records`; for a deal as a link, see `cardmath.links`."""

import random
from collections.abc import Iterable
from typing import Final

from cardmath.cards import Card
from cardmath.errors import DeckError
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.sentences import shown

#: Deal numbers run from 0 up to, but not including, this number.
DEAL_NUMBERS: Final = 2**63

#: Random deal numbers stay below this limit, because six decimal digits are easy to read out to a class.
_EASY_NUMBERS: Final = 1_000_000


def check_deal_number(number: int) -> int:
    """Return the number of a deal; raises `DeckError` unless it is a whole number with 0 ≤ number < 2**63.

    >>> check_deal_number(-1)
    Traceback (most recent call last):
    cardmath.errors.DeckError: a deal number must be a whole number from 0 to 2**63 − 1, not -1
    """
    number = as_int(number)
    if type(number) is not int or not 0 <= number < DEAL_NUMBERS:
        raise DeckError(
            _("a deal number must be a whole number from 0 to 2**63 − 1, not {number}"), number=shown(number)
        )
    return number


def shuffled(cards: Iterable[Card], number: int) -> tuple[Card, ...]:
    """Return the cards of a numbered deal in the order they are dealt.

    This is a Fisher–Yates shuffle from the top index down, on ``random.Random(number).random()``. It is the
    only random sequence that Python guarantees to keep. Raises `DeckError` unless 0 ≤ number < 2**63.

    >>> from cardmath.decks import Deck
    >>> [str(card) for card in shuffled(Deck().cards, 7)[:4]]
    ['Qs', '3c', '5d', '7h']
    """
    return _fisher_yates(cards, check_deal_number(number))


def shuffled_again(cards: Iterable[Card], number: int, times: int) -> tuple[Card, ...]:
    """Return the cards in the order of a later shuffle within a numbered deal.

    ``times`` counts these shuffles from 1. It is the same shuffle, but on a random sequence that no deal
    number uses.

    >>> pack = [Card.parse(text) for text in ("As", "2s", "3s", "4s")]
    >>> [str(card) for card in shuffled_again(pack, 7, 1)]
    ['3s', 'As', '4s', '2s']
    """
    return _fisher_yates(cards, number + times * DEAL_NUMBERS)


def _fisher_yates(cards: Iterable[Card], seed: int) -> tuple[Card, ...]:
    order = list(cards)
    rng = random.Random(seed)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def random_deal_number() -> int:
    """Return a random deal number for a new game, short enough to read out.

    >>> 0 <= random_deal_number() < 1_000_000
    True
    """
    return random.randrange(_EASY_NUMBERS)
