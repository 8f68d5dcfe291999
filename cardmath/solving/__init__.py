"""Solving Pyramid Addition: proven verdicts, winning lines, reasons for losses.

`solve` takes any position and returns a `Solution`, `evaluate` the verdict alone. How it works is told in
``docs/solving.md`` and in the modules: `problem` (a position as numbers), `unlimited` (unlimited passes),
`options`, `simulation`, `matching` and `plans` (limited passes), `line` (from a plan to moves), `causes`
and `explain` (why a position is lost).
"""

from cardmath.solving.causes import Cause
from cardmath.solving.problem import PositionError
from cardmath.solving.solution import (
    UNKNOWN,
    UNWINNABLE,
    WINNABLE,
    LimitError,
    Solution,
    evaluate,
    solve,
)

__all__ = [
    "UNKNOWN",
    "UNWINNABLE",
    "WINNABLE",
    "Cause",
    "LimitError",
    "PositionError",
    "Solution",
    "evaluate",
    "solve",
]
