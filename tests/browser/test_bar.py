"""Everything that opens from the bar above a board opens by finger and is accessible."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import button, fact, further, spot, wait_until
from tests.browser.test_access import violations

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
READY = ".cardmath-board[data-ready] button[data-sprite]"
#: The games, each with the base of its short addresses, the name of its deal in the bar, and a number that
#: opens three ways.
GAMES = {
    "pyramid-addition": (
        12,
        "Standard dozenal, deal",
        "Left: twenty-eight",
        "Two dozens and four, twenty-eight.",
    ),
    "odd-and-even": (10, "Deal", "Stock: ninety-five", "Nine tens and five, ninety-five."),
    "odds": (10, "Deal", "Hand: one", "One."),
}


@pytest.mark.proof
@pytest.mark.parametrize("game", ["pyramid-addition", "odds", "odd-and-even"])
def test_all_that_opens_from_the_bar_opens_by_finger_and_has_no_barrier(
    game: str, new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="reduce", **PHONE)
    base, deal, three_ways, in_words = GAMES[game]
    page.goto(f"{server.address}{game}#number=7&base={base}")
    page.wait_for_selector(READY)
    board = page.locator(".cardmath-board").first
    number = fact(board, deal).last

    def tap(name: str) -> None:
        button(board, name, exact=True).tap()

    def shut(leaf: Locator) -> None:
        leaf.get_by_role("button", name="Close").tap()
        expect(leaf).to_be_hidden()

    tap(three_ways)
    expect(board.locator(".cm-three-words")).to_have_text(in_words)
    assert violations(page) == []
    tap("New deal")
    leaf = board.locator(".cm-deals")
    expect(leaf).to_be_visible()
    assert violations(page) == []
    leaf.get_by_role("button", name="Next deal").tap()
    expect(leaf).to_be_hidden()
    expect(number).not_to_have_text("7")
    tap("New deal")
    further(leaf)
    leaf.get_by_label("Deal number").fill("12")
    leaf.get_by_role("button", name="Deal this one").tap()
    expect(number).to_have_text("12")
    expect(leaf).to_be_hidden()

    tap("Share")
    leaf = board.locator(".cm-sharing")
    expect(leaf.locator(".cm-address-aloud")).to_contain_text("/12")
    seen = leaf.locator(".cm-address-aloud").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert seen, "the address is seen whole"
    assert violations(page) == []
    tap("Copy")
    expect(leaf).to_contain_text("Copied.")
    tap("Full screen")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("/12")
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
    shut(leaf)

    tap("How to play")
    expect(board.locator(".cm-howto-page")).to_be_visible()
    assert violations(page) == []
    shut(board.locator(".cm-howto"))
    tap("Settings")
    leaf = board.locator(".cm-settings")
    expect(leaf).to_be_visible()
    assert violations(page) == []
    tap("Statistics")
    expect(board.locator(".cm-leaf.cm-statistics")).to_be_visible()
    assert violations(page) == []
    stock = spot(page, "stock").first
    tap("Settings")
    expect(leaf).to_be_visible()
    shut(leaf)
    stock.tap()
    wait_until(page, lambda: "moves=" in page.evaluate("location.hash") or game == "odds")
