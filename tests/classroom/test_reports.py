"""What boards and exercises report to a class, for every game and every kind of exercise."""

from typing import Any

import pytest

from cardmath.exercises import KINDS, check, exercise, strata
from cardmath.games.registry import descriptors
from cardmath.lessons import lesson_plan
from cardmath.solving import solve
from cardmath_widgets import ExercisePanel, PracticePanel, PyramidBoard
from cardmath_widgets.classroom.core.pupils.events import ClassEvent
from cardmath_widgets.classroom.core.pupils.items import exercise_of, item_key
from cardmath_widgets.games import board_of
from cardmath_widgets.lessons import Lesson, TicketPanel
from cardmath_widgets.page.elements.answer_reports import answer_data, item_of
from tests.amounts import spread_of
from tests.widgets.playing import hear

HELLO = {"type": "hello", "width": 900, "height": 600, "ratio": 1}


def events_of(widget: Any, *, watched: bool = True) -> list[dict[str, Any]]:
    """Return a list that fills with the events that a widget sends to its page."""
    heard: list[dict[str, Any]] = []

    def send(content: Any, buffers: Any = None) -> None:
        if content.get("type") == "event":
            heard.append(content)

    widget.send = send
    hear(widget, HELLO | {"watched": watched})
    return heard


def as_event(told: dict[str, Any]) -> ClassEvent:
    """Return what the page makes of an event; an invalid one is refused."""
    return ClassEvent("a-pupils-seat", 1, told["kind"], {"part": "a-page"} | told["data"], 1000.0)


@pytest.mark.parametrize("key", [one.key for one in descriptors()])
def test_every_board_reports_the_moves_that_the_player_plays(key: str) -> None:
    board = board_of(key)(number=7, game=key)
    heard = events_of(board)
    move = str(next(iter(board.position.moves())))
    hear(board, {"type": "link", "link": board.link()})
    assert heard == []
    played = board.session.moves_played
    board.answer({"type": "change", "id": f"play:{move}", "value": True})
    if board.session.moves_played > played:
        assert [as_event(one).kind for one in heard] == ["moved"]
    board.answer({"type": "command", "name": "hint"})
    assert {"moved", "asked"} >= {as_event(one).kind for one in heard}


def test_a_board_without_a_class_sends_nothing_more() -> None:
    board = PyramidBoard(number=7)
    heard = events_of(board, watched=False)
    board.answer({"type": "change", "id": "play:draw", "value": True})
    board.answer({"type": "command", "name": "hint"})
    assert board.session.moves_played == 1
    assert heard == []


def test_a_won_game_is_finished() -> None:
    board = PyramidBoard(number=7)
    heard = events_of(board)
    solution = solve(board.position)
    for move in solution.moves:
        board.answer({"type": "change", "id": f"play:{move}", "value": True})
    assert board.position.is_won
    assert [one["data"] for one in heard if one["kind"] == "finished"] == [{"outcome": "won"}]
    assert sum(one["kind"] == "moved" for one in heard) == len(solution.moves)


ALL_KINDS = [(kind, base) for base in range(2, 37) for kind in sorted(KINDS) if KINDS[kind].allows(base)]


@pytest.mark.parametrize(("kind", "base"), spread_of(ALL_KINDS, 24, unpack=True))
def test_every_exercise_can_be_made_again_from_its_name(kind: str, base: int) -> None:
    plain = exercise(kind, 5, base)
    within = exercise(kind, 2, base, stratum=strata(kind, base)[-1].key)
    for posed in (plain, within):
        again = exercise_of(item_of(posed))
        assert again is not None
        assert (again.prompt, again.answer) == (posed.prompt, posed.answer)
    assert item_of(plain) == item_key(kind, base, 5)
    for distractor in plain.distractors[:2]:
        told = answer_data(plain, distractor.text, check(plain, distractor.text))
        event = as_event({"kind": "answered", "data": dict(told)})
        assert event.data["is_right"] is False
        assert str(event.data["misconception"]).startswith("M")


@pytest.mark.parametrize("made", [ExercisePanel, PracticePanel])
def test_an_exercise_panel_reports_answers_and_steps(made: type[Any]) -> None:
    panel = made("addition", 5)
    panel.of_part = "2"
    heard = events_of(panel)
    item = item_of(panel.item)
    wrong = panel.item.distractors[0].text
    panel.enter("what?")
    panel.enter(wrong)
    panel.on_press("step")
    assert [one["kind"] for one in heard] == ["answered", "asked"]
    assert all(one["part"] == "2" for one in heard)
    assert heard[0]["data"]["item"] == item
    assert (heard[0]["data"]["answer"], heard[0]["data"]["is_right"]) == (wrong, False)
    assert as_event(heard[0]).data["misconception"]


def test_the_last_exercise_finishes() -> None:
    panel = ExercisePanel(items=[("addition", 5)])
    heard = events_of(panel)
    panel.enter(panel.item.answer)
    panel.next()
    assert [one["kind"] for one in heard] == ["answered", "finished"]
    assert as_event(heard[1]).data["outcome"] == "done"


def test_a_question_on_a_board_is_an_answer_too() -> None:
    board = PyramidBoard(number=7, base=10)
    heard = events_of(board)
    board.answer({"type": "command", "name": "ask"})
    asked = board.asker.open
    assert asked is not None
    board.answer({"type": "enter", "value": asked.question.exercise.answer})
    told = as_event(heard[-1])
    assert (told.kind, told.data["is_right"]) == ("answered", True)
    assert str(told.data["item"]).startswith(f"{asked.question.exercise.kind}/10")


def test_a_ticket_reports_its_answers_when_it_is_handed_in() -> None:
    panel = TicketPanel([exercise("addition", 9), exercise("addition", 5), exercise("value", 2)])
    heard = events_of(panel)
    panel.enter("14")
    panel.enter("75")
    panel.go_to(1)
    panel.enter("73")
    panel.hand_in()
    assert heard == []
    panel.hand_in()
    *answers, end = heard
    assert [as_event(one).data["item"] for one in answers] == ["addition/12/9", "addition/12/5"]
    assert [one["data"]["is_right"] for one in answers] == [False, True]
    assert answers[0]["data"]["misconception"] == "M3"
    assert (as_event(end).kind, end["data"]) == ("finished", {"outcome": "done"})


def test_a_ticket_of_a_lesson_finishes_its_part_and_not_the_lesson() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    lesson.remember(("addition", 5))
    lesson.ticket(("addition", 9))
    heard = events_of(lesson)
    questions, ticket = (part.content.widgets[0] for part in lesson.parts)
    told = events_of(ticket)
    ticket.enter("12")
    ticket.hand_in()
    assert [(one["kind"], one["part"]) for one in told] == [("answered", "2"), ("finished", "2")]
    assert heard == []
    questions.enter(questions.item.answer)
    questions.next()
    assert [(one["kind"], one["part"]) for one in heard] == [("finished", "")]


def test_a_lesson_reports_once_that_all_of_its_parts_are_done() -> None:
    lesson = Lesson(lesson_plan("add-and-carry"))
    lesson.remember(("addition", 5))
    lesson.together()
    heard = events_of(lesson)
    questions, talk = (part.content.widgets[0] for part in lesson.parts)
    talk.write("A full frame moves on.")
    talk.show_rule()
    questions.next()
    assert heard == []
    questions.on_press("again")
    questions.enter(questions.item.answer)
    questions.next()
    lesson.refresh()
    assert [(one["kind"], one["part"], one["data"]) for one in heard] == [
        ("finished", "", {"outcome": "done"})
    ]
