"""Say the sum, and questions beside the board: every base, style and deck, what explains a wrong answer."""

import logging
from dataclasses import replace

import pytest

from cardmath.exercises import check
from cardmath.games import PyramidGame
from cardmath.games.pyramid import DISCARD, Place
from cardmath.games.pyramid.solving.problem import dead_places
from cardmath.numerals import Notation
from cardmath.solving import solve
from cardmath_widgets import PyramidBoard
from cardmath_widgets.games.pyramid.questions import PyramidQuestions
from cardmath_widgets.page.elements.attempt import QuestionTally
from tests.amounts import some_of, spread_of
from tests.cases import cases
from tests.widgets.playing import command, greet, press, view_of
from tests.widgets.test_board import DECKS, NOTATIONS, first_deal, pairs

SIGNS = set("0123456789ƷƎ↊↋₀₁₂₃₄₅₆₇₈₉=+_")


def enter(board: PyramidBoard, text: str) -> None:
    board.answer({"type": "enter", "key": "answer", "value": text})


def desk(board: PyramidBoard, key: str) -> None:
    board.answer({"type": "desk", "key": key})


def leave_step(board: PyramidBoard) -> None:
    """Go back to the question, if a smaller step waits for its answer."""
    if board.asker.open is not None and board.asker.open.step is not None:
        desk(board, "back")


def answer_all(board: PyramidBoard) -> int:
    """Answer every question that is left of a move; returns how many there were."""
    answered = 0
    while board.asker.open is not None:
        enter(board, board.asker.open.question.exercise.answer)
        answered += 1
    return answered


def heard(board: PyramidBoard) -> str:
    said = view_of(board).said
    return said.aloud or said.text


def say_sums(game: PyramidGame, notation: Notation) -> None:
    """A pair that may leave with every wrong sum first, one that may not, a step, undo, and the link."""
    board = PyramidBoard(first_deal(game), game, notation=notation, way="sum")
    greet(board)
    position = board.position
    press(board, *next(pairs(position, legal=True)))
    asked = board.asker.open
    assert asked is not None
    exercise = asked.question.exercise
    assert not set(heard(board)) & SIGNS
    for wrong in exercise.distractors:
        before = board.sums.wrong
        enter(board, wrong.text)
        view = view_of(board)
        assert view.said.mood == "wrong"
        assert view.said.text
        assert board.position == position
        assert board.sums.wrong == before + 1
        assert {spot.key for spot in view.scene.spots if spot.mark == "asked"} == set(asked.question.spots)
        leave_step(board)
    enter(board, "")
    enter(board, "?")
    assert board.sums.wrong == len(exercise.distractors)
    desk(board, "step")
    enter(board, f" 0{exercise.answer.lower()}")
    assert board.sums.later == 1
    # The first sum was another one; then the pair's own is asked.
    assert exercise.answer != notation.format(position.target)
    assert answer_all(board) == 1
    assert board.position.removed == 2
    assert (board.sums.first, board.sums.later) == (1, 1)
    command(board, "undo")
    press(board, *next(pairs(position, legal=False)))
    assert board.asker.open is not None
    enter(board, board.asker.open.question.exercise.answer)
    assert board.position == position
    assert (board.sums.first, board.sums.later) == (2, 1)
    link = view_of(board).link
    again = PyramidBoard(3, game, notation=notation)
    greet(again, link)
    assert again.way == "sum"
    assert again.sums == board.sums
    assert view_of(again).link == link


@pytest.mark.sweep(3)
@pytest.mark.parametrize("notation", spread_of(NOTATIONS, 14), ids=str)
def test_the_sum_is_said_in_every_base_and_style(notation, pages, caplog):
    with caplog.at_level(logging.ERROR):
        say_sums(PyramidGame(), notation)
    assert not caplog.records


