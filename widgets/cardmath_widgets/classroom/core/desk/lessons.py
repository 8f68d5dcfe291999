"""What the desk knows about the lesson that the class is doing: its parts and its discussion question."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardmath.i18n import _
from cardmath.lessons import LessonPlan, lesson_plan
from cardmath_widgets.classroom.core.session import ClassError, ClassSession


@dataclass(frozen=True)
class ClassLesson:
    """What a desk needs from a lesson: the titles of its parts, in order, and its discussion question.

    It follows a ``plan``, but a teacher's notebook may change any of these.

    >>> ClassLesson.of(lesson_plan("add-and-carry")).titles[1:3]
    ('Watch one first', 'Now you')
    """

    plan: LessonPlan
    titles: tuple[str, ...]
    question: str

    @classmethod
    def of(cls, plan: LessonPlan) -> "ClassLesson":
        """Return a class lesson made from a plan."""
        return cls(plan, tuple(part.title for part in plan.parts), plan.synthesis.question)


#: The lessons on pages, keyed by page name: the key of a built-in lesson, or the lesson made from a teacher's
#: notebook.
Plans = Mapping[str, str | ClassLesson]


def lesson_of(page: str, plans: Plans) -> ClassLesson | None:
    """Return the lesson on a page, or None."""
    found = plans.get(page)
    # The text of built-in lessons depends on the language.
    return ClassLesson.of(lesson_plan(found)) if isinstance(found, str) else found


def parts_of(session: ClassSession, plans: Plans) -> list[dict[str, Any]]:
    """Return the parts of the lesson that the class is doing, and whether each is open."""
    page = session.activity.page
    lesson = lesson_of(page, plans)
    return [
        {"number": number, "title": title, "is_open": session.pacing.is_open(page, number)}
        for number, title in enumerate(lesson.titles if lesson is not None else (), 1)
    ]


def talk_of(session: ClassSession, plans: Plans) -> dict[str, Any]:
    """Return the lesson's discussion question, and the expected answers for the teacher."""
    lesson = lesson_of(session.activity.page, plans)
    if lesson is None:
        return {}
    expected = [
        {"answer": one.answer, "shows": one.shows, "follow_up": one.follow_up}
        for one in lesson.plan.synthesis.expected
    ]
    return {"question": lesson.question, "expected": expected}


async def pace(session: ClassSession, plans: Plans, order: Mapping[str, Any]) -> str:
    """Open a part of the lesson, or close it."""
    parts = parts_of(session, plans)
    number, is_open = order.get("part"), order.get("value") is True
    if type(number) is not int or not 1 <= number <= len(parts):
        raise ClassError(_("The class is not doing a lesson with this part."))
    opened = {one["number"] for one in parts if one["is_open"]} - {number} | ({number} if is_open else set())
    await session.pace(session.pacing.set(session.activity.page, len(parts), opened))
    title = parts[number - 1]["title"]
    if is_open:
        return _("{part} is open on all tablets.").format(part=title)
    return _("{part} is closed on all tablets. Pupils' work there is saved.").format(part=title)
