"""Lessons on the screen: parts that open one after another, their contents, and the teacher's view.

A lesson is a notebook that is also an app. Its first cell makes a `Lesson` from a plan, and each of the other
cells adds a part.
"""

from cardmath_widgets.lessons.bits import BitsInFours
from cardmath_widgets.lessons.claim import Claim, Claimed
from cardmath_widgets.lessons.class_results import ClassPool
from cardmath_widgets.lessons.content import Content
from cardmath_widgets.lessons.lesson import Lesson
from cardmath_widgets.lessons.number_pictures import StepPicture
from cardmath_widgets.lessons.part import Part
from cardmath_widgets.lessons.pictures import BothWays, TurnedDeck
from cardmath_widgets.lessons.rule_card import RuleCard, WithRules
from cardmath_widgets.lessons.same_number import SameDots, SameLoad
from cardmath_widgets.lessons.ticket import TicketPanel
from cardmath_widgets.lessons.together import Together
from cardmath_widgets.lessons.worked_examples import WorkedExample, YourTurn

__all__ = [
    "BitsInFours",
    "BothWays",
    "Claim",
    "Claimed",
    "ClassPool",
    "Content",
    "Lesson",
    "Part",
    "RuleCard",
    "SameDots",
    "SameLoad",
    "StepPicture",
    "TicketPanel",
    "Together",
    "TurnedDeck",
    "WithRules",
    "WorkedExample",
    "YourTurn",
]
