"""A question in a bank: an exercise as a learning platform needs it, not yet in any format.

A platform compares strings and shows the feedback for the answer that matches. So a question lists the forms
of the right answer, then each wrong answer with a known cause. All replies come from the checker.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises.answers import Reading, base_name
from cardmath.exercises.banks.pictures import PictureFile, picture_of
from cardmath.exercises.banks.spellings import compared, spellings
from cardmath.exercises.exercise import Exercise
from cardmath.i18n import _
from cardmath.misconceptions import Misconception
from cardmath.numerals import DIGIT_STYLES, DOZENAL, MAX_BASE, alphabet

#: Maximum length of a name in a list of questions; longer prompts get a title and a number.
_LONGEST_NAME: Final = 60
#: Symbols for ten and eleven in base twelve that every keyboard has.
_TYPED: Final = "XE"


class BankError(CardmathError, ValueError):
    """The error for exercises that cannot form a question bank, or a file that cannot be written."""


@dataclass(frozen=True)
class BankAnswer:
    """An answer: how it is shown, how a pupil may type it, and the reply to it."""

    shown: str
    spellings: tuple[str, ...]
    reply: str
    is_right: bool = False
    misconception: Misconception | None = None


@dataclass(frozen=True)
class BankQuestion:
    """A question.

    ``key`` identifies it in every file, such as ``addition/12/5``. ``note`` explains how to type its digits.
    Its ``answers`` begin with the right one, and ``is_choice`` is true if the answer is always chosen from a
    list. ``otherwise`` replies to all other answers, and ``hint`` is a smaller step. ``heading`` is the
    category for questions of this kind.
    """

    key: str
    name: str
    heading: str
    prompt: str
    note: str
    answers: tuple[BankAnswer, ...]
    is_choice: bool
    otherwise: str
    hint: str
    steps: tuple[str, ...]
    tags: tuple[str, ...]
    exercise: Exercise

    @property
    def right(self) -> BankAnswer:
        """The right answer."""
        return self.answers[0]

    @property
    def wrong(self) -> tuple[BankAnswer, ...]:
        """The wrong answers that have their own reply."""
        return self.answers[1:]

    @cached_property
    def picture(self) -> PictureFile | None:
        """The picture, if there is one. Drawing it takes a long time, and some formats have none."""
        return picture_of(self.exercise)

    @cached_property
    def choices(self) -> tuple[BankAnswer, ...]:
        """The answers to choose from, in the order on the screen; empty if there is only one."""
        form = self.exercise.answer_form
        by_reading = {form.read(one.spellings[0]): one for one in reversed(self.answers)}
        choices = [by_reading[form.read(text)] for text in self.exercise.choices]
        return tuple(choices) if len(choices) > 1 else ()


def question(exercise: Exercise) -> BankQuestion:
    """Return the question for an exercise; raise `BankError` if a platform could not ask it.

    >>> from cardmath.exercises import exercise
    >>> asked = question(exercise("addition", 5))
    >>> asked.key, asked.heading, asked.right.spellings
    ('addition/12/5', 'Addition in columns, base twelve', ('73', '73z', '73₁₂', '73_12'))
    >>> [(one.shown, one.misconception.value) for one in asked.wrong]
    [('75', 'M3'), ('63', 'M4'), ('613', 'M5'), ('615', 'M5')]
    >>> asked.wrong[0].reply
    'In base twelve a column is full at twelve, not at ten. Look at 8 + 7. Put 8 into a frame of twelve. \
How many more will fill it?'
    """
    form = exercise.answer_form
    is_choice = form.base is None
    if is_choice and len({form.shown(word) for word in form.words if word.strip()}) < 2:
        raise BankError(
            _("the question “{question}” has fewer than two answers to choose from"),
            question=" ".join(exercise.prompt.split()),
        )
    answers = tuple(_words(exercise) if is_choice else _typed(exercise))
    step = "" if is_choice else exercise.look(_wrong_everywhere(exercise)).smaller_step
    return BankQuestion(
        key=_key(exercise),
        name=_name(exercise),
        heading=_("{title}, base {base}").format(title=exercise.title, base=base_name(exercise.base)),
        prompt=exercise.prompt,
        note="" if is_choice else _note(exercise),
        answers=answers,
        is_choice=is_choice,
        otherwise=f"{_('Not yet.')} {step}".strip(),
        hint=step,
        steps=exercise.steps,
        tags=tuple(_tags(exercise)),
        exercise=exercise,
    )


def _typed(exercise: Exercise) -> Iterator[BankAnswer]:
    """Yield the right answer, then each wrong one that a platform can tell apart from the ones before it."""
    form = exercise.answer_form
    right = spellings(form, exercise.answer)
    yield BankAnswer(form.shown(exercise.answer), right, exercise.right, is_right=True)
    taken = set(map(compared, right))
    for wrong in exercise.distractors:
        verdict = exercise.check(wrong.text)
        spelled = [text for text in spellings(form, wrong.text, common=True) if compared(text) not in taken]
        if not spelled or verdict.is_right:
            continue
        taken.update(map(compared, spelled))
        reply = f"{verdict.message} {verdict.smaller_step}".strip()
        yield BankAnswer(form.shown(wrong.choice), tuple(spelled), reply, misconception=verdict.misconception)


def _words(exercise: Exercise) -> Iterator[BankAnswer]:
    """Yield the words to choose from, the right one first."""
    form = exercise.answer_form
    right = form.read(exercise.answer).word
    yield BankAnswer(form.shown(right), spellings(form, right), exercise.right, is_right=True)
    for word in form.words:
        if word != right:
            verdict = exercise.check(word)
            reply = f"{verdict.message} {verdict.smaller_step}".strip()
            yield BankAnswer(
                form.shown(word), spellings(form, word), reply, misconception=verdict.misconception
            )


def _wrong_everywhere(exercise: Exercise) -> Reading:
    """Return an answer that is wrong in its first place, so that the smaller step fits any wrong answer."""
    return Reading(((MAX_BASE,),) * exercise.answer_form.numerals)


def _key(exercise: Exercise) -> str:
    parts = [exercise.kind, str(exercise.base)]
    if exercise.number is None:
        # Not its prompt, which is in the reader's language.
        data = json.dumps(dict(exercise.data), sort_keys=True, ensure_ascii=False, default=str)
        parts.append(sha256(data.encode()).hexdigest()[:12])
    else:
        parts += [*filter(None, [exercise.within]), str(exercise.number)]
    if exercise.base == DOZENAL.base and exercise.notation.digits != DIGIT_STYLES[0]:
        parts.append(exercise.notation.digits)
    return "/".join(parts)


def _name(exercise: Exercise) -> str:
    prompt = " ".join(exercise.prompt.split())
    if len(prompt) <= _LONGEST_NAME:
        return prompt
    if exercise.number is None:
        return prompt[: _LONGEST_NAME - 1] + "…"
    return _("{title}, number {number}").format(title=exercise.title, number=exercise.number)


def _note(exercise: Exercise) -> str:
    """Return how to type digits that keyboards lack, or "" if they have them all."""
    form = exercise.answer_form
    if form.base != DOZENAL.base:
        return ""
    ten, eleven = tuple(alphabet(form.base, form.digits))[10:]
    if ten.isascii() and eleven.isascii():
        return ""
    return _("You can type {typed_ten} for {ten} and {typed_eleven} for {eleven}.").format(
        typed_ten=_TYPED[0], ten=ten, typed_eleven=_TYPED[1], eleven=eleven
    )


def _tags(exercise: Exercise) -> Iterator[str]:
    yield f"cardmath:{exercise.kind}"
    yield f"base:{exercise.base}"
    if exercise.stratum:
        yield f"stratum:{exercise.stratum}"
    yield from dict.fromkeys(wrong.misconception.value for wrong in exercise.distractors)
