"""The path on the board: steps in links, stones, the next step after a win, and where a page starts."""

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

import pytest

from cardmath.games.registry import register, unregister
from cardmath.numerals import DECIMAL, Notation
from cardmath.paths import FIELD, Path, path_of
from cardmath.records import Record
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.links import fields_of
from cardmath_widgets.device.steps import step_link, step_of
from tests.amounts import some_of
from tests.games.sixth_patience import THREES
from tests.widgets.playing import SIZE, Pages, view_of

BOARDS: Final[dict[str, type[Board[Any, Any]]]] = {
    "pyramid-addition": PyramidBoard,
    "odd-and-even": PatienceBoard,
    "odds": OddsTable,
}
#: The games whose page is that of Odd and Even: their links name them.
NAMED: Final = ("patriarchs", "royal-cotillion", "contradance", "captured-queens")
#: The board of every game with a path.
EVERY: Final = {**BOARDS, **dict.fromkeys(NAMED, PatienceBoard)}
WAYS: Final = {"link": "number=7&base=7", "preset": "number=11", "choice": "base=16"}
#: What a device can have kept for each game: a step of its path.
LAST: Final = {key: f"game={key}&number=1&base=10&moves=draw&path=2" for key in BOARDS}


def greet(board: Board[Any, Any], **message: Any) -> None:
    board.answer({"type": "hello", **SIZE, "link": "", **message})


def said(board: Board[Any, Any]) -> str:
    return view_of(board).said.text


def path(game: str) -> Path:
    found = path_of(game)
    assert found is not None
    return found


def control(board: Board[Any, Any], panel: str, *names: str) -> Mapping[str, Any]:
    found: Any = view_of(board).to_dict()["panels"][panel]
    for name in names:
        found = found["controls"][name]
    return dict(found)


@pytest.mark.sweep(10)
@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize(("link", "preset", "choice", "last"), list(product((False, True), repeat=4)))
def test_what_a_page_starts_with(
    game: str, link: bool, preset: bool, choice: bool, last: bool, pages: Pages
) -> None:
    board = BOARDS[game](newcomers=True)
    begins = "&".join([*([WAYS["preset"]] if preset else []), *([WAYS["choice"]] if choice else [])])
    device = {"last": LAST[game] if last else "", "done": [2] if last else [], "fresh": not last}
    greet(board, link=WAYS["link"] if link else begins, begins=begins, **device)
    number, base, step = board.record.number, board.settings.notation.base, step_of(board.record)
    if link:
        assert (number, base) == (7, 7)
    elif preset or choice:
        assert number == 11 or not preset
        assert base == (16 if choice else 10)
    else:
        expected = path(game).step(3) if last else path(game).newcomer
        assert step == expected
        assert base == expected.base == 10


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", EVERY)
def test_a_link_that_names_a_game_opens_the_first_step_that_is_not_won(game: str, pages: Pages) -> None:
    steps = path(game).steps
    for won, base, expected in (([], "", steps[0]), ([1, 2], "&base=7", steps[2]), ([2], "", steps[0])):
        board = EVERY[game](newcomers=True)
        greet(board, link=f"game={game}{base}", won=won, last=LAST["odds"], done=[1, 2, 3])
        assert step_of(board.record) == expected
        assert board.settings.notation.base == (7 if base else expected.base)
    board = EVERY[game](newcomers=True)
    greet(board, link=f"game={game}", won=[step.number for step in steps])
    assert (board.record.game.key, board.record.moves) == (game, ()), "after the path comes a whole deal"


@pytest.mark.parametrize("game", EVERY)
def test_the_first_deal_of_a_path_is_heard_with_its_idea_and_then_its_first_move(
    game: str, pages: Pages
) -> None:
    step = path(game).steps[0]
    board = EVERY[game](newcomers=True)
    greet(board, link=f"game={game}", won=[], newcomer=False)
    heard = view_of(board).said.aloud or said(board)
    if game == "odds":
        # It begins with a question, and no card shows which hand is the better one.
        assert heard == "Only odd cards count. Who has the better hand?"
        assert [words for words in dict.fromkeys(pages.heard) if "Only odd cards count" in words] == [heard]
        return
    idea, _sentence, move = heard.rpartition(step.sentence(Notation(step.base).voice))
    assert idea.startswith(step.title)
    assert move.split()[0] in ("Play", "Turn", "Take"), heard
    assert any(message.startswith(b'{"type":"hand"') for message in pages.messages)
    again = EVERY[game](newcomers=True)
    pages.messages.clear()
    greet(again, link=f"game={game}", won=[1], newcomer=False)
    assert not any(message.startswith(b'{"type":"hand"') for message in pages.messages)


