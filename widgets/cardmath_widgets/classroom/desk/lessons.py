"""What the desk knows of the lesson that the class does: its parts, and the question of its talk."""

from collections.abc import Mapping
from typing import Any

from cardmath.i18n import _
from cardmath.lessons import LessonPlan, lesson_plan
from cardmath_widgets.classroom.session import ClassError, Session

__all__ = ["pace", "parts_of", "plan_of", "talk_of"]


def plan_of(session: Session, plans: Mapping[str, str]) -> LessonPlan | None:
    """Return the plan of the lesson that the class does; ``plans`` has the lessons by their pages."""
    key = plans.get(session.activity.page)
    return None if key is None else lesson_plan(key)


def parts_of(session: Session, plans: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the parts of the lesson that the class does, and whether each is open."""
    plan = plan_of(session, plans)
    page = session.activity.page
    return [
        {"number": number, "title": part.title, "is_open": session.pacing.is_open(page, number)}
        for number, part in enumerate(plan.parts if plan is not None else (), 1)
    ]


def talk_of(session: Session, plans: Mapping[str, str]) -> dict[str, Any]:
    """Return the question of the lesson's talk, and for the teacher the answers to expect."""
    plan = plan_of(session, plans)
    if plan is None:
        return {}
    expected = [
        {"answer": one.answer, "shows": one.shows, "follow_up": one.follow_up}
        for one in plan.synthesis.expected
    ]
    return {"question": plan.synthesis.question, "draw": plan.synthesis.draw, "expected": expected}


async def pace(session: Session, plans: Mapping[str, str], order: Mapping[str, Any]) -> str:
    """Open a part of the lesson, or close it."""
    parts = parts_of(session, plans)
    number, is_open = order.get("part"), order.get("value") is True
    if type(number) is not int or not 1 <= number <= len(parts):
        raise ClassError(_("The class does no lesson with this part."))
    opened = {one["number"] for one in parts if one["is_open"]} - {number} | ({number} if is_open else set())
    await session.pace(session.pacing.set(session.activity.page, len(parts), opened))
    title = parts[number - 1]["title"]
    if is_open:
        return _("{part} is open on all tablets.").format(part=title)
    return _("{part} is closed on all tablets. What pupils did there is kept.").format(part=title)
