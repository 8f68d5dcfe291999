"""Lessons without a browser: one part is open, results, links, the teacher's view, and every content."""

import re
from base64 import b64decode
from typing import Any

import pytest

from cardmath.games import PyramidGame
from cardmath.lessons import LessonError, is_changed, lesson_plan
from cardmath_widgets import PyramidBoard
from cardmath_widgets.lessons import Lesson
from cardmath_widgets.lessons import lesson as lesson_module
from tests.cases import cases
from tests.widgets.handling import every, shown
from tests.worksheets.reading import pages

pytestmark = pytest.mark.usefixtures("no_page")
KEY = "add-and-carry"


def whole_lesson(base: int = 12) -> Lesson:
    lesson = Lesson(lesson_plan(KEY, base=base))
    lesson.remember()
    lesson.see()
    lesson.your_turn()
    board = PyramidBoard(158, PyramidGame(tableau=10), notation=lesson.notation, way="sum", key="board")
    lesson.do(board)
    lesson.ticket()
    lesson.together()
    return lesson


def opened(lesson: Lesson) -> list[int]:
    for part in lesson.parts:
        assert (part.content.widgets[0].layout.display == "none") != part.is_open
    return [part.number for part in lesson.parts if part.is_open]


def buttons(widget: Any) -> list[str]:
    """The names of the buttons of a part's line."""
    line = widget.shown().table.children[0]
    return [one.text for one in line.children[-1].children]


# -- the parts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [KEY, 6, None])
def test_a_lesson_without_a_plan_says_how_to_get_one(given: Any) -> None:
    with pytest.raises(LessonError, match=re.escape('try Lesson(lesson_plan("add-and-carry"))')):
        Lesson(given)


@cases("given", [(), ("hello",), (7, None), (["a board"],)])
def test_an_activity_is_a_widget(given: tuple[Any, ...]) -> None:
    lesson = whole_lesson()
    with pytest.raises(LessonError, match="this part needs a widget, such as a board"):
        lesson.do(*given)
    assert [part.role for part in lesson.parts][3] == "do"


def test_what_is_wrong_with_a_sum_is_said_once() -> None:
    with pytest.raises(LessonError, match=r"is invalid: 8 - 9 is less than 0$"):
        whole_lesson().see("8 - 9")


def test_one_part_is_open_and_go_on_opens_the_next() -> None:
    lesson = whole_lesson()
    assert opened(lesson) == [1]
    for number in range(2, 7):
        assert buttons(lesson.parts[number - 1]) == ["Go on"]
        assert all(buttons(part) != ["Go on"] for part in lesson.parts[number:])
        lesson.parts[number - 1].on_press("open")
        assert opened(lesson) == [number]
    assert buttons(lesson.parts[5])[-1] == "Finish"
    lesson.parts[5].on_press("finish")
    assert opened(lesson) == []
    lesson.parts[2].on_press("open")
    assert opened(lesson) == [3]


def test_the_first_cell_on_its_own_says_how_to_see_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = lesson_plan(KEY)
    assert f"{plan.minutes} minutes" in shown(Lesson(plan))
    assert "parts" not in shown(Lesson(plan)), "a page shows its parts in a moment"
    monkeypatch.setattr(lesson_module, "is_in_notebook", lambda: True)
    lesson = Lesson(plan)
    assert f"{plan.minutes} minutes. Run the cells below to see the parts." in shown(lesson)
    lesson.remember()
    assert f"{plan.minutes} minutes, 0 of 1 parts done" in shown(lesson)


def test_a_page_comes_to_the_open_part_unless_that_is_the_first() -> None:
    lesson = whole_lesson()
    for number in range(1, 7):
        lesson.open_part(number)
        goals = [part.number for part in lesson.parts if "data-goal" in part.shown().table.attributes]
        assert goals == [number] * (number > 1)
        # What nobody has done cannot be started over.
        assert (
            "Start over" not in buttons(lesson.parts[number - 1]) or lesson.parts[number - 1].content.result
        )


def test_a_part_that_is_done_waits_and_then_folds_to_its_result() -> None:
    lesson = whole_lesson()
    remember, panel = lesson.parts[0], lesson.parts[0].content.widgets[0]
    assert "0 of 6 parts done" in shown(lesson)
    for answer in ("3", "21", "19", "6Ʒ"):
        if panel.enter(answer).is_right:
            panel.next()
    assert remember.is_done
    assert opened(lesson) == [1], "nothing closes while a teacher looks"
    assert "is-primary" in shown(lesson.parts[1])
    lesson.parts[1].on_press("open")
    assert "2 of 3 right first time" in shown(remember)
    assert "done" in shown(remember)
    assert buttons(remember) == ["Look again"]
    assert "1 of 6 parts done" in shown(lesson)
    remember.on_press("open")
    remember.on_press("again")
    assert not remember.is_done
    assert panel.results == ()


