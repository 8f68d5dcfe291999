"""A value written as a numeral by weights: the largest weight first, each as often as it goes in."""

from typing import ClassVar

from cardmath.exercises.bases import base_name
from cardmath.exercises.kinds.numeral import Numeral
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import digit_values


class ByWeights(Numeral):
    """The question of `Numeral`, worked with the weights of a balance and not with remainders.

    >>> from cardmath.numerals import Notation
    >>> print(*ByWeights(Notation(12), 437).steps, sep="\\n")
    144 goes into 437 three times. 5 is left.
    12 goes into 5 zero times. 5 is left.
    1 goes into 5 five times. 0 is left.
    Write how often, from the largest weight to the smallest: 305.
    """

    english: ClassVar[str] = N_("A value to its numeral")

    @property
    def steps(self) -> tuple[str, ...]:
        """Each weight from the largest, how often it goes in and what is left, then the numeral."""
        left, lines = self.value, []
        digits = digit_values(self.value, self.base)
        for place, digit in zip(reversed(range(len(digits))), digits, strict=True):
            weight = self.base**place
            left -= digit * weight
            line = _("{weight} goes into {value} {times}. {left} is left.").format(
                weight=weight, value=left + digit * weight, times=_times(digit), left=left
            )
            lines.append(self.in_ten(line))
        last = _("Write how often, from the largest weight to the smallest: {answer}.")
        return (*lines, last.format(answer=self.answer))


def _times(count: int) -> str:
    if count == 2:
        return _("twice")
    return ngettext("once", "{count} times", count).format(count=base_name(count))
