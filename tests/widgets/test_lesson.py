"""Lessons without a browser: parts open as they are done or at will, the link, the example in every base."""

from typing import Any

import pytest

from cardmath.games import PyramidGame
from cardmath.numerals import Notation
from cardmath.solving import solve
from cardmath_widgets import ExercisePanel, PyramidBoard
from cardmath_widgets.lesson import Learnt, Lesson, Slip, Teaching, WorkedExample
from cardmath_widgets.widget import PageWidget

TEACHING = Teaching("A goal.", "A standard.", ["Say this."], [Slip("Wrong.", "Smaller.")], "add-and-carry")


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


def lesson_of_three() -> tuple[Lesson, ExercisePanel, WorkedExample, PyramidBoard]:
    lesson = Lesson("A lesson", TEACHING, base=12)
    panel = ExercisePanel(items=[("addition", 5)], notation=lesson.notation, key="one")
    example = WorkedExample("38", "47", lesson.notation)
    board = PyramidBoard(158, PyramidGame(tableau=10), notation=lesson.notation, way="sum", key="board")
    lesson.part("One", panel, minutes=5, say="Alone first.")
    lesson.part("Two", example, minutes=8)
    lesson.part("Three", board, minutes=15)
    return lesson, panel, example, board


def opened(lesson: Lesson) -> list[int]:
    assert all((part.content.layout.display == "none") != part.is_open for part in lesson.parts)
    return [part.number for part in lesson.parts if part.is_open]


def shown(widget: Any) -> str:
    return str(widget.first_told())


def test_parts_open_as_they_are_done() -> None:
    lesson, panel, example, board = lesson_of_three()
    assert opened(lesson) == [1]
    assert "28 minutes, 0 of 3 parts done" in shown(lesson)
    panel.enter("75")
    assert opened(lesson) == [1]
    panel.enter("73")
    panel.next()
    assert opened(lesson) == [1, 2]
    for _step in range(3):
        example.next()
    assert opened(lesson) == [1, 2, 3]
    for move in solve(board.position).moves:
        board.play(move)
    assert all(part.is_done for part in lesson.parts)
    assert "3 of 3 parts done" in shown(lesson)


def test_parts_open_at_will_and_the_link_keeps_which() -> None:
    lesson, *_rest = lesson_of_three()
    lesson.parts[2].on_press("toggle")
    lesson.parts[0].on_press("toggle")
    lesson.on_press("teacher")
    assert opened(lesson) == [3]
    again, *_rest = lesson_of_three()
    again.follow(lesson.shown().link)
    assert opened(again) == [3]
    assert again.is_for_teachers
    again.follow("open=nonsense&teacher=x")
    assert opened(again) == []
    assert not again.is_for_teachers


def test_the_teachers_view_tells_goal_standard_minutes_words_slips_and_sheet() -> None:
    lesson, *_rest = lesson_of_three()
    hidden = shown(lesson) + shown(lesson.parts[0])
    lesson.on_press("teacher")
    told = shown(lesson) + shown(lesson.parts[0])
    for words in ("A goal.", "A standard.", "28 minutes", "Say this.", "Wrong.", "Smaller.", "Alone first."):
        assert words in told
        assert words == "28 minutes" or words not in hidden
    assert "cardmath worksheet add-and-carry" in told


@pytest.mark.parametrize("base", range(2, 37))
def test_the_example_builds_up_in_every_base(base: int) -> None:
    notation = Notation(base)
    x, y = notation.format(base + base - 1), notation.format(base * 2 - 1)
    example = WorkedExample(x, y, notation)
    answer = notation.format(int(notation.parse(x) + notation.parse(y)))
    steps = 0
    while not example.finished:
        assert f"step {steps}" not in shown(example)
        example.next()
        steps += 1
        assert example.step == steps
        assert f"step {steps - 1}" in shown(example)
    assert answer in example.shown().desk.children[-1].children[-1].text
    example.go_to(1)
    assert example.finished
    assert example.shown().link == "step=1"
    again = WorkedExample(x, y, notation)
    again.follow("step=1")
    assert again.step == 1
    again.follow("step=x")
    again.follow("step=99")
    assert again.finished


def test_what_was_learnt_tells_how_the_ticket_went() -> None:
    ticket = ExercisePanel(items=[("addition", 5), ("addition", 9)], key="ticket")
    learnt = Learnt("A full frame moves on.", ticket=ticket)
    assert "ticket" not in shown(learnt)
    ticket.enter("73")
    ticket.next()
    ticket.enter("3")
    ticket.enter("12")
    assert "1 of 2 right first time" in shown(learnt)
