"""The bars of a question about hands: each type with its share of all hands, above an axis."""

from collections.abc import Sequence
from typing import Final

from cardmath.exercises.exercise import Exercise
from cardmath.games.odds import HandType, probability
from cardmath.i18n import _
from cardmath.numerals import Share, share_of
from cardmath.numerals.shares import THOUSAND, whole_near

#: The axis is labelled at every fifth of all hands, unless these are not round numbers in the base.
_FIFTHS: Final = 5


def share_of_all(kind: HandType, base: int) -> Share:
    """Return the share of hands of one type, as a number out of about a thousand."""
    return share_of(probability(kind), base, THOUSAND)


def whole_of(exercise: Exercise) -> int:
    """Return the number of hands at the end of the axis: all the hands dealt, or a power of the base near
    1000.
    """
    if "dealt" in exercise.data:
        return int(exercise.data["dealt"])
    return whole_near(exercise.base, THOUSAND)


def axis_of(exercise: Exercise) -> tuple[str, list[str]]:
    """Return the number at the end of the axis, and the numbers before it, evenly spaced from 0.

    >>> from cardmath.exercises import exercise
    >>> axis_of(exercise("odds-hands", 5, 10))
    ('1000', ['0', '200', '400', '600', '800'])
    """
    whole, write = whole_of(exercise), exercise.notation.format
    parts = next((count for count in (_FIFTHS, 4, 3, 2) if whole % count == 0), 1)
    return write(whole), [write(whole // parts * at) for at in range(parts)]


def shares_of(exercise: Exercise) -> Sequence[tuple[str, str, float]]:
    """Return a row for each bar: its name, its number in words, and its share of the whole. Questions about
    whole hands have no bars.

    >>> from cardmath.exercises import exercise
    >>> [(name, words) for name, words, _part in shares_of(exercise("odds-hands", 5, 10))]
    [('run of four', '19 in 1000'), ('both jokers', '9 in 1000')]
    """
    data, notation = exercise.data, exercise.notation
    if "types" not in data:
        return ()
    types = [next(kind for kind in HandType if kind.key == key) for key in data["types"]]
    if "dealt" not in data:
        return [
            (
                kind.plain_name,
                share_of_all(kind, exercise.base).phrase(notation),
                float(probability(kind)),
            )
            for kind in types
        ]
    dealt = data["dealt"]
    names = (
        [kind.plain_name for kind in types]
        if len(types) > 1
        else [_("table {letter}").format(letter=letter) for letter in "AB"]
    )
    return [
        (
            name,
            _("{found} in {hands}").format(found=notation.write(count), hands=notation.write(dealt)),
            count / dealt,
        )
        for name, count in zip(names, data["counts"], strict=True)
    ]
