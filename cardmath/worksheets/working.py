"""The working shown on a key: what goes in the small boxes of a sum, and how pupils go wrong."""

from collections.abc import Iterator
from typing import Final

from cardmath.exercises import Distractor, Exercise
from cardmath.exercises.columns import columns_of
from cardmath.i18n import _
from cardmath.numerals import Notation, digit_values

#: How many wrong methods a key lists next to an item.
_SLIPS: Final = 2


def boxes(sign: str, upper: int, lower: int, notation: Notation) -> list[str]:
    """Return what is in the small box above each column, from the left; an empty box is "".

    In a sum or a product it is the carry, with one box more than the numbers have digits if there is a final
    carry. In a difference it is what the upper digit has become after lending and borrowing.

    >>> boxes("+", 44, 55, Notation(12)), boxes("−", 63, 31, Notation(12))
    (['1', ''], ['4', '13'])
    >>> boxes("×", 32, 3, Notation(12))
    ['2', '']
    >>> boxes("−", 144, 1, Notation(12))
    ['0', 'Ǝ', '10']
    """
    worked = {"+": _carries, "−": _changed, "×": _carried_from_rows}
    found = list(worked[sign](upper, lower, notation))
    while found and not found[-1] and len(found) > len(notation.format(upper)):
        found.pop()
    return found[::-1]


def _carries(upper: int, lower: int, notation: Notation) -> Iterator[str]:
    """Yield the carry into each column from the right, and the one in front of the first column."""
    carry = 0
    for digits in columns_of(upper, lower, notation.base):
        yield notation.format(carry) if carry else ""
        carry = (sum(digits) + carry) // notation.base
    yield notation.format(carry) if carry else ""


def _carried_from_rows(row: int, rows: int, notation: Notation) -> Iterator[str]:
    """Yield the carry into each column of rows from the right, and the one in front of the first column."""
    carry = 0
    for digit in reversed(digit_values(row, notation.base)):
        yield notation.format(carry) if carry else ""
        carry = (digit * rows + carry) // notation.base
    yield notation.format(carry) if carry else ""


def _changed(upper: int, lower: int, notation: Notation) -> Iterator[str]:
    """Yield the upper digit of each column from the right after lending and borrowing, if that changes it."""
    lent = 0
    for above, below in columns_of(upper, lower, notation.base):
        borrowed = above - lent < below
        now = above - lent + notation.base * borrowed
        yield notation.format(now) if now != above else ""
        lent = int(borrowed)


def slips(exercise: Exercise, most: int | None = _SLIPS) -> list[str]:
    """Return the first wrong answers to an exercise, each with the mistake that leads to it and its code.

    There is one wrong answer for each misconception. Without a limit, all wrong answers are included.

    >>> from cardmath.exercises import exercise
    >>> slips(exercise("addition", 5))
    ['75: carry at ten (M3)', '63: forget the carry (M4)']
    """
    first: dict[str, Distractor] = {}
    for wrong in exercise.distractors:
        first.setdefault(wrong.text if most is None else wrong.misconception, wrong)
    return [
        _("{answer}: {way} ({code})").format(
            answer=exercise.answer_form.shown(wrong.text), way=wrong.did, code=wrong.misconception
        )
        for wrong in list(first.values())[:most]
    ]
