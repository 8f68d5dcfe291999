"""A player's game without a screen: presses, undo, links, and what is said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.decks import PRESETS
from cardmath.errors import IllegalMoveError, RecordError
from cardmath.games import PyramidGame
from cardmath.links import from_link
from cardmath.numerals import DOZENAL, Notation
from cardmath.records import Record
from cardmath_widgets.boards.pyramid.session import PyramidSession
from cardmath_widgets.boards.pyramid.words import Speaker
from cardmath_widgets.settings import Settings

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
KEYS = ["stock", "d", "foundation", "nonsense", *map(str, PyramidGame().layout.places)]
COMMANDS = ["undo", "redo", "restart"]


def session_of(
    number: int = 7, game: PyramidGame | None = None, notation: Notation = DOZENAL
) -> PyramidSession:
    return PyramidSession(Record.of_deal(game or PyramidGame(), number), Speaker(notation))


def press(session: PyramidSession, *keys: str) -> str:
    return [session.press(key).text for key in keys][-1]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 999), st.lists(st.sampled_from(KEYS + COMMANDS), max_size=60))
def test_whatever_is_pressed_the_record_tells_how_it_stands(number: int, presses: list[str]) -> None:
    session = session_of(number)
    for key in presses:
        before = session.position
        answer = getattr(session, key)() if key in COMMANDS else session.press(key)
        if answer.refused:
            assert session.position == before
            assert answer.text
        if session.chosen is not None:
            assert session.position.card_at(session.chosen) is not None
            assert not session.position.covering(session.chosen)
    assert session.record.position() == session.position
    shown = Settings(notation=Notation(10)).to_link()
    record, fields = from_link(session.link(shown))
    assert record is not None
    again = PyramidSession.resumed(record, fields, Speaker(DOZENAL))
    assert again.position == session.position
    assert again.undos == session.undos
    assert again.can_redo == session.can_redo
    assert Settings.from_link(fields).notation == Notation(10)


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*-1.json")), ids=lambda path: path.stem)
def test_a_golden_game_is_won_by_pressing(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    session = PyramidSession(record.with_moves(()))
    text = ""
    for move in record.moves:
        text = press(session, *(["stock"] if move in ("draw", "turn") else move.split("+")))
    assert session.position.is_won
    assert text.startswith("Won! Score ")
    assert session.record.moves == record.moves


def test_two_cards_leave_together_and_the_sum_is_shown() -> None:
    session = session_of()
    session.press("t7.3")
    answer = session.press("t7.4")
    assert (answer.caption, answer.text) == ("11 + 2 = 13z", "11 + 2 = 13z. 22z left.")


def test_a_card_chosen_twice_is_let_go() -> None:
    session = session_of()
    assert press(session, "t7.1", "t7.1") == "7 let go."
    assert session.chosen is None


def test_a_wrong_pair_says_why_and_lets_both_go() -> None:
    session = session_of()
    assert press(session, "t7.1", "t7.2") == "7 + Ʒ = 15z; the target is 13z."
    assert session.chosen is None


def test_a_covered_card_says_why_and_the_choice_stays() -> None:
    session = session_of()
    assert press(session, "t7.1", "t6.1") == "The 5 is still covered by the 7 and the Ʒ."
    assert str(session.chosen) == "t7.1"


def test_the_sentences_follow_the_notation() -> None:
    assert press(session_of(notation=Notation(10)), "t7.1", "t7.2") == "7 + 10 = 17; the target is 15."
    assert (
        press(session_of(notation=Notation(12, "pitman")), "t7.1", "t7.2")
        == "7 + ↊ = 15z; the target is 13z."
    )


def test_the_target_card_goes_alone_even_while_another_waits() -> None:
    record = Record.from_json((PLAYTHROUGHS / "standard-dozenal-1.json").read_text("utf-8"))
    alone = next(index for index, move in enumerate(record.moves) if "+" not in move and move.startswith("t"))
    session = PyramidSession(record.with_moves(record.moves[:alone]))
    other = next(
        str(place)
        for place in session.position.tableau
        if not session.position.covering(place) and str(place) != record.moves[alone]
    )
    session.press(other)
    session.press(record.moves[alone])
    assert session.record.moves[-1] == record.moves[alone]


def test_undo_counts_and_a_new_move_forgets_the_undone_ones() -> None:
    session = session_of()
    press(session, "t7.3", "t7.4", "stock")
    assert session.undo().text == "Taken back."
    assert session.undo().text == "Taken back."
    assert session.undo().text == "There is nothing to take back."
    assert session.undos == 2
    assert session.redo().text == "11 + 2 = 13z. 22z left."
    press(session, "stock", "stock")
    assert session.redo().text == "There is no move to play again."


def test_restart_goes_back_and_everything_can_be_played_again() -> None:
    session = session_of()
    press(session, "t7.3", "t7.4", "stock")
    session.restart()
    assert session.position == session.deal.start()
    session.redo()
    session.redo()
    assert len(session.record.moves) == 2


def test_the_end_without_a_win_is_told() -> None:
    session = session_of(2, PyramidGame(PRESETS["everyday-52"].deck, 39, passes=1))
    text = ""
    while session.position.moves():
        move = session.position.moves()[0]
        keys = ["stock"] if not move.places else [str(place) for place in move.places]
        text = press(session, *keys)
    assert session.position.is_stuck
    assert "No move is left" in text
    assert "Score " in text


def test_an_illegal_record_is_refused_whole() -> None:
    with pytest.raises(RecordError, match=r"move 1 \(from 0\)"):
        PyramidSession(Record.of_deal(PyramidGame(), 7).with_moves(["draw", "t1.1"]))
    session = session_of()
    with pytest.raises(IllegalMoveError):
        session.play("t1.1")
    assert session.record.moves == ()
