"""The base a game opens in: ten until a person chooses another, then that one in every game on the device."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

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
