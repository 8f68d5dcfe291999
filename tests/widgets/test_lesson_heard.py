"""What a screen reader hears of a lesson: one voice, and first the place and the task of the open part."""

import re
import time
from contextlib import suppress
from typing import Any

import pytest

from cardmath.lessons import LESSONS, LessonError, lesson_plan
from cardmath.sentences import ended
from cardmath_widgets import CounterWheel, ExercisePanel, Frame, PyramidBoard
from cardmath_widgets.lessons import Lesson, WithRules
from cardmath_widgets.lessons import lesson as lesson_module
from cardmath_widgets.page import page_widget
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.per_page import page_context
from tests.widgets.playing import SIZE, hear

pytestmark = pytest.mark.usefixtures("no_page")


def send(widget: PageWidget, **message: Any) -> None:
    """A page sends a message, at this moment."""
    hear(widget, {**message, "at": time.monotonic() * 1000})


def meet(widget: PageWidget, link: str = "") -> None:
    """A page shows a widget."""
    send(widget, type="hello", link=link, **SIZE)


def press(widget: PageWidget, key: str) -> None:
    send(widget, type="press", key=key)


def a_lesson() -> Lesson:
    lesson = Lesson(lesson_plan("make-the-target"))
    lesson.remember()
    lesson.see()
    lesson.do(
        WithRules(PyramidBoard(23, notation=lesson.notation, key="first")),
        CounterWheel(7, notation=lesson.notation, key="second"),
    )
    return lesson


def meet_all(lesson: Lesson, link: str = "", **links: str) -> None:
    meet(lesson, link)
    for part in lesson.parts:
        meet(part)
        for widget in part.content.widgets:
            meet(widget, links.get(widget.key, ""))


def test_a_page_has_one_voice_that_of_its_first_widget() -> None:
    page = page_context()
    lesson = page.run(a_lesson)
    contents = [one for part in lesson.parts for one in (part, *part.content.widgets)]
    assert lesson.speaks_first
    # The parts have nothing to say yet.
    assert {type(one).__name__ for one in contents if one.speaks_first} == {"Part"}
    # A page of one's own has it too, whatever the widget's key; nothing is silent there.
    for make in (PyramidBoard, lambda: ExercisePanel("addition", key="sums"), lambda: Frame(8, key="frame")):
        assert page_context().run(make).speaks_first


def times_said(slate: Slate) -> int:
    """How many times a slate has said something."""
    return int(slate.first_state()["said"]["count"])


def test_in_a_notebook_each_cell_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (page_widget, lesson_module):
        monkeypatch.setattr(module, "is_in_notebook", lambda: True)
    lesson = a_lesson()
    meet_all(lesson)
    assert all(part.content.widgets[0].speaks_first for part in lesson.parts)
    assert lesson.spoken == ""


def test_what_is_said_first_is_the_lesson_its_open_part_and_its_task() -> None:
    lesson = a_lesson()
    meet(lesson)
    assert lesson.spoken == "", "the part may still follow a link of its own"
    (panel,) = lesson.parts[0].content.widgets
    meet(panel)
    task = panel.spoken
    assert task == "Which number goes with four to make five?"
    assert lesson.spoken == f"Make the target. Part 1 of 3: Remember. {task}"
    # Only what comes next is said from now on.
    count = times_said(lesson)
    panel.enter("4")
    lesson.refresh()
    assert times_said(lesson) == count


def test_a_page_that_comes_back_says_where_it_is_now() -> None:
    lesson = a_lesson()
    meet_all(lesson, remember="done=r")
    assert (
        lesson.spoken == "Make the target. Part 1 of 3: Remember. Which number goes with three to make five?"
    )
    again = a_lesson()
    meet_all(again, "open=0")
    assert again.spoken == f"Make the target. {again.plan.minutes} minutes, 0 of 3 parts done."


