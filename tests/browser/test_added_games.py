"""Games that are not cardmath's own play in the browser: the tutorial's Sevens, and a sixth patience."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.tutorial import write_game

from .conftest import Server, start_server
from .playing import button, spot, status

SIXTH = Path(__file__).parents[1] / "games" / "sixth_patience.py"
SIXTH_CELL = """
from cardmath.games import register
from cardmath_widgets import PatienceBoard
from sixth_patience import THREES, ThreesGame

register(THREES)
PatienceBoard(7, ThreesGame())
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the notebooks of both games, their modules beside them."""
    folder = tmp_path_factory.mktemp("added")
    *_modules, sevens = write_game(folder)
    shutil.copy(SIXTH, folder)
    threes = folder / "Threes.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SIXTH_CELL)]), threes)
    running = start_server(str(sevens), str(threes))
    yield running
    running.stop()


def open_board(page: Page, server: Server, name: str) -> None:
    page.goto(server.address)
    page.get_by_role("link", name=name).click()
    page.wait_for_selector(".cardmath-board[data-ready]")
    expect(status(page)).not_to_be_empty()


@pytest.mark.proof
def test_the_tutorials_game_plays(page: Page, added: Server) -> None:
    open_board(page, added, "Sevens")
    expect(status(page)).to_contain_text("Take two end cards that make 7")
    spot(page, "c1").click()
    spot(page, "c3").click()
    expect(status(page)).to_contain_text("2 and 5 make 7")
    expect(spot(page, "c1")).to_have_attribute("aria-label", "column one: the five of spades")
    button(page, "Undo").click()
    expect(spot(page, "c1")).to_have_attribute("aria-label", "column one: the two of spades")
    button(page, "Redo").click()
    expect(spot(page, "c1")).to_have_attribute("aria-label", "column one: the five of spades")
    page.wait_for_function("() => location.hash.includes('c1+c3')")
    page.reload()
    expect(spot(page, "c1")).to_have_attribute("aria-label", "column one: the five of spades")
    button(page, "Hint").click()
    expect(status(page)).to_contain_text("Look at the ends of the columns.")


@pytest.mark.proof
def test_a_sixth_patience_plays_and_tells_how(page: Page, added: Server) -> None:
    open_board(page, added, "Threes")
    expect(status(page)).to_contain_text("Build each suit up by threes")
    for _turn in range(3):
        before = spot(page, "stock").get_attribute("aria-label")
        spot(page, "stock").click()
        expect(spot(page, "stock")).not_to_have_attribute("aria-label", before or "")
    button(page, "How to play").click()
    expect(page.locator(".cm-howto")).to_contain_text("by threes")
    page.get_by_role("button", name="Close").first.click()
    button(page, "Can it be won?").click()
    expect(status(page)).to_contain_text("won")
