"""Looking back on a game, without a browser: every position, the move that lost, what is left to play."""

import pytest

from cardmath.games import OddAndEvenGame
from cardmath.solving import UNWINNABLE, WINNABLE, evaluate
from cardmath_widgets import PatienceBoard, PyramidBoard
from tests.amounts import spread_of
from tests.widgets.ended_games import BOARDS, ended, ending, first_of, recorded
from tests.widgets.playing import Pages, change, command, greet, press

pytestmark = pytest.mark.usefixtures("calm", "soon")


@pytest.mark.parametrize("name", spread_of(list(BOARDS), 3))
def test_looking_back_leads_through_every_position_of_every_game(pages: Pages, name: str) -> None:
    board = ended(name)
    whole = list(board.session.whole)
    change(board, "look-back")
    line = pages.shown["panels"]["look-back"]["controls"]["look-at"]
    assert ending(pages) == {}, "nothing stands over what is looked at"
    assert line["high"] == line["value"] == len(whole) - 1
    assert len(line["texts"]) == len(whole)
    for at in {0, 1, len(whole) // 2, len(whole) - 2}:
        change(board, "look-at", at)
        assert board.position == whole[at]
        assert pages.shown["said"]["text"]
    change(board, "look-first")
    assert board.position == whole[0]
    change(board, "look-back-one")
    assert board.position == whole[0]
    change(board, "look-on-one")
    assert board.position == whole[1]
    change(board, "look-last")
    assert board.position == whole[-1]
    assert board.session.undos == 0, "looking is no undoing"
    assert list(board.session.whole) == whole
    change(board, "look-at", 1)
    change(board, "look-back")
    assert not pages.shown["panels"]["look-back"]["visible"]
    at = len(whole) - 1 if name == "odds" else 1
    assert board.position == whole[at], "a table with machines is left as it was"


def test_the_move_that_lost_is_marked_with_its_proof(pages: Pages) -> None:
    record = recorded("losing-move")
    board = PyramidBoard(record=record)
    greet(board)
    change(board, "look-back")
    controls = pages.shown["panels"]["look-back"]["controls"]
    mark = controls["look-at"]["mark"]
    whole = board.session.whole
    assert evaluate(whole[mark]) == UNWINNABLE
    assert evaluate(whole[mark - 1]) == WINNABLE
    change(board, "look-first")
    change(board, "look-loss")
    assert board.session.moves_played == mark
    said = pages.shown["said"]
    assert said["text"].startswith("Move ")
    assert said["text"].endswith("lost the game.")
    assert said["why"]
    marked = [key for key, spot in pages.shown["scene"]["spots"].items() if spot.get("mark") == "cause"]
    assert marked, "the cards of the proof are pointed out"
    change(board, "look-loss")
    assert board.session.moves_played == mark - 1
    # Playing on from here is playing: what came after is gone.
    change(board, "look-back")
    move = next(move for move in board.position.moves() if str(move) != record.moves[mark - 1])
    board.play(move)
    assert len(board.session.whole) == mark + 1


def test_a_fair_game_tells_nothing_before_its_end(pages: Pages) -> None:
    record = first_of(OddAndEvenGame(), won=False)
    board = PatienceBoard(record=record.with_moves(record.moves[:40]))
    greet(board)
    change(board, "look-back")
    assert pages.shown["panels"]["look-back"]["controls"]["look-at"]["mark"] is None


def test_nobody_plays_in_the_past_of_a_table_with_machines(pages: Pages) -> None:
    table = ended("odds")
    moves = list(table.session.whole_record.moves)
    change(table, "look-back")
    change(table, "look-at", 2)
    for spot in pages.shown["scene"]["spots"]:
        press(table, spot)
        table.answer({"type": "double", "key": spot})
    command(table, "undo", "redo", "hint", "advice")
    assert list(table.session.whole_record.moves) == moves


def test_the_rest_is_played_by_itself_where_nothing_can_go_wrong(pages: Pages) -> None:
    record = recorded("standard-dozenal-1")
    board = PyramidBoard(record=record.with_moves(record.moves[:-1]))
    greet(board)
    controls = pages.shown["panels"]["help"]["controls"]
    assert controls["rest"]["label"] == "Play the rest"
    assert "question" not in controls
    change(board, "rest")
    assert board.position.is_won
    start = PyramidBoard(record=record.with_moves(()))
    greet(start)
    assert "question" in pages.shown["panels"]["help"]["controls"]
    change(start, "rest")
    assert start.record.moves == ()


@pytest.mark.parametrize("warning", [True, False])
def test_before_the_end_the_losing_move_is_shown_only_to_those_who_want_that(
    pages: Pages, *, warning: bool
) -> None:
    board = PyramidBoard(record=recorded("losing-move"))
    greet(board)
    change(board, "warning", warning)
    change(board, "look-back")
    has_mark = pages.shown["panels"]["look-back"]["controls"]["look-at"]["mark"] is not None
    assert has_mark == warning


def test_when_nothing_can_save_the_game_the_losing_move_is_shown_to_everyone(pages: Pages) -> None:
    record = recorded("losing-move")
    board = PyramidBoard(record=record)
    greet(board)
    change(board, "warning", False)
    while board.position.outcome is None:
        board.play(board.position.moves()[0])
    assert board.position.is_stuck
    change(board, "look-back")
    assert pages.shown["panels"]["look-back"]["controls"]["look-at"]["mark"] == len(record.moves)
