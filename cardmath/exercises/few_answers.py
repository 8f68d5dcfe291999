"""Strata of kinds with two or three answers: how often each answer occurs, and how often a wrong procedure
misleads.

A distractor in every item would give the answer away. So half of the items mislead and have a distractor, and
half do not. The answers are balanced in both halves.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Item
from cardmath.i18n import pgettext
from cardmath.pairing import parity


class AnswerStratum(NamedTuple):
    """A subset of the items: the ones with a given answer that mislead, or the ones that do not."""

    answer: str
    misleading: bool


def choose_answer(chance: Chance, answers: Sequence[str]) -> AnswerStratum:
    """Choose an answer and whether the item misleads."""
    return AnswerStratum(chance.choose(answers), chance.one_in(2))


def is_misleading(item: Item[Any]) -> bool:
    """Return whether a wrong procedure leads to a wrong answer."""
    return any(wrong.text != item.answer for wrong in item.wrong_answers())


def parity_shown(value: int) -> str:
    """Return "odd" or "even" in the reader's language, for use in a sentence.

    >>> parity_shown(8)
    'even'
    """
    return pgettext("answer", parity(value))
