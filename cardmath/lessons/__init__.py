"""Lessons as values: every word and number that a lesson shows, prints or asks, independent of any screen.

`lesson_plan` returns a lesson's plan in a base. The notebook, the teacher's view, the printed plan, the sheet
and the start page read it. `LESSONS` lists all lessons; each is a module in ``plans`` and a line in the
registry.

>>> from cardmath.lessons import lesson_plan
>>> plan = lesson_plan("add-and-carry")
>>> plan.title, plan.minutes, [part.role for part in plan.parts]
('Add and carry', 40, ['remember', 'see', 'try', 'do', 'ticket', 'together'])
"""

from cardmath.lessons.asked import Asked, LessonError, posed
from cardmath.lessons.key_steps import LeftStep, left_steps
from cardmath.lessons.plan import (
    GO_ON,
    ROLES,
    Expected,
    LessonPlan,
    LookFor,
    PartPlan,
    SheetPlan,
    Slip,
    Synthesis,
    ThingPlan,
)
from cardmath.lessons.registry import LESSONS, is_changed, lesson_plan, make_ready
from cardmath.lessons.slips import slip_of, slips_of
from cardmath.lessons.ticket import Ticket

__all__ = [
    "GO_ON",
    "LESSONS",
    "ROLES",
    "Asked",
    "Expected",
    "LeftStep",
    "LessonError",
    "LessonPlan",
    "LookFor",
    "PartPlan",
    "SheetPlan",
    "Slip",
    "Synthesis",
    "ThingPlan",
    "Ticket",
    "is_changed",
    "left_steps",
    "lesson_plan",
    "make_ready",
    "posed",
    "slip_of",
    "slips_of",
]
