"""What lies in the parts of a lesson: exercises, games, sketches and rules, and when each is done."""

from typing import Any

import pytest

from cardmath.decks import PRESETS
from cardmath.games import OddAndEvenGame, PyramidGame
from cardmath.lessons import GO_ON, lesson_plan
from cardmath.numerals import Notation
from cardmath.solving import solve
from cardmath_widgets import CounterWheel, Frame, PatienceBoard, PyramidBoard
from cardmath_widgets.lessons import Lesson, Together
from cardmath_widgets.lessons.content import content_of
from tests.amounts import some_of
from tests.widgets.handling import shown
from tests.widgets.playing import Pages, command, greet, view_of
from tests.widgets.test_lesson import KEY, buttons, whole_lesson


@pytest.mark.sweep(4)
@pytest.mark.parametrize("base", some_of(range(2, 37), 8))
def test_a_lesson_is_done_from_start_to_end_in_every_base(base: int) -> None:
    lesson = whole_lesson(base)
    contents = [part.content for part in lesson.parts]
    panel, example, turn, board, ticket, together = (one.widgets[0] for one in contents)
    for _item in range(3):
        assert panel.enter(panel.item.answer).is_right
        panel.next()
    steps = [example.asked]
    while not example.finished:
        example.next()
        steps.append(example.asked)
    assert all(steps[:-1])
    assert not steps[-1]
    while turn.left is not None:
        turn.answer_left(turn.left.answer)
    turn.enter(turn.exercise.answer)
    for move in solve(board.position).moves:
        board.play(move)
    for item in ticket.ticket.items:
        assert ticket.enter(item.answer)
    ticket.hand_in()
    together.write("The frame moves on.")
    together.show_rule()
    assert all(one.finished for one in contents)
    assert "6 of 6 parts done" in shown(lesson)
    links = [one.link for one in contents]
    again = whole_lesson(base)
    for part, link in zip(again.parts, links, strict=True):
        part.content.widgets[0].follow(link)
    assert [part.content.finished for part in again.parts] == [True] * 6
    for one in contents:
        one.reset()
    assert not any(one.finished for one in contents)


def test_the_game_is_done_after_six_sums_and_not_when_the_cards_are_gone() -> None:
    lesson = whole_lesson()
    part, board = lesson.parts[3], lesson.parts[3].content.widgets[0]
    board.asker.sums.first = 5
    assert not part.is_done
    board.asker.sums.first, board.asker.sums.later = 5, 1
    assert part.is_done
    assert part.content.result == "5 of 6 right first time"


def test_contents_of_other_kinds_answer_the_same_questions() -> None:
    notation = Notation(12)
    frame = content_of(Frame(8, settings=False), notation)
    assert (frame.finished, frame.result) == (False, "")
    frame.widgets[0].enter("3")
    frame.widgets[0].enter("4")
    assert (frame.finished, frame.result) == (True, "right on another try")
    frame.reset()
    assert not frame.finished
    plain = content_of(PyramidBoard(158, PyramidGame(tableau=10)), notation, 1)
    for move in solve(plain.widgets[0].position).moves:
        plain.widgets[0].play(move)
        if plain.finished:
            break
    assert plain.widgets[0].position.left > 0
    assert (plain.finished, plain.result) == (True, "1 pair")
    # What pupils leave when they like is done when they have tried it and go on, and not before it was open.
    free = content_of(CounterWheel(9), notation, GO_ON)
    for is_open, turns, is_done in [
        (False, 0, False), (True, 0, False), (False, 0, False),
        (True, 1, False), (False, 0, True), (True, 0, True),
    ]:  # fmt: skip
        free.unfold(is_open=is_open)
        for _time in range(turns):
            free.widgets[0].turn(0, 1)
        assert free.finished == is_done
    free.reset()
    assert not free.finished


