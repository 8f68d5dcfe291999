"""Numbered exercises that never change, with worked steps and explanations for wrong answers.

`exercise` makes an exercise, and `check` reads an answer and explains what is wrong with it. `KINDS` contains
all kinds of exercise, and `strata` lists their levels of difficulty. `export` makes a question bank for a
learning platform. See ``docs/reference/exercises.md``.

>>> from cardmath import exercises
>>> item = exercises.exercise("addition", 5)
>>> item.prompt, exercises.check(item, item.answer).is_right
('28z + 47z = ?', True)
"""

from cardmath.exercises.banks import BankError, export, write_bank
from cardmath.exercises.checking import check
from cardmath.exercises.exercise import Distractor, Exercise, Look
from cardmath.exercises.item import pose
from cardmath.exercises.registry import (
    EXERCISE_NUMBERS,
    KINDS,
    ExerciseError,
    check_exercise_number,
    exercise,
    from_listed,
    kind_named,
    listed,
    strata,
)
from cardmath.exercises.strata import Stratum
from cardmath.exercises.verdict import Picture, SmallerStep, Verdict
from cardmath.misconceptions import MISCONCEPTIONS, Misconception

__all__ = [
    "EXERCISE_NUMBERS",
    "KINDS",
    "MISCONCEPTIONS",
    "BankError",
    "Distractor",
    "Exercise",
    "ExerciseError",
    "Look",
    "Misconception",
    "Picture",
    "SmallerStep",
    "Stratum",
    "Verdict",
    "check",
    "check_exercise_number",
    "exercise",
    "export",
    "from_listed",
    "kind_named",
    "listed",
    "pose",
    "strata",
    "write_bank",
]