@pytest.mark.sweep(2)
@pytest.mark.parametrize("base", [5, 12])
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_sum_is_said_with_every_deck(deck, base, pages, caplog):
    with caplog.at_level(logging.ERROR):
        say_sums(PyramidGame(deck), Notation(base))
    assert not caplog.records


def test_who_matches_shapes_and_writes_the_target_each_time_does_not_win(pages):
    game = PyramidGame(passes=None)
    start = game.deal(7)
    line = solve(start).moves
    board = PyramidBoard(7, game, way="sum")
    greet(board)
    for move in line:
        press(board, *board.ui.table.gestures.spots_of(move))
        for _try in range(3):
            enter(board, board.settings.notation.format(start.target))
        command(board, "escape")
    # Another sum comes first, every time: only a card that goes on its own has left.
    assert all(len(move.places) < 2 for _position, move in board.session.moves_made)
    # Who adds, wins by the same line.
    board = PyramidBoard(7, game, way="sum")
    greet(board)
    for move in line:
        press(board, *board.ui.table.gestures.spots_of(move))
        answer_all(board)
    assert board.position.is_won
    assert board.sums.wrong == 0
    assert board.sums.first == board.sums.answered > sum(len(move.places) == 2 for move in line)


@pytest.mark.parametrize("base", [2, 5, 10, 12, 16, 36])
def test_the_sum_is_chosen_among_what_wrong_ways_give(base, pages):
    board = PyramidBoard(7, notation=Notation(base), way="choose")
    greet(board)
    press(board, "t7.3", "t7.4")
    question = board.asker.open.question
    texts = [one.answer for one in question.choices]
    assert question.exercise.answer in texts
    assert len(texts) == len(set(texts)) >= 3
    for one in question.choices:
        assert not set(one.spoken) & SIGNS
        if one.answer != question.exercise.answer:
            desk(board, f"answer:{one.answer}")
            assert view_of(board).said.mood == "wrong"
            leave_step(board)
    desk(board, f"answer:{question.exercise.answer}")
    answer_all(board)
    assert board.position.removed == 2


def test_a_wrong_sum_is_explained_by_its_misconception_with_pips_in_frames(pages):
    board = PyramidBoard(9, PyramidGame(tableau=10), way="sum")
    greet(board)
    press(board, "t4.1", "t4.2")  # a 7 and an ace
    enter(board, "9")
    panel = str(pages.shown["desk"])
    assert "<svg" in panel
    assert "cm-frames-told" not in panel  # what it comes to is still to be found
    leave_step(board)
    enter(board, "9")
    assert board.sums.misconceptions["M13"] == 2
    assert "7 and 1: the 1 goes beside it, no frame is full: 8." in str(pages.shown["desk"])


def test_what_is_pressed_meanwhile_leaves_the_question(pages):
    board = PyramidBoard(7, way="sum")
    greet(board)
    press(board, "t7.3", "t7.4")
    press(board, "stock")
    assert board.position.drawn > board.position.game.tableau
    enter(board, "13")
    assert board.position.removed == 0
    leave_step(board)
    board.answer({"type": "change", "id": "way", "value": ""})
    press(board, "t7.3", "t7.4")
    assert board.position.removed == 2
    assert "desk" not in pages.shown or pages.shown["desk"] is None


@pytest.mark.parametrize("base", some_of([12, 2, 10, 5, 36], 2))
def test_a_slip_asks_a_smaller_step_in_a_field_of_its_own(base, pages):
    board = PyramidBoard(7, notation=Notation(base), way="sum")
    greet(board)
    press(board, "t7.3", "t7.4")
    asked = board.asker.open
    item = asked.question.exercise
    enter(board, item.distractors[0].text)
    step = asked.step
    assert step is not None
    assert step.question in str(pages.shown["desk"])
    assert "Your answer to the smaller step" in str(pages.shown["desk"])
    wrong = board.sums.wrong
    for text, mood in (("?", "help"), ("99999", "help")):
        enter(board, text)
        assert (view_of(board).said.mood, asked.step) == (mood, step)
    enter(board, step.answer)
    # A smaller step is no try, and afterwards the question is asked again.
    assert (asked.step, board.sums.wrong, board.asker.open) == (None, wrong, asked)
    assert "Your answer to the smaller step" not in str(pages.shown["desk"])
    enter(board, item.distractors[0].text)
    # The second slip shows the worked steps.
    assert (asked.step, asked.attempt.steps_shown) == (None, item.steps)
    enter(board, item.answer)
    assert board.sums.later == 1