@pytest.mark.parametrize(
    "made",
    [
        lambda: PyramidBoard(15, PyramidGame(PRESETS["first-steps"].deck, tableau=10), key="board"),
        lambda: PatienceBoard(32, OddAndEvenGame(), key="board"),
    ],
    ids=["pyramid", "odd-and-even"],
)
def test_no_help_in_a_lesson_plays_a_move(made: Any, pages: Pages) -> None:
    lesson = Lesson(lesson_plan(KEY))
    board = made()
    part = lesson.do(board)
    greet(board)
    said = []
    for _time in range(6):
        command(board, "hint")
        said.append(view_of(board).said)
    assert said[4] == said[5], "the last step is the reason"
    command(board, "certain", "rest")
    assert board.record.moves == ()
    assert not {"certain", "rest"} & {one.id for one in view_of(board).panels["help"].controls}
    assert (part.is_done, part.content.result) == (False, "")


def test_one_of_several_games_is_visible() -> None:
    lesson = Lesson(lesson_plan(KEY))
    frames = [Frame(lying, settings=False, key=f"f{lying}") for lying in (8, 9)]
    lesson.remember()
    part = lesson.do(*frames)
    part.on_press("open")
    assert [one.layout.display for one in frames] == ["", "none"]
    assert "Next one" in buttons(part)
    frames[0].enter("4")
    assert not part.is_done
    part.on_press("next")
    assert [one.layout.display for one in frames] == ["none", ""]
    assert "Back" in buttons(part)
    frames[1].enter("3")
    assert part.is_done
    assert part.content.result == "right first time · right first time"
    link = part.link
    part.on_press("back")
    part.follow(link)
    assert frames[1].layout.display == ""
    lesson.parts[0].on_press("open")
    assert [one.layout.display for one in frames] == ["none", "none"]


def test_questions_that_were_all_left_are_not_done() -> None:
    lesson = whole_lesson()
    part = lesson.parts[0]
    panel = part.content.widgets[0]
    for _question in range(3):
        panel.next()
    assert panel.results == ("-", "-", "-")
    assert not part.is_done
    part.on_press("again")
    panel.enter(panel.item.answer)
    for _question in range(3):
        panel.next()
    assert part.is_done, "one answer is enough"


def test_a_sum_of_dots_asks_about_both_numbers_and_folds_to_two_results() -> None:
    plan = lesson_plan("odd-or-even", base=10)
    lesson = Lesson(plan)
    part = lesson.see()
    one, other = part.content.widgets
    assert one.asked == "Join the dots two by two. Is one left over?"
    assert other.asked == "Join the dots of each number two by two. Is one left over?"
    other.next()
    assert other.asked == "Put both together. What happens to the dots left over?"
    for example in (one, other):
        example.go_to(9)
    assert part.content.result == " · ".join(example.result for example in (one, other))


def test_the_teachers_own_page_shows_the_rule_at_once() -> None:
    lesson = whole_lesson()
    together = lesson.parts[-1].content.widgets[0]
    assert "Show the rule" not in shown(together)
    together.follow("sentence=&rule=1")
    assert not together.finished, "a link is no way round it"
    lesson.follow("open=6&teacher=1")
    assert "Show the rule" in shown(together)
    together.on_press("rule")
    assert lesson.plan.synthesis.rule in shown(together)


def test_the_rule_comes_last_and_expected_answers_never() -> None:
    synthesis = lesson_plan(KEY).synthesis
    together = Together(synthesis)
    assert synthesis.question in shown(together)
    assert synthesis.rule not in shown(together)
    together.on_press("rule")
    assert synthesis.rule not in shown(together), "a pupil writes or draws first"
    together.on_enter("sentence", "  At   twelve. ")
    assert together.result == "“At twelve.”"
    together.on_press("rule")
    told = shown(together)
    assert synthesis.rule in told
    assert not any(one.answer in told for one in synthesis.expected)
    together.write("x" * 1000)
    assert len(together.result) < 310
