"""Counting by steps round a ring of ranks, where the first rank follows the last.

>>> stops(13, 2), rings_apart(13, 2), times_round(13, 2)
((1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10, 12), 1, 2)
>>> stops(12, 2), rings_apart(12, 2), times_round(12, 2)
((1, 3, 5, 7, 9, 11), 2, 1)
"""

from math import gcd

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised


def rank_on(rank: int, step: int, ranks: int) -> int:
    """Return the rank ``step`` places after another, in a ring of ranks from 1.

    >>> rank_on(13, 2, 13)
    2
    """
    return (rank - 1 + step) % ranks + 1


def passes_the_end(rank: int, step: int, ranks: int) -> bool:
    """Return whether a step from a rank passes the last rank of the ring.

    >>> passes_the_end(11, 2, 13), passes_the_end(12, 2, 13)
    (False, True)
    """
    return rank + step > ranks


def stops(ranks: int, step: int, start: int = 1) -> tuple[int, ...]:
    """Return the ranks that a count by steps visits, in order, until it returns to its start."""
    return tuple(rank_on(start, count * step, ranks) for count in range(ranks // gcd(ranks, step)))


def rings_apart(ranks: int, step: int) -> int:
    """Return the number of separate rings into which a count by steps divides the ranks."""
    return gcd(ranks, step)


def times_round(ranks: int, step: int) -> int:
    """Return how many times a count by steps goes round the ring before it returns to its start."""
    return step // gcd(ranks, step)


def all_rings(ranks: int, step: int) -> tuple[tuple[int, ...], ...]:
    """Return the ranks of every ring, in the order that a count by steps visits them.

    >>> all_rings(6, 2)
    ((1, 3, 5), (2, 4, 6))
    """
    return tuple(stops(ranks, step, start) for start in range(1, rings_apart(ranks, step) + 1))


def why_so_many(ranks: int, step: int, notation: Notation) -> str:
    """Return why a count by steps makes one ring or several, in terms of the factors both numbers share.

    >>> why_so_many(13, 2, Notation(10)), why_so_many(12, 8, Notation(10))
    ('Only 1 divides both 13 and 2: one ring.', '4 divides both 12 and 8: 4 rings.')
    """
    shared = rings_apart(ranks, step)
    words = (
        _("Only 1 divides both {ranks} and {step}: one ring.")
        if shared == 1
        else _("{shared} divides both {ranks} and {step}: {shared} rings.")
    )
    reason = words.format(
        shared=notation.brief(shared), ranks=notation.brief(ranks), step=notation.brief(step)
    )
    return capitalised(reason)
