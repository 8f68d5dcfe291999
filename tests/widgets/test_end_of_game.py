"""The end of a game on every board, without a browser: what is said, praised, offered and counted."""

import json

import pytest

from cardmath.games import PyramidGame
from cardmath.numerals import Notation
from cardmath.records import Record
from cardmath.solving import UNKNOWN, WINNABLE, evaluate
from cardmath_widgets import OddsTable, PyramidBoard
from cardmath_widgets.board.effects import Effect
from cardmath_widgets.games.pyramid.words import learnt
from tests.amounts import some_of
from tests.widgets.ended_games import BOARDS, buttons, ended, ending, recorded
from tests.widgets.playing import Pages, change, command, greet, press, view_of

pytestmark = pytest.mark.usefixtures("calm", "soon")


@pytest.mark.parametrize("name", BOARDS)
def test_the_end_of_every_game_is_told_with_what_one_can_do(pages: Pages, name: str) -> None:
    board = ended(name)
    controls = ending(pages)
    end = controls["ending"]
    has_won = name.endswith("won")
    # What was reached is told in cards and players; only Pyramid Addition has points, behind the line.
    assert "score" not in str(end).lower()
    assert ("ending-score" in controls["ending-more"]["controls"]) == name.startswith("pyramid")
    assert end["mood"] == ("won" if has_won else "stuck")
    assert end["title"]
    assert end["measure"]
    assert not any(char.isdigit() for char in end["spoken"]), "numbers are said in words"
    assert 0 <= end["share"] <= 1
    shown = buttons(controls)
    assert {"same", "look-back", "sharing", "statistics", "ending-close"} <= set(shown)
    assert len(set(shown.values())) == len(shown)
    # A harder deal is a reward: nobody who has just lost is offered one, nor where deals have no grades.
    assert ("harder" in shown) == (has_won and name not in ("odds", "queens won"))
    # An easier one is a deal of a lower grade, or at a table with machines weaker ones.
    assert ("easier" in shown) != has_won
    assert end["stars"] == 3 if has_won else end["stars"] < 3
    assert end["share"] == 1 if has_won else end["share"] < 1, "a full clear is a full bar"
    (first,) = controls["ending-buttons"]["controls"].values()
    assert first["primary"], "one large button, and the others behind a line"
    if not has_won and name != "odds":
        # Where no one could have won, or luck decides, another deal comes first, and there is no way back.
        is_hopeless = "No one could have won" in end["text"]
        is_luck = name == "captured-queens stuck"
        assert (first["label"] == "Another deal") == (is_hopeless or is_luck)
        # In a game of luck the way back stands where it was, but cannot be pressed.
        assert is_hopeless or is_luck or "Go back" in shown.values()
        assert not is_hopeless or is_luck or "Go back" not in shown.values()
    assert not any(one.get("primary") for one in controls["ending-more"]["controls"].values())
    result = pages.shown["result"]
    assert result["won"] is has_won
    assert result["points"] <= board.ui.speech.voice(Notation()).measure(board.session).perfect
    change(board, "ending-close")
    assert ending(pages) == {}
    assert pages.shown["result"] == result, "what was kept stays kept"


TINY = PyramidGame.from_setup(
    {"deck": {"highest_pip": 4, "faces": 0, "suits": 2, "lowest": "A"}, "tableau": 3, "passes": 3}
)


def test_a_line_that_a_hint_plays_earns_nothing(pages: Pages) -> None:
    board = PyramidBoard(1, TINY, base=10)
    greet(board)
    for _step in range(9):
        if not board.position.is_won:
            command(board, "hint")
    assert board.position.is_won
    end = ending(pages)
    assert (end["ending"]["title"], end["ending"]["stars"]) == ("This is one way to play it. Now you try.", 0)
    assert (end["ending"]["learnt"], end["ending"]["praise"]) == ("", [])
    assert view_of(board).said.text == "This is one way to play it. Now you try."
    assert {"same", "new"} <= set(buttons(end))
    result = pages.shown["result"]
    assert (result["won"], result["points"], result["cascade"], result["garden"]) == (False, 0, [], {})
    # A reload does not make it a win.
    again = PyramidBoard(1, TINY, base=10)
    greet(again, link=view_of(board).link)
    assert ending(pages)["ending"]["stars"] == 0
    change(again, "same")
    press(again, "t2.2", "t2.1", "t1.1")
    assert ending(pages)["ending"]["stars"] == 3


