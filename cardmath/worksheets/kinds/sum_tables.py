"""Addition and multiplication tables of a base, with gaps."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Final

from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import answer, table
from cardmath.worksheets.sheets import Kind, Worksheet

#: A page has room for a table of at most this many numbers, with space to write.
_MOST: Final = 12
#: On average, one cell in three is printed; the others are blank.
_ONE_IN: Final = 3


def _make(
    sign: str, title: Callable[[], str], work: Callable[[int, int], int], number: int, notation: Notation
) -> Worksheet:
    chance = Chance(number)
    size = min(max(notation.base, 6), _MOST)
    # In a large base, the facts nearest to the base are the ones that pupils do not know by heart.
    down = range(1, size + 1)
    across = range(max(1, notation.base - size + 1), max(notation.base, size) + 1)
    rows = [
        [
            notation.format(row),
            *(
                text if chance.below(_ONE_IN) == 0 else answer(text)
                for column in across
                for text in [notation.format(work(row, column))]
            ),
        ]
        for row in down
    ]
    return Worksheet(
        title=title(),
        task=_("Fill in the gaps. What do you notice along the rows and the diagonals?"),
        blocks=(table([sign, *map(notation.format, across)], rows),),
        steps=_steps(sign, notation, (down[-2], across[-3])),
    )


def _steps(sign: str, notation: Notation, pair: tuple[int, int]) -> tuple[str, ...]:
    """Return how to find one cell, from full bundles and the remainder, and then its neighbours."""
    first, second = pair
    result = first + second if sign == "+" else first * second
    full, rest = divmod(result, notation.base)
    write = notation.write
    return (
        _("{first} {sign} {second} is {full} times {base} and {rest} more: {result}.").format(
            first=write(first),
            sign=sign,
            second=write(second),
            full=write(full),
            base=base_name(notation.base),
            rest=write(rest),
            result=write(result),
        ),
        _("One place further along the row is {step} more. One place further down is {other} more.").format(
            step=write(1 if sign == "+" else first), other=write(1 if sign == "+" else second)
        ),
    )


def _addition_title() -> str:
    return _("Addition table")


def _multiplication_title() -> str:
    return _("Multiplication table")


ADDITION: Final = Kind("addition-table", _addition_title, partial(_make, "+", _addition_title, operator.add))
MULTIPLICATION: Final = Kind(
    "multiplication-table", _multiplication_title, partial(_make, "×", _multiplication_title, operator.mul)
)
