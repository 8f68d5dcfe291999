"""Hands as numbers, for players that look at thousands of them.

In play only the class of a card matters: 0 to 5 are the odd ranks in order of value, and 6 is any even card.
A hand's code is the sum of the weights of its classes, so it does not depend on their order.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.pack import EVENS_IN_PACK, HAND_SIZE, ODD_INDEX, ODDS_IN_PACK, PACK
from cardmath.games.odds.ranking import Counts, best_of, combination_sum, every_count

#: The class that all even cards belong to.
EVEN: Final = len(ODD_INDEX)
CLASSES: Final = range(EVEN + 1)
#: The weight that a card of each class adds to a hand's code; even cards add nothing.
WEIGHTS: Final[tuple[int, ...]] = (*(5**index for index in range(EVEN)), 0)
#: The number of cards of each class in the pack.
IN_PACK: Final = (*ODDS_IN_PACK, EVENS_IN_PACK)

#: One number for each code, 0 for codes that no hand has.
Table = list[float]

_CLASS_OF: Final = {card: ODD_INDEX.get(card.rank, EVEN) for card in PACK}


def class_of(card: Card) -> int:
    """Return the class of a card.

    >>> class_of(Card.parse("Xr")), class_of(Card.parse("Ks"))
    (5, 6)
    """
    return _CLASS_OF[card]


def classes_of(cards: Iterable[Card]) -> list[int]:
    """Return the class of each card."""
    return [_CLASS_OF[card] for card in cards]


def code_of(classes: Iterable[int]) -> int:
    """Return the code of a hand.

    >>> code_of([6, 6, 0, 1, 6, 6])
    6
    """
    return sum(WEIGHTS[one] for one in classes)


@cache
def counts_of() -> dict[int, Counts]:
    """Map each code to the number of cards of each class in the hand."""
    return {
        sum(many * weight for many, weight in zip(counts, WEIGHTS, strict=False)): (
            *counts,
            HAND_SIZE - sum(counts),
        )
        for counts in every_count()
    }


@cache
def strengths() -> list[int]:
    """Return the strength of every code: a greater number for a better hand, equal numbers for a tie."""
    table = [0] * (max(counts_of()) + 1)
    for code, (*odds, evens) in counts_of().items():
        kind, used = best_of(tuple(odds))
        table[code] = ((16 - kind.value) * 100 + combination_sum(used)) * 10 + HAND_SIZE - evens
    return table
