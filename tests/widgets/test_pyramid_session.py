"""A player's game of Pyramid Addition without a screen: presses, undo, links, and what is said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardmath.decks import PRESETS, Deck
from cardmath.errors import IllegalMoveError, RecordError
from cardmath.games import PyramidGame
from cardmath.games.pyramid import Place, PyramidMove, PyramidPosition
from cardmath.numerals import DOZENAL, Notation
from cardmath.records import Record
from cardmath_widgets.board.deal_choice import Choice
from cardmath_widgets.board.links import link_of, opened
from cardmath_widgets.board.questions import Asker
from cardmath_widgets.board.session import Session
from cardmath_widgets.games.pyramid.board import PyramidUI
from cardmath_widgets.games.pyramid.gestures import PyramidGestures
from cardmath_widgets.games.pyramid.words import PyramidVoice
from cardmath_widgets.page.panels.settings import Settings
from tests.amounts import examples

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
GOLDEN = [
    path
    for path in sorted(PLAYTHROUGHS.glob("*-1.json"))
    if f'"{PyramidGame.key}"' in path.read_text("utf-8")
]
KEYS = ["stock", "d", "foundation", "nonsense", *map(str, PyramidGame().layout.places)]
FIRST_DEAL = Record.of_deal(PyramidGame(Deck(10, 0, 2)), 15)
COMMANDS = ["undo", "redo", "restart", "let_go"]

PyramidSession = Session[PyramidPosition, PyramidMove]


def session_of(number: int = 7, game: PyramidGame | None = None) -> PyramidSession:
    return Session(Record.of_deal(game or PyramidGame(), number), PyramidGestures())


def resumed(record: Record) -> PyramidSession:
    return Session(record, PyramidGestures())


def act(session: PyramidSession, *acts: str, notation: Notation = DOZENAL) -> str:
    """Press spots and give commands; returns what is said of the last."""
    for one in acts:
        answer = getattr(session, one)() if one in COMMANDS else session.press(one)
    said = PyramidVoice(notation).answer(answer, session)
    return "" if said is None else said.text


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 999), st.lists(st.sampled_from(KEYS + COMMANDS), max_size=60))
def test_whatever_is_pressed_the_record_tells_how_it_stands(number: int, presses: list[str]) -> None:
    session = session_of(number)
    for key in presses:
        before = session.position
        answer = getattr(session, key)() if key in COMMANDS else session.press(key)
        if answer.kind == "refused":
            assert session.position == before
            assert PyramidVoice(DOZENAL).answer(answer, session)
        if session.chosen:
            place = PyramidMove.parse(session.chosen).places[0]
            assert session.position.card_at(place) is not None
            assert len(session.position.covering(place)) <= 1
    assert session.record.position() == session.position
    usual = Settings()
    link = link_of(session, Choice(session.deal.game), 0, Settings(Notation(10)), Asker(None))
    found = opened(link, PyramidGame(), usual, lambda game: 0)
    again = found.session(PyramidUI().table.session)
    assert again.position == session.position
    assert again.undos == session.undos
    assert again.can_redo == session.can_redo
    assert found.settings.notation == Notation(10)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_won_by_pressing(path: Path) -> None:
    record = Record.from_json(path.read_text("utf-8"))
    session = resumed(record.with_moves(()))
    text = ""
    for move in record.moves:
        text = act(session, *(["stock"] if move in ("draw", "turn") else move.split("+")))
    assert session.position.is_won
    assert text == "You cleared the pyramid!"
    assert session.record.moves == record.moves


def test_two_cards_leave_together_and_the_sum_is_shown() -> None:
    session = session_of()
    assert act(session, "t7.3", "t7.4") == "11z + 2 = 13z. 22z left."
    before, move = session.played[0], PyramidMove.parse("t7.3+t7.4")
    assert PyramidVoice(DOZENAL).caption(before, move) == "11z + 2 = 13z"


def test_a_card_carried_onto_another_leaves_with_it_as_by_two_presses() -> None:
    session = session_of()
    assert session.drop("t7.4", "t7.3").kind == "played"
    assert session.position.removed == 2
    refused = session.drop("t7.1", "t7.2")
    assert refused.refusal is not None
    assert (refused.kind, refused.refusal.kind) == ("refused", "sum")
    assert session.drop("stock", "t7.1").kind == "unclear"


@pytest.mark.parametrize("keys", [("t4.1", "t3.1"), ("t3.1", "t4.1")])
def test_a_card_and_the_one_on_it_leave_whichever_comes_first(keys: tuple[str, str]) -> None:
    # In the first deal of everybody, a 2 lies on an 8.
    begun = FIRST_DEAL.with_moves(["t4.2+t4.3"])
    assert act(resumed(begun), *keys, notation=Notation(10)) == "2 + 8 = 10. 6 left."
    assert resumed(begun).drop(*keys).kind == "played"
    played = resumed(begun)
    act(played, *keys)
    assert played.record.moves[-1] == "t4.1+t3.1"


def test_a_card_under_two_others_cannot_be_chosen() -> None:
    session = resumed(FIRST_DEAL)
    assert act(session, "t3.1", notation=Notation(10)) == "The 8 is still covered by the 2 and the 6."
    assert session.chosen == ""
    # One card is left on the 8, but not a card that can leave with it.
    assert act(resumed(FIRST_DEAL.with_moves(["t4.2+t4.3"])), "t3.1", "t3.3", notation=Notation(10)) == (
        "The 8 is still covered by the 2."
    )


def test_only_what_takes_a_dragged_card_lights_up() -> None:
    session = resumed(FIRST_DEAL)
    gestures, position = session.gestures, session.position
    # Nothing shows which card is the partner, and an empty pile takes none.
    assert gestures.targets(position, "t4.1") == ("~tableau",)
    drawn = position.play("draw")
    assert gestures.targets(drawn, "t4.1") == ("~tableau", "~d")
    assert gestures.targets(drawn, "d") == ("~tableau",)
    alone = next(
        (at, key)
        for at in (PyramidGame(FIRST_DEAL.game.deck).deal(number) for number in range(99))
        for key in ("t4.1", "t4.2")
        if (card := at.card_at(Place(4, int(key[-1])))) and card.rank == "10"
    )
    assert gestures.targets(*alone) == ("~tableau", "foundation")


def test_a_card_chosen_twice_is_let_go() -> None:
    session = session_of()
    assert act(session, "t7.1", "t7.1") == "You put the 7 back."
    assert session.chosen == ""


def test_a_wrong_pair_says_why_and_lets_both_go() -> None:
    session = session_of()
    assert act(session, "t7.1", "t7.2") == "7 + Ʒ = 15z; the target is 13z."
    assert session.chosen == ""


def test_a_covered_card_says_why_and_the_choice_stays() -> None:
    session = session_of()
    assert act(session, "t7.1", "t6.1") == "The 5 is still covered by the 7 and the Ʒ."
    assert str(session.chosen) == "t7.1"


def test_the_sentences_follow_the_notation() -> None:
    said = act(session_of(), "t7.1", "t7.2", notation=Notation(10))
    assert said == "7 + 10 = 17; the target is 15."
    said = act(session_of(), "t7.1", "t7.2", notation=Notation(12, "pitman"))
    assert said == "7 + ↊ = 15z; the target is 13z."


def test_the_ear_hears_words_where_the_eye_sees_signs() -> None:
    session = session_of()
    session.press("t7.1")
    said = PyramidVoice(DOZENAL).answer(session.press("t7.2"), session)
    assert said is not None
    assert said.aloud == (
        "Seven and ten make one five, base twelve: seventeen; the target is one three, base twelve: fifteen."
    )


def test_the_target_card_goes_alone_even_while_another_waits() -> None:
    record = Record.from_json((PLAYTHROUGHS / "standard-dozenal-1.json").read_text("utf-8"))
    alone = next(index for index, move in enumerate(record.moves) if "+" not in move and move.startswith("t"))
    session = resumed(record.with_moves(record.moves[:alone]))
    other = next(
        str(place)
        for place in session.position.tableau
        if not session.position.covering(place) and str(place) != record.moves[alone]
    )
    session.press(other)
    session.press(record.moves[alone])
    assert session.record.moves[-1] == record.moves[alone]


def test_a_lone_face_card_is_heard_as_one_card() -> None:
    deal = next(
        deal
        for deal in map(session_of, range(99))
        if any(str(move) == "t7.1" for move in deal.position.moves())
        and str(deal.position.card_at(Place(7, 1))).startswith("K")
    )
    said = PyramidVoice(DOZENAL).answer(deal.press("t7.1"), deal)
    assert said is not None
    assert said.text == "K = 13z. 23z left."
    assert said.aloud == "The king makes fifteen on its own. Twenty-seven left."


def test_undo_counts_and_a_new_move_forgets_the_undone_ones() -> None:
    session = session_of()
    act(session, "t7.3", "t7.4", "stock")
    assert act(session, "undo") == "Undone."
    assert act(session, "undo") == "Undone."
    assert act(session, "undo") == "There is nothing to undo."
    assert session.undos == 2
    assert act(session, "redo") == "11z + 2 = 13z. 22z left."
    act(session, "stock", "stock")
    assert act(session, "redo") == "There is nothing to redo."


def test_restart_goes_back_and_everything_can_be_played_again() -> None:
    session = session_of()
    act(session, "t7.3", "t7.4", "stock")
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
        text = act(session, *keys)
    assert session.position.is_stuck
    assert "No moves are left" in text


def test_an_illegal_record_is_refused_whole() -> None:
    with pytest.raises(RecordError, match=r"^move 2, t1\.1, "):
        resumed(Record.of_deal(PyramidGame(), 7).with_moves(["draw", "t1.1"]))
    session = session_of()
    with pytest.raises(IllegalMoveError):
        session.play("t1.1")
    assert session.record.moves == ()


def test_a_card_under_its_partner_is_told_to_go_second() -> None:
    moves = ["t7.6+t7.7", "draw", "t7.5+d", "draw", "draw", "draw", "draw", "draw", "t7.3+d"]
    session = resumed(Record.of_deal(PyramidGame(), 0).with_moves(moves))
    assert act(session, "t6.2", notation=Notation(10)) == "First the 10, then the 5."
    assert act(session, "t7.2", notation=Notation(10)).startswith("10 + 5 = 15.")
