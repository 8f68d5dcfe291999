"""Exercises on the screen: `ExercisePanel` works on its own in a notebook, in a lesson or beside a board.

`PracticePanel` sets rows of twelve and remembers on the device which exercises should come back.
"""

from cardmath_widgets.exercises.panel import Answered, ExercisePanel
from cardmath_widgets.exercises.row.practice_panel import PracticePanel
from cardmath_widgets.exercises.series import Practice

__all__ = ["Answered", "ExercisePanel", "Practice", "PracticePanel"]
