"""Exercises on the screen: `ExercisePanel` works alone in a notebook, in a lesson or beside a board."""

from cardmath_widgets.exercises.panel import Answered, ExercisePanel
from cardmath_widgets.exercises.practice import Practice

__all__ = ["Answered", "ExercisePanel", "Practice"]
