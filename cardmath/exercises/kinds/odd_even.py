"""G8: an odd or even set of dots, and the parity of a sum."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from cardmath.art import rows_of_dots
from cardmath.exercises.answers import AnswerForm, Reading, base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.few_answers import AnswerStratum, choose_answer, is_misleading, parity_shown
from cardmath.exercises.item import Explanation, Item, WrongAnswer
from cardmath.exercises.place_value import IN_TEN
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _, ngettext, pgettext
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation
from cardmath.pairing import EVEN, ODD, parity

SET: Final = "set"
SUM: Final = "sum"
_DOTS: Final = Stratum("dots", N_("dots in rows"))
_SUMS: Final = Stratum("sums", N_("sums of two numbers"))


class OddEvenStratum(NamedTuple):
    """The form and the stratum of the answer."""

    form: str
    answers: AnswerStratum


class OddEven(Item[OddEvenStratum]):
    """A question asking whether dots in rows, or a sum of two numbers, are odd or even."""

    kind: ClassVar[str] = "odd-even"
    place: ClassVar[int] = 8
    english: ClassVar[str] = N_("Odd or even: dots and sums")
    few_answers: ClassVar[bool] = True
    strata: ClassVar[tuple[Stratum, ...]] = (_DOTS, _SUMS)
    words: ClassVar[tuple[str, ...]] = (ODD, EVEN)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the form."""
        return (_DOTS if isinstance(self, DotSet) else _SUMS).key

    @classmethod
    def may_be(cls, stratum: OddEvenStratum, difficulty: str) -> bool:
        """Return whether the form belongs to a stratum of difficulty."""
        return (stratum.form == SET) == (difficulty == _DOTS.key)

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> OddEvenStratum:
        """Choose the answer, whether the item misleads, and the form.

        A sum misleads only if both numbers are odd, and then it is even. To make both forms equally frequent,
        the other strata have more sums than sets.
        """
        answers = choose_answer(chance, (ODD, EVEN))
        if answers == AnswerStratum(ODD, True):
            return OddEvenStratum(SET, answers)
        return OddEvenStratum(chance.choose((SET, SUM, SUM)), answers)

    @classmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: OddEvenStratum) -> "OddEven":
        """Return a random item of this form with the chosen answer."""
        form = DotSet if stratum.form == SET else ParityOfSum
        return form(notation, *chance.choose(_numbers(stratum)))


