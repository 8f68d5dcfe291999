"""Hints on the board: in steps, the question, the quiet mark."""

import asyncio
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from cardmath import solving
from cardmath.decks import PRESETS, Deck
from cardmath.games import PyramidGame
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.numerals import DECIMAL, DOZENAL
from cardmath.solving import UNKNOWN, UNWINNABLE, WINNABLE, Solution, evaluate, solve
from cardmath.solving.losing_move import farthest
from cardmath_widgets import PyramidBoard
from cardmath_widgets.board import hints as hints_module
from cardmath_widgets.games.pyramid.hints import PyramidHints
from cardmath_widgets.page import scheduling

TINY = [PyramidGame(Deck(5, 1, 3), 9, passes) for passes in (1, 2, None)]


def HintEngine() -> hints_module.HintEngine[PyramidPosition, PyramidMove]:  # noqa: N802
    return hints_module.HintEngine(PyramidHints())


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
    start, hints = PyramidGame().deal(7), HintEngine()
    steps = [hints.hint(start, DOZENAL) for _ in range(4)]
    assert steps[0].marks == {}
    assert steps[1].marks == {"t7.3": "hint", "t7.4": "hint"}
    assert steps[2].marks == {**steps[1].marks, "t7.5": "keeps", "t7.6": "keeps"}
    assert steps[1].said.text == "Take the jack with the 2."
    assert steps[1].said.aloud == "Take the jack with the two in row seven, place four."
    assert steps[1].said.aloud not in steps[2].said.aloud, "said in the step before"
    assert steps[2].said.text.startswith("It clears two cards")
    position = start
    for move in steps[3].line:
        position = position.play(move)
    assert position.is_won
    after = start.play("t7.3+t7.4")
    assert hints.hint(after, DOZENAL).marks == {}


def test_the_reason_warns_of_a_move_that_loses() -> None:
    position, _losing = first_with_a_trap(TINY[1])
    hints = HintEngine()
    steps = [hints.hint(position, DECIMAL) for _ in range(3)]
    assert "? After this move it could not be won" in steps[2].said.why
    assert "loses" in steps[2].marks.values()


def test_the_question_tells_why_and_where() -> None:
    lost = PyramidGame().deal(33)
    answer = HintEngine().question(lost, DOZENAL)
    assert answer.said.text == "This cannot be won: a marked card can never leave."
    assert answer.said.why.startswith("This cannot be won: the 3 in row 1, place 1 can never leave.")
    assert "the three in row one, place one can never leave" in answer.said.aloud
    assert answer.marks["t1.1"] == "cause"
    assert len(answer.marks) > 1
    won = HintEngine().question(PyramidGame().deal(7), DOZENAL)
    assert (won.said.text, won.marks) == ("This can still be won.", {})


def test_an_unsettled_question_may_be_asked_again_for_a_longer_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[int] = []

    def short(position: PyramidPosition, nodes: int) -> Solution[PyramidPosition]:
        searched.append(nodes)
        return solve(position, nodes=1)

    monkeypatch.setattr(solving, "solve", short)
    position = PyramidGame(PRESETS["whole-k6t"].deck, 78).deal(2)
    engine = HintEngine()
    answers = [engine.question(position, DOZENAL).said.text for _time in range(3)]
    assert answers[0] == "The search was too short. Ask again for a longer one."
    assert answers[1] == answers[2] == "A longer search couldn't tell either. Play on and ask again later."
    # The third time nothing is searched again.
    assert len(searched) == 2
    assert searched[1] > searched[0]
    # Another position begins anew.
    assert engine.question(position.play("draw"), DOZENAL).said.text == answers[0]