def test_the_link_keeps_which_part_is_open_and_the_teachers_view() -> None:
    lesson = whole_lesson()
    lesson.follow("open=1&teacher=1")
    lesson.parts[3].on_press("open")
    again = whole_lesson()
    again.follow(lesson.link)
    assert opened(again) == [4]
    assert again.is_for_teachers
    again.follow("open=nonsense&teacher=x")
    assert opened(again) == [1]
    assert not again.is_for_teachers
    again.follow("open=0")
    assert opened(again) == []


def test_a_part_can_be_large() -> None:
    lesson = whole_lesson()
    lesson.parts[0].on_press("large")
    assert "is-large" in shown(lesson)
    assert "Usual size" in buttons(lesson.parts[0])
    lesson.parts[1].on_press("open")
    assert lesson.is_large, "the projector stays large from part to part"
    lesson.parts[1].on_press("large")
    assert "is-large" not in shown(lesson)


def test_what_a_notebook_changes_counts_everywhere() -> None:
    lesson = Lesson(lesson_plan(KEY))
    lesson.remember(("partner", 16), title="Warm up", minutes=3)
    lesson.see("29 + 36", say="Wait for five hands.", asks=("Ready?",))
    together = lesson.together(question="What moved?", rule="A frame moved.")
    lesson.follow("open=1&teacher=1")
    told = shown(lesson)
    for words in ("Warm up", "3 min", "38 minutes", "What moved?", "A frame moved."):
        assert words in told
    lesson.parts[1].on_press("open")
    assert "Wait for five hands." in shown(lesson.parts[1])
    assert "Ready?" in shown(lesson.parts[1].content.widgets[0])
    assert "What moved?" in shown(together.content.widgets[0])
    assert len(lesson.plan.part("remember").items) == 1
    with pytest.raises(LessonError, match="no field 'colour'"):
        lesson.ticket(colour="red")


def test_what_a_notebook_changes_counts_on_its_sheet_too() -> None:
    lesson = whole_lesson()
    lesson.follow("open=1&teacher=1")
    assert "worksheets#kind=" in shown(lesson)
    lesson.see("29 + 36", minutes=9, launch="Say a number.")
    lesson.together(question="What moved?", rule="A frame moved.")
    assert "worksheets#kind=" not in shown(lesson), "that app knows the plans of the course alone"
    lesson.on_press("sheet")
    pdf = b64decode(re.findall(r"base64,([\w+/=]+)", shown(lesson))[0])
    told = " ".join(" ".join(pages(pdf)).split())
    for words in ("29z + 36z", "Watch one first: 9 min", "Say a number.", "What moved?", "A frame moved."):
        assert words in told


def test_a_cell_that_runs_again_replaces_its_part() -> None:
    lesson = whole_lesson()
    lesson.parts[1].on_press("open")
    lesson.see("29 + 36", minutes=9)
    assert [part.number for part in lesson.parts] == [1, 2, 3, 4, 5, 6]
    assert opened(lesson) == [2]
    lesson.together(question="What moved?")
    assert is_changed(lesson.plan)
    lesson.see()
    lesson.together()
    assert not is_changed(lesson.plan), "what the cells no longer say does not count"
    assert repr(lesson) == "<Add and carry: 6 parts, 40 minutes>"


# -- the teacher's view ------------------------------------------------------------------------------------


def test_only_the_teachers_view_tells_the_plan() -> None:
    lesson = whole_lesson()
    plan = lesson.plan
    secrets = [
        plan.goal, plan.standard, plan.enrichment, plan.why_here, *plan.needs, plan.prepare, plan.copies,
        plan.support, plan.access, plan.early_finishers, plan.may_skip, plan.without_tablets, plan.reflect,
        plan.next_stage, plan.synthesis.rule,
        *(text for part in plan.parts for one in part.look_for for text in (one.seen, one.then_ask)),
        *(part.launch for part in plan.parts),
        *(text for slip in plan.slips for text in (slip.sample, slip.why, slip.smaller_step)),
        *(text for one in plan.synthesis.expected for text in (one.answer, one.shows, one.follow_up)),
    ]  # fmt: skip
    before = "".join(shown(one) for part in lesson.parts for one in (part, part.content.widgets[0]))
    before += shown(lesson)
    assert plan.i_can in before
    lesson.follow("open=1&teacher=1")
    told = shown(lesson)
    for words in secrets:
        assert words in told
        assert words not in before
    assert f"worksheets#kind={KEY}&base=12" in told
    assert "things#frame~lying=8&frame~base=12" in told
    assert "data-prints" in told
    assert plan.part("remember").say in shown(lesson.parts[0])
    assert plan.part("see").say not in shown(lesson.parts[1])


def test_in_a_notebook_the_sheet_is_a_file() -> None:
    lesson = whole_lesson()
    lesson.follow("open=1&teacher=1")
    assert "Save the sheet" not in shown(lesson)
    lesson.on_press("sheet")
    assert "data:application/pdf;base64,JVBERi" in shown(lesson)
    assert f"{KEY}.pdf" in shown(lesson)


# -- a class's pace ------------------------------------------------------------------------------------


