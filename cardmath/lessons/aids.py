"""A plan's extra help for the teacher: ways to end activities, sentence stems, and words with pictures.

The aids for a lesson in the course follow its plan in its module.
"""

from dataclasses import dataclass

from cardmath.lessons.plan import LessonPlan, Worded
from cardmath.lessons.registry import LESSONS, module_of


@dataclass(frozen=True)
class Closing:
    """How an activity ends: the question to ask, and the answer to wait for."""

    ask: str
    wait_for: str


@dataclass(frozen=True)
class Word:
    """A word from the lesson, its meaning in plain words, and its picture as SVG."""

    word: str
    meaning: str
    picture: str


@dataclass(frozen=True)
class Aids(Worded):
    """The aids for a lesson.

    ``see`` and ``do`` end these parts of the lesson. ``stems`` are sentence openings for pupils who are
    looking for words, and ``words`` are the words they need. ``harder`` is a question, with its answer, for
    pupils who have finished. ``next_day`` is how the next lesson begins.
    """

    see: Closing
    do: Closing
    stems: tuple[str, ...]
    words: tuple[Word, ...]
    harder: tuple[str, str]
    next_day: str


def aids_of(plan: LessonPlan) -> Aids | None:
    """Return a lesson's aids in the base of its plan, or None if it has none.

    >>> from cardmath.lessons import lesson_plan
    >>> aids_of(lesson_plan("add-and-carry")).stems[0]
    'A column is full at …'
    """
    if plan.key not in LESSONS:
        return None
    made: Aids = module_of(plan.key).aids(plan)
    return made
