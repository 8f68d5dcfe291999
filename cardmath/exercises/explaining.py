"""Explaining a wrong answer, and choosing which question becomes the smaller step.

A question does not help if its answer is what the child has just written: the step would then confirm the
slip. Nor does it help if its answer is also the exercise's answer, or has just been given in the sentence
above.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from cardmath.exercises.answers import AnswerForm, Reading
from cardmath.exercises.verdict import SmallerStep
from cardmath.i18n import NP_, _
from cardmath.misconceptions import Misconception

_TOO_SMALL: Final = NP_("answer", "too small")
_TOO_LARGE: Final = NP_("answer", "too large")


class WrongAnswer(NamedTuple):
    """The result of a wrong procedure: its text, or None if the procedure cannot be finished."""

    misconception: Misconception
    text: str | None


class Asked(NamedTuple):
    """A question on the way to the answer; its form is a numeral in the base by default."""

    question: str
    answer: str
    form: AnswerForm | None = None


class Explanation(NamedTuple):
    """The reply to a wrong answer; see `Distractor`.

    ``answer`` is the answer to the smaller step and ``form`` is its form, a numeral in the base by default.
    Without an ``answer`` the smaller step is only read. ``place`` is the part of the picture to look at. If
    the first question does not help, ``instead`` has others.
    """

    did: str
    reason: str
    smaller_step: str
    answer: str = ""
    form: AnswerForm | None = None
    place: int = 0
    instead: Callable[[], Iterable[Asked]] = tuple

    def asked(self) -> Iterator[Asked]:
        """Yield its questions, best first; none if the smaller step is only read."""
        if self.answer:
            yield Asked(self.smaller_step, self.answer, self.form)
            yield from self.instead()


def size_asked(given: int, right: int, written: str) -> Iterator[Asked]:
    """Yield the question asking whether a wrong number is too small or too large.

    >>> [one.question for one in size_asked(8, 16, "8")]
    ['Is 8 too small or too large?']
    """
    if given != right:
        form = AnswerForm(None, (_TOO_SMALL, _TOO_LARGE))
        question = _("Is {number} too small or too large?").format(number=written)
        yield Asked(question, _TOO_SMALL if given < right else _TOO_LARGE, form)


def place_of_step(
    steps: Iterable[SmallerStep],
    given: Reading,
    right: Reading,
    answer: str,
    reason: str,
    asked: Callable[[], str],
) -> tuple[int, SmallerStep]:
    """Return the place of the first step that helps, and the step.

    Its answer is neither the wrong answer ``given`` nor the ``right`` one. Its question does not contain the
    ``answer`` to the exercise, if that is a numeral. Its own answer does not appear in the ``reason``. Both
    may repeat anything that is already in ``asked``. If no step passes all checks, the last ones are dropped
    first: a reason may give an answer away, and then a question may contain the exercise's answer.
    """

    def is_new(text: str, numeral: str) -> bool:
        return _stands_in(text, numeral) and not _stands_in(asked(), numeral)

    fallbacks: dict[int, tuple[int, SmallerStep]] = {}
    for place, step in enumerate(steps):
        # The name of a hand may be a number.
        if step.reading in (given, right) or step.answer in (given.word, right.word):
            fault = 3
        elif len(right.parts) == 1 and is_new(step.question, answer):
            fault = 2
        elif is_new(reason, step.answer):
            fault = 1
        else:
            return place, step
        fallbacks.setdefault(fault, (place, step))
    return fallbacks[min(fallbacks)]


def _stands_in(text: str, answer: str) -> bool:
    """Return whether a string contains an answer, with or without its base mark."""
    # Most texts do not contain it at all, and a pattern is slow to compile.
    return answer in text and bool(re.search(rf"(?<!\w){re.escape(answer)}(?:[zd]|[₀-₉]+)?(?!\w)", text))
