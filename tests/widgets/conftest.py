"""What every test of a board may ask for."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardmath.solving import losing_move
from cardmath_widgets.games.common_tables import folder as stored_tables
from cardmath_widgets.page.page_widget import PageWidget
from tests.widgets.playing import Pages


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    """The pages that show a board, instead of browsers."""
    return Pages(monkeypatch)


@pytest.fixture
def no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent: no page shows what is made here."""
    monkeypatch.setattr(PageWidget, "send", lambda _widget, message, buffers=None: None)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Shared tables are kept here."""
    monkeypatch.setenv(stored_tables.FOLDER_BY_TOKEN, str(tmp_path))
    return tmp_path


@pytest.fixture
def calm(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing unexpected happens in any test here."""
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.records


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Shorten the search for the move that lost a patience."""
    if "stuck" in request.node.name and "pyramid" not in request.node.name:
        monkeypatch.setattr(losing_move, "NODES", 20)
