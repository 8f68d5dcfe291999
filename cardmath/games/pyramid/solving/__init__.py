"""The solver of Pyramid Addition; ``docs/explanation/solving.md`` explains how it works.

`problem` represents a position as numbers. `pair_search` is the search for unlimited passes. `options`,
`simulation`, `useful` and `plan_search` are the search for limited passes. `line` turns a plan into moves.
`causes` finds why a position is lost, and `cause` puts it into words. `verdicts`, `hints` and `difficulty`
answer the questions of `cardmath.solving`. They can also tell when every way of playing on wins.
"""

from cardmath.games.pyramid.solving.cause import PyramidCause
from cardmath.games.pyramid.solving.difficulty import (
    CarefulPlay,
    PyramidDifficulty,
    Trap,
    careful_play,
    grade,
)
from cardmath.games.pyramid.solving.hints import PyramidAdvice, hint
from cardmath.games.pyramid.solving.verdicts import certain_rest, evaluate, solve

__all__ = [
    "CarefulPlay",
    "PyramidAdvice",
    "PyramidCause",
    "PyramidDifficulty",
    "Trap",
    "careful_play",
    "certain_rest",
    "evaluate",
    "grade",
    "hint",
    "solve",
]
