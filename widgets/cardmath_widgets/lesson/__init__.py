"""Lessons on the screen: parts that open one after the other, their contents, the teacher's view.

A lesson is a notebook that is also an app. Its first cell makes a `Lesson` from a plan, and each further
cell adds a part.
"""

from cardmath_widgets.lesson.both_ways import BothWays
from cardmath_widgets.lesson.claim import Claim, Claimed
from cardmath_widgets.lesson.content import Content
from cardmath_widgets.lesson.example import WorkedExample
from cardmath_widgets.lesson.lesson import Lesson
from cardmath_widgets.lesson.part import Part
from cardmath_widgets.lesson.pictures import StepPicture
from cardmath_widgets.lesson.pool import ClassPool
from cardmath_widgets.lesson.same_number import SameDots, SameLoad
from cardmath_widgets.lesson.ticket import TicketPanel
from cardmath_widgets.lesson.together import Together
from cardmath_widgets.lesson.turn import YourTurn
from cardmath_widgets.lesson.turned_deck import TurnedDeck

__all__ = [
    "BothWays",
    "Claim",
    "Claimed",
    "ClassPool",
    "Content",
    "Lesson",
    "Part",
    "SameDots",
    "SameLoad",
    "StepPicture",
    "TicketPanel",
    "Together",
    "TurnedDeck",
    "WorkedExample",
    "YourTurn",
]