def test_the_question_may_be_answered_while_the_smaller_step_waits(pages):
    board = PyramidBoard(7, way="sum")
    greet(board)
    press(board, "t7.3", "t7.4")
    item = board.asker.open.question.exercise
    enter(board, item.distractors[0].text)
    enter(board, item.answer)
    assert board.sums.answered == 1


def test_a_right_sum_is_told_with_its_reason_and_heard_before_the_move(pages):
    board = PyramidBoard(7, way="sum")
    greet(board)
    press(board, "t7.3", "t7.4")
    answer_all(board)
    assert board.position.removed == 2
    assert view_of(board).said.text.startswith("13 is right: one full frame and 3.")
    assert heard(board).startswith("one three is right: one full frame and three.")
    assert "full dozen" not in heard(board), "it is said once"


@pytest.mark.parametrize("way", ["sum", "choose", "missing"])
def test_between_two_questions_nothing_lies_over_the_cards(way, pages):
    board = PyramidBoard(7, way=way)
    greet(board)
    task = PyramidQuestions().task(way)
    assert task.endswith(".")
    assert view_of(board).said.text == f"{task} Choose two free cards that make 13z."
    assert view_of(board).desk is None
    press(board, *(["stock"] if way == "missing" else ["t7.3", "t7.4"]))
    assert view_of(board).desk is not None
    answer_all(board)
    assert "is right" in view_of(board).said.text
    assert view_of(board).desk is None
    # The next question counts on.
    press(board, *(["stock"] if way == "missing" else ["t7.5", "t7.6"]))
    assert "right first time" in str(view_of(board).desk)


@pytest.mark.parametrize("way", ["sum", "choose", "missing"])
def test_escape_closes_a_question_and_leads_back_to_the_cards(way, pages):
    board = PyramidBoard(7, way=way)
    greet(board)
    press(board, *(["stock"] if way == "missing" else ["t7.3", "t7.4"]))
    assert view_of(board).desk is not None
    command(board, "escape")
    assert view_of(board).desk is None
    assert view_of(board).said.text.startswith("You closed the question.")
    assert view_of(board).focus.startswith("table")
    press(board, "t7.5")
    command(board, "escape")
    assert board.session.chosen == "", "then it puts a card back"


@pytest.mark.parametrize("is_legal", [True, False])
def test_a_right_sum_is_shown_in_frames_that_go_by_themselves(is_legal, pages):
    board = PyramidBoard(7, way="sum")
    greet(board)
    press(board, *next(pairs(board.position, legal=is_legal)))
    assert pages.sums() == []
    answer_all(board)
    assert len(pages.sums()) == 1
    board.state.settings = replace(board.settings, frames=False)
    press(board, *next(pairs(board.position, legal=is_legal)))
    answer_all(board)
    assert pages.sums() == []


# -- beside the board ----------------------------------------------------------------------------------


