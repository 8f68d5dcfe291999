"""What comes after a game, on every board, without a browser: its end, looking back, exercises, counts."""

import itertools
import json
import logging
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardmath.games import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatriarchsGame,
    PyramidGame,
    RoyalCotillionGame,
)
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.records import Record
from cardmath.solving import UNWINNABLE, WINNABLE, evaluate
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.boards import turning
from cardmath_widgets.boards.board import Board
from cardmath_widgets.boards.finale import Finale
from cardmath_widgets.panels import Statistics
from tests.widgets.playing import Pages, command, greet, press, view_of

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
PATIENCES = [
    OddAndEvenGame(),
    PatriarchsGame(),
    RoyalCotillionGame(),
    ContradanceGame(),
    CapturedQueensGame(),
]


@pytest.fixture(autouse=True)
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing unexpected happens in any test here."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records


def recorded(name: str) -> Record:
    return Record.from_dict(json.loads((PLAYTHROUGHS / f"{name}.json").read_text("utf-8")))


def at_once(game: Any, number: int) -> Record:
    """A patience in which every play is made at once, to its end."""
    position, moves = game.deal(number), []
    while position.outcome is None:
        legal = position.moves()
        # Shifts could go on for ever.
        plays = [move for move in legal if move.is_play and move.source.kind != "f"]
        move = (plays or [one for one in legal if not one.is_play])[0]
        moves.append(move)
        position = position.play(move)
    return Record.of_deal(game, number).with_moves(moves)


def first_of(game: Any, *, won: bool) -> Record:
    """The first deal that this player wins, or does not win."""
    records = (at_once(game, number) for number in range(1, 300))
    return next(record for record in records if record.position().is_won is won)


def boards() -> dict[str, tuple[type[Board[Any, Any]], Record]]:
    found: dict[str, tuple[type[Board[Any, Any]], Record]] = {
        "pyramid won": (PyramidBoard, recorded("standard-dozenal-1")),
        "pyramid stuck": (PyramidBoard, recorded("stuck-one-pass-5")),
        "odds": (OddsTable, recorded("odds-1")),
        "queens won": (PatienceBoard, first_of(CapturedQueensGame(redeals=3), won=True)),
    }
    for game in PATIENCES:
        found[f"{game.key} stuck"] = (PatienceBoard, first_of(game, won=False))
    return found


