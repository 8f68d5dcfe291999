"""The base a game opens in: ten until a person chooses another, then that one in every game on the device."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from cardmath.games.patience import family
from cardmath.numerals import name_digits
from cardmath_widgets import OddsTable, PatienceBoard, PyramidBoard
from cardmath_widgets.board.board import Board
from cardmath_widgets.page.message import read
from tests.widgets.playing import SIZE, Pages, view_of

ROOT: Final = Path(__file__).parents[2]
MANIFEST: Final = json.loads((ROOT / "lessons/manifest.json").read_text())["lessons"]
BOARDS: Final[dict[str, type[Board[Any, Any]]]] = {
    "apps/pyramid-addition.ipynb": PyramidBoard,
    "apps/odd-and-even.ipynb": PatienceBoard,
    "apps/odds.ipynb": OddsTable,
}
#: Every way into a game that names no base and no step: the links of tiles, and addresses typed by hand.
ENTRIES: Final = sorted(
    {
        (entry["file"], tile["link"])
        for entry in MANIFEST
        if entry["file"] in BOARDS
        for tile in entry["tiles"]
    }
    | {(file, "") for file in BOARDS}
    | {("apps/odd-and-even.ipynb", f"game={game}") for game in ("odd-and-even", "royal-cotillion")}
    | {("apps/odd-and-even.ipynb", f"game={game}&number=5") for game in ("contradance", "captured-queens")}
    | {("apps/pyramid-addition.ipynb", "game=pyramid-addition&number=7"), ("apps/odds.ipynb", "game=odds")}
)
#: What a device reports of itself.
DEVICES: Final[dict[str, dict[str, Any]]] = {
    "new": {"fresh": True, "base": "", "shown": "10", "digits": "new"},
    "twelve": {"base": "12", "shown": "12", "digits": "known"},
    "eight": {"base": "8", "shown": "8", "digits": "known"},
}
CHOSEN: Final = {"new": 10, "twelve": 12, "eight": 8}


def opened(file: str, link: str, **device: Any) -> Board[Any, Any]:
    board = BOARDS[file](newcomers=True)
    message = read({"type": "hello", **SIZE, "link": link, **device})
    assert message is not None
    board.answer(message)
    return board


def own_base(link: str) -> int | None:
    """The base that a step of the path or the first steps have whoever plays."""
    if "path=16" in link:
        return 12
    return 10 if "path=" in link or "first-steps" in link else None


@pytest.mark.sweep(12)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("file", "link"), ENTRIES)
def test_every_way_into_a_game_has_the_base_of_the_device(
    file: str, link: str, device: str, pages: Pages
) -> None:
    board = opened(file, link, **DEVICES[device])
    base, said = board.settings.notation.base, view_of(board).said.text
    # A new device without a link is led to the first step of the path, which is in base ten.
    assert base == (own_base(link) or CHOSEN[device])
    is_greeted = base == 12 and device == "new"
    assert ("This game counts in base" in said) == (base != CHOSEN[device] and not is_greeted)
    assert (board.state.open == "howto") == is_greeted


def test_a_link_that_names_a_base_keeps_it(pages: Pages) -> None:
    board = opened("apps/odd-and-even.ipynb", "game=patriarchs&number=3&base=7", **DEVICES["twelve"])
    assert board.settings.notation.base == 7
    assert view_of(board).said.text.startswith("This game counts in base seven.")
    assert "base=7" in board.link()


def test_twelve_is_named_in_the_link_of_a_board_that_began_in_ten(pages: Pages) -> None:
    board = opened("apps/odd-and-even.ipynb", "game=patriarchs&number=3", **DEVICES["twelve"])
    assert "base=12" in board.link()


def test_a_base_that_is_chosen_is_told_to_the_device(pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    board = opened("apps/odd-and-even.ipynb", "game=patriarchs&number=3", **DEVICES["new"])
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(board, "send", lambda message, *_rest: sent.append(message))
    board.answer({"type": "change", "id": "base", "value": "8"})
    assert {"type": "base", "kept": {"chosen": "8"}} in sent
    assert opened("apps/odds.ipynb", "", base="8", shown="8").settings.notation.base == 8


def test_a_new_deal_keeps_the_base(pages: Pages) -> None:
    for device, base in CHOSEN.items():
        board = opened("apps/odd-and-even.ipynb", "game=contradance", **DEVICES[device])
        board.answer({"type": "command", "name": "new"})
        assert board.settings.notation.base == base


def named(board: Board[Any, Any]) -> set[str]:
    """The names of digits on the cards of a board."""
    settings, table = board.settings, board.ui.table
    game = board.session.deal.game
    drawings = {
        card: table.drawing(game, settings, str(card)) for card in table.cards(board.session.deal.game)
    }
    assert all(word in table.sheet(game, settings, 100).svg for word in _words(drawings.values()))
    return _words(drawings.values())


def _words(drawings: Any) -> set[str]:
    return {word for drawing in drawings for word in re.findall(r">([a-z]+)</text>", drawing)}


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game", ["pyramid-addition", "odds", *sorted(family())])
def test_cards_name_new_digits_until_a_game_has_come_to_its_end(
    game: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    apps = {"pyramid-addition": "apps/pyramid-addition.ipynb", "odds": "apps/odds.ipynb"}
    file = apps.get(game, "apps/odd-and-even.ipynb")
    link = f"game={game}&number=7&base=12"
    assert named(opened(file, link, **DEVICES["twelve"])) == set()
    assert named(opened(file, link.replace("base=12", "base=10"), **DEVICES["new"])) == set()
    for digits in ("new", "met"):
        board = opened(file, link, **DEVICES["twelve"] | {"digits": digits})
        assert named(board) == {"ten", "eleven"}
        sent: list[dict[str, Any]] = []
        monkeypatch.setattr(board, "send", lambda message, *_rest, sent=sent: sent.append(message))
        board.answer({"type": "command", "name": "new"})
        assert named(board), "a game that was not played teaches nothing"
        monkeypatch.setattr(type(board.session), "is_over", property(lambda _self: True))
        monkeypatch.setattr(type(board.session), "has_begun", property(lambda _self: True))
        board.answer({"type": "command", "name": "new"})
        assert {"type": "base", "kept": {"digits": "known"}} in sent
        assert named(board) == set()
        monkeypatch.undo()


def test_cards_name_digits_as_speech_does(pages: Pages) -> None:
    board = opened("apps/pyramid-addition.ipynb", "number=7&base=12", **DEVICES["new"])
    name_digits("dek")
    try:
        assert named(board) == {"dek", "el"}
    finally:
        name_digits("ten")


def test_the_digits_can_be_seen_again(pages: Pages) -> None:
    board = opened("apps/odd-and-even.ipynb", "game=patriarchs&base=12", **DEVICES["new"])
    assert "Ʒ is ten" in json.dumps(view_of(board).to_dict(), ensure_ascii=False)
    board.answer({"type": "change", "id": "howto", "value": False})
    board.answer({"type": "change", "id": "howto", "value": True})
    assert "Ʒ is ten" not in json.dumps(view_of(board).to_dict(), ensure_ascii=False)
    for _page in range(12):
        board.answer({"type": "change", "id": "howto-page", "value": "next"})
    assert "Ʒ is ten" in json.dumps(view_of(board).to_dict(), ensure_ascii=False)


def test_a_game_in_base_ten_has_no_page_of_digits(pages: Pages) -> None:
    board = opened("apps/odd-and-even.ipynb", "game=patriarchs", **DEVICES["new"])
    board.answer({"type": "change", "id": "howto", "value": True})
    for _page in range(12):
        board.answer({"type": "change", "id": "howto-page", "value": "next"})
    assert "is ten" not in json.dumps(view_of(board).to_dict())
