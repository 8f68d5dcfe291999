"""The room of the two-pack patiences; how it works is told in ``docs/solving.md``.

`problem` with `suits` is a position as numbers; `beam` searches games with a reserve, `plans` those without;
`certain` knows plays that can never hurt. A beam plays with `free_cells` and finds promising by `waits` and
`costs`. `line` makes a search's steps into moves, `causes` tell why a position is lost. `playing` is the
player of luck alone, `quick` the same for many deals. `verdicts`, `hints` and `difficulty` answer what the
front door asks, and `fair` gives hints that use only what the player sees.
"""

from cardmath.solving.patience.causes import PatienceCause
from cardmath.solving.patience.certain import certain_plays
from cardmath.solving.patience.difficulty import PatienceDifficulty, grade
from cardmath.solving.patience.fair import FairHint, Waiting, fair_hint
from cardmath.solving.patience.hints import PatienceAdvice, hint
from cardmath.solving.patience.playing import at_once, luck
from cardmath.solving.patience.quick import QuickTable
from cardmath.solving.patience.verdicts import evaluate, solve

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
    "hint",
    "luck",
    "solve",
]
