"""The room of Pyramid Addition; how it works is told in ``docs/solving.md``.

`problem` is a position as numbers, `unlimited` with `matching` the search for unlimited passes; `options`,
`simulation`, `useful` and `plans` are the one for limited passes. `line` makes a plan into moves, `dead`,
`causes` and `explain` tell why a position is lost. `verdicts`, `hints` and `difficulty` answer what the front
door asks, and `rest` finds when nothing can go wrong any more.
"""

from cardmath.solving.pyramid.causes import PyramidCause
from cardmath.solving.pyramid.difficulty import CarefulPlay, PyramidDifficulty, Trap, careful_play, grade
from cardmath.solving.pyramid.hints import PyramidAdvice, hint
from cardmath.solving.pyramid.rest import certain_rest
from cardmath.solving.pyramid.verdicts import evaluate, solve

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
