"""The solver of the two-pack patiences; ``docs/explanation/solving.md`` explains how it works.

`problem`, together with `suits`, represents a position as numbers. `beam` searches games with a reserve,
`plans` games without, and `standstill` games whose stock is turned only when no card fits. `certain` finds
plays that can never hurt. A beam plays with `free_cells` and judges states by `waits` and `costs`. `line`
turns the steps of a search into moves, and `causes` explains why a position is lost. `quick` plays every card
as soon as it fits, in one deal or in many. `verdicts`, `hints` and `difficulty` answer the questions of
`cardmath.solving`. `fair` gives hints that use only what the player sees.
"""

from cardmath.games.patience.solving.causes import PatienceCause
from cardmath.games.patience.solving.certain import certain_plays
from cardmath.games.patience.solving.difficulty import PatienceDifficulty, grade, grades_of
from cardmath.games.patience.solving.fair import FairHint, Waiting, fair_hint
from cardmath.games.patience.solving.hints import PatienceAdvice, hint
from cardmath.games.patience.solving.quick import QuickTable, at_once, luck
from cardmath.games.patience.solving.verdicts import evaluate, solve

__all__ = [
    "FairHint",
    "PatienceAdvice",
    "PatienceCause",
    "PatienceDifficulty",
    "QuickTable",
    "Waiting",
    "at_once",
    "certain_plays",
    "evaluate",
    "fair_hint",
    "grade",
    "grades_of",
    "hint",
    "luck",
    "solve",
]