@dataclass(frozen=True)
class DotSet(OddEven):
    """Dots in rows of equal length, with the last row incomplete.

    >>> DotSet(Notation(12), 14, 3).answer
    'even'
    """

    asks: ClassVar[str] = N_("Is the number of dots odd or even?")

    count: int
    row: int

    @classmethod
    def every(cls) -> list[tuple[int, int]]:
        """Return 3 to 20 dots in rows of 2 to 5."""
        return [(count, row) for count in range(3, 21) for row in range(2, 6) if count > row and count % row]

    @property
    def prompt(self) -> str:
        """The rows, the number of dots in base ten, then the question."""
        dots = str(self.count) if self.base == 10 else _("{count} (in base ten)").format(count=self.count)
        given = _("Dots in rows of {row}, the last row not full: {dots}.").format(row=self.row, dots=dots)
        return f"{given} {self.question}"

    @property
    def picture(self) -> str:
        """The dots in their rows."""
        return rows_of_dots(self.count, self.row, em=1.2)

    @property
    def data(self) -> Mapping[str, Any]:
        """The form, the number of dots and the length of a row."""
        return {"form": SET, "count": self.count, "row": self.row}

    @property
    def answer(self) -> str:
        """The parity of the number of dots."""
        return parity(self.count)

    @property
    def right(self) -> str:
        """The parity of the number of dots."""
        return _("Right: the number of dots is {parity}.").format(parity=pgettext("answer", self.answer))

    @property
    def steps(self) -> tuple[str, ...]:
        """The dots in pairs."""
        pairs, left = divmod(self.count, 2)
        # In words, because a digit would be read in the lesson's base.
        paired = ngettext("Pair the dots: {pairs} pair", "Pair the dots: {pairs} pairs", pairs)
        return (
            _("{paired}, {left} left over.").format(
                paired=paired.format(pairs=base_name(pairs)),
                left=base_name(left) if left else pgettext("dots", "none"),
            ),
            _("One dot has no partner, so the number of dots is odd.")
            if left
            else _("Every dot has a partner, so the number of dots is even."),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from judging by the length of a row."""
        yield WrongAnswer(Misconception.PARITY_BY_LOOK, parity(self.row))

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Lead to pairs of dots."""
        reason = _("A row of {row} is {parity}. That doesn't tell you about all the dots.").format(
            row=base_name(self.row), parity=parity_shown(self.row)
        )
        return Explanation(_("look at the length of the rows"), reason, *self._asked())

    def first_wrong(self, given: Reading) -> Explanation:
        """Lead to pairs of dots."""
        return Explanation("", _("Look at pairs of dots, not at rows."), *self._asked())

    def _asked(self) -> tuple[str, str, AnswerForm]:
        """Return the question asking how many dots are left without a partner."""
        return _("Put the dots in pairs. How many are left over?"), str(self.count % 2), IN_TEN

    def pictured(self, place: int) -> Picture:
        """The dots, to be joined two by two."""
        return Picture("pairs", {"groups": [self.count]})


@dataclass(frozen=True)
class ParityOfSum(OddEven):
    """The sum of two numbers from 1 to 15.

    >>> ParityOfSum(Notation(5), 7, 5).prompt
    'Is 12₅ + 10₅ odd or even?'
    """

    asks: ClassVar[str] = N_("Is the sum odd or even?")

    x: int
    y: int

    @classmethod
    def every(cls) -> list[tuple[int, int]]:
        """Return two numbers from 1 to 15."""
        return [(x, y) for x in range(1, 16) for y in range(1, 16)]

    @property
    def prompt(self) -> str:
        """The sum and the question."""
        return _("Is {sum} odd or even?").format(sum=f"{self.named(self.x)} + {self.named(self.y)}")

    @property
    def data(self) -> Mapping[str, Any]:
        """The form and the two numbers."""
        return {"form": SUM, "x": self.bare(self.x), "y": self.bare(self.y)}

    @property
    def answer(self) -> str:
        """The parity of the sum."""
        return parity(self.x + self.y)

    @property
    def right(self) -> str:
        """The parity of the sum."""
        return _("Right: the sum of {x} and {y} is {parity}.").format(
            x=self.written(self.x), y=self.written(self.y), parity=pgettext("answer", self.answer)
        )

    @property
    def steps(self) -> tuple[str, ...]:
        """The parity of each number, then the rule."""
        x, y = self.written(self.x), self.written(self.y)
        rules = {
            0: _("Both split into pairs, and so does their sum: {x} + {y} is even."),
            1: _("One dot has no partner: {x} + {y} is odd."),
            2: _("The two left over make a pair: {x} + {y} is even."),
        }
        return (
            _("{x} is {parity_of_x}, {y} is {parity_of_y}.").format(
                x=x, parity_of_x=parity_shown(self.x), y=y, parity_of_y=parity_shown(self.y)
            ),
            rules[self.x % 2 + self.y % 2].format(x=x, y=y),
        )

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the answer that comes from calling a sum odd as soon as one of the numbers is odd."""
        yield WrongAnswer(Misconception.PARITY_BY_LOOK, ODD if self.x % 2 or self.y % 2 else EVEN)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Point to the two leftover dots."""
        did = _("call the sum odd because one of the numbers is")
        reason = _("{x} leaves one over, and {y} leaves one over too.")
        question = _("Put these two together. How many have no partner now?")
        return Explanation(did, self._about(reason), question, "0", IN_TEN)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to the leftover dots."""
        reason, left = _("Pair up the dots for each number."), str(self.x % 2 + self.y % 2)
        question = _("Pair up the dots for {x}, then the dots for {y}. How many are left over in all?")
        return Explanation("", reason, self._about(question), left, IN_TEN)

    def _about(self, words: str) -> str:
        """Fill in both numbers."""
        return words.format(x=self.written(self.x), y=self.written(self.y))

    def pictured(self, place: int) -> Picture:
        """The dots of both numbers, to be joined two by two."""
        return Picture("pairs", {"groups": [self.x, self.y]})


@lru_cache(maxsize=8)
def _numbers(stratum: OddEvenStratum) -> list[tuple[int, int]]:
    """Return the numbers in all items of a stratum; they do not depend on the base."""
    form = DotSet if stratum.form == SET else ParityOfSum
    items = [(numbers, form(DECIMAL, *numbers)) for numbers in form.every()]
    return [
        numbers
        for numbers, item in items
        if AnswerStratum(item.answer, is_misleading(item)) == stratum.answers
    ]
