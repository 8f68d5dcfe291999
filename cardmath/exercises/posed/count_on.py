"""Counting on one by one until the frame is full: each number below the base has a digit of its own."""

from collections.abc import Mapping
from typing import Any, ClassVar

from cardmath.exercises.bases import base_name
from cardmath.exercises.kinds.next_numeral import AFTER, NextNumeral
from cardmath.i18n import N_, _
from cardmath.numerals import Notation

#: The last digit of base ten.
_NINE = 9


class CountOn(NextNumeral):
    """The question of `NextNumeral` about the last digit of a base, with each step from 9 on.

    >>> print(*up_to_full(Notation(12)).steps, sep="\\n")
    One more than 9 is ten: Ʒ.
    One more than Ʒ is eleven: Ǝ.
    One more than Ǝ is twelve. The frame is full: 10z.
    """

    english: ClassVar[str] = N_("The number after or before")

    @property
    def prompt(self) -> str:
        """What to do."""
        return _("Count on from 9 until the frame of {base} is full.").format(base=base_name(self.base))

    @property
    def question(self) -> str:
        """The same: nothing is left out."""
        return self.prompt

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the numeral, and where the count begins."""
        return {**super().data, "from": self.bare(_NINE)}

    @property
    def steps(self) -> tuple[str, ...]:
        """Each number with its digit, then the full frame."""
        words = _("One more than {before} is {number}: {digit}.")
        lines = [
            words.format(before=self.bare(one - 1), number=base_name(one), digit=self.bare(one))
            for one in range(_NINE + 1, self.base)
        ]
        full = _("One more than {before} is {number}. The frame is full: {numeral}.").format(
            before=self.bare(self.base - 1), number=base_name(self.base), numeral=self.written(self.base)
        )
        return (*lines, full)


def up_to_full(notation: Notation) -> CountOn:
    """Return the count from 9 to the full frame of a base above ten."""
    return CountOn(notation, AFTER, notation.base - 1)
