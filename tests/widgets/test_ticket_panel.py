"""The ticket on the screen: what is left, the last look, and how slips are named to a child."""

import pytest

from cardmath.exercises import MISCONCEPTIONS
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath.sentences import capitalised
from cardmath_widgets.elements import Element
from cardmath_widgets.lesson import TicketPanel
from cardmath_widgets.widget import PageWidget


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


def ticket_of(key: str) -> TicketPanel:
    plan = lesson_plan(key)
    return TicketPanel([posed(item, plan.notation) for item in plan.part("ticket").items])


def told(panel: TicketPanel) -> str:
    return str(panel.first_told())


def leaving(panel: TicketPanel) -> str:
    """Return what *Leave it for now* sends."""
    view = panel.shown()
    found = [one for one in every(view.desk) if one.attributes.get("data-place") == "leave"]
    return found[0].attributes["data-press"]


def every(element: Element) -> list[Element]:
    return [element, *(found for child in element.children for found in every(child))]


def words(element: Element) -> str:
    return " ".join(one.text for one in every(element) if one.text)


def lines(panel: TicketPanel) -> list[str]:
    return [words(one) for one in every(panel.shown().table) if one.tag == "li"]


def test_a_ticket_with_several_blanks_can_be_handed_in() -> None:
    panel = ticket_of("add-and-carry")
    panel.enter("12")
    for place in (2, 3, 4):
        panel.on_press(leaving(panel))
        assert f"at={place}" in panel.shown().link
    assert "3 questions are still empty" in told(panel)
    panel.on_press("hand-in")
    assert "3 questions are still empty. Hand in anyway?" in told(panel)
    panel.on_press("hand-in")
    assert panel.results == ("right", "left", "left", "left")


def test_the_last_look_is_reached_from_every_question_and_leads_back() -> None:
    panel = ticket_of("add-and-carry")
    assert "Last look, then hand in" in told(panel)
    panel.on_press("go:4")
    assert "4 questions are still empty" in told(panel)
    panel.on_press("hand-in")
    assert "Answer at least one question first" in told(panel)
    panel.on_press("go:2")
    panel.enter("90")
    panel.on_press("go:1")
    panel.enter("73")
    assert "at=3" in panel.shown().link, "the next one that is empty"
    panel.enter("122")
    assert "1 question is still empty" in told(panel), "the end, not round again"


@pytest.mark.parametrize("key", LESSONS)
def test_a_child_never_reads_the_names_for_teachers(key: str) -> None:
    names = [capitalised(name) for name in MISCONCEPTIONS.values()]
    for at in range(4):
        for one in ticket_of(key).ticket.items[at].distractors:
            panel = ticket_of(key)
            panel.go_to(at)
            panel.enter(one.text)
            panel.hand_in()
            panel.hand_in()
            seen = words(panel.shown().table)
            assert not any(name in seen for name in names)
            if panel.ticket.verdict(at).kind == "misconception":  # type: ignore[union-attr]
                assert f"Did you {one.did}?" in seen


@pytest.mark.parametrize("key", LESSONS)
def test_each_question_of_the_last_look_can_be_told_from_the_others(key: str) -> None:
    panel = ticket_of(key)
    panel.enter(panel.ticket.items[0].answer)
    panel.on_press("go:4")
    for _handed_in in (False, True):
        seen = lines(panel)
        assert len(seen) == 4
        for item, line in zip(panel.ticket.items, seen, strict=True):
            for value in item.data.get("values", ()):
                assert str(value) in line
            if item.kind == "blocked" or item.data.get("form") == "hands":
                assert item.aloud.split(":")[0].lower() in line.lower(), "its table, in words"
        pictures = [one for one in every(panel.shown().table) if "cm-answered-drawn" in str(one.attributes)]
        assert len(pictures) == sum(bool({"record", "hands"} & one.data.keys()) for one in panel.ticket.items)
        panel.hand_in()
        panel.hand_in()


def test_two_slips_of_the_same_kind_have_two_questions_like_them() -> None:
    panel = ticket_of("make-the-target")
    for answer in ("7", "3", "8", "3 + 6"):
        panel.enter(answer)
    panel.hand_in()
    likes = [panel.ticket.like(place) for place in range(4)]
    assert len({one.prompt for one in likes if one}) == 4
