"""Exercises made of what was tried and refused: which, how many, and that they outlast a reload."""

import itertools

import pytest

from cardmath.games import OddAndEvenGame
from cardmath.numerals import Notation
from cardmath_widgets import PatienceBoard, PyramidBoard
from tests.widgets.ended_games import buttons, ended
from tests.widgets.playing import Pages, change, command, greet, press

pytestmark = pytest.mark.usefixtures("calm", "soon")


@pytest.mark.parametrize("base", [5, 10, 12, 16])
def test_wrong_pairs_become_three_exercises(pages: Pages, base: int) -> None:
    board = PyramidBoard(7, notation=Notation(base))
    greet(board)
    press(board, "t7.1", "t7.2", "t7.3", "t7.4")
    assert board.position.removed == 2
    change(board, "look-back")
    assert "look-practise" in buttons(pages.shown["panels"]["look-back"]["controls"], "look-buttons")
    change(board, "look-practise")
    asked = []
    while board.asker.open is not None:
        exercise = board.asker.open.question.exercise
        asked.append(exercise.prompt)
        board.answer({"type": "enter", "value": exercise.answer})
    assert len(set(asked)) == 3
    assert board.asked.first == 3
    assert board.session.moves_played == 1, "nothing was played"


#: A board of each kind that has something to practise, and presses on it that are refused.
MISJUDGED = {
    "pyramid": (lambda: PyramidBoard(7), ["t7.1", "t7.2", "t7.6", "t7.7"]),
    "odd and even": (lambda: PatienceBoard(7, OddAndEvenGame(laid_out="aces-and-twos")), ["r1", "f6"]),
}


@pytest.mark.parametrize("game", MISJUDGED)
def test_what_to_practise_outlasts_a_reload(pages: Pages, game: str) -> None:
    make, presses = MISJUDGED[game]
    board = make()
    greet(board)
    press(board, *presses, "stock")
    prompts = [one.exercise.prompt for one in board.ui.help.practice(board.session, Notation())]
    assert len(prompts) == 3
    command(board, "undo")
    again = make()
    greet(again, link=board.link())
    assert [one.exercise.prompt for one in again.ui.help.practice(again.session, Notation())] == prompts
    change(again, "look-practise")
    assert again.asker.open is not None
    assert again.asker.open.question.exercise.prompt == prompts[0]


@pytest.mark.parametrize("game", MISJUDGED)
@pytest.mark.parametrize("slips", ["", ",,", "7s", "Rr", "18t.18t", "x.y.z", "7s.7s.7s", "A" * 99])
def test_a_link_with_slips_that_are_none_is_followed_all_the_same(
    pages: Pages, game: str, slips: str
) -> None:
    make, _presses = MISJUDGED[game]
    board = make()
    greet(board, link=f"{board.link()}&slips={slips}")
    assert board.session.deal.number == 7
    asked = board.ui.help.practice(board.session, Notation())
    assert len(asked) == (3 if (game, slips) == ("odd and even", "7s") else 0)


def test_only_what_was_tried_last_is_remembered_and_each_once(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    free = [f"t7.{place}" for place in range(1, 8)]
    for one, other in itertools.combinations(free, 2):
        board.answer({"type": "drop", "key": one, "to": other})
        if board.session.moves_played:
            command(board, "undo")
    assert len(board.session.slips) == len(set(board.session.slips)) == 6
    assert len(board.link()) < 200


def test_a_game_without_wrong_pairs_has_no_exercises(pages: Pages) -> None:
    for name in ("pyramid won", "queens won", "odds"):
        board = ended(name)
        change(board, "look-back")
        assert "look-practise" not in buttons(pages.shown["panels"]["look-back"]["controls"], "look-buttons")


def test_the_next_of_three_exercises_can_be_asked_for(pages: Pages) -> None:
    board = PyramidBoard(7)
    greet(board)
    press(board, "t7.1", "t7.2", "stock")
    change(board, "look-practise")
    first = board.asker.open
    board.answer({"type": "desk", "key": "next"})
    assert board.asker.open is not None
    assert board.asker.open is not first
