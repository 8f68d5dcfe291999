"""New deals and settings beside the table, by keys alone too, and what a page begins with."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, fact, further, open_game, spot, status, way_back
from tests.browser.test_access import violations

PHONE, LAPTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
READY = ".cardmath-board[data-ready]"
FOCUSED = "document.activeElement.textContent"


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Press a button by the keyboard."""
    button(page, name, exact=True).focus()
    page.keyboard.press(key)


@pytest.mark.proof
@pytest.mark.parametrize("size", some_of([PHONE, LAPTOP], 1))
def test_new_deals_by_the_keyboard(
    new_page: Callable[..., Page], server: Server, size: dict[str, int]
) -> None:
    page = new_page(viewport=size, reduced_motion="reduce")
    open_game(page, server)
    number = fact(page, "deal")
    spot(page, "stock").focus()
    page.keyboard.press("n")
    expect(number).not_to_have_text("7")
    press(page, "New deal")
    leaf = page.locator(".cm-deals")
    expect(leaf).to_be_visible()
    assert violations(page) == []
    # The first of its buttons is what is wanted most: one press opens, one deals.
    before = number.inner_text()
    page.keyboard.press("Tab")
    for _step in range(8):
        if page.evaluate(FOCUSED) == "Next deal":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(leaf).to_be_hidden()
    expect(number).not_to_have_text(before)
    expect(way_back(page, "New deal")).to_be_focused()
    press(page, "New deal")
    further(page)
    page.get_by_label("Deal number").fill("33")
    page.keyboard.press("Enter")
    expect(number).to_have_text("33")
    press(page, "Hint")
    expect(status(page)).to_contain_text("This clears the most cards")


@pytest.mark.proof
def test_leaves_lie_over_one_side_of_the_table_where_there_is_room(page: Page, server: Server) -> None:
    page.set_viewport_size(LAPTOP)
    open_game(page, server)
    table = page.locator(".cm-surface").bounding_box()
    press(page, "Settings")
    further(page)
    expect(page.get_by_label("Base", exact=True)).to_be_visible()
    assert page.locator(".cm-surface").bounding_box() == table, "the table keeps its place"
    leaf = page.locator(".cm-settings").bounding_box()
    assert leaf
    assert table
    assert leaf["width"] < table["width"] / 2, "cards beside it can still be pressed"
    card = page.locator(".cm-tableau button:not(.is-covered):not([aria-pressed='true'])")
    is_left = leaf["x"] < table["x"] + 10
    key = (card.last if is_left else card.first).get_attribute("data-sprite") or ""
    spot(page, key).click()
    expect(spot(page, key)).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Base", exact=True).focus()
    page.keyboard.press("Escape")
    expect(page.locator(".cm-settings")).to_be_hidden()
    expect(spot(page, key)).to_have_attribute("aria-pressed", "true")
    expect(way_back(page, "Settings")).to_be_focused()


@pytest.mark.proof
def test_what_the_server_was_told_is_what_a_page_begins_with(page: Page, server: Server) -> None:
    begin = "preset=bonds-to-ten&number=7&base=8"
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.body.dataset.begin = '{begin}'; }})"
    )
    page.goto(f"{server.address}pyramid-addition")
    page.wait_for_selector(READY)
    expect(fact(page, "Bonds to ten, deal")).to_have_text("7")
    page.goto("about:blank")
    page.goto(f"{server.address}pyramid-addition#number=8&base=12")
    expect(fact(page, "Standard dozenal, deal")).to_have_text("8")
    # Exercises and things have the base, too. The number of the deal is that of the row.
    page.goto(f"{server.address}exercises")
    page.wait_for_selector(".cardmath-exercises[data-ready]")
    page.wait_for_function("() => location.hash.includes('row=7.8')")
    page.goto(f"{server.address}things")
    for name in ("wheel", "crates", "weights", "partners", "columns"):
        page.wait_for_selector(f".cardmath-{name}[data-ready]")
        page.wait_for_function(f"() => location.hash.includes('{name}~base=8')")
    expect(page.locator(".cardmath-crates .cm-status")).to_contain_text("When there are eight")
