"""The interface of every kind of exercise, and the rules for all kinds.

A kind is a class of items. An item stores its numbers and a notation, and derives everything else from them.
It finds its wrong answers by running wrong procedures on the same numbers.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar

from cardmath.exercises.answers import AnswerForm, Dictated, Reading, base_name, number_of
from cardmath.exercises.chance import Chance
from cardmath.exercises.checking import check
from cardmath.exercises.exercise import Distractor, Exercise, Look
from cardmath.exercises.explaining import Asked, Explanation, WrongAnswer, place_of_step, size_asked
from cardmath.exercises.strata import Stratum as Difficulty
from cardmath.exercises.verdict import Picture, SmallerStep, TableAsked
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import DECIMAL, Notation, alphabet
from cardmath.sentences import ended, join_and

__all__ = ["Asked", "Explanation", "Item", "PlainItem", "WrongAnswer", "base_name", "is_acceptable", "pose"]

Stratum = TypeVar("Stratum")


@dataclass(frozen=True)
class Item(ABC, Generic[Stratum]):
    """An item of a kind.

    ``kind`` is the name of the kind, ``place`` the number in G1, G2 and so on, and ``english`` its
    English title.
    """

    kind: ClassVar[str]
    place: ClassVar[int]
    english: ClassVar[str]
    #: The question in English, if it depends on nothing but the base.
    asks: ClassVar[str]
    #: Whether the answer is one of two or three words. Distractors would give it away, so there may be none.
    few_answers: ClassVar[bool] = False
    #: The possible answers if they are words; none if the answer is a numeral in the base.
    words: ClassVar[tuple[str, ...]] = ()
    #: The strata of difficulty in every base, from the easiest to the hardest; none for items never drawn.
    strata: ClassVar[tuple[Difficulty, ...]] = ()
    #: The game that a learner must have played before practice includes these items by default, or "".
    played_first: ClassVar[str] = ""

    notation: Notation

    @classmethod
    def id(cls) -> str:
        """Return the short name of the kind: G and its place."""
        return f"G{cls.place}"

    @classmethod
    def title(cls) -> str:
        """Return the title in the reader's language."""
        return _(cls.english)

    @classmethod
    def allows(cls, base: int) -> bool:
        """Return whether there are items of this kind in a base."""
        return True

    @classmethod
    def difficulties(cls, base: int) -> tuple[Difficulty, ...]:
        """Return the strata in a base, from the easiest to the hardest; some kinds lack a stratum."""
        return cls.strata

    @property
    def difficulty(self) -> str:
        """The key of the item's stratum; empty for items that are never drawn."""
        return ""

    @classmethod
    def may_be(cls, stratum: Stratum, difficulty: str) -> bool:
        """Return whether the choices made by `stratum` can lead to an item of a given difficulty."""
        return True

    @classmethod
    @abstractmethod
    def stratum(cls, chance: Chance, base: int) -> Stratum:
        """Make the choices that must not depend on rejected items, such as a form, a length or an answer."""

    @classmethod
    @abstractmethod
    def draw(cls, chance: Chance, notation: Notation, stratum: Stratum) -> "Item[Stratum]":
        """Return a random item from the stratum, with all items equally likely."""

    @classmethod
    def drawn_within(cls, chance: Chance, notation: Notation, difficulty: str) -> "Item[Stratum] | None":
        """Draw once, and return the item if it is acceptable and in the stratum, otherwise None."""
        choices = cls.stratum(chance, notation.base)
        if not cls.may_be(choices, difficulty):
            return None
        item = cls.draw(chance, notation, choices)
        return item if item.difficulty == difficulty and is_acceptable(item) else None

    @property
    def prompt(self) -> str:
        """The whole question as plain text: just the question, if that is enough."""
        return self.question

    @property
    def question(self) -> str:
        """The part of the prompt still to be asked when the data is drawn."""
        return _(self.asks).format(base=base_name(self.base))

    @property
    @abstractmethod
    def data(self) -> Mapping[str, Any]:
        """The data to show, independent of any screen."""

    @property
    @abstractmethod
    def answer(self) -> str:
        """The answer, without a base mark."""

    @property
    def answer_form(self) -> AnswerForm:
        """The form of an answer: one of its words, or else a numeral, unless the kind overrides this."""
        return AnswerForm(None, self.words) if self.words else self._numeral_form

    @property
    def _numeral_form(self) -> AnswerForm:
        return AnswerForm(self.base, digits=self.notation.digits)

    @property
    def right(self) -> str:
        """The sentence that confirms the right answer.

        If the answer is a word or a letter, the kind explains it: "Right: 9 is odd."
        """
        return _("{answer} is right.").format(answer=self.in_a_sentence(self.answer))

    def in_a_sentence(self, answer: str) -> str:
        """Return an answer for use in a sentence; an exercise for reading aloud dictates it.

        Its digits are in the answer's own base, which the question has mentioned.
        """
        form = self.answer_form
        parts = form.read(answer).parts
        if form.base is None or not parts or not isinstance(self.notation, Dictated):
            return form.shown(answer)
        dictated = Dictated(form.base, self.notation.digits)
        spoken = (dictated.write(number_of(digits, form.base)) for digits in parts)
        return join_and([one.partition(",")[0] for one in spoken])

    @property
    @abstractmethod
    def steps(self) -> tuple[str, ...]:
        """The worked steps, as a teacher would write them on the board; the last step contains the answer."""

    @property
    def picture(self) -> str:
        """A drawing of the data as HTML or SVG; empty if the prompt is enough."""
        return ""

    def table_asked(self) -> TableAsked | None:
        """Return the table of cards that the question is about, for paper, or None."""
        return None

    @abstractmethod
    def wrong_answers(self) -> Iterable[WrongAnswer]:
        """Run the wrong procedures, except the ones that happen to be right for every item; a code may occur
        more than once.
        """

    @abstractmethod
    def explain(self, wrong: WrongAnswer) -> Explanation:
        """Return the explanation for a child who gave a wrong answer."""

    def first_wrong(self, given: Reading) -> Explanation:
        """Return the first wrong place in an answer that no procedure explains."""
        return Explanation("", "", self.steps[0])

    def pictured(self, place: int) -> Picture | None:
        """Return the picture that highlights the part to look at, or None if there is no picture."""
        return None

    def more_wrong_answers(self) -> Iterable[WrongAnswer]:
        """Run the wrong procedures that were added later: they do not affect which items are drawn."""
        return ()

    def smaller_steps(self, explained: Explanation, given: Reading) -> Iterator[SmallerStep]:
        """Yield the questions in a wrong answer's explanation as input fields; none if it is only read.

        The last resort is to ask whether the wrong number is too small or too large.
        """
        own = self._numeral_form
        for one in explained.asked():
            yield SmallerStep(one.question, one.answer, one.form or own)
        value, right = self.value_given(given), self.value_given(self.answer_form.read(self.answer))
        if explained.answer and value is not None and right is not None:
            for one in size_asked(value, right, self.in_a_sentence(_text(given, self.answer_form))):
                yield SmallerStep(one.question, one.answer, one.form or own)

    def value_given(self, given: Reading) -> int | None:
        """Return the value of an answer, or None if it is not a numeral in the base."""
        base = self.answer_form.base
        if base is None or len(given.parts) != 1 or max(given.parts[0]) >= base:
            return None
        return number_of(given.parts[0], base)

    # -- writing numbers ------------------------------------------------------------------------------

    @property
    def base(self) -> int:
        """The item's base."""
        return self.notation.base

    def bare(self, value: int) -> str:
        """Return a numeral without a base mark."""
        return self.notation.format(value)

    def written(self, value: int) -> str:
        """Return a numeral for use in a sentence, with its base mark if it needs one."""
        return self.notation.write(value)

    def in_ten(self, text: str) -> str:
        """Return a string with its base-ten numerals read aloud as whole numbers, not digit by digit."""
        if not isinstance(self.notation, Dictated):
            return text
        return re.sub("[0-9]+", lambda found: DECIMAL.aloud(int(found[0])), text)

    def named(self, value: int) -> str:
        """Return a numeral that always shows the question's base, however few digits it has."""
        return self.notation.named(value)


