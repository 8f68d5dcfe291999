"""The tutorial "Add a game" is true: its code blocks make a game that is dealt, solved, shown and kept."""

import doctest
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardmath import GAMES, Record, solve
from cardmath.cli import main
from cardmath.games import registry
from cardmath.games.registry import load
from cardmath.links import called, from_link, to_link
from tests.tutorial import TUTORIAL, write_game
from tests.widgets.playing import Pages, change, command, greet, press, view_of

KEY = "sevens"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the tutorial's game, which this Python forgets afterwards."""
    write_game(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    registry.unregister(KEY)
    for name in [name for name in sys.modules if name.split(".")[0] == KEY]:
        del sys.modules[name]


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(monkeypatch)


def test_the_game_is_small(folder: Path) -> None:
    """With its board it has no more than 350 lines, blank ones apart."""
    lines = [line for path in folder.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert 200 < sum(bool(line.strip()) for line in lines) <= 350


def test_the_examples_are_true(folder: Path) -> None:
    results = doctest.testfile(str(TUTORIAL), module_relative=False, encoding="utf-8")
    assert results.attempted >= 20
    assert results.failed == 0


def test_the_entry_point_names_the_descriptor(folder: Path) -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```", TUTORIAL.read_text("utf-8"), re.S | re.M)
    entries = tomllib.loads(block)["project"]["entry-points"][registry.GROUP]
    assert [load(entry).key for entry in entries.values()] == [KEY]


def test_the_game_plays_on_the_board(folder: Path, pages: Pages, capsys: pytest.CaptureFixture[str]) -> None:
    registry.register(load("sevens:SEVENS"))
    game = GAMES[KEY]()
    board = load("sevens.board:SevensBoard")(5)
    greet(board)
    press(board, "c2", "c3")
    assert "1 and 5 make 6, not 7" in view_of(board).said.text
    command(board, "hint", "hint")
    assert view_of(board).said.text == "All other cards can still leave."
    for move in solve(board.position).moves:
        press(board, *str(move).split("+"))
    assert board.position.is_won
    read, _shown = from_link(to_link(board.record, {}))
    assert read is not None
    assert read.position() == board.position
    assert Record.from_json(board.record.to_json()) == board.record
    assert called(KEY, "5") is not None
    # A game without pages of how to play offers none.
    offered = [getattr(one, "label", "") for one in view_of(board).panels["help"].controls]
    assert "Hint" in offered
    assert "How to play" not in offered
    change(board, "settings")
    assert main(["study", KEY, "--deals", "8", "--jobs", "1", "--json"]) == 0
    assert '"winnable": 4' in capsys.readouterr().out
    assert game.deal(1) == GAMES[KEY]().deal(1)
