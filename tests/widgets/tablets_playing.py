"""Several boards at one common table without browsers, each with a page of its own; shared by its tests."""

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas

from cardmath_widgets import OddsTable
from cardmath_widgets.games.common_tables import folder as common_folder
from cardmath_widgets.games.odds.tablets import tablets as tablets_module
from cardmath_widgets.page.table.scene import Atlas, Scene
from tests.widgets.odds_playing import change, discard, own_keys
from tests.widgets.playing import greet, press, view_of


class Tablet:
    """One pupil's page: its board, and everything that it was sent."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, link: str = "", name: str = "") -> None:
        self.name, self.messages = name, list[str]()
        self.painted: Scene | None = None
        self.board = OddsTable(3)
        monkeypatch.setattr(self.board, "send", self._hear)
        monkeypatch.setattr(self.board.showing, "painter", Painting(self))
        greet(self.board, link)

    def _hear(self, message: dict[str, Any], buffers: Any = None) -> None:
        self.messages.append(json.dumps(message))

    def sent(self) -> str:
        """All that the page was sent since this was asked last."""
        text = "".join(self.messages)
        self.messages.clear()
        return text

    def sit_down(self, number: int = 4) -> None:
        change(self.board, "tablets")
        change(self.board, "sit-down", str(number))

    def look(self) -> None:
        """Let the page say that it is there, and the kernel look at the table."""
        self.board.hear_presence(self.name)
        self.board.tablets.look()

    @property
    def link(self) -> str:
        return view_of(self.board).link

    @property
    def seat(self) -> int:
        return self.board.tablets.chair

    @property
    def said(self) -> str:
        return view_of(self.board).said.text

    def act(self) -> bool:
        """Do what a person can do now; returns whether there was anything."""
        board, awaits = self.board, self.board.session.awaits
        if awaits == "next":
            press(board, "next")
        elif awaits == "person" and board.session.position.drawn:
            press(board, own_keys(board)[-1], "discards")
        elif awaits == "person":
            discard(board)
        else:
            return False
        return True


class Painting:
    """Stands in for a painter: keeps what it would paint."""

    def __init__(self, tablet: Tablet) -> None:
        self._tablet = tablet

    def paint(self, scene: Scene, *_how: Any) -> None:
        self._tablet.painted = scene

    def atlas_for(self, _scene: Scene, *_how: Any) -> Atlas:
        """No page of a tablet here copies a card from a drawing."""
        return Atlas(1, 1, 1, (1, 1), (1.0, 1.0), {})

    def forget(self) -> None:
        """A painter that forgets paints everything again, as this one does anyway."""


@pytest.fixture
def tables_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Common tables are kept here; nothing else waits for a clock."""
    monkeypatch.setenv(common_folder.FOLDER, str(tmp_path))
    monkeypatch.setenv(common_folder.NAMES, "otter heron bee")
    monkeypatch.setattr(tablets_module, "PACES", {"slow": 0.0, "usual": 0.0, "fast": 0.0})
    monkeypatch.setattr(ipycanvas_canvas._CANVAS_MANAGER, "send", lambda *_: None)
    return tmp_path


def go_away(folder: Path, tablet: Tablet, seconds: float = 60.0) -> None:
    """Make a page silent for so long."""
    then = time.time() - seconds
    number, token = tablet.board.tablets.number, tablet.board.tablets.token
    os.utime(folder / f"seen-{number}-{common_folder.owner_key(token)}", (then, then))


def seated(
    monkeypatch: pytest.MonkeyPatch,
    *names: str,
    players: int = 3,
    lives: int = 1,
    strength: str = "beginner",
    link: str = "",
) -> list[Tablet]:
    """Some pupils at table 4, whose first one has begun a game."""
    found = []
    for name in names:
        tablet = Tablet(monkeypatch, link=link, name=name)
        tablet.sit_down()
        tablet.look()
        found.append(tablet)
    first = found[0].board
    change(first, "lives", str(lives))
    change(first, "players", str(players))
    change(first, "strength", strength)
    change(first, "begin")
    for tablet in found:
        tablet.look()
    return found


def play_on(tablets: list[Tablet], rounds: int = 400) -> None:
    """Let every pupil play until the game is over on each screen."""
    for _round in range(rounds):
        for tablet in tablets:
            tablet.act()
            tablet.look()
        if all(tablet.board.session.awaits == "over" for tablet in tablets):
            return
    raise AssertionError([tablet.board.session.awaits for tablet in tablets])
