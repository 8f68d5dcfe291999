"""G4: from a numeral to its value."""

from collections.abc import Iterator
from typing import ClassVar

from cardmath.arithmetic import conversion_steps
from cardmath.exercises.answers import AnswerForm, Reading, base_name, number_of
from cardmath.exercises.item import Asked, Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, Conversion, asked_in_ten
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _
from cardmath.misconceptions import Misconception
from cardmath.numerals import plural


class Value(Conversion):
    """A numeral in the base to write in base ten.

    >>> from cardmath.numerals import Notation
    >>> Value(Notation(12), 437).prompt
    'What is 305z in base ten?'
    """

    kind: ClassVar[str] = "value"
    place: ClassVar[int] = 4
    english: ClassVar[str] = N_("A numeral to its value")
    asks: ClassVar[str] = N_("What is this number in base ten?")

    @property
    def prompt(self) -> str:
        """The numeral and the question."""
        return _("What is {numeral} in base ten?").format(numeral=self.written(self.value))

    @property
    def answer(self) -> str:
        """The value, as a decimal numeral."""
        return str(self.value)

    @property
    def answer_form(self) -> AnswerForm:
        """A decimal numeral."""
        return IN_TEN

    @property
    def steps(self) -> tuple[str, ...]:
        """The place values, then each digit times its place value."""
        places = ", ".join(str(self.base**place) for place in reversed(range(len(self.digits))))
        return (
            _("In {numeral} the places are worth {places}.").format(
                numeral=self.written(self.value), places=self.in_ten(places)
            ),
            *map(self.in_ten, conversion_steps(self.value, self.base, self.notation.digits).reading_lines()),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the numeral read in base ten, the digit sum, and the value with wrong place values."""
        digits = self.digits
        yield WrongAnswer(Misconception.AS_IN_BASE_TEN, str(number_of(digits, 10)))
        yield WrongAnswer(Misconception.DIGITS_AT_FACE_VALUE, str(sum(digits)))
        if 0 in digits:
            kept = number_of(filter(None, digits), self.base)
            yield WrongAnswer(Misconception.LOSES_A_PLACE, str(kept))
        elif len(digits) > 2:
            # This procedure treats the place values as one, one base, two bases, three bases …
            weights = [1, *(self.base * place for place in range(1, len(digits)))]
            yield WrongAnswer(
                Misconception.LOSES_A_PLACE, str(sum(map(int.__mul__, reversed(digits), weights)))
            )

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the place values."""
        front = len(self.digits) - 1
        asked, place = self._front_asked(), front
        match wrong.misconception:
            case Misconception.AS_IN_BASE_TEN:
                did = _("read it as in base ten")
                reason = _("{numeral} is written in base {base}, where the second place counts {bases}.")
            case Misconception.DIGITS_AT_FACE_VALUE:
                did = _("add up the digits")
                reason = _(
                    "What a digit is worth depends on its place. The {digit} at the front counts for more"
                    " than the last digit."
                )
            case _code if 0 in self.digits:
                did = _("leave out a zero")
                reason = _("The zero holds an empty place: {numeral} has {count} places.")
                question = _("How much is the place on the far left worth?")
                asked = asked_in_ten(question, self.base), str(self.base**front), IN_TEN
            case _code:
                did, place = _("count the places as one {base}, two {bases} and so on"), 2
                reason = _("Each place is worth {base} times the place on its right.")
                question = _("How much is {base} times {base}?").format(base=base_name(self.base))
                asked = asked_in_ten(question, self.base), str(self.base**2), IN_TEN
        did, reason = (
            words.format(
                numeral=self.written(self.value),
                base=base_name(self.base),
                bases=plural(self.base),
                digit=self.bare(self.digits[0]),
                count=base_name(len(self.digits)),
            )
            for words in (did, reason)
        )
        return Explanation(did, reason, *asked, place, self._instead)

    def first_wrong(self, given: Reading) -> Explanation:
        """Say whether the value is too small or too large, and point to the first digit."""
        value = self.value_given(given)
        if value is None:
            reason = _("Start with the first digit.")
        elif value < self.value:
            reason = _("That is too small. Start with the first digit.")
        else:
            reason = _("That is too large. Start with the first digit.")
        asked = self._front_asked()
        return Explanation("", reason, *asked, place=len(self.digits) - 1, instead=self._instead)

    def _instead(self) -> tuple[Asked, ...]:
        """The questions about the first and the last digit."""
        question = _("The {digit} at the end stands for ones. How many ones are there?")
        asked = asked_in_ten(question.format(digit=self.bare(self.digits[-1])), self.base)
        return Asked(*self._front_asked()), Asked(asked, str(self.digits[-1]), IN_TEN)

    def _front_asked(self) -> tuple[str, str, AnswerForm]:
        """Return the question asking what the first digit is worth, with its answer and the form."""
        worth = self.base ** (len(self.digits) - 1)
        question = _("The {digit} at the front stands for {value} times {worth}. How much is that?").format(
            digit=self.bare(self.digits[0]), value=base_name(self.digits[0]), worth=self.in_ten(str(worth))
        )
        return question, str(self.digits[0] * worth), IN_TEN

    def pictured(self, place: int) -> Picture:
        """The digits in their places with the place values, from the right."""
        worth = [str(self.base**power) for power in range(len(self.digits))]
        digits = [self.bare(digit) for digit in reversed(self.digits)]
        return Picture("places", {"base": self.base, "digits": digits, "worth": worth}, place)
