"""What every kind of exercise offers, and the rules that hold for all kinds.

A kind is a class of items: an item holds the numbers it is about and a notation, and says everything else.
Its wrong answers are found by running wrong procedures on the same numbers.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from cardmath.exercises.answers import AnswerForm
from cardmath.exercises.chance import Chance
from cardmath.exercises.exercise import Distractor, Exercise
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation, needs_mark
from cardmath.sentences import join_and

__all__ = ["Explanation", "Item", "Mistake", "PlainItem", "base_name", "is_acceptable", "pose"]

Plan = TypeVar("Plan")


class Mistake(NamedTuple):
    """What a wrong procedure writes: its code and the text, None where it cannot be carried through."""

    code: str
    text: str | None


class Explanation(NamedTuple):
    """What a wrong answer is answered with; see `Distractor`."""

    did: str
    reason: str
    smaller_step: str


@dataclass(frozen=True)
class Item(ABC, Generic[Plan]):
    """One item of a kind.

    ``kind`` is the name of the kind, ``place`` its place among G1 to G12, ``english`` its title.
    """

    kind: ClassVar[str]
    place: ClassVar[int]
    english: ClassVar[str]
    #: Whether the answer is one of two or three words: then an item may be without distractors, because
    #: they would give the answer away.
    few_answers: ClassVar[bool] = False

    notation: Notation

    @classmethod
    def id(cls) -> str:
        """Return the short name of the kind: G and its place."""
        return f"G{cls.place}"

    @classmethod
    def title(cls) -> str:
        """Return what people read."""
        return _(cls.english)

    @classmethod
    def allows(cls, base: int) -> bool:
        """Return whether there are items of this kind in a base."""
        return True

    @classmethod
    @abstractmethod
    def plan(cls, chance: Chance, base: int) -> Plan:
        """Choose what must not depend on which items are rejected: a form, a length, an answer."""

    @classmethod
    @abstractmethod
    def draw(cls, chance: Chance, notation: Notation, plan: Plan) -> "Item[Plan]":
        """Return a random item that follows the plan; all such items come equally often."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The whole question as plain text."""

    @property
    @abstractmethod
    def question(self) -> str:
        """What is left to ask where the data is drawn."""

    @property
    @abstractmethod
    def data(self) -> Mapping[str, Any]:
        """What is shown, without a screen."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """The answer, without a base mark."""

    @property
    def answer_form(self) -> AnswerForm:
        """How an answer is read: as a numeral in the base, where a kind says nothing else."""
        return AnswerForm(self.base)

    @property
    def right(self) -> str:
        """What is said of the right answer, in a whole sentence.

        Where the answer is a word or a letter, a kind says what that means: "Right: 9 is odd."
        """
        return _("{answer} is right.").format(answer=self.in_a_sentence(self.answer))

    def in_a_sentence(self, answer: str) -> str:
        """Return an answer as it stands in a sentence: for the ear its digits are dictated."""
        parts = self.answer_form.read(answer).parts
        if not parts or not isinstance(self.notation, Dictated):
            return answer
        return join_and([self.written(_value(digits, self.base)) for digits in parts])

    @property
    @abstractmethod
    def steps(self) -> tuple[str, ...]:
        """The worked steps, as a teacher writes them on the board; the last holds the answer."""

    @abstractmethod
    def mistakes(self) -> Iterable[Mistake]:
        """Run the wrong procedures that are not right for every item; a code may come more than once."""

    @abstractmethod
    def explain(self, mistake: Mistake) -> Explanation:
        """Return what a child is told who made a mistake."""

    # -- how items write numbers ---------------------------------------------------------------------

    @property
    def base(self) -> int:
        """The base of the item."""
        return self.notation.base

    def bare(self, value: int) -> str:
        """Return a numeral without a mark."""
        return self.notation.format(value)

    def written(self, value: int) -> str:
        """Return a numeral as it stands in a sentence: with its base mark where it must have one."""
        return self.notation.write(value)

    def named(self, value: int) -> str:
        """Return a numeral that names the base of the question, however few digits it has."""
        return self.notation.named(value)


class Dictated(Notation):
    """A notation that dictates numerals digit by digit.

    Unlike the words of `Notation.voice` it does not say the number itself, which may be what is asked for.

    >>> Dictated(12).write(15), Dictated(12).write(7), Dictated(12).named(7)
    ('one three, base twelve', 'seven', 'seven, base twelve')
    """

    __slots__ = ()

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the names of the digits, with the base where a mark would stand."""
        said = self.spoken(n, places=places)
        return said if needs_mark(self.format(n, places=places), self.base) else said.partition(",")[0]

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the names of the digits, then the base."""
        return self.spoken(n, places=places)


class PlainItem(Item[None]):
    """An item of a kind all whose items come equally often."""

    @classmethod
    def plan(cls, chance: Chance, base: int) -> None:
        """There is nothing to choose first."""


def base_name(base: int) -> str:
    """Return the name of a base in words.

    >>> base_name(12)
    'twelve'
    """
    return DECIMAL.aloud(base)


def is_acceptable(item: Item[Any]) -> bool:
    """Return whether every wrong answer of an item says one thing only.

    Rejected is an item where a wrong procedure gives the answer or cannot be carried through, where two
    different procedures give the same text, and where no wrong answer is left. Texts are compared without
    leading noughts. Where there are but two or three answers, the plan has seen to it.
    """
    if item.few_answers:
        return True
    answer = _stripped(item.answer)
    found: dict[str, str] = {}
    for code, text in _mistakes(item):
        if text is None or _stripped(text) == answer or found.setdefault(_stripped(text), code) != code:
            return False
    return bool(found)


def pose(item: Item[Any], number: int | None = None) -> Exercise:
    """Return the exercise of an item; wrong procedures that give the answer have no distractor.

    An item made of given numbers need not be acceptable: a text that two procedures give is then there twice.
    """
    distractors: list[Distractor] = []
    told: set[Mistake] = set()
    for mistake in _mistakes(item):
        text = mistake.text
        if text is not None and mistake not in told and _stripped(text) != _stripped(item.answer):
            told.add(mistake)
            distractors.append(Distractor(text, mistake.code, *item.explain(mistake)))
    return Exercise(
        kind=item.kind,
        id=item.id(),
        number=number,
        notation=item.notation,
        prompt=item.prompt,
        question=item.question,
        data=item.data,
        answer=item.answer,
        answer_form=item.answer_form,
        steps=item.steps,
        distractors=tuple(distractors),
        right=item.right,
        dictate=lambda: pose(replace(item, notation=Dictated(item.base, item.notation.digits)), number),
    )


def _mistakes(item: Item[Any]) -> list[Mistake]:
    """The mistakes of an item; what M12 and M13 both give is M12."""
    mistakes = list(item.mistakes())
    to_ten = {text for code, text in mistakes if code == "M12"}
    return [one for one in mistakes if one.code != "M13" or one.text not in to_ten]


def _value(digits: Sequence[int], base: int) -> int:
    return reduce(lambda value, digit: value * base + digit, digits, 0)


def _stripped(text: str) -> str:
    return text.lstrip("0") or "0"
