"""Help on the board: hints in steps, the question, the quiet mark."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardmath.decks import Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath.solving import UNWINNABLE, WINNABLE, evaluate
from cardmath_widgets import PyramidBoard
from cardmath_widgets.boards.pyramid import board as board_module
from cardmath_widgets.boards.pyramid.adviser import Adviser

TINY = [PyramidGame(Deck(5, 1, 3), 9, passes) for passes in (1, 2, None)]


def first_with_a_trap(game: PyramidGame) -> tuple[PyramidPosition, PyramidMove]:
    """A winnable position and a removal that loses it, found by trying every removal."""
    for number in range(2000):
        position = game.deal(number)
        while position.moves() and evaluate(position) == WINNABLE and not position.is_won:
            for move in position.moves():
                if move.places and evaluate(position.play(move)) == UNWINNABLE:
                    return position, move
            position = position.play(position.moves()[-1])
            if position.passes_used > 2:
                break
    raise AssertionError("no trap found")


def test_the_four_steps_of_a_hint() -> None:
    start, adviser = PyramidGame().deal(7), Adviser()
    steps = [adviser.hint(start, DOZENAL) for _ in range(4)]
    assert steps[0].marks == {}
    assert steps[1].marks == {"t7.3": "hint", "t7.4": "hint"}
    assert steps[2].marks == steps[1].marks | {"t7.5": "keeps", "t7.6": "keeps"}
    assert steps[2].text.startswith(steps[1].text)
    assert len(steps[2].text) > len(steps[1].text)
    position = start
    for move in steps[3].line:
        position = position.play(move)
    assert position.is_won
    after = start.play("t7.3+t7.4")
    assert adviser.hint(after, DOZENAL).marks == {}


def test_the_reason_warns_of_a_move_that_loses() -> None:
    position, _losing = first_with_a_trap(TINY[1])
    adviser = Adviser()
    steps = [adviser.hint(position, DECIMAL) for _ in range(3)]
    assert "? After this move it could not be won" in steps[2].text
    assert "loses" in steps[2].marks.values()


def test_the_question_tells_why_and_where() -> None:
    lost = PyramidGame().deal(33)
    answer = Adviser().question(lost, DOZENAL)
    assert answer.text.startswith("This cannot be won: the 3 in row 1, place 1 can never leave.")
    assert answer.marks["t1.1"] == "cause"
    assert len(answer.marks) > 1
    won = Adviser().question(PyramidGame().deal(7), DOZENAL)
    assert (won.text, won.marks) == ("This can still be won.", {})


def test_the_quiet_mark_counts_back_to_the_move_that_lost() -> None:
    position, losing = first_with_a_trap(TINY[1])
    adviser, played = Adviser(), [position]
    assert adviser.lost_moves(played) == 0
    played.append(position.play(losing))
    assert adviser.lost_moves(played) == 1
    assert adviser.mark_of_loss(1, DOZENAL) == "That move lost the game. Undo brings it back."
    if played[-1].moves():
        played.append(played[-1].play(played[-1].moves()[0]))
        assert adviser.lost_moves(played) == 2
        assert "Lost 2 moves ago" in adviser.mark_of_loss(2, DOZENAL)


def test_a_deal_that_was_lost_from_the_first_gets_no_mark() -> None:
    lost = PyramidGame().deal(33)
    assert Adviser().lost_moves([lost]) == 0


def test_hints_are_counted_and_a_line_played_slowly_stops_at_a_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_module, "_SLOW", 0.01)

    async def scenario() -> None:
        board = PyramidBoard(number=7)
        for _ in range(4):
            board._change("hint", True)
        while len(board.record.moves) < 3:
            await asyncio.sleep(0.005)
        board._receive({"type": "press", "key": "stock"})
        stopped = board.record.moves
        await asyncio.sleep(0.08)
        assert board.record.moves == stopped
        assert "hints=4" in board._access.link
        board._receive({"type": "press", "key": "stock"})

    # In a thread of its own: the browser tests keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scenario()).result(timeout=30)
