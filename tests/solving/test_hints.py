"""Hints: proven labels for every legal move, the best of them, and reasons in words."""

import pytest

from cardmath import PyramidGame
from cardmath.games import CapturedQueensGame, OddAndEvenGame
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving import KEEPS, LOSES, UNSETTLED, LimitError, hint

from .brute import can_win
from .tiny import positions


@pytest.mark.sweep(1)
@pytest.mark.parametrize("seed", range(4))
def test_labels_are_true(seed):
    for position in positions(40, 100 + seed):
        found = hint(position, 60)
        assert tuple(one.move for one in found.advice) == position.moves()
        for one in found.advice:
            assert one.after == position.play(one.move)
            assert one.verdict == (KEEPS if can_win(one.after) else LOSES)
            assert (one.cause is None) == (one.verdict == KEEPS)
        keeping = [one for one in found.advice if one.verdict == KEEPS]
        assert (found.best is None) == (not keeping)
        assert found.best is None or found.best.verdict == KEEPS


def test_following_the_best_move_wins():
    for number in (7, 8, 9):
        position = PyramidGame().deal(number)
        for _step in range(200):
            if position.is_won:
                break
            position = position.play(hint(position, 60).best.move)
        assert position.is_won


def test_reasons_are_sentences_in_the_chosen_base():
    for number in range(15):
        position = PyramidGame(tableau=36).deal(number)
        for one in hint(position, 2).advice:
            reason = one.reason(Notation(12))
            assert reason.endswith(".")
            assert "{" not in reason
            assert reason.startswith("After this move it could not be won") == (one.verdict == LOSES)


def test_without_time_nothing_is_claimed():
    position = PyramidGame(tableau=39).deal(3)
    found = hint(position, 0)
    assert {one.verdict for one in found.advice} <= {KEEPS, LOSES, UNSETTLED}
    for one in found.advice:
        if one.verdict == LOSES:
            assert one.cause is not None


def test_a_wrong_limit_is_refused():
    with pytest.raises(LimitError):
        hint(PyramidGame().deal(7), -1)


def test_only_a_play_that_can_never_hurt_is_called_so():
    promises = set()
    for game in (OddAndEvenGame(), CapturedQueensGame(redeals=3)):
        position = game.deal(1)
        for step in range(60):
            moves = position.moves()
            if step % 10 == 0:
                for one in hint(position, 1).advice:
                    promised = "can never hurt" in one.merit(DECIMAL)
                    assert promised == (one.is_certain and not one.after.is_won)
                    promises.add(promised)
            position = position.play(next((one for one in moves if one.is_play), moves[0]))
    assert promises == {True, False}
