"""What stands in the dock, and under the end of a game, stays where it is whatever is found meanwhile."""

from typing import Any

import pytest

from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.end_of_game import EndOfGame
from cardmath_widgets.board.first_steps import first_steps_link
from tests.amounts import some_of
from tests.widgets.ended_games import BOARDS, ended, ending
from tests.widgets.odds_playing import discard
from tests.widgets.playing import Pages, change, greet, view_of

pytestmark = pytest.mark.usefixtures("calm", "soon")

#: A game of each board that is led from its first move on.
LED: list[type[Board[Any, Any]]] = [PyramidBoard, PatienceBoard, OddsTable]


def docked(board: Board[Any, Any]) -> list[tuple[int, str]]:
    """Return the buttons of the dock, by their places."""
    found: list[tuple[int, str]] = []

    def look(controls: Any) -> None:
        for one in controls:
            look(getattr(one, "controls", ()))
            if getattr(one, "dock", 0):
                found.append((one.dock, one.id))

    panels = view_of(board).panels
    look((*panels["help"].controls, *panels["bar"].controls))
    return sorted(found)


@pytest.mark.parametrize("name", [name for name in BOARDS if name.endswith("stuck")])
def test_the_proof_of_a_loss_moves_no_button_under_the_end(
    name: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unfound:
        unfound.setattr(EndOfGame, "look", lambda _end: None)
        board = ended(name)
        before = ending(pages)
        assert before["ending"]["text"] == ""
    board.apply(board.end.look())
    assert board.state.losing_move.known(board.session.played) is not None
    after = ending(pages)
    for row in ("ending-buttons", "ending-more"):
        assert list(after[row]["controls"]) == list(before[row]["controls"])
    was, now = [
        {**shown["ending-buttons"]["controls"], **shown["ending-more"]["controls"]}
        for shown in (before, after)
    ]
    # Only the way back says what it does now: it deals anew, or cannot be pressed, if nobody could have won.
    back, changed = now["ending-back"], {key for key in now if now[key] != was[key]}
    assert changed <= {"ending-back"}
    assert bool(changed) == (after["ending"]["text"] == "No one could have won this deal.")
    assert not changed or back["disabled"] or back["label"] == "Another deal"


@pytest.mark.parametrize(
    "name", some_of(sorted((name for name in BOARDS if name != "odds"), key=lambda name: "stuck" in name), 2)
)
def test_no_button_of_the_dock_comes_or_goes_in_a_whole_game(name: str, pages: Pages) -> None:
    board_type, record = BOARDS[name]
    board = board_type(record=record.with_moves(()))
    greet(board)
    change(board, "knowing", True)
    first = docked(board)
    assert {"hint", "undo", "redo", "howto", "deals"} == {one for _place, one in first}
    for move in record.moves:
        board.play(move)
        assert docked(board) == first
    assert board.session.is_over


def test_no_button_of_the_dock_comes_or_goes_at_a_table_of_odds(pages: Pages) -> None:
    table = OddsTable(7)
    greet(table)
    first = docked(table)
    turns = 0
    while not table.session.is_over and turns < 200:
        turns += 1
        if table.session.awaits == "person":
            discard(table)
        else:
            table.session.press("skip")
            table.session.press("next")
            table.redraw()
        assert docked(table) == first
    assert table.session.position.hand


@pytest.mark.parametrize("board_type", LED)
def test_whoever_is_led_keeps_the_dock_to_the_end(board_type: type[Board[Any, Any]], pages: Pages) -> None:
    board = board_type(7)
    steps = board.ui.help.first_steps
    assert steps is not None
    greet(board, first_steps_link(steps))
    first = docked(board)
    assert "show-first-step" in {one for _place, one in first}
    for _move in range(300):
        move = None if board.session.is_over else steps.following(board.position)
        if move is None:
            break
        board.play(move)
        assert docked(board) == first
    assert board.session.is_over