@pytest.mark.parametrize("asked", ["question", "hint"])
def test_an_answer_that_takes_a_while_says_so(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting: list[Callable[[], object]] = []
    said_so: list[str] = []
    board = PyramidBoard(7)
    board.answer({"type": "hello", "width": 1200, "height": 600, "ratio": 1})

    def at_once(_seconds: float, action: Callable[[], object]) -> bool:
        action()
        said_so.append(board.shown.said.text)
        waiting.append(action)
        return True

    monkeypatch.setattr("cardmath_widgets.board.game_widget.later", at_once)
    command(board, asked)
    answer = board.shown.said.text
    assert said_so == ["Looking for a way to win. This can take a while."]
    assert answer not in said_so
    # Once there is an answer, nothing more is said.
    waiting[0]()
    assert board.shown.said.text == answer


def test_where_the_game_is_lost_the_proof_comes_once_and_the_best_move_always() -> None:
    lost, hints = PyramidGame().deal(33), HintEngine()
    first, again = hints.hint(lost, DOZENAL), hints.hint(lost, DOZENAL)
    proof = "This cannot be won: a marked card can never leave."
    assert first.said.text.startswith(proof)
    assert "This clears the most cards: Take" in first.said.text
    assert first.marks["t1.1"] == "cause"
    assert again.said.text == first.said.text.removeprefix(proof).strip()
    assert "can never leave" in again.said.why
    assert set(again.marks.values()) == {"hint"}
    position = lost.play(farthest(lost))
    assert proof not in hints.hint(position, DOZENAL).said.text


def test_the_best_move_of_a_lost_game_clears_more_than_playing_at_random() -> None:
    def left_after(choose: Callable[[PyramidPosition], PyramidMove]) -> int:
        position = PyramidGame().deal(33)
        for _move in range(60):
            if position.outcome is not None:
                break
            position = position.play(choose(position))
        return position.left

    chance = random.Random(1)
    by_chance = [left_after(lambda position: chance.choice(position.moves())) for _time in range(5)]
    assert left_after(farthest) <= min(by_chance)


def test_the_quiet_mark_counts_back_to_the_move_that_lost() -> None:
    position, losing = first_with_a_trap(TINY[1])
    hints, played = HintEngine(), [position]
    assert hints.lost_moves(played) == 0
    played.append(position.play(losing))
    assert hints.lost_moves(played) == 1
    mark = hints.mark_of_loss(1, played, DOZENAL)
    assert mark.label == "That move lost the game. Press Undo to take it back."
    assert mark.why.startswith("This cannot be won")
    if played[-1].moves():
        played.append(played[-1].play(played[-1].moves()[0]))
        assert hints.lost_moves(played) == 2
        assert "You lost the game 2 moves ago" in hints.mark_of_loss(2, played, DOZENAL).label


def test_a_deal_that_was_lost_from_the_first_gets_no_mark() -> None:
    lost = PyramidGame().deal(33)
    assert HintEngine().lost_moves([lost]) == 0


def in_a_loop(scenario: object) -> None:
    """Run something that needs an event loop in a thread: the browser tests keep one running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scenario).result(timeout=30)  # type: ignore[arg-type]


def shown_board(number: int = 7) -> PyramidBoard:
    board = PyramidBoard(number=number)
    board.answer({"type": "hello", "width": 1200, "height": 600, "ratio": 1})
    return board


def press(board: PyramidBoard, key: str) -> None:
    board.answer({"type": "press", "key": key})


def command(board: PyramidBoard, name: str) -> None:
    board.answer({"type": "command", "name": name})


async def next_hint(board: PyramidBoard) -> None:
    before = board.shown.count
    command(board, "hint")
    async with asyncio.timeout(20):
        # A busy machine may say first that it is looking.
        while board.shown.count == before or board.shown.said.text.startswith("Looking"):
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("stop", ["press", "escape"])
def test_hints_are_counted_and_a_slow_line_stops(monkeypatch: pytest.MonkeyPatch, stop: str) -> None:
    monkeypatch.setattr(scheduling, "STEP", 0.01)

    async def scenario() -> None:
        board = shown_board()
        for _ in range(4):
            await next_hint(board)
        while len(board.record.moves) < 3:
            await asyncio.sleep(0.005)
        press(board, "stock") if stop == "press" else command(board, "escape")
        stopped = board.record.moves
        await asyncio.sleep(0.08)
        assert board.record.moves == stopped
        assert "hints=4" in board.shown.link
        press(board, "stock")
        assert len(board.record.moves) == len(stopped) + 1

    in_a_loop(scenario())


def test_presses_during_a_search_wait_for_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    search, may_end = solving.hint, threading.Event()

    def slow(*how: Any, **more: Any) -> Any:
        assert may_end.wait(20)
        return search(*how, **more)

    monkeypatch.setattr(solving, "hint", slow)

    async def scenario() -> None:
        board = shown_board()
        for _ in range(3):
            command(board, "hint")
        assert board.shown.said.text == "Looking for a way to win. This can take a while."
        may_end.set()
        async with asyncio.timeout(20):
            while board.shown.said.text.startswith("Looking"):
                await asyncio.sleep(0.005)
        # Nothing else is on its way.
        await asyncio.sleep(0.05)
        assert (board.hints.steps, board.session.hints) == (1, 1)
        await next_hint(board)
        assert board.hints.steps == 2

    in_a_loop(scenario())


def test_a_long_line_is_played_in_reasonable_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    real_sleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def scenario() -> None:
        player = scheduling.SlowPlay[int](lambda move: None, lambda move: move % 2 == 0)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        player.start(range(200))
        while player.is_playing:
            await real_sleep(0)

    in_a_loop(scenario())
    assert len(pauses) == 200
    assert sum(pauses) == pytest.approx(scheduling.LONGEST)
    assert pauses[0] < pauses[1]


def test_a_reload_keeps_the_step_of_help() -> None:
    board = shown_board()
    command(board, "hint")
    command(board, "hint")
    again = PyramidBoard()
    again.answer({"type": "hello", "width": 1200, "height": 600, "ratio": 1, "link": board.shown.link})
    command(again, "hint")
    assert again.shown.said.text.startswith("It clears two cards")


def test_without_a_loop_a_line_is_played_at_once() -> None:
    played: list[int] = []
    player = scheduling.SlowPlay[int](played.append, lambda move: False)
    player.start([1, 2, 3])
    assert played == [1, 2, 3]
    assert not player.is_playing


def test_after_a_lost_position_nothing_is_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    position, losing = first_with_a_trap(TINY[1])
    hints, lost = HintEngine(), position.play(losing)
    assert hints.lost_moves([position, lost]) == 1
    monkeypatch.setattr(solving, "evaluate", lambda *_args, **_named: UNKNOWN)
    assert hints.lost_moves([position, lost, lost.play(lost.moves()[0])]) == 2
