"""The end of a game on every board, without a browser: what is told, praised, offered and counted."""

import pytest

from cardmath.games import PyramidGame
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.solving import WINNABLE, evaluate
from cardmath_widgets import OddsTable, PyramidBoard
from tests.widgets.ended_games import BOARDS, buttons, ended, ending
from tests.widgets.playing import Pages, change, command, greet, press, view_of

pytestmark = pytest.mark.usefixtures("calm", "soon")


@pytest.mark.parametrize("name", BOARDS)
def test_the_end_of_every_game_is_told_with_what_one_can_do(pages: Pages, name: str) -> None:
    board = ended(name)
    controls = ending(pages)
    told = controls["ending"]
    has_won = name.endswith("won")
    assert told["mood"] == ("won" if has_won else "stuck")
    assert told["title"]
    assert told["measure"]
    assert not any(char.isdigit() for char in told["spoken"]), "numbers are said in words"
    assert 0 <= told["share"] <= 1
    shown = buttons(controls, "ending-buttons")
    assert {"new", "same", "look-back", "sharing", "statistics", "ending-close"} <= set(shown)
    assert len(set(shown.values())) == len(shown)
    # A harder deal is a reward: nobody who has just lost is offered one, nor where deals have no grades.
    assert ("harder" in shown) == (has_won and name != "odds")
    result = pages.shown["result"]
    assert result["won"] is has_won
    assert result["points"] <= board.ui.speech.voice(Notation()).measure(board.session).perfect
    change(board, "ending-close")
    assert ending(pages) == {}
    assert pages.shown["result"] == result, "what was kept stays kept"


def test_what_was_done_well_is_praised(pages: Pages) -> None:
    board = ended("pyramid won")
    assert ending(pages)["ending"]["praise"] == ["No hints", "No undos"]
    assert ending(pages)["ending"]["measure"] == "Score 97;2z, out of 100z"
    tiny = PyramidGame.from_setup(
        {"deck": {"highest_pip": 4, "faces": 0, "suits": 2, "lowest": "A"}, "tableau": 3, "passes": 3}
    )
    board = PyramidBoard(1, tiny)
    greet(board)
    press(board, "t2.2", "t2.1", "t1.1")
    assert board.position.is_won
    assert ending(pages)["ending"]["praise"] == [
        "No hints",
        "No undos",
        "No card from the discard pile",
    ]
    assert view_of(board).focus.startswith("ending ")
    command(board, "undo")
    assert ending(pages) == {}
    command(board, "redo")
    assert "No undos" not in ending(pages)["ending"]["praise"]


def test_what_is_open_beside_the_table_makes_room_for_the_end(pages: Pages) -> None:
    tiny = PyramidGame.from_setup(
        {"deck": {"highest_pip": 4, "faces": 0, "suits": 2, "lowest": "A"}, "tableau": 3, "passes": 3}
    )
    for leaf in ("howto", "settings", "sharing", "statistics", "deals"):
        board = PyramidBoard(1, tiny)
        greet(board)
        change(board, leaf)
        press(board, "t2.2", "t2.1")
        assert pages.shown["panels"][leaf]["controls"], "a move closes nothing"
        press(board, "t1.1")
        assert board.position.is_won
        assert ending(pages)
        assert not pages.shown["panels"][leaf]["controls"]


def test_who_is_stuck_is_led_back_to_the_last_moment_that_could_be_won(pages: Pages) -> None:
    lost = next(
        record
        for number in range(1, 40)
        if (record := at_random(PyramidGame(), number)).position().is_stuck
        and evaluate(record.game.deal(number)) == WINNABLE
    )
    board = PyramidBoard(record=lost)
    greet(board)
    assert "you could still win" in ending(pages)["ending"]["text"]
    change(board, "ending-back")
    assert evaluate(board.position) == WINNABLE
    assert evaluate(board.session.whole[board.session.moves_played + 1]) != WINNABLE
    assert board.session.undos == 1
    assert view_of(board).said.text == "You can still win from here."
    assert ending(pages) == {}


def at_random(game: PyramidGame, number: int) -> Record:
    """A game in which the first pair that is found is taken."""
    position, moves = game.deal(number), []
    while position.outcome is None:
        legal = position.moves()
        move = next((move for move in legal if move.places), legal[0])
        moves.append(move)
        position = position.play(move)
    return Record.of_deal(game, number).with_moves(moves)


def test_a_deal_that_nobody_could_have_won_is_nobodys_fault(pages: Pages) -> None:
    ended("pyramid stuck")
    assert ending(pages)["ending"]["text"] == "No one could have won this deal."
    assert "ending-back" not in buttons(ending(pages), "ending-buttons")


def test_games_are_counted_by_what_they_are_and_once(pages: Pages) -> None:
    board = ended("pyramid won")
    first = pages.shown["result"]
    assert first["row"] == "pyramid-addition 12.3.4.A"
    assert first["title"] == "Pyramid Addition: Standard dozenal"
    command(board, "undo", "redo")
    assert pages.shown["result"]["game"] == first["game"], "one sitting"
    assert pages.shown["result"]["mark"] != first["mark"]
    change(board, "same")
    assert pages.shown["result"] is None
    for move in BOARDS["pyramid won"][1].moves:
        board.play(move)
    assert pages.shown["result"]["game"] != first["game"], "the same deal once more is another game"
    again = PyramidBoard(record=BOARDS["pyramid won"][1])
    greet(again)
    assert pages.shown["result"]["mark"] == first["mark"], "a page that is loaded anew"
    sums = PyramidBoard(record=BOARDS["pyramid won"][1], way="sum")
    greet(sums)
    assert pages.shown["result"]["row"] == first["row"] + " sum", "say the sum is counted apart"


def test_the_end_at_a_shared_table_is_nobodys_in_particular(pages: Pages) -> None:
    table = OddsTable(number=7, people=2)
    greet(table)
    assert not table.ui.speech.tells_endings(table.session)
    assert not table.showing.openers("look-back")