@pytest.mark.parametrize("game", BOARDS)
def test_only_apps_that_ask_for_it_lead_newcomers(game: str, pages: Pages) -> None:
    board = BOARDS[game](5, base=8)
    greet(board, begins="", last=LAST[game], done=[1], fresh=True)
    assert (board.record.number, board.settings.notation.base) == (5, 8)
    known = BOARDS[game](5, newcomers=True)
    greet(known, begins="", last="", done=[], fresh=False)
    assert known.record.number == 5


@pytest.mark.parametrize(
    "last",
    [
        "path=99",
        "game=chess",
        "game=odds&options.players=99",
        "deck.suits=99",
        "&&&",
        "%%%",
        "base=99",
        "x" * 9000,
    ],
)
def test_what_a_device_kept_may_be_junk(last: str, pages: Pages) -> None:
    board = PyramidBoard(newcomers=True)
    greet(board, begins="", last=last, done=[], fresh=True)
    assert board.session.moves_played == 0
    assert not said(board).startswith("This link does not open")


def test_what_was_played_last_is_dealt_anew(pages: Pages) -> None:
    board = PyramidBoard(newcomers=True)
    last = "game=pyramid-addition&passes=unlimited&number=5&moves=draw&base=9&still=1&undos=3"
    greet(board, begins="", last=last, done=[], fresh=False)
    assert (board.record.game.passes, board.settings.notation.base, board.settings.moving) == (None, 9, False)
    assert board.session.moves_played == board.session.undos == 0


@pytest.mark.parametrize("game", BOARDS)
def test_a_path_goes_on_past_steps_already_won_and_after_its_end_with_its_game(
    game: str, pages: Pages
) -> None:
    steps = path(game).steps
    for done, following in (([2, 3], 4), (list(range(1, len(steps) + 1)), None)):
        board = BOARDS[game](newcomers=True)
        greet(board, begins="", last=LAST[game], done=done, fresh=False)
        step = step_of(board.record)
        assert (None if step is None else step.number) == following
        assert board.record.game.key == game
        assert board.session.moves_played == (0 if step is None else step.played)


def test_the_preset_of_another_game_gives_only_its_base(pages: Pages) -> None:
    begins = "game=odds&number=7&base=6"
    board = PyramidBoard(newcomers=True)
    greet(board, link=begins, begins=begins, last="", done=[], fresh=True)
    assert (board.record.game.key, board.settings.notation.base) == ("pyramid-addition", 6)
    odds = OddsTable(newcomers=True)
    greet(odds, link=begins, begins=begins, last="", done=[], fresh=True)
    assert (odds.record.number, odds.settings.notation.base) == (7, 6)


STEPS: Final = [(game, step.number) for game in EVERY for step in path(game).steps]


def shows(board: Any, step: Any) -> bool:
    """Whether the step lies on the table; where its last move called, the others have played on."""
    record = board.session.record
    begun = record.with_moves(record.moves[: len(step.record.moves)])
    has_called = step.record.moves[-1:] == ("call",)
    return record == step.record or (
        has_called and begun == step.record and not board.session.position.moves()
    )


@pytest.mark.sweep(5)
@pytest.mark.parametrize(("game", "number"), STEPS)
def test_every_step_opens_from_its_stone_and_from_a_short_link(game: str, number: int, pages: Pages) -> None:
    step = path(game).step(number)
    board = EVERY[game](notation=DECIMAL)
    greet(board, link=f"game={game}&path={number}")
    assert shows(board, step)
    if game in BOARDS:
        greet(board, link=f"path={number}")
        assert shows(board, step)
    assert step.title.casefold() in said(board).casefold()
    assert fields_of(board.link())[FIELD] == str(number)
    assert board.settings.notation.base == step.base
    other = path(game).step(number % len(path(game).steps) + 1)
    board.answer({"type": "change", "id": "colours", "value": True})
    board.answer({"type": "change", "id": "deals", "value": True})
    stones = control(board, "deals", "the-path", "path")
    assert (stones["game"], stones["now"], len(stones["stones"])) == (game, number, len(path(game).steps))
    board.answer({"type": "change", "id": "path", "value": other.number})
    assert shows(board, other)
    assert board.settings.colours == board.settings.changed("colours", True).colours