def test_the_end_names_what_was_played_and_the_score(pages: Pages) -> None:
    board = PyramidBoard(1, TINY, base=10)
    greet(board)
    press(board, "t2.2", "t2.1", "t1.1")
    assert board.position.is_won
    end = ending(pages)["ending"]
    assert end["learnt"] == "You made 3 + 1."
    assert end["praise"] == ["You never used the discard pile"]
    assert end["measure"] == "All 3 cards are gone"
    assert end["spoken"] == "Three stars. All three cards are gone. You made three + one."
    score = ending(pages)["ending-more"]["controls"]["ending-score"]["facts"]["score"]
    assert score[:3] == [
        "Score",
        "54.0 out of 144",
        "fifty-four point zero out of one hundred and forty-four",
    ]
    assert view_of(board).said.text.endswith("You cleared the pyramid!")
    command(board, "undo", "redo")
    shown = json.dumps([ending(pages)["ending"], pages.shown["said"]])
    assert not any(word in shown.lower() for word in ("undo", "hint"))
    # These are in the statistics.
    assert pages.shown["result"] | {"undos": 1, "hints": 0} == pages.shown["result"]
    assert view_of(board).focus.startswith("ending ")


def test_the_score_names_what_lone_cards_of_the_discard_pile_brought(pages: Pages) -> None:
    record = recorded("standard-dozenal-1")
    board = PyramidBoard(record=record)
    greet(board)
    lone = record.moves.count("d")
    points = board.position.points(lone)
    assert board.position.is_won
    assert lone > 1
    end = ending(pages)["ending-more"]["controls"]["ending-score"]["facts"]["score"][1]
    score, brought = (board.settings.notation.write(one, places=1) for one in (board.position.score, points))
    assert end == f"{score} out of 100z: {brought} for {lone} single cards from the discard pile"


def test_who_reached_nothing_is_told_no_number(pages: Pages) -> None:
    table = OddsTable(record=recorded("odds/four-players-1"))
    greet(table)
    end = ending(pages)["ending"]
    assert (end["title"], end["measure"], end["stars"]) == ("Jack has won", "", 0)
    assert "0" not in end["spoken"]


def test_every_solitaire_and_odds_name_what_was_counted(pages: Pages) -> None:
    learnt_by = {}
    for name in BOARDS:
        ended(name)
        learnt_by[name] = ending(pages)["ending"]["learnt"]
    assert all(learnt_by.values())
    assert learnt_by["odd-and-even stuck"].startswith("You went round the ring by twos ")
    assert learnt_by["royal-cotillion stuck"].startswith("You went round the ring by twos ")
    assert all(
        learnt_by[f"{name} stuck"].startswith("You counted up ")
        for name in ("patriarchs", "contradance", "captured-queens")
    )
    assert learnt_by["odds"].startswith("Your best hand was ")


@pytest.mark.sweep(1)
@pytest.mark.parametrize("base", some_of([10, 12, 2, 36, 16, *range(3, 10), *range(17, 36)], 5))
def test_the_sentence_is_in_the_base_of_the_reader(pages: Pages, base: int) -> None:
    for name in ("pyramid won", "odd-and-even stuck", "odds"):
        board_type, record = BOARDS[name]
        board = board_type(record=record, base=base)
        greet(board)
        end = ending(pages)["ending"]
        assert end["learnt"]
        assert not any(char.isdigit() for char in end["spoken"])
    made = {(1, 14): 2}
    pair = f"{Notation(base).brief(14)} + {Notation(base).brief(1)}"
    assert learnt(made, Notation(base)) == f"You made {pair} twice."


def test_moves_that_the_program_played_teach_nobody(pages: Pages) -> None:
    board = PyramidBoard(1, TINY, base=10)
    greet(board)
    press(board, "t2.2")
    board.apply(Effect(line=tuple(board.position.moves()[:1])))
    assert board.position.is_won
    assert ending(pages)["ending"]["learnt"] == ""
    assert pages.shown["result"]["garden"]["made"] == ["=4"]
    command(board, "undo")
    press(board, "t2.1", "t1.1")
    assert ending(pages)["ending"]["learnt"] == "You made 3 + 1."
    assert pages.shown["result"]["garden"]["made"] == ["=4", "1+3"]


def test_the_end_of_odds_shows_the_lives_and_folds_for_the_open_hands(pages: Pages) -> None:
    board = ended("odds")
    controls = ending(pages)
    show, lives = board.position.shows[-1], controls["ending"]["lives"]
    assert [player["held"] for player in lives] == list(board.position.lives)
    assert lives[0]["name"] == "You"
    # Whoever has won stands in the window.
    outcome = board.position.outcome
    assert outcome is not None
    assert controls["ending"]["who"] == {1: "king", 2: "jack", 3: "queen", 4: "king"}[outcome.winner]
    assert [player["lost"] for player in lives] == [
        bool(hand) and at != show.winner for at, hand in enumerate(show.hands, start=1)
    ]
    change(board, "ending-fold")
    assert list(ending(pages)) == ["ending-folded"], "the hands are free"
    assert len(buttons(ending(pages), "ending-folded")) == 2
    change(board, "ending-fold")
    assert ending(pages) == controls


