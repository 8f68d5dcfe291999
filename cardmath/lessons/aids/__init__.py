"""What a plan gives a teacher beyond its parts: how activities end, sentence stems, words with pictures.

A lesson of the course has its aids in one of the modules here. They are made when a teacher reads the plan; a
pupil's page never loads them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from cardmath.lessons.plan import LessonPlan

__all__ = ["Aids", "Closing", "Word", "aids_of"]


@dataclass(frozen=True)
class Closing:
    """How an activity ends: the question to ask, and the answer to wait for.

    ``role`` is the part that it closes, one of `cardmath.lessons.plan.ROLES`.
    """

    role: str
    ask: str
    wait_for: str


@dataclass(frozen=True)
class Word:
    """A word of the lesson, what it means in plain words, and its picture as SVG."""

    word: str
    meaning: str
    picture: str


@dataclass(frozen=True)
class Aids:
    """The aids of a lesson.

    ``closings`` end its activities. ``stems`` begin the sentences of pupils who look for words, and ``words``
    are those that they need. ``harder`` is a question for those who are done, with its answer. ``next_day``
    is how the lesson after this one begins.
    """

    closings: tuple[Closing, ...]
    stems: tuple[str, ...]
    words: tuple[Word, ...]
    harder: tuple[str, str]
    next_day: str


#: The module and the function with the aids of each lesson.
_PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "make-the-target": ("targets", "make_the_target"),
    "every-deck-has-its-target": ("targets", "every_deck_has_its_target"),
    "packing-in-dozens": ("bases", "packing_in_dozens"),
    "two-new-digits": ("bases", "two_new_digits"),
    "any-base": ("bases", "any_base"),
    "add-and-carry": ("columns", "add_and_carry"),
    "the-missing-partner": ("columns", "the_missing_partner"),
    "odd-or-even": ("parity", "odd_or_even"),
    "parity-in-other-bases": ("parity", "parity_in_other_bases"),
    "counting-by-twos": ("parity", "counting_by_twos"),
    "think-ahead": ("reasons", "think_ahead"),
    "chance-and-fairness": ("reasons", "chance_and_fairness"),
    "why-twelve": ("sharing", "why_twelve"),
    "rows-and-rows": ("sharing", "rows_and_rows"),
}


def aids_of(plan: LessonPlan) -> Aids | None:
    """Return the aids of a lesson in the base of its plan, or None for a lesson that has none.

    >>> from cardmath.lessons import lesson_plan
    >>> aids_of(lesson_plan("add-and-carry")).stems[0]
    'A column is full at …'
    """
    if plan.key not in _PLACES:
        return None
    module, name = _PLACES[plan.key]
    make: Callable[[LessonPlan], Aids] = getattr(import_module(f"cardmath.lessons.aids.{module}"), name)
    return make(plan)
