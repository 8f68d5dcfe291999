"""The common parts of lessons: parts that open in turn, the teacher's view, the worked example.

A lesson is a notebook that is also an app. Its first cell makes a `Lesson`, and each further cell adds a
part, which is any widget. When a part is done (its ``finished`` is true, or its game is won), the next one
opens.
"""

from cardmath_widgets.lesson.example import WorkedExample
from cardmath_widgets.lesson.learnt import Learnt
from cardmath_widgets.lesson.lesson import Lesson
from cardmath_widgets.lesson.part import Part
from cardmath_widgets.lesson.teacher import Slip, Teaching

__all__ = ["Learnt", "Lesson", "Part", "Slip", "Teaching", "WorkedExample"]