BOARDS = boards()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Where a patience was lost is looked for, but not for long."""
    if "stuck" in request.node.name and "pyramid" not in request.node.name:
        monkeypatch.setattr(turning, "_NODES", 20)


def ended(name: str) -> Board[Any, Any]:
    board_type, record = BOARDS[name]
    board = board_type(record=record)
    greet(board)
    return board


def change(board: Board[Any, Any], name: str, value: Any = True) -> None:
    board.answer({"type": "change", "id": name, "value": value})


def ending(pages: Pages) -> dict[str, Any]:
    """What the page shows over the table."""
    panel = pages.shown["panels"]["ending"]
    return panel["controls"] if panel["visible"] else {}


def buttons(controls: dict[str, Any], row: str) -> dict[str, str]:
    return {name: one["label"] for name, one in controls[row]["controls"].items()}


# -- the end of a game ---------------------------------------------------------------------------------


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
    result = pages.shown["result"]
    assert result["won"] is has_won
    assert result["points"] <= board.staging.voice(Notation()).measure(board.session).perfect
    change(board, "ending-close")
    assert ending(pages) == {}
    assert pages.shown["result"] == result, "what was kept stays kept"


def test_what_was_done_well_is_praised(pages: Pages) -> None:
    board = ended("pyramid won")
    assert ending(pages)["ending"]["praise"] == ["No hint", "Nothing taken back"]
    assert ending(pages)["ending"]["measure"] == "Score 97;2z, out of 100z"
    tiny = PyramidGame.from_setup(
        {"deck": {"highest_pip": 4, "faces": 0, "suits": 2, "lowest": "A"}, "tableau": 3, "passes": 3}
    )
    board = PyramidBoard(1, tiny)
    greet(board)
    press(board, "t2.2", "t2.1", "t1.1")
    assert board.position.is_won
    assert ending(pages)["ending"]["praise"] == [
        "No hint",
        "Nothing taken back",
        "No card of the discard pile",
    ]
    assert view_of(board).focus.startswith("ending ")
    command(board, "undo")
    assert ending(pages) == {}
    command(board, "redo")
    assert "Nothing taken back" not in ending(pages)["ending"]["praise"]


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
    assert "it could still be won" in ending(pages)["ending"]["text"]
    change(board, "ending-back")
    assert evaluate(board.position) == WINNABLE
    assert evaluate(board.session.whole[board.session.moves_played + 1]) != WINNABLE
    assert board.session.undos == 1
    assert view_of(board).said.text == "Here it can still be won."
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
    assert ending(pages)["ending"]["text"] == "Nobody could have won this deal, whatever they played."
    assert "ending-back" not in buttons(ending(pages), "ending-buttons")


def test_games_are_counted_by_what_they_are_and_once(pages: Pages) -> None:
    board = ended("pyramid won")
    first = pages.shown["result"]
    assert first["row"] == "pyramid-addition 12.3.4.A"
    assert first["title"] == "Pyramid Addition: Standard dozenal"
    command(board, "undo", "redo")
    assert pages.shown["result"]["game"] == first["game"], "one sitting"
    assert pages.shown["result"]["mark"] != first["mark"]
    again = PyramidBoard(record=BOARDS["pyramid won"][1])
    assert again._finale.result()["mark"] == first["mark"], "a page that is loaded anew"
    sums = PyramidBoard(record=BOARDS["pyramid won"][1], way="sum")
    assert sums._finale.result()["row"] == first["row"] + " sum", "say the sum is counted apart"
    change(board, "same")
    assert pages.shown["result"] is None
    for move in BOARDS["pyramid won"][1].moves:
        board.play(move)
    assert pages.shown["result"]["game"] != first["game"], "the same deal once more is another game"


def test_the_end_at_a_shared_table_is_nobodys_in_particular(pages: Pages) -> None:
    table = OddsTable(number=7, people=2)
    greet(table)
    assert isinstance(table._finale, Finale)
    assert not table.staging.tells_endings(table.session)
    assert not table.openers("look-back")


# -- looking back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
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


# -- exercises and the rest ----------------------------------------------------------------------------


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
    prompts = [one.exercise.prompt for one in board.staging.practice(board.session, Notation())]
    assert len(prompts) == 3
    command(board, "undo")
    again = make()
    greet(again, link=board.link())
    assert [one.exercise.prompt for one in again.staging.practice(again.session, Notation())] == prompts
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
    asked = board.staging.practice(board.session, Notation())
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


def test_the_rest_is_played_by_itself_where_nothing_can_go_wrong(pages: Pages) -> None:
    record = recorded("standard-dozenal-1")
    board = PyramidBoard(record=record.with_moves(record.moves[:-1]))
    greet(board)
    controls = pages.shown["panels"]["help"]["controls"]
    assert controls["rest"]["label"] == "Play the rest"
    assert "question" not in controls
    line = board._coach.rest_line
    position = board.position
    for move in line:
        position = position.play(move)
    assert position.is_won
    start = PyramidBoard(record=record.with_moves(()))
    greet(start)
    assert "question" in pages.shown["panels"]["help"]["controls"]
    assert start._coach.rest_line == ()


# -- statistics ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "notation",
    [*(Notation(base) for base in range(2, 37)), *(Notation(12, style) for style in DIGIT_STYLES)],
    ids=lambda notation: f"{notation.base}-{notation.digits}",
)
def test_the_page_can_write_numbers_in_every_base(notation: Notation) -> None:
    writing = Statistics("kept", {}, notation).to_dict()["writing"]

    def written(value: int, scale: int) -> str:
        whole, part = divmod(value, scale)
        base, text, rest = len(writing["digits"]), "", whole
        while rest or not text:
            text, rest = writing["digits"][rest % base] + text, rest // base
        if scale > 1:
            return text + writing["point"] + writing["digits"][part * base // scale] + writing["mark"]
        return text + ("" if whole < writing["plain"] else writing["mark"])

    for count in (0, 1, 5, 9, 10, 11, 12, 35, 36, 144, 1000):
        assert written(count, 1) == notation.write(count)
    for twelfths in (0, 6, 7, 865, 1728):
        assert written(twelfths, 12) == notation.write(Fraction(twelfths, 12), places=1)


def test_statistics_are_words_alone(pages: Pages) -> None:
    board = ended("pyramid won")
    change(board, "statistics")
    shown = pages.shown["panels"]["statistics"]["controls"]["kept"]
    assert set(shown) == {"kind", "words", "writing"}
    assert "Nothing is sent" in shown["words"]["note"]
