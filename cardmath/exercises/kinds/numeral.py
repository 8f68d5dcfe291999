"""G5: from a value to its numeral."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from cardmath.arithmetic import conversion_steps
from cardmath.exercises.answers import Reading, base_name
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.place_value import Conversion, explain_writing, first_wrong_digit, written_wrongly
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext


class WriteNumeral(Conversion):
    """A number in base ten to write in the base.

    >>> from cardmath.numerals import Notation
    >>> WriteNumeral(Notation(12), 437).answer
    '305'
    """

    kind: ClassVar[str] = "numeral"
    place: ClassVar[int] = 5
    english: ClassVar[str] = N_("A value to its numeral")
    asks: ClassVar[str] = N_("Write it in base {base}.")

    @property
    def prompt(self) -> str:
        """The value, then the question."""
        return _("{value} in base ten: write it in base {base}.").format(
            value=self.in_ten(str(self.value)), base=base_name(self.base)
        )

    @property
    def data(self) -> Mapping[str, Any]:
        """The value, as a decimal numeral."""
        return {"value": str(self.value)}

    @property
    def answer(self) -> str:
        """The numeral."""
        return self.bare(self.value)

    @property
    def steps(self) -> tuple[str, ...]:
        """The repeated division of the value by the base, then the digits times their place values."""
        steps = conversion_steps(self.value, self.base, self.notation.digits)
        weights = _("By weights: {weights}, so {numeral}.").format(
            numeral=self.answer, weights=self.in_ten(steps.reading_lines()[-1])
        )
        return (*map(self.in_ten, steps.writing_lines()), weights)

    def wrong_answers(self) -> Iterable[WrongAnswer]:
        """Return the decimal numeral, reversed digits, missing zeros, and two digits in one place."""
        return written_wrongly(self.value, self.notation, with_zeros=True)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the places in the base."""
        return explain_writing(wrong, self.value, self.notation)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point out the first wrong place from the right."""
        return first_wrong_digit(given.parts[0], self.value, self.notation)

    def pictured(self, place: int) -> Picture:
        """The empty places with their values, from the right."""
        places = len(self.digits)
        worth = [str(self.base**power) for power in range(places)]
        return Picture("places", {"base": self.base, "value": str(self.value), "worth": worth}, place)


class ByWeights(WriteNumeral):
    """`WriteNumeral`'s question, worked with balance weights instead of remainders.

    >>> from cardmath.numerals import Notation
    >>> print(*ByWeights(Notation(12), 437).steps, sep="\\n")
    144 goes into 437 three times. 5 is left.
    12 goes into 5 zero times. 5 is left.
    1 goes into 5 five times. 0 is left.
    Write how many times each weight goes in, largest first: 305.
    """

    @property
    def steps(self) -> tuple[str, ...]:
        """For each weight, largest first, how many times it goes in and what is left; then the numeral."""
        left, lines = self.value, []
        for place, digit in zip(reversed(range(len(self.digits))), self.digits, strict=True):
            weight = self.base**place
            left -= digit * weight
            line = _("{weight} goes into {value} {times}. {left} is left.").format(
                weight=weight, value=left + digit * weight, times=_times(digit), left=left
            )
            lines.append(self.in_ten(line))
        last = _("Write how many times each weight goes in, largest first: {answer}.")
        return (*lines, last.format(answer=self.answer))


def _times(count: int) -> str:
    if count == 2:
        return _("twice")
    return ngettext("once", "{count} times", count).format(count=base_name(count))
