"""The stock has one key in every game, and it works before anything on the page has the focus."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import spot
from tests.browser.test_odds_table import FAST, wait_for_turn

GAMES = {
    "pyramid-addition": "pyramid-addition#number=7",
    "odd-and-even": "odd-and-even#number=7",
    "patriarchs": "odd-and-even#game=patriarchs&number=7",
    "royal-cotillion": "odd-and-even#game=royal-cotillion&number=7",
    "contradance": "odd-and-even#game=contradance&number=7",
    "captured-queens": "odd-and-even#game=captured-queens&number=7",
    "odds": f"odds#number=7&base=10&{FAST}",
}


@pytest.mark.sweep(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_stock_answers_to_its_key_right_after_loading(
    new_page: Callable[..., Page], server: Server, game: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto(server.address + GAMES[game])
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    if game == "odds":
        wait_for_turn(page)
    assert page.evaluate("document.activeElement === document.body")
    before = spot(page, "stock").get_attribute("aria-label")
    assert before is not None
    page.keyboard.press("d")
    expect(spot(page, "stock")).not_to_have_attribute("aria-label", before)
    if game != "odds":
        # A key together with Alt belongs to the browser: one undo leads back.
        page.keyboard.press("Alt+d")
        page.keyboard.press("u")
        expect(spot(page, "stock")).to_have_attribute("aria-label", before)