def test_a_part_that_the_teacher_closes_folds_and_keeps_what_was_done() -> None:
    lesson = whole_lesson()
    lesson.open_part(1)
    panel = lesson.parts[0].content.widgets[0]
    panel.enter(panel.item.answer)
    lesson.answer({"type": "hello", "paced": "all"})
    lesson.answer({"type": "paced", "paced": "2,3"})
    assert opened(lesson) == []
    assert "opens later" in str(lesson.parts[0].shown().table.to_dict())
    for part in lesson.parts:
        part.answer({"type": "press", "key": "open"})
        assert opened(lesson) == {1: [], 2: [2]}.get(part.number, [3])
    lesson.answer({"type": "paced", "paced": "all"})
    lesson.open_part(1)
    assert (opened(lesson), panel.right_first) == ([1], 1)


@cases(("paced", "closed"), [("", 6), ("all", 0), ("1", 5), ("9,x,-1", 6), ("1,2,3,4,5,6", 0)])
def test_a_page_that_opens_late_learns_which_parts_are_open(paced: str, closed: int) -> None:
    lesson = whole_lesson()
    lesson.answer({"type": "hello", "paced": paced, "link": "open=3"})
    assert sum(lesson.is_closed(part.number) for part in lesson.parts) == closed
    assert opened(lesson) == {0: [3], 5: [1], 6: []}[closed]


def test_what_stands_between_the_contents_has_one_layout_and_each_content_its_own() -> None:
    lesson = whole_lesson()
    between = {lesson.layout.model_id, *(part.layout.model_id for part in lesson.parts)}
    contents = [one.layout.model_id for part in lesson.parts for one in part.content.widgets]
    assert len(between) == 1
    assert len({*contents}) == len(contents)
    assert not between & {*contents}
    # A notebook may close all its widgets and go on. (An earlier test may have made this layout with another
    # manager of comms, so it is left as `close` leaves it.)
    lesson.layout.comm = None
    assert whole_lesson().layout.comm is not None


def test_the_lessons_that_meet_ten_and_eleven_begin_with_both_digits() -> None:
    for key, is_greeted in (("packing-in-dozens", True), ("two-new-digits", True), ("add-and-carry", False)):
        lesson = Lesson(lesson_plan(key))
        lesson.remember()
        lesson.see()
        assert ("Ʒ is ten. Ǝ is eleven." in shown(lesson)) == is_greeted
        lesson.open_part(2)
        assert "Ʒ is ten" not in shown(lesson)


# -- after the last part -----------------------------------------------------------------------------------


def ending_of(lesson: Lesson) -> list[str]:
    """The texts after the last part; none while there is no ending."""
    found = [one for one in every(lesson.parts[-1].shown().table) if one.key == "ending"]
    return [one.text for end in found for one in every(end) if one.text]


def test_after_the_last_part_a_pupil_reads_what_went_well_and_what_comes_back() -> None:
    lesson = whole_lesson()
    (panel,) = lesson.parts[4].content.widgets
    lesson.parts[5].on_press("finish")
    assert "Open the ticket" in ending_of(lesson), "nothing is judged before it is handed in"
    assert "What went well" not in ending_of(lesson)
    lesson.parts[5].on_press("ticket")
    assert opened(lesson) == [5]
    assert ending_of(lesson) == []
    for answer in ("14", "73", "90"):
        panel.enter(answer)
    panel.hand_in()
    panel.hand_in()
    lesson.parts[5].on_press("finish")
    found = ending_of(lesson)
    assert found[found.index("What went well") + 1].endswith(" right.")
    back = found[found.index("What comes back") + 1 :]
    assert back[0].endswith("Did you carry at ten?")
    assert back[1] == "You left out 1 question. That is not a mistake."
    assert found[found.index("One more to think about") + 1] == lesson.plan.early_finishers
    assert found[-1] == "Practise what comes back"
    (way,) = [one for one in every(lesson.parts[-1].shown().table) if one.key == "practice"]
    assert way.attributes["data-app"] == f"exercises#row={panel.ticket.practice}"
    # A reload shows it again; a part that opens takes its place.
    again = whole_lesson()
    again.follow(lesson.shown().link)
    assert "How it went" in ending_of(again)
    lesson.parts[0].on_press("open")
    assert ending_of(lesson) == []


def test_parts_that_a_teacher_closes_are_no_end() -> None:
    lesson = whole_lesson()
    lesson.on_paced(frozenset({2}))
    assert opened(lesson) == []
    assert ending_of(lesson) == []
    again = whole_lesson()
    again.follow(lesson.shown().link)
    assert ending_of(again) == []


def test_a_part_is_called_done_after_the_words_of_its_last_step(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = whole_lesson()
    part = lesson.parts[1]
    example = part.content.widgets[0]
    told: list[Any] = []
    monkeypatch.setattr(example, "refresh", lambda **_step: told.append("step"))
    monkeypatch.setattr(part, "refresh", lambda **_step: told.append("part"))
    while not example.finished:
        told.clear()
        example.answer({"type": "press", "key": "next"})
    assert told.index("part") > len(told) - 1 - told[::-1].index("step")
    assert "done. Go on" in str(part.first_state())
