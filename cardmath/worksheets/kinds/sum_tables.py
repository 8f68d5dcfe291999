"""Addition and multiplication tables of a base, with gaps."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Final

from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import answer, table
from cardmath.worksheets.sheets import Kind, Sheet

__all__ = ["ADDITION", "MULTIPLICATION"]

#: A page holds a table of so many numbers that can still be written into.
_MOST: Final = 12
#: One cell in so many is printed; the others are to be filled in.
_ONE_IN: Final = 3


def _make(
    sign: str, title: Callable[[], str], work: Callable[[int, int], int], number: int, notation: Notation
) -> Sheet:
    chance = Chance(number)
    size = min(max(notation.base, 6), _MOST)
    # In a large base the numbers nearest to the base are the ones that are not known by heart.
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
    return Sheet(
        title=_("{title}, base {base}").format(title=title(), base=notation.base),
        task=_("Fill the gaps. What do you notice along the rows and the diagonals?"),
        blocks=(table([sign, *map(notation.format, across)], rows),),
    )


def _addition_title() -> str:
    return _("Addition table")


def _multiplication_title() -> str:
    return _("Multiplication table")


ADDITION: Final = Kind("addition-table", _addition_title, partial(_make, "+", _addition_title, operator.add))
MULTIPLICATION: Final = Kind(
    "multiplication-table", _multiplication_title, partial(_make, "×", _multiplication_title, operator.mul)
)