class ByDifficulty(Item[str]):
    """An item of a kind whose stratum of difficulty is chosen first, because some strata have few items."""

    @classmethod
    def may_be(cls, stratum: str, difficulty: str) -> bool:
        """Return whether both are the same: the choice is the stratum of difficulty itself."""
        return stratum == difficulty

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> str:
        """Choose the stratum of difficulty."""
        return chance.choose([one.key for one in cls.difficulties(base)])


class PlainItem(Item[None]):
    """An item of a kind whose items are all equally likely."""

    @classmethod
    def stratum(cls, chance: Chance, base: int) -> None:
        """Choose nothing, because these kinds have a single stratum."""


def is_acceptable(item: Item[Any]) -> bool:
    """Return whether every wrong answer to an item has a single cause.

    An item is rejected if a wrong procedure gives the right answer or cannot be finished. It is also rejected
    if two different procedures produce the same answer, or if no wrong answer is left. Answers are compared
    without leading zeros. Kinds with only two or three answers ensure this in the stratum.
    """
    if item.few_answers:
        return True
    answer = _stripped(item.answer)
    found: dict[str, Misconception] = {}
    for misconception, text in _wrong_answers(item):
        if text is None or _stripped(text) == answer:
            return False
        if found.setdefault(_stripped(text), misconception) != misconception:
            return False
    return bool(found)


