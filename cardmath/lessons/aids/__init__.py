"""A plan's extra help for the teacher: ways to end activities, sentence stems, and words with pictures.

The aids for each lesson in the course are in one of these modules. They are made when a teacher reads the
plan; a pupil's page never loads them.
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
    """A word from the lesson, its meaning in plain words, and its picture as SVG."""

    word: str
    meaning: str
    picture: str


@dataclass(frozen=True)
class Aids:
    """The aids for a lesson.

    ``closings`` end its activities. ``stems`` are sentence openings for pupils who are looking for words, and
    ``words`` are the words they need. ``harder`` is a question, with its answer, for pupils who have
    finished. ``next_day`` is how the next lesson begins.
    """

    closings: tuple[Closing, ...]
    stems: tuple[str, ...]
    words: tuple[Word, ...]
    harder: tuple[str, str]
    next_day: str


#: The lessons in each module; the module has a function named after each lesson.
_LESSONS: Final[Mapping[str, tuple[str, ...]]] = {
    "targets": ("make-the-target", "every-deck-has-its-target"),
    "bases": ("packing-in-dozens", "two-new-digits", "any-base"),
    "columns": ("add-and-carry", "the-missing-partner"),
    "parity": ("odd-or-even", "parity-in-other-bases", "counting-by-twos"),
    "reasons": ("think-ahead", "chance-and-fairness"),
    "sharing": ("why-twelve", "rows-and-rows"),
}


def aids_of(plan: LessonPlan) -> Aids | None:
    """Return a lesson's aids in the base of its plan, or None if it has none.

    >>> from cardmath.lessons import lesson_plan
    >>> aids_of(lesson_plan("add-and-carry")).stems[0]
    'A column is full at …'
    """
    for module, keys in _LESSONS.items():
        if plan.key in keys:
            found = import_module(f"cardmath.lessons.aids.{module}")
            make: Callable[[LessonPlan], Aids] = getattr(found, plan.key.replace("-", "_"))
            return make(plan)
    return None
