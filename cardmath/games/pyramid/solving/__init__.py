"""The solver of Pyramid Addition; ``docs/explanation/solving.md`` explains how it works.

`problem` represents a position as numbers. `pair_search` is the search for unlimited passes. `options` and
`plan_search` are the search for limited passes. `line` turns a plan into moves. `causes` finds why a position
is lost, and puts it into words. `verdicts` and `hints` answer the questions of `cardmath.solving`. They can
also tell when every way of playing on wins.
"""

from cardmath.games.pyramid.solving.causes import PyramidCause
from cardmath.games.pyramid.solving.hints import PyramidAdvice, hint
from cardmath.games.pyramid.solving.verdicts import (
    CarefulPlay,
    PyramidDifficulty,
    Trap,
    careful_play,
    certain_rest,
    evaluate,
    grade,
    solve,
)

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
