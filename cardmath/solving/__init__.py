"""Solving: proven verdicts, winning lines, reasons for losses, hints and grades, for every game.

`solve`, `evaluate`, `hint` and `grade` take any position and call its game's solver (`asking`). A `Solution`
or `Hint` has the same form for every game. Each solver's module explains how it works; see also
``docs/explanation/solving.md``.
"""

from cardmath.solving.asking import evaluate, grade, hint, solve
from cardmath.solving.budget import Budget, LimitError
from cardmath.solving.hints import KEEPS, LOSES, UNSETTLED, Advice, Hint
from cardmath.solving.losing_move import Turning, turning_of
from cardmath.solving.solution import (
    GRADES,
    UNKNOWN,
    UNWINNABLE,
    WINNABLE,
    Cause,
    Difficulty,
    GradeError,
    PositionError,
    Solution,
    UnknownVerdictError,
)

__all__ = [
    "GRADES",
    "KEEPS",
    "LOSES",
    "UNKNOWN",
    "UNSETTLED",
    "UNWINNABLE",
    "WINNABLE",
    "Advice",
    "Budget",
    "Cause",
    "Difficulty",
    "GradeError",
    "Hint",
    "LimitError",
    "PositionError",
    "Solution",
    "Turning",
    "UnknownVerdictError",
    "evaluate",
    "grade",
    "hint",
    "solve",
    "turning_of",
]