def test_a_part_that_opens_says_where_it_is_and_its_task() -> None:
    lesson = a_lesson()
    meet_all(lesson)
    _remember, see, play = lesson.parts
    press(see, "open")
    (example,) = see.content.widgets
    assert example.spoken
    assert see.spoken == f"Part 2 of 3. {example.spoken}"
    press(play, "open")
    _card, board, wheel = play.content.widgets
    assert board.spoken == "Choose two free cards that make fifteen."
    assert play.spoken == f"Part 3 of 3. {board.spoken}"
    press(play, "next")
    assert play.spoken == wheel.spoken == "Turn a wheel forwards or back. Watch what happens when it is full."
    assert (
        lesson.spoken
        == f"Make the target. Part 1 of 3: Remember. {lesson.parts[0].content.widgets[0].spoken}"
    )


def test_a_part_that_is_closed_says_nothing_when_it_is_pressed() -> None:
    lesson = a_lesson()
    meet_all(lesson)
    lesson.on_paced(frozenset({1}))
    press(lesson.parts[1], "open")
    assert lesson.parts[1].spoken == ""


def test_a_board_that_has_had_no_room_says_its_task_once_it_has() -> None:
    lesson = a_lesson()
    meet(lesson)
    play = lesson.parts[2]
    card, board, _wheel = play.content.widgets
    for widget in (*lesson.parts, card):
        meet(widget)
    press(play, "open")
    assert play.spoken == ""
    meet(board)
    assert play.spoken == f"Part 3 of 3. {board.spoken}"
    count = times_said(play)
    send(board, type="press", key="none")
    assert times_said(play) == count, "once is enough"
    # A page that opens is greeted by the lesson alone.
    meet(play)
    assert play.spoken == ""


def test_the_words_of_steps_are_sentences_and_without_signs() -> None:
    lesson = Lesson(lesson_plan("make-the-target"))
    (example,) = lesson.see().content.widgets
    (turn,) = lesson.your_turn().content.widgets
    for widget in (example, turn):
        meet(widget)
    assert example.spoken == "Which number goes with eight to make ten? How many dots are in the frame?"
    press(example, "next")
    assert example.spoken == "eight plus what is ten. How many cells are empty?"
    adding = Lesson(lesson_plan("add-and-carry"))
    (turn,) = adding.your_turn().content.widgets
    meet(turn)
    while turn.left is not None:
        turn.answer_left(turn.left.answer)
    assert turn.spoken == "Right. two nine, base twelve plus three six, base twelve is what?"


#: Signs of arithmetic, base marks, and what ends a sentence twice.
_NOT_HEARD = re.compile(r"[-=+×÷−₀-₉]\B|\B[-=+×÷−]|\d[zo]\b|[.?]{2}|\?\.| \?")


@pytest.mark.sweep(6)
@pytest.mark.parametrize("base", range(2, 37))
def test_each_part_of_each_lesson_is_heard_without_signs(base: int) -> None:
    lessons = 0
    for key in LESSONS:
        with suppress(LessonError):
            lesson = Lesson(lesson_plan(key, base=base))
            for part in (lesson.remember(), lesson.see(), lesson.your_turn(), lesson.ticket()):
                assert part.content.widgets
            together = lesson.together()
            meet_all(lesson)
            assert lesson.spoken.startswith(f"{ended(lesson.plan.title)} Part 1 of 5: ")
            for part in lesson.parts[1:]:
                press(part, "open")
                assert part.spoken.startswith(f"Part {part.number} of 5. ")
            (talk,) = together.content.widgets
            heard = [lesson.spoken, *(part.spoken for part in lesson.parts[1:])]
            talk.is_taught = True
            press(talk, "rule")
            heard += [talk.spoken, *re.findall(r"'data-speaks': '(.*?)'", str(talk.first_state()))]
            for spoken in heard:
                assert not _NOT_HEARD.search(spoken), spoken
            lessons += 1
    assert lessons >= 8
