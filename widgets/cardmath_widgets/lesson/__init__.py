"""What is common to lessons: the parts that open one after the other, the teacher's view, the worked example.

A lesson is a notebook that is also an app: its first cell makes a `Lesson`, each further one gives it a part,
which is any widget. A part that tells when it is done (``finished``, or a game that is won) opens the next.
"""

from cardmath_widgets.lesson.example import WorkedExample
from cardmath_widgets.lesson.learnt import Learnt
from cardmath_widgets.lesson.lesson import Lesson
from cardmath_widgets.lesson.part import Part
from cardmath_widgets.lesson.teacher import Slip, Teaching

__all__ = ["Learnt", "Lesson", "Part", "Slip", "Teaching", "WorkedExample"]
