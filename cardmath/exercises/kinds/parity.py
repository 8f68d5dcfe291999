"""G9: the parity of a numeral."""

from collections.abc import Iterator
from typing import ClassVar, Self

from cardmath.exercises.answers import AnswerForm, Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import AnswerStratum, choose_answer, is_misleading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.place_value import IN_TEN, NumeralItem, asked_in_ten, numeral_range
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation
from cardmath.pairing import EVEN, ODD, parity
from cardmath.sentences import capitalised


class Parity(NumeralItem[AnswerStratum]):
    """A question asking whether a numeral in the base is odd or even.

    >>> Parity(Notation(5), 8).answer
    'even'
    """

    kind: ClassVar[str] = "parity"
    place: ClassVar[int] = 9
    english: ClassVar[str] = N_("Odd or even: numerals")
    asks: ClassVar[str] = N_("Is this number odd or even?")
    few_answers: ClassVar[bool] = True
    words: ClassVar[tuple[str, ...]] = (ODD, EVEN)

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> AnswerStratum:
        """Choose the answer, and whether the rule for the other bases misleads."""
        return choose_answer(chance, (ODD, EVEN))

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: AnswerStratum) -> Self:
        """Return a numeral with as many digits as the ones in G4."""
        while True:
            item = cls(notation, chance.choose(numeral_range(notation.base)))
            if AnswerStratum(item.answer, is_misleading(item)) == stratum:
                return item

    @property
    def prompt(self) -> str:
        """The numeral and the question."""
        return _("Is {numeral} odd or even?").format(numeral=self.written(self.value))

    @property
    def answer(self) -> str:
        """The parity."""
        return parity(self.value)

    @property
    def right(self) -> str:
        """The numeral's parity."""
        return _("Right: {numeral} is {parity}.").format(
            numeral=self.written(self.value), parity=pgettext("answer", self.answer)
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The rule for the base, then its result for this numeral."""
        base, digits = base_name(self.base), self.digits
        conclusion = _("{numeral} is {parity}.").format(
            numeral=self.written(self.value), parity=pgettext("answer", self.answer)
        )
        if self.base % 2 == 0:
            return (
                _("{base} is even, so every full bundle is even: the last digit decides.").format(
                    base=capitalised(base)
                ),
                _("The last digit, {digit}, is {parity}.").format(
                    digit=self.bare(digits[-1]), parity=pgettext("answer", self.answer)
                ),
                conclusion,
            )
        return (
            _("Pair a full bundle of {base}: one is left over.").format(base=base),
            self._left_over(),
            conclusion,
        )

    def _left_over(self) -> str:
        """Return a sentence about what this number leaves over. Pupils are to find out for themselves that
        only the odd digits matter.
        """
        *high, ones = self.digits
        if len(high) == 1:
            counted = ngettext(
                "{count} bundle leaves {count} over, plus {ones} from the last digit.",
                "{count} bundles leave {count} over, plus {ones} from the last digit.",
                high[0],
            ).format(count=self.bare(high[0]), ones=self.bare(ones))
        else:
            counted = _("Every larger bundle leaves one over too: {digits} are left over.").format(
                digits=" + ".join(map(self.bare, self.digits))
            )
        # In words, because a digit in the count would be read in the base.
        return _("{counted} That is {count}.").format(counted=counted, count=base_name(sum(self.digits)))

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from using the rule for even bases in an odd base, or the reverse."""
        if self.base % 2:
            yield WrongAnswer(Misconception.LAST_DIGIT_DECIDES, parity(self.digits[-1]))
        else:
            yield WrongAnswer(Misconception.DIGITS_AT_FACE_VALUE, parity(sum(self.digits)))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point back to the parity of a full bundle."""
        if wrong.misconception == Misconception.LAST_DIGIT_DECIDES:
            did = _("look at the last digit alone")
            reason = _(
                "In base {base} the last digit alone doesn't decide. Pair a bundle of {base}: it"
                " leaves one over."
            )
        else:
            did = _("add up the digits")
            reason = _("A full bundle of {base} splits into pairs. So only the last digit decides.")
        return Explanation(did, reason.format(base=base_name(self.base)), *self._asked())

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to what is left over from the digits."""
        return Explanation("", _("Pair up what the digits stand for."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        """Return the question asking what is left over when the digits that matter are paired."""
        if self.base % 2:
            left = sum(digit % 2 for digit in self.digits)
            question = _("Pair each digit on its own. How many of the digits leave one over?")
            # In base three, a numeral can have more digits than a single digit can count.
            asked = asked_in_ten(question, self.base) if self.base <= len(self.digits) else question
            return asked, str(left), IN_TEN
        question = _("Pair the last digit, {digit}. How many are left over?")
        return question.format(digit=self.bare(self.digits[-1])), str(self.digits[-1] % 2), IN_TEN

    def pictured(self, place: int) -> Picture:
        """The digits from the right, each as a group to be joined two by two."""
        digits = [self.bare(digit) for digit in reversed(self.digits)]
        data = {"base": self.base, "digits": digits, "groups": list(reversed(self.digits))}
        return Picture("digits", data, None if self.base % 2 else 0)