@pytest.mark.parametrize(
    "base", some_of([12, 10, *(base for base in range(2, 37) if base not in (10, 12))], 4)
)
def test_a_step_in_any_base(base: int, pages: Pages) -> None:
    board = PyramidBoard()
    greet(board, link=f"path=12&base={base}")
    assert board.settings.notation.base == base
    board.answer({"type": "change", "id": "deals", "value": True})
    written = [one[1] for one in control(board, "deals", "the-path", "path")["stones"]]
    assert written == [board.settings.notation.brief(number) for number in range(1, 21)]


@pytest.mark.parametrize("text", ["0", "21", "-1", "x", "1.0", "２"])
def test_a_step_that_does_not_exist_gets_one_sentence(text: str, pages: Pages) -> None:
    board = PyramidBoard()
    greet(board, link=f"path={text}")
    assert said(board).count("but the steps are 1 to 20.") == 1
    greet(board, link=f"game=pyramid-addition&number=7&path={text}")
    assert board.record.number == 7
    assert said(board).count("but the steps are 1 to 20.") == 1


def test_a_step_with_another_deal_or_in_a_game_without_a_path(pages: Pages) -> None:
    board = PyramidBoard()
    greet(board, link="game=pyramid-addition&number=7&path=3")
    assert said(board).startswith("The link says path='3', but this step has a different deal.")
    assert FIELD not in fields_of(board.link())
    register(THREES)
    try:
        added = PatienceBoard()
        greet(added, link=f"game={THREES.key}&number=7&path=1")
        assert "but this game has no path." in said(added)
        added.answer({"type": "change", "id": "deals", "value": True})
        assert "the-path" not in control(added, "deals")["controls"]
    finally:
        unregister(THREES.key)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", [game for game in EVERY if game != "odds"])
def test_a_win_leads_to_the_next_step(game: str, pages: Pages) -> None:
    steps = path(game).steps
    for step, following in ((steps[0], steps[1]), (steps[-1], None)):
        board = EVERY[game](record=step.whole.with_moves(step.whole.moves[:-1]))
        greet(board)
        board.play(step.whole.moves[-1])
        buttons = control(board, "ending", "ending-buttons")["controls"]
        if following is None:
            assert "ending-step" not in buttons
        else:
            assert next(iter(buttons)) == "ending-step"
            assert buttons["ending-step"]["primary"]
            before = pages.steps
            board.answer({"type": "change", "id": "ending-step", "value": True})
            assert board.session.record == following.record
            assert pages.steps == before + 1, "the browser's Back leads to the step that was won"


def test_a_hand_of_odds_that_is_won_leads_to_the_next(pages: Pages) -> None:
    first, second = path("odds").steps[:2]
    table = OddsTable(record=first.whole, strength="beginner")
    greet(table)
    table.answer({"type": "change", "id": "ending-step", "value": True})
    assert table.session.record == second.record
    assert fields_of(table.link())["strength"] == "beginner"


def test_the_same_again_begins_where_the_step_begins(pages: Pages) -> None:
    step = path("odd-and-even").step(1)
    board = PatienceBoard()
    greet(board, link="path=1")
    board.play(step.whole.moves[step.played])
    board.answer({"type": "command", "name": "restart"})
    assert board.session.record == step.record
    assert not board.session.can_undo
    board.answer({"type": "command", "name": "undo"})
    assert board.session.record == step.record
    assert board.session.can_redo
    short = PyramidBoard()
    greet(short, link="path=1")
    short.play(path("pyramid-addition").step(1).whole.moves[0])
    short.answer({"type": "command", "name": "restart"})
    assert short.session.moves_played == 0
    assert short.session.can_redo


def test_no_solver_runs_when_a_step_opens(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise AssertionError("a step is ready-made")

    board = PyramidBoard(7)
    monkeypatch.setattr("cardmath_widgets.board.deal_choice.evaluate", fail)
    greet(board, link="path=4")
    assert board.session.record == path("pyramid-addition").step(4).record


def test_links_of_steps_do_not_keep_the_everyday_base() -> None:
    board = PyramidBoard(7)
    switched = board.settings.switched()
    assert "everyday" not in fields_of(step_link(path("pyramid-addition").step(1), switched))
    assert step_of(Record.of_deal(board.record.game, 7)) is None


@pytest.mark.parametrize("game", NAMED)
def test_how_to_play_ends_with_the_first_deal_of_its_own_game(game: str, pages: Pages) -> None:
    board = PatienceBoard(notation=DECIMAL)
    greet(board, link=f"game={game}&number=7")
    board.answer({"type": "change", "id": "howto", "value": True})
    for _page in range(9):
        board.answer({"type": "change", "id": "howto-page", "value": "next"})
    board.answer({"type": "change", "id": "howto-page", "value": "first-steps"})
    assert step_of(board.record) == path(game).newcomer
