"""The guess before the end of a game of luck: one press, then play, then guess and outcome side by side."""

import re
from typing import Any, cast

import pytest

from cardmath.games.patience.solving import at_once
from cardmath.paths import path_of
from cardmath_widgets import PatienceBoard
from cardmath_widgets.board.links import fields_of
from cardmath_widgets.games.patience.guess import PatienceSession, another_end
from tests.widgets.playing import SIZE, Pages, change, greet, view_of

LUCK = ("contradance", "captured-queens")


def opened(game: str, number: int = 1, more: str = "") -> PatienceBoard:
    board = PatienceBoard()
    greet(board, f"game={game}&path={number}{more}")
    return board


def session(board: PatienceBoard) -> PatienceSession:
    return cast("PatienceSession", board.session)


def panel(board: PatienceBoard, name: str = "guess") -> dict[str, Any]:
    found: Any = view_of(board).to_dict()["panels"][name]
    return dict(found["controls"])


def play_on(board: PatienceBoard) -> int:
    for move in at_once(board.position)[1]:
        board.play(move)
    return board.position.left


@pytest.mark.parametrize("game", LUCK)
def test_one_press_is_the_guess_of_the_few_cards_that_are_left(game: str, pages: Pages) -> None:
    board = opened(game)
    assert session(board).waits_for_guess
    change(board, "guess")
    numbers = panel(board)["guess-numbers"]["controls"]["guess-row"]["controls"]
    assert [button["label"] for button in numbers.values()] == list("012345678"), "no more than are left"
    change(board, "guess:3")
    assert not board.state.open, "the cards can be turned at once"
    assert view_of(board).said.text == "Your guess is 3. Now turn the cards."
    assert not session(board).waits_for_guess
    change(board, "guess:9")
    assert session(board).guess == 3, "nine cards cannot stay of eight"
    assert play_on(board) == 0
    learnt = panel(board, "ending")["ending"]["learnt"]
    assert learnt.startswith("You guessed 3, but 0 stayed.")
    assert sum(map(int, re.findall(r"(?:up|down) (\d+) times", learnt))) <= 8, "only the player's cards count"


def test_guesses_and_outcomes_are_told_over_the_deals_and_survive_a_reload(pages: Pages) -> None:
    board = opened("captured-queens")
    change(board, "guess:0")
    play_on(board)
    told = [(0, 0)]
    for guess in (2, 5):
        change(board, "new")
        assert not session(board).has_begun
        assert session(board).most == 8, "the next deal is as small"
        assert session(board).waits_for_guess
        change(board, f"guess:{guess}")
        told.append((guess, play_on(board)))
    change(board, "guess")
    lines = [text for text, _head in panel(board)["guesses"]["entries"].values()]
    assert lines[0] == "You guessed 0, and 0 stayed. Just right!"
    assert [f"You guessed {guess}, but {stayed} stayed." for guess, stayed in told[1:]] == lines[1:]
    again = PatienceBoard()
    again.follow(board.link())
    assert [tuple(guessed) for guessed in session(again).guessed] == told
    assert not again.session.can_redo
    again.answer({"type": "command", "name": "restart"})
    assert again.position.left == 8, "what was played before the player came is not taken back"


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", LUCK)
@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_chance_decides_how_many_stay_in_the_next_deals(game: str, step: int) -> None:
    path = path_of(game)
    assert path is not None
    start = path.step(step).record.position()
    ends = set()
    for number in range(40):
        position = another_end(start, number).position()
        assert (position.left, position.redeals_left) == (start.left, start.redeals_left)
        assert not position.waste
        ends.add(at_once(position)[0].left)
    assert 0 in ends, "sometimes every card gets out"
    assert len(ends) > 2, "and sometimes few or many stay"


def test_a_whole_deal_leads_to_a_whole_deal_and_a_guess_on_a_slider(pages: Pages) -> None:
    board = opened("captured-queens", 6)
    change(board, "guess")
    assert panel(board)["guessed"]["high"] == 52
    change(board, "new")
    assert session(board).begins == 0
    assert "begins" not in fields_of(board.link())


def test_a_guess_comes_before_the_first_move_on_a_narrow_line(pages: Pages) -> None:
    board = PatienceBoard(newcomers=True)
    board.answer({"type": "hello", **SIZE, "link": "game=contradance", "newcomer": True})
    assert view_of(board).said.text.startswith("Guess first: How many cards will stay?")
    assert panel(board, "help")["guess"]["primary"]
    change(board, "guess:2")
    assert not panel(board, "help")["guess"]["primary"]
