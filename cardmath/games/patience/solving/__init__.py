"""The solver of the two-pack patiences; ``docs/explanation/solving.md`` explains how it works.

`problem` represents a position as numbers. `beam` searches games with a reserve, and games whose stock is
turned only when no card fits; `plans` searches the other games. A beam plays with free cells and judges
states by their `costs`. `line` turns the steps of a search into moves. `quick` plays every card as soon as it
fits, in one deal or in many. `verdicts` and `hints` answer the questions of `cardmath.solving`, with causes
and difficulties. `hints` also finds plays that can never hurt, and hints that use only what the player sees.
"""

from cardmath.games.patience.solving.hints import (
    FairHint,
    PatienceAdvice,
    Waiting,
    certain_plays,
    fair_hint,
    hint,
)
from cardmath.games.patience.solving.quick import QuickTable, at_once, luck
from cardmath.games.patience.solving.verdicts import (
    PatienceCause,
    PatienceDifficulty,
    evaluate,
    grade,
    grades_of,
    solve,
)

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