def pose(item: Item[Any], number: int | None = None, within: str = "") -> Exercise:
    """Return the exercise for an item; wrong procedures that give the right answer are left out.

    ``within`` is the stratum that the number refers to, or empty if it refers to the whole kind. An item made
    from given numbers need not be acceptable. An answer produced by two procedures then appears twice.

    >>> from cardmath.exercises.kinds.value import Value
    >>> from cardmath.numerals import DOZENAL
    >>> pose(Value(DOZENAL, 131)).prompt
    'What is ƷƎz in base ten?'
    """
    distractors: list[Distractor] = []
    form = item.answer_form
    for wrong in dict.fromkeys(_known(item)):
        text = wrong.text
        if text is not None and _stripped(text) != _stripped(item.answer):
            reply = _reply(item, form.read(text), form.read(item.answer), wrong)
            distractors.append(Distractor(text, wrong.misconception, *reply))
    # Whole functions, not lambdas, so that an exercise can be pickled.
    return Exercise(
        kind=item.kind,
        id=item.id(),
        number=number,
        notation=item.notation,
        prompt=item.prompt,
        question=item.question,
        data=item.data,
        answer=item.answer,
        answer_form=form,
        steps=item.steps,
        distractors=tuple(distractors),
        right=item.right,
        dictate=partial(_dictate, item, number, within),
        say=partial(_say, item),
        draw=partial(getattr, item, "picture"),
        lay=item.table_asked,
        judge=check,
        look=partial(_looked, item),
        title=item.title(),
        stratum=item.difficulty,
        within=within,
    )


def _dictated(item: Item[Any]) -> Item[Any]:
    return replace(item, notation=Dictated(item.base, item.notation.digits))


def _dictate(item: Item[Any], number: int | None, within: str) -> Exercise:
    return pose(_dictated(item), number, within)


def _say(item: Item[Any]) -> str:
    return ended(_dictated(item).prompt)


def _looked(item: Item[Any], given: Reading) -> Look:
    _did, reason, smaller_step, step, picture = _reply(item, given, item.answer_form.read(item.answer))
    return Look(reason, smaller_step, step, picture)


def _reply(
    item: Item[Any], given: Reading, right: Reading, wrong: WrongAnswer | None = None
) -> tuple[str, str, str, SmallerStep | None, Picture | None]:
    """Return what the child did, the reason, the smaller step as a string and as a field, and the picture."""
    explained = _explained(item, given, wrong)
    picture = item.pictured(explained.place)
    if not explained.answer:
        return explained.did, explained.reason, explained.smaller_step, None, picture
    written, shown = item, explained
    if isinstance(item.notation, Dictated):
        # A question is the same whether spoken or written, so the written form decides.
        written = replace(item, notation=Notation(item.base, item.notation.digits))
        shown = _explained(written, given, wrong)
    seen = written.smaller_steps(shown, given)
    place, step = place_of_step(seen, given, right, item.answer, shown.reason, lambda: written.prompt)
    if written is not item:
        step = next(islice(item.smaller_steps(explained, given), place, None))
    return explained.did, explained.reason, step.question, step, picture


def _explained(item: Item[Any], given: Reading, wrong: WrongAnswer | None) -> Explanation:
    return item.first_wrong(given) if wrong is None else item.explain(wrong)


def _known(item: Item[Any]) -> list[WrongAnswer]:
    """Return all wrong answers to an item; of the ones added later, only those with no other explanation."""
    found = _wrong_answers(item)
    texts = {_stripped(wrong.text) for wrong in found if wrong.text is not None}
    later = [one for one in item.more_wrong_answers() if one.text and _stripped(one.text) not in texts]
    return [*found, *later]


def _wrong_answers(item: Item[Any]) -> list[WrongAnswer]:
    """Return the wrong answers to an item; one that makes ten and is off by one counts as making ten."""
    found = list(item.wrong_answers())
    to_ten = {text for misconception, text in found if misconception == Misconception.MAKES_TEN}
    return [one for one in found if one.misconception != Misconception.OFF_BY_ONE or one.text not in to_ten]


def _text(given: Reading, form: AnswerForm) -> str:
    """Return a single numeral as it was understood."""
    assert form.base is not None
    signs = alphabet(form.base, form.digits)
    return "".join(signs[digit] for digit in given.parts[0])


def _stripped(text: str) -> str:
    return text.lstrip("0") or "0"
