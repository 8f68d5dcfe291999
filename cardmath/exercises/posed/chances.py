"""G16: the questions in the check on chance, one by one, for answering on a screen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Self

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.item import Explanation, WrongAnswer
from cardmath.exercises.posed.chance_questions import Cause, ChanceQuestion, chance_questions
from cardmath.exercises.posed.items import OnTheTable
from cardmath.exercises.strata import Stratum
from cardmath.i18n import N_, _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised

#: The questions in a form, in order.
_STRATA: Final = (
    Stratum("one-card", N_("cases with one card")),
    Stratum("odd-or-even", N_("odd or even")),
    Stratum("counts-mislead", N_("tallies with misleading counts")),
    Stratum("counts-agree", N_("tallies of few and many hands")),
    Stratum("too-few", N_("a tally of a few hands")),
    Stratum("enough", N_("a tally of many hands")),
    Stratum("two-cards", N_("cases with two cards")),
    Stratum("two-totals", N_("which total is more likely")),
    Stratum("teams", N_("a fair game")),
)


@dataclass(frozen=True)
class ChanceItem(OnTheTable):
    """A question from the check on chance, given by its place in a form, counted from 0, and the form's
    number.

    >>> item = ChanceItem(Notation(10), 1, 0)
    >>> item.answer, [tuple(wrong) for wrong in item.wrong_answers()]
    ('12', [('M16', '10')])
    """

    kind: ClassVar[str] = "chance"
    place: ClassVar[int] = 16
    english: ClassVar[str] = N_("Cases and tallies")
    few_answers: ClassVar[bool] = True
    strata: ClassVar[tuple[Stratum, ...]] = _STRATA

    form: int
    at: int

    @property
    def difficulty(self) -> str:
        """The name of the question."""
        return _STRATA[self.at].key

    @classmethod
    def numbered(cls, number: int, notation: Notation, stratum: str | None) -> Self:
        """Return a question from a form with this number; without a name, the first one."""
        return cls(notation, number, [one.key for one in _STRATA].index(stratum or _STRATA[0].key))

    @cached_property
    def _asked(self) -> ChanceQuestion:
        return chance_questions(self.form, self.notation)[self.at]

    @property
    def question(self) -> str:
        """The whole question, because nothing is drawn; if it follows on from the previous one, that comes
        first.
        """
        if self._asked.key in ("odd-or-even", "two-totals"):
            before = chance_questions(self.form, self.notation)[self.at - 1].text
            asked = capitalised(self._asked.text.rpartition(": ")[2])
            return f"{before.rpartition('. ')[0]}. {asked}"
        return self._asked.text

    @property
    def data(self) -> Mapping[str, Any]:
        """The name of the question."""
        return {"form": self._asked.key}

    @property
    def answer(self) -> str:
        """The numeral, or the name of a choice."""
        return self._asked.right

    @property
    def answer_form(self) -> AnswerForm:
        """A numeral, or one of the choices."""
        if not self._asked.choices:
            return super().answer_form
        names, labels = zip(*self._asked.choices, strict=True)
        return AnswerForm(None, names, labels=labels)

    @property
    def right(self) -> str:
        """The answer with its reason."""
        return _("Right. {reason}").format(reason=capitalised(self._asked.steps[0]))

    @property
    def steps(self) -> tuple[str, ...]:
        """The cases to count, then the answer."""
        return self._asked.steps

    def wrong_answers(self) -> Iterator[WrongAnswer]:
        """Yield the wrong answers of known misconceptions, leaving out any that would be right."""
        for cause in self._asked.causes:
            if cause.code is not None and cause.key != self.answer:
                yield WrongAnswer(cause.code, cause.key)

    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Say what the pupil did, and point to what has to be counted."""
        cause = next(cause for cause in self._asked.causes if cause.key == wrong.text)
        return self._explained(cause)

    def first_wrong(self, given: Reading) -> Explanation:
        """Point to what has to be counted; if the wrong answer is known, say what the pupil did."""
        form = self.answer_form
        known = (cause for cause in self._asked.causes if form.read(cause.key) == given)
        return self._explained(next(known, None))

    def _explained(self, cause: Cause | None) -> Explanation:
        first, *others = self._asked.asked
        return Explanation(
            "" if cause is None or cause.code is None else cause.way,
            self._asked.reason,
            first.question,
            first.answer,
            first.form,
            instead=lambda: others,
        )