def test_a_finished_game_from_a_link_grows_nothing_and_lets_no_cards_fall(pages: Pages) -> None:
    board_type, record = BOARDS["pyramid won"]
    greet(board_type(record=record))
    result = pages.shown["result"]
    assert (result["garden"], result["cascade"]) == ({}, [])
    board = board_type(record=record.with_moves(record.moves[:-1]))
    greet(board)
    board.play(record.moves[-1])
    result = pages.shown["result"]
    assert result["garden"]["made"]
    assert 10 < len(result["cascade"]) <= 24
    # They are cards of the atlas, which the page draws as on the table.
    assert len(set(result["cascade"])) == len(result["cascade"])
    assert set(result["cascade"]) <= set(range(len(board.session.deal.game.deck.cards) + 1))


def test_a_lost_game_grows_as_well(pages: Pages) -> None:
    board_type, record = BOARDS["pyramid stuck"]
    board = board_type(record=record.with_moves(record.moves[:-1]))
    greet(board)
    board.play(record.moves[-1])
    assert pages.shown["result"]["garden"]["made"]
    assert pages.shown["result"]["cascade"] == []


def test_an_easier_table_of_odds_has_weaker_machines(pages: Pages) -> None:
    table = ended("odds")
    assert table.session.sitting.strength == "counter"
    change(table, "easier")
    assert table.session.sitting.strength == "beginner"
    assert table.session.moves_played == 0
    assert not table.ui.help.can_ease(table.session)


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
    fork = board.session.moves_played
    assert evaluate(board.position) == WINNABLE
    assert evaluate(board.session.whole[fork + 1]) != WINNABLE
    assert board.session.undos == 1
    assert ending(pages) == {}
    # Both ways are shown: on the line, in a sentence, and by marks on the cards.
    line = pages.shown["panels"]["look-back"]["controls"]["look-at"]
    assert (line["value"], line["fork"], line["mark"]) == (fork, fork, fork + 1)
    assert line["texts"][fork].endswith(", your last chance to win")
    said = view_of(board).said.text
    voice = board.ui.speech.voice(board.settings.notation)
    played = board.session.whole_moves[fork]
    winning = board.state.losing_move.fork(board.session.whole).winning
    phrases = [voice.marked_phrase(board.position, move, voice.notation) for move in (winning, played)]
    assert said == f"To win: {phrases[0]}. You played: {phrases[1]}."
    assert evaluate(board.position.play(winning)) == WINNABLE
    marked = {key: one["mark"] for key, one in pages.shown["scene"]["spots"].items() if one.get("mark")}
    assert {marked[key] for key in board.ui.table.gestures.spots_of(winning)} == {"keeps"}
    assert "loses" in marked.values()
    # Played on from here, the game is winnable again.
    change(board, "look-back")
    board.play(winning)
    assert evaluate(board.position) == WINNABLE


def test_whoever_plays_on_in_a_lost_game_is_led_to_the_fork(pages: Pages) -> None:
    record = recorded("losing-move")
    board = PyramidBoard(record=record.with_moves(record.moves[:-1]))
    greet(board)
    assert "ending-back" not in pages.shown["panels"]["told"]["controls"]
    board.play(record.moves[-1])
    help_ = pages.shown["panels"]["told"]["controls"]
    assert help_["mark"]["label"].startswith("That move lost the game.")
    assert help_["ending-back"]["label"] == "Show me where"
    change(board, "ending-back")
    assert board.session.moves_played == len(record.moves) - 1
    assert view_of(board).said.text.startswith("To win: ")


def test_nothing_is_called_lost_without_a_proof(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    record = recorded("losing-move")
    board = PyramidBoard(record=record.with_moves(record.moves[:-1]))
    greet(board)
    monkeypatch.setattr("cardmath.solving.evaluate", lambda *_asked, **_limits: UNKNOWN)
    board.play(record.moves[-1])
    controls = pages.shown["panels"]["told"]["controls"]
    assert controls["mark"]["label"] == ""
    assert "ending-back" not in controls


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
    board_type, record = BOARDS["pyramid stuck"]
    board = board_type(record=record)
    greet(board)
    (name,) = ending(pages)["ending-buttons"]["controls"]
    change(board, name)
    assert board.session.deal.number != record.number, "no way back would help"
    assert (board.session.moves_played, ending(pages)) == (0, {})


def test_until_a_loss_is_looked_at_the_way_back_is_one_move_long(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardmath_widgets.board.end_of_game.EndOfGame.look", lambda _self: None)
    board_type, record = BOARDS["pyramid stuck"]
    board = board_type(record=record)
    greet(board)
    (name,) = ending(pages)["ending-buttons"]["controls"]
    assert buttons(ending(pages))[name] == "Go back"
    change(board, name)
    assert (board.session.moves_played, ending(pages)) == (len(record.moves) - 1, {})


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
    assert not table.panels.openers(("look-back",))


def test_escape_closes_the_end_once(pages: Pages) -> None:
    board = ended("pyramid stuck")
    assert ending(pages)
    command(board, "escape")
    assert not ending(pages)
