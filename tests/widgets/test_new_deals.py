"""The leaf of new deals in every game and with every ready-made deck, and what a board begins with."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any

import pytest

from cardmath.catalogue import entries
from cardmath.decks import PRESETS, Deck
from cardmath.games import GAMES, Game, OddsGame, PatriarchsGame, PyramidGame
from cardmath.games.patience import PatienceGame
from cardmath.proven import glances
from cardmath.solving import GRADES, WINNABLE, GradeError, evaluate
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.board.deal_choice import is_promised, number_of_the_day, winnable_number
from cardmath_widgets.board.links import fields_of
from cardmath_widgets.page.panels.controls import Button, ButtonRow, Control, Fields, Further, Select
from cardmath_widgets.page.scheduling import stay_ready
from tests.cases import cases
from tests.own_loop import run
from tests.widgets.playing import SIZE, Pages, change, command, greet, view_of

GAMES_BY_NAME: dict[str, Game] = {
    **{f"pyramid {key}": PyramidGame(one.deck) for key, one in PRESETS.items()},
    **{key: game() for key, game in GAMES.items() if issubclass(game, PatienceGame)},
    "odds": OddsGame(),
}
SOLVED = {name: game for name, game in GAMES_BY_NAME.items() if name != "odds"}


def board_of(game: Any, number: int | None = None) -> Board[Any, Any]:
    kinds: dict[type, Callable[..., Board[Any, Any]]] = {PyramidGame: PyramidBoard, OddsGame: OddsTable}
    board = kinds.get(type(game), PatienceBoard)(number, game)
    greet(board)
    return board


def controls(board: Board[Any, Any]) -> dict[str, Control]:
    """Return what the leaf holds, by ids."""

    def held(controls: Sequence[Control]) -> Iterator[Control]:
        for one in controls:
            if isinstance(one, ButtonRow | Fields | Further):
                yield from held(one.controls)
            else:
                yield one

    return {one.id: one for one in held(view_of(board).panels["deals"].controls)}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", GAMES_BY_NAME)
def test_every_way_to_deal_works_in_every_game(name: str, pages: Pages) -> None:
    game = GAMES_BY_NAME[name]
    board = board_of(game, 7)
    for way in ("deal", "easier", "harder", "same", "today"):
        change(board, "deals")
        offered = controls(board)
        if way not in offered:
            # Deals of Odds have no grades, and those of Captured Queens only one.
            assert name == "odds" or (name == "captured-queens" and way in ("easier", "harder"))
            continue
        assert isinstance(offered[way], Button)
        before = board.record.number
        change(board, way)
        assert not view_of(board).panels["deals"].visible
        assert view_of(board).said.mood != "wrong"
        assert board.record.game == game
        assert not board.session.moves_played or name == "odds"
        if way == "same":
            assert board.record.number == before
    change(board, "deals")
    change(board, "number", "12")
    assert board.record.number == 12
    command(board, "new")
    assert board.record.number != 12


def test_same_again_lets_the_moves_be_played_again(pages: Pages) -> None:
    board = board_of(PyramidGame(), 7)
    board.play("t7.3+t7.4")
    change(board, "deals")
    change(board, "same")
    assert (board.position.removed, board.record.number) == (0, 7)
    command(board, "redo")
    assert board.position.removed == 2


@cases("name", SOLVED)
def test_what_a_board_begins_with_can_be_won(name: str) -> None:
    game: Any = SOLVED[name]
    numbers = [winnable_number(game) for _again in range(3)]
    if name == "pyramid whole-k6t":
        assert not is_promised(game)
        assert numbers == [None] * 3
        return
    assert is_promised(game)
    known = {one.number for one in glances(game) if one.is_winnable}
    for number in numbers:
        assert number is not None
        assert number in known or evaluate(game.deal(number), nodes=5_000) == WINNABLE


def test_deals_are_found_ahead_for_pages_that_share_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    class ReadyError(Exception):
        """Everything is ready."""

    async def sleep(_seconds: float) -> None:
        raise ReadyError

    with monkeypatch.context() as patched:
        patched.setattr("cardmath_widgets.page.scheduling.asyncio.sleep", sleep)
        ready = stay_ready()
        with pytest.raises(ReadyError):
            run(ready)
    game: Any = PyramidGame()
    with monkeypatch.context() as patched:
        # Nothing is searched while a class opens the game.
        patched.setattr("cardmath_widgets.board.deal_choice.evaluate", None)
        numbers = [winnable_number(game) for _pupil in range(30)]
    assert len({*numbers}) > 25
    assert all(number is not None and evaluate(game.deal(number)) == WINNABLE for number in numbers)


def test_boards_and_links_without_a_number_begin_so(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = next(one.number for one in entries("everyday-52", verdict="unwinnable"))
    won = next(one.number for one in entries("everyday-52", verdict="winnable", grade="easy"))
    numbers = iter([lost, won] * 3)
    monkeypatch.setattr("cardmath_widgets.board.deal_choice.random_deal_number", partial(next, numbers))
    game = next(one.game for one in entries("everyday-52") if one.number == lost)
    assert evaluate(game.deal(lost), nodes=5_000) != WINNABLE
    assert PyramidBoard(game=game).record.number == won
    board = board_of(PyramidGame(), 7)
    board.follow(f"preset=everyday-52&tableau={game.tableau}")
    assert board.record.number == won
    board.follow(f"preset=everyday-52&tableau={game.tableau}&number={lost}")
    assert board.record.number == lost
    change(board, "number", str(lost))
    assert board.record.number == lost


def test_where_nothing_can_be_promised_the_menu_says_so(pages: Pages) -> None:
    board = board_of(GAMES_BY_NAME["pyramid whole-k6t"], 7)
    change(board, "deals")
    assert "promise" in controls(board)
    change(board, "deal")
    assert "random deal" in view_of(board).said.text
    change(board, "deals")
    change(board, "preset", "bonds-to-ten")
    assert "promise" not in controls(board)


def test_a_kind_that_the_search_did_not_find_is_taken_back_while_the_leaf_is_open(pages: Pages) -> None:
    def offered() -> set[str]:
        groups = pages.shown["panels"]["deals"]["controls"]["adults"]["controls"].values()
        (kinds,) = (one["controls"]["kind"] for one in groups if "kind" in one.get("controls", ()))
        return {value for value, *_label, is_disabled in kinds["options"] if not is_disabled}

    async def wait() -> None:
        board = board_of(PyramidGame(Deck(5, 1, 2)), 0)
        change(board, "deals")
        seen.append(offered())
        while offered() == seen[0]:
            await asyncio.sleep(0.05)
        seen.append(offered())

    seen: list[set[str]] = []
    asyncio.run(asyncio.wait_for(wait(), 30))
    assert seen[0] - seen[1] == {"medium", "hard"}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", SOLVED)
def test_deals_by_what_they_teach_come_from_the_catalogue(name: str, pages: Pages) -> None:
    game = SOLVED[name]
    series = name.removeprefix("pyramid ")
    board = board_of(game, 7)
    change(board, "deals")
    kinds = controls(board)["kind"]
    assert isinstance(kinds, Select)
    offered = {one.value.removeprefix("teaches:") for one in kinds.options if ":" in one.value}
    expected = {one.number: one.points for one in entries(series) if one.game == game}
    assert offered == {point for points in expected.values() for point in points}
    for point in sorted(offered)[:2]:
        change(board, "kind", f"teaches:{point}")
        change(board, "deal")
        assert board.record.number is not None
        assert point in expected[board.record.number]
    assert all(entry in expected for entry in (one.number for one in glances(game)))


def test_a_kind_that_only_another_deck_has_is_as_usual(pages: Pages) -> None:
    board = board_of(PyramidGame(), 7)
    change(board, "deals")
    change(board, "kind", "teaches:needs the third pass")
    greet(board, view_of(board).link)
    change(board, "tableau", 27)
    kinds = controls(board)["kind"]
    assert isinstance(kinds, Select)
    assert kinds.value == "winnable"
    change(board, "deal")
    assert "random deal" in view_of(board).said.text


@pytest.mark.sweep(5)
@pytest.mark.parametrize("name", GAMES_BY_NAME)
def test_the_deal_of_a_day_is_the_same_for_everybody(name: str) -> None:
    game: Any = GAMES_BY_NAME[name]
    is_solved = name in SOLVED and name != "pyramid whole-k6t"
    first, again, other = (
        number_of_the_day(game, date(2031, 5, day), is_solved=is_solved) for day in (4, 4, 5)
    )
    assert first == again != other
    if is_solved and name != "contradance":
        known = {one.number for one in glances(game) if one.is_winnable}
        assert first in known or evaluate(game.deal(first), nodes=5_000) == WINNABLE


def test_grades_go_up_and_down_from_the_deal_on_the_table(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = PyramidGame(PRESETS["everyday-52"].deck)
    graded = {one.grade: one.number for one in glances(game)}
    board = board_of(game, graded["medium"])
    seen: list[str] = []
    # What is asked for is seen where it is looked for.
    monkeypatch.setattr(
        "cardmath_widgets.board.next_deal.DealSearch.take", lambda _search, kind: seen.append(kind) or 12
    )
    change(board, "easier")
    board.deal(graded["medium"])
    change(board, "harder")
    board.deal(graded["hard"])
    change(board, "harder")
    board.deal(graded["easy"])
    change(board, "easier")
    assert seen == ["easy", "hard", "hard", "easy"]


def test_the_next_deal_is_another_one(pages: Pages) -> None:
    """Where few deals are known to be winnable, chance would take the same one again now and then."""
    game = PatriarchsGame()
    numbers = {one.number for one in glances(game) if one.is_winnable}
    for unwanted in sorted(numbers)[:3]:
        assert unwanted not in {winnable_number(game, but=unwanted) for _again in range(20)}


def test_beside_a_deal_that_cannot_be_graded_stand_the_easiest_and_the_hardest(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_asked: Any, **_how: Any) -> None:
        raise GradeError("no grade")

    board = board_of(PyramidGame(PRESETS["everyday-52"].deck), 987_654)
    seen: list[str] = []
    monkeypatch.setattr("cardmath_widgets.board.next_deal.grade", refuse)
    monkeypatch.setattr(
        "cardmath_widgets.board.next_deal.DealSearch.take", lambda _search, kind: seen.append(kind) or 12
    )
    for name in ("easier", "harder"):
        board.deal(987_654)
        change(board, name)
    assert seen == [GRADES[0], GRADES[-1]]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", GAMES_BY_NAME)
def test_every_control_of_a_leaf_is_known_to_one_and_others_to_none(name: str, pages: Pages) -> None:
    board = board_of(GAMES_BY_NAME[name], 7)
    change(board, "deals")
    deals = [one for one in ("easier", "harder", "same", "today") if one in controls(board)]
    for button in (*deals, "look-first", "look-last", "look-at"):
        assert board.panels.change(button, 0), button
    for other in ("deal", "", "look"):
        assert not board.panels.change(other, 0), other


@pytest.mark.parametrize("board", [PyramidBoard, OddsTable], ids=["pyramid", "odds"])
def test_the_calendar_deals_the_same_as_a_link_with_that_day(board: type[Any], pages: Pages) -> None:
    day = "2026-11-03"
    pressed, opened = board(), board()
    pressed.answer({"type": "change", "id": "day", "value": day})
    opened.answer({"type": "hello", **SIZE, "link": f"game={opened.record.game.key}&day={day}"})
    assert pressed.record == opened.record
    assert fields_of(pressed.link())["day"] == fields_of(opened.link())["day"] == day
    assert opened.record.number == number_of_the_day(
        opened.record.game, date.fromisoformat(day), is_solved=opened.ui.chooses(opened.record.game)
    )
    # A reload and the same deal again belong to the day; another deal does not.
    again = board()
    again.follow(opened.link())
    assert fields_of(again.link())["day"] == day
    again.answer({"type": "command", "name": "restart"})
    assert fields_of(again.link())["day"] == day
    again.deal(5)
    assert "day" not in fields_of(again.link())
    opened.follow("number=7&day=soon")
    assert "but a day is written like" in view_of(opened).said.text