@pytest.mark.sweep(1)
@pytest.mark.parametrize("base", some_of([12, 5], 1))
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_question_is_about_cards_that_lie_there_and_every_wrong_answer_is_explained(deck, base, pages):
    game, notation = PyramidGame(deck), Notation(base)
    board = PyramidBoard(first_deal(game), game, notation=notation)
    greet(board)
    kinds = set()
    board.answer({"type": "change", "id": "ask", "value": True})
    for _number in range(14):
        question = board.asker.open.question
        exercise = question.exercise
        kinds.add(exercise.kind)
        keys = {spot.key for spot in view_of(board).scene.spots}
        assert set(question.spots) <= keys
        assert exercise.answer in exercise.steps[-1] or question.choices
        assert not set(heard(board)) & SIGNS
        assert check(exercise, exercise.answer).is_right
        for wrong in exercise.distractors:
            verdict = check(exercise, wrong.text)
            assert verdict.kind in ("misconception", "unclear")
            desk(board, f"answer:{wrong.text}")
            marked = {spot.key for spot in view_of(board).scene.spots if spot.mark}
            assert marked <= keys
        desk(board, f"answer:{exercise.answer}")
        assert board.asker.open is None
        desk(board, "next")
    assert {"partner", "addition", "parity", "meets-itself"} <= kinds
    assert ("why-harder" in kinds) == (deck.target % 2 == 0)
    assert board.asked.answered == 14
    command(board, "ask")
    assert pages.shown["desk"] is None


def test_the_card_that_can_never_leave_is_among_those_asked_for():
    questions, found = PyramidQuestions(), set()
    for number in range(40):
        position = PyramidGame().deal(number)
        question = questions.beside(position, 2, Notation(12))
        dead = dead_places(position)
        assert question.exercise.kind == "never-leaves"
        places = [Place(*map(int, key[1:].split("."))) for key in question.spots]
        expected = next((letter for letter, at in zip("abc", places, strict=True) if at in dead), "all")
        assert question.exercise.answer == expected
        assert bool(dead) == (expected != "all")
        found.add(expected)
        # A wrong answer shows the card and its partners.
        assert question.shown[""] == question.shown.get(expected, ())
    assert len(found) >= 2


def test_a_tally_goes_through_a_link():
    tally = QuestionTally(5, 2, 3)
    tally.misconceptions.update(M3=2, M13=1)
    assert QuestionTally.parse(tally.text) == tally


@cases("text", ["", "1", "1.2", "a.b.c", "1.2.3.X-4", "1.2.3.MX-4", "1.2.3.M3-y", "-1.2.3", "1.2.99999999"])
def test_a_tally_that_is_none_is_empty(text):
    assert QuestionTally.parse(text).misconceptions == {}
    assert QuestionTally.parse(text).answered in (0, 3)


# -- what is missing? --------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", some_of(DECKS, 4))
def test_a_card_of_the_stock_turns_once_what_is_missing_is_named(preset):
    deck = DECKS[preset]
    game = PyramidGame(deck)
    board = PyramidBoard(first_deal(game), game, notation=Notation(12), way="missing")
    greet(board)
    assert "say what is missing" in view_of(board).said.text
    for turned in range(3):
        stock, lying = board.position.stock, free_ranks(board)
        press(board, "stock")
        asked = board.asker.open
        assert asked is not None
        (spot,) = asked.question.spots
        rank = next(rank for key, rank in lying.items() if key == spot)
        if stock[0].rank in map(deck.partner, lying.values()):
            assert deck.partner(rank) == stock[0].rank, "the hidden card is the one that is missing"
        for _wrong in range(2):
            enter(board, "0" if asked.question.exercise.answer != "0" else "1")
            leave_step(board)
            assert board.position.stock == stock, "a wrong name turns nothing"
        enter(board, asked.question.exercise.answer)
        assert board.position.stock == stock[1:]
        assert board.sums.answered == turned + 1


def free_ranks(board: PyramidBoard) -> dict[str, str]:
    position = board.position
    places = [*position.tableau, DISCARD]
    cards = ((place, position.card_at(place)) for place in places if not position.covering(place))
    return {str(place): card.rank for place, card in cards if card}


def test_in_that_way_a_pair_leaves_without_a_question():
    game = PyramidGame()
    board = PyramidBoard(first_deal(game), game, notation=Notation(12), way="missing")
    greet(board)
    for key in next(pairs(board.position, legal=True)):
        press(board, key)
    assert (board.position.removed, board.sums.answered) == (2, 0)
