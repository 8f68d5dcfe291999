"""Kinds with two or three answers: how often each answer comes, and how often a wrong procedure misleads.

A distractor in every item would give the answer away. So half of the items mislead and carry their
distractor, and half do not, with the answers balanced in both halves.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from cardmath.exercises.chance import Chance
from cardmath.exercises.item import Item

__all__ = ["EVEN", "ODD", "Stratum", "is_misleading", "parity_word", "plan_stratum"]

ODD: Final = "odd"
EVEN: Final = "even"


class Stratum(NamedTuple):
    """A part of all items: those with an answer that mislead, or that do not."""

    answer: str
    misleading: bool


def plan_stratum(chance: Chance, answers: Sequence[str]) -> Stratum:
    """Choose an answer, and whether the item misleads."""
    return Stratum(chance.choose(answers), chance.one_in(2))


def is_misleading(item: Item[Any]) -> bool:
    """Return whether a wrong procedure gives a wrong answer."""
    return any(mistake.text != item.answer for mistake in item.mistakes())


def parity_word(value: int) -> str:
    """Return the answer "odd" or "even".

    >>> parity_word(8)
    'even'
    """
    return ODD if value % 2 else EVEN
