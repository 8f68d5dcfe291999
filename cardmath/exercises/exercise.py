"""An exercise: the question, the answer, the worked steps and the wrong answers with a known cause."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.verdict import Picture, SmallerStep, TableAsked, Verdict
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import Notation, digit_names
from cardmath.ranks import rank_signs
from cardmath.showing import bullets, details, paper, paragraph, table


@dataclass(frozen=True, slots=True, repr=False)
class Distractor:
    """A wrong answer, found by running a wrong procedure.

    The texts after ``misconception`` are for the child. ``did`` is what the child did and completes the
    question "Did you …?". ``reason`` explains why that does not work here. ``smaller_step`` is a question on
    the way to the answer. ``step`` is that question as an input field, or None if it is only read.
    ``picture`` shows where to look. None of the texts gives away the answer to the exercise.
    """

    text: str
    misconception: Misconception
    did: str
    reason: str
    smaller_step: str
    step: SmallerStep | None = None
    picture: Picture | None = None

    def __repr__(self) -> str:
        return f"<Distractor {self.text}: {self.misconception}, {self.did}>"

    @property
    def choice(self) -> str:
        """The text shown as a choice, without leading zeros, because no right answer has any.

        >>> Distractor("04", Misconception.DROPS_THE_CARRY, "", "", "").choice
        '4'
        """
        return self.text.lstrip("0") or "0" if self.text.isalnum() else self.text


@dataclass(frozen=True, slots=True)
class Look:
    """The first wrong place in an answer that no known misconception explains.

    ``message`` points it out, ``smaller_step`` is a question about it, ``step`` is that question as an input
    field, and ``picture`` shows the place.
    """

    message: str
    smaller_step: str
    step: SmallerStep | None
    picture: Picture | None


@dataclass(frozen=True, repr=False)
class Exercise:
    """An exercise, independent of any screen.

    ``prompt`` is the whole question as plain text. ``question`` is the part still to be asked when ``data``
    is drawn. ``data`` contains numerals as strings in the base, counted things as whole numbers, and cards
    and records as in ``docs/reference/format.md``. ``number`` is None if the exercise was made from given
    numbers. ``stratum`` is its level of difficulty (see `cardmath.exercises.strata`), and ``within`` is the
    stratum that its number refers to, or empty if it refers to the whole kind. The last of the ``steps``
    contains the answer. ``look`` finds the first wrong place of a reading. ``right`` confirms the right
    answer in a sentence.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> item.prompt, item.answer, item.data["x"]
    ('28z + 47z = ?', '73', '28')
    """

    kind: str
    id: str
    number: int | None
    notation: Notation
    prompt: str
    question: str
    data: Mapping[str, Any] = field(hash=False)
    answer: str
    answer_form: AnswerForm
    steps: tuple[str, ...]
    distractors: tuple[Distractor, ...]
    right: str
    dictate: Callable[[], "Exercise"] = field(repr=False, compare=False)
    say: Callable[[], str] = field(repr=False, compare=False)
    draw: Callable[[], str] = field(repr=False, compare=False)
    lay: Callable[[], TableAsked | None] = field(repr=False, compare=False)
    judge: Callable[["Exercise", str], Verdict] = field(repr=False, compare=False)
    look: Callable[[Reading], Look] = field(repr=False, compare=False)
    title: str = field(repr=False, compare=False)
    stratum: str = field(default="", compare=False)
    within: str = field(default="", compare=False)

    def check(self, text: str) -> Verdict:
        """Return the verdict on an answer, as `cardmath.exercises.check` does; it is true if the answer is
        right.

        >>> from cardmath.exercises import exercise
        >>> item = exercise("addition", 5)
        >>> bool(item.check("73")), item.check("75").misconception
        (True, 'M3')
        """
        return self.judge(self, text)

    @property
    def dictated(self) -> "Exercise":
        """The same exercise for reading aloud: its sentences dictate numerals digit by digit, in words.

        >>> from cardmath.exercises import exercise
        >>> exercise("addition", 5).dictated.steps[0]
        '8 + 7 = one three, base twelve: write 3, carry 1.'
        """
        words = digit_names(), rank_signs()
        if words not in self._dictated:
            self._dictated[words] = self.dictate()
        return self._dictated[words]

    @cached_property
    def _dictated(self) -> dict[tuple[str, str], "Exercise"]:
        """The exercises dictated so far, keyed by the names of the digits and the symbols of the ranks."""
        return {}

    @property
    def aloud(self) -> str:
        """The whole question for reading aloud."""
        return self.say()

    @property
    def base(self) -> int:
        """The base of its numerals."""
        return self.notation.base

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from: the right one and the results of wrong methods, in a neutral order.

        A wrong answer with digits that the base lacks would give itself away, so it is left out.

        >>> from cardmath.exercises import exercise
        >>> exercise("addition", 5).choices
        ('613', '615', '63', '73', '75')
        """
        form = self.answer_form
        if form.words and form.base is None:
            return form.words
        read = {form.read(wrong.text): wrong.choice for wrong in self.distractors}
        texts = {reading: choice for reading, choice in read.items() if not form.lacking(reading)}
        texts[form.read(self.answer)] = self.answer
        ordered = sorted(texts.values())
        turn = (self.number or 0) % len(ordered)
        return (*ordered[turn:], *ordered[:turn])

    def value_of(self, name: str) -> int:
        """Return the value of a numeral in its ``data``.

        >>> from cardmath.exercises import exercise
        >>> item = exercise("addition", 5)
        >>> item.data["x"], item.value_of("x")
        ('28', 32)
        """
        return int(self.notation.parse(self.data[name]))

    @property
    def picture(self) -> str:
        """A drawing of its ``data`` as HTML or SVG; empty if the prompt is enough.

        >>> from cardmath.exercises import exercise
        >>> exercise("odds-hands", 3).picture[:4], exercise("parity", 3).picture
        ('<svg', '')
        """
        return self.draw()

    @property
    def table(self) -> TableAsked | None:
        """The table of cards that the question is about, for paper, or None."""
        return self.lay()

    def __repr__(self) -> str:
        number = "" if self.number is None else f" number {self.number}"
        return f"<Exercise {self.kind}{number}, base {self.base}: {self.prompt.splitlines()[-1]}>"

    def __str__(self) -> str:
        return self.prompt

    def _repr_html_(self) -> str:
        """Return the exercise as HTML, with its answer and steps folded away below it."""
        name = _("{title} · base {base}").format(title=self.title, base=self.base)
        if self.number is not None:
            name = _("{title} · number {number}").format(title=name, number=self.number)
        picture = self.picture
        asked = (
            picture + paragraph(self.question, large=True) if picture else paragraph(self.prompt, large=True)
        )
        answer = paragraph(self.answer_form.shown(self.answer), large=True) + bullets(self.steps)
        wrong = table(
            [_("answer"), _("what it shows")],
            [[self.answer_form.shown(one.text), one.reason] for one in self.distractors],
        )
        folded = details(_("Answer and steps"), answer, *([wrong] if self.distractors else []))
        return paper(name, asked, folded)

    def to_dict(self) -> dict[str, Any]:
        """Return the exercise as a JSON object."""
        return {
            "kind": self.kind,
            "id": self.id,
            "number": self.number,
            "base": self.base,
            "prompt": self.prompt,
            "data": dict(self.data),
            "answer": self.answer,
            "steps": list(self.steps),
            "distractors": [
                {"text": wrong.text, "misconception": wrong.misconception} for wrong in self.distractors
            ],
        }
