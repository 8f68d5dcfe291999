"""Sharing a deal: short addresses, links to copy, codes, for every game and every ready-made deck."""

import html
import re
import sys
from typing import Any

import pytest

from cardmath.decks import PRESETS
from cardmath.games import GAMES, OddAndEvenGame, OddsGame, PatriarchsGame, PyramidGame
from cardmath.links import called, from_link, short_address
from cardmath.numerals import DECIMAL
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.panels.controls import Code, Copy, Note
from tests.cases import cases
from tests.widgets.playing import SIZE, Pages, change, press, view_of

HOME = "http://192.0.2.7:8866/"
NAMES = [*PRESETS, *GAMES]


def opened(board: Board[Any, Any], page: str = "", home: str = HOME, link: str = "") -> dict[str, Any]:
    """Greet a board from a page and return what its leaf to share holds."""
    where = {"page": HOME + page, "home": home} if page else {}
    board.answer({"type": "hello", **SIZE, **where, "link": link})
    change(board, "sharing")
    return {control.id: control for control in view_of(board).panels["sharing"].controls}


def board_called(name: str) -> Board[Any, Any]:
    found = called(name)
    assert found is not None
    if isinstance(found.game, PyramidGame):
        return PyramidBoard(1)
    return OddsTable(1, notation=DECIMAL) if isinstance(found.game, OddsGame) else PatienceBoard(1)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", NAMES)
def test_a_short_address_opens_the_deal_that_it_was_made_for(name: str, pages: Pages) -> None:
    found = called(name, "7")
    assert found is not None
    board = board_called(name)
    shown = opened(board, "page", link=found.link)
    assert (board.record.game, board.record.number) == (found.game, 7)
    assert board.settings.notation.base == found.base
    address = shown["copy-deal"].value
    again = address.removeprefix(HOME)
    assert again == short_address(found.game, 7, found.base)
    assert again.count("/") == 1
    assert called(*again.split("/")) is not None
    assert isinstance(shown["code"], Code)
    assert shown["code"].address == address
    assert shown["deal-name"].label.endswith(", deal 7")
    assert shown["aloud"].element.text == address.removeprefix("http://")


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_alone_opens_any_deal_of_it(name: str, pages: Pages) -> None:
    found = called(name)
    assert found is not None
    board = board_called(name)
    opened(board, "page", link=found.link)
    assert board.record.game == found.game


@cases(
    ("name", "number"),
    [("bonds", "7"), ("", ""), ("odds", "-1"), ("odds", "9" * 19), ("odds", "٧"), ("odds", "1.5")],
)
def test_what_is_no_short_address_calls_nothing(name: str, number: str) -> None:
    assert called(name, number) is None


def test_a_page_that_others_may_show_has_the_lines_for_a_frame(pages: Pages) -> None:
    board = PyramidBoard(7, key="")
    assert "copy-frame" not in opened(board, "pyramid-addition", link="game=pyramid-addition&number=7")
    board.answer({"type": "hello", **SIZE, "page": f"{HOME}pyramid-addition", "embeds": True})
    shown = {control.id: control for control in view_of(board).panels["sharing"].controls}
    source, title = re.findall(r'^<iframe src="([^"]*)" title="([^"]*)"', shown["copy-frame"].value)[0]
    # The page itself, and the same deal.
    assert html.unescape(source).startswith(f"{HOME}pyramid-addition#game=pyramid-addition")
    assert "number=7" in source
    assert title == shown["deal-name"].label


def test_what_is_not_usual_has_a_link_and_no_short_address(pages: Pages) -> None:
    for board, link in (
        (PyramidBoard(1, key=""), "number=7&tableau=6"),
        (PyramidBoard(1, key=""), "preset=bonds-to-ten&number=7&base=12"),
        (PatienceBoard(1, key=""), "game=patriarchs&number=7&options.redeals=2"),
    ):
        address = opened(board, "page", link=link)["copy-deal"].value
        assert address.startswith(f"{HOME}page#game=")
        other = type(board)(2, key="")  # type: ignore[call-arg]
        opened(other, "page", link=address.partition("#")[2])
        assert (other.position, other.settings) == (board.position, board.settings)


def test_the_game_as_it_stands_can_be_shared_too(pages: Pages) -> None:
    board = PyramidBoard(7, key="2")
    shown = opened(board, "lesson")
    assert "copy-game" not in shown
    press(board, "t7.3", "t7.4")
    copied = {one.id: one for one in view_of(board).panels["sharing"].controls}["copy-game"]
    assert isinstance(copied, Copy)
    page, _mark, part = copied.value.partition("#")
    assert page == f"{HOME}lesson"
    fields = [field.removeprefix("2~") for field in part.split("&")]
    assert all(field.startswith("2~") for field in part.split("&"))
    record, _settings = from_link("&".join(fields))
    assert record is not None
    assert record.moves == ("t7.3+t7.4",)


def test_an_address_that_nobody_else_can_open_is_told_so(pages: Pages) -> None:
    board = PyramidBoard(7)
    shown = opened(board, "page", home="http://127.0.0.1:8866/")
    assert isinstance(shown["where"], Note)
    assert "--lan" in shown["where"].label
    assert "where" not in opened(PyramidBoard(7), "page")


def test_in_a_notebook_the_link_is_for_any_page(pages: Pages) -> None:
    shown = opened(PyramidBoard(7))
    assert shown["copy-deal"].value == "#game=pyramid-addition&number=7&base=12"
    assert "code" not in shown


def test_without_the_package_for_codes_there_is_the_link_alone(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "code" in opened(PyramidBoard(7), "page")
    monkeypatch.setitem(sys.modules, "segno", None)
    shown = opened(PyramidBoard(7), "page")
    assert "code" not in shown
    assert shown["copy-deal"].value.startswith(HOME)


@pytest.mark.parametrize("address", ["javascript:alert(1)", "x" * 2000, 7, None])
def test_a_page_that_says_no_address_has_none(address: Any, pages: Pages) -> None:
    board = PyramidBoard(7)
    board.answer({"type": "hello", **SIZE, "page": address, "home": address, "link": ""})
    change(board, "sharing")
    assert view_of(board).panels["sharing"].controls[1].value.startswith("#")  # type: ignore[attr-defined]


def test_a_shared_table_is_not_to_be_shared(pages: Pages) -> None:
    table = OddsTable(people=2)
    table.answer({"type": "hello", **SIZE, "link": ""})
    assert "sharing" not in view_of(table).panels


def test_own_deals_are_named_so(pages: Pages) -> None:
    board = PatienceBoard(7, PatriarchsGame())
    cards = ",".join(map(str, board.record.cards))
    shown = opened(board, "page", link=f"game=patriarchs&cards={cards}")
    assert shown["deal-name"].label == "Patriarchs, your own deal"
    assert "cards=" in shown["copy-deal"].value
    assert "code" not in shown, "too long for a camera"
    assert short_address(OddAndEvenGame(), 7, 12) == ""
