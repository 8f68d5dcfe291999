"""After the last part: what went well, what comes back, and the ways on from there."""

from typing import Any

import pytest

from cardmath.exercises import exercise
from cardmath.lessons import Ticket, lesson_plan
from cardmath_widgets import Frame
from cardmath_widgets.lessons import Lesson, TicketPanel
from cardmath_widgets.lessons.ending import ending
from cardmath_widgets.page.elements.tree import Element
from tests.widgets.handling import every

PLAN = lesson_plan("add-and-carry")


def ticket_of(*answers: str, is_handed_in: bool = True) -> Ticket:
    ticket = Ticket.of([exercise("addition", number) for number in (9, 5, 15)])
    for place, answer in enumerate(answers):
        ticket = ticket.answered(place, answer)
    return ticket.handed_in() if is_handed_in else ticket


def sections(shown: Element) -> dict[str, list[str]]:
    """The lines below each heading."""
    return {
        part.children[0].text: [line.text for line in part.children[1].children]
        for part in shown.children
        if part.attributes["class"] == "cm-lesson-end-part"
    }


def ways(shown: Element) -> list[tuple[str, bool]]:
    """The ways on, and whether each stands out."""
    (row,) = [one for one in every(shown) if one.key == "ways"]
    return [(one.text, "is-primary" in one.attributes["class"]) for one in row.children]


def test_a_ticket_that_waits_can_be_opened_and_nothing_is_marked() -> None:
    shown = ending(PLAN, ticket_of("14", is_handed_in=False), may_open=True)
    waiting = "You haven't handed it in yet, so your answers aren't marked."
    assert sections(shown) == {"Your ticket": [waiting], "One more to think about": [PLAN.early_finishers]}
    assert ways(shown) == [("Open the ticket", True), ("Practise more of this", False)]
    shown = ending(PLAN, ticket_of("14", is_handed_in=False), may_open=False)
    assert ways(shown) == [("Practise more of this", True)]


def test_a_lesson_without_a_ticket_leads_nowhere_and_asks_its_question() -> None:
    shown = ending(PLAN, None, may_open=True)
    assert [*sections(shown)] == ["One more to think about"]
    assert ways(shown) == []


def test_what_went_well_is_counted_by_subject() -> None:
    shown = ending(PLAN, ticket_of("12", "73", "90"), may_open=True)
    assert [*sections(shown)] == ["What went well", "One more to think about"]
    assert ways(shown) == [("Practise more of this", True)]
    assert [line.partition(". ")[2] for line in sections(shown)["What went well"]] == [
        "1 of 1 right.",
        "2 of 2 right.",
    ]


def test_what_comes_back_names_each_slip_and_what_was_left_out() -> None:
    shown = ending(PLAN, ticket_of("14"), may_open=True)
    found = sections(shown)
    assert "What went well" not in found
    slip, left = found["What comes back"]
    assert slip.endswith(". Did you carry at ten?")
    assert left == "You left out 2 questions. That is not a mistake."
    assert ways(shown) == [("Practise what comes back", True)]
    # An answer that no known mistake leads to.
    slip, _left = sections(ending(PLAN, ticket_of("1"), may_open=True))["What comes back"]
    assert slip.endswith(". Look at it once more on the ticket.")


def test_the_counts_are_read_aloud_in_words() -> None:
    shown = ending(PLAN, ticket_of("12", "73"), may_open=True)
    assert "one of one right." in str(shown).lower()
    assert "You left out one question." in str(shown)


@pytest.mark.usefixtures("no_page")
def test_a_ticket_that_the_teacher_has_closed_cannot_be_opened_from_the_end() -> None:
    lesson = Lesson(PLAN)
    lesson.ticket()
    lesson.together()
    lesson.finish()

    def presses() -> set[Any]:
        return {one.attributes.get("data-press") for one in every(lesson.parts[-1].shown().table)}

    assert "ticket" in presses()
    lesson.on_paced(frozenset({2}))
    assert "ticket" not in presses()
    assert lesson.is_over
    # What stands below the last part is not above it as well.
    assert lesson.ending(lesson.parts[0]) is None


@pytest.mark.usefixtures("no_page")
def test_any_thing_may_take_the_place_of_the_ticket() -> None:
    lesson = Lesson(PLAN)
    lesson.part("ticket", Frame(8, settings=False, key="frame"))
    lesson.finish()
    shown = lesson.ending(lesson.parts[-1])
    assert shown is not None
    assert ways(shown) == []
    assert isinstance(lesson.ticket().content.widgets[0], TicketPanel)
    lesson.open_part(0)
    lesson.open_ticket()
    assert lesson.parts[0].is_open
    lesson = Lesson(PLAN)
    lesson.together()
    lesson.open_ticket()
    lesson.finish()
    assert [part.is_open for part in lesson.parts] == [False]
