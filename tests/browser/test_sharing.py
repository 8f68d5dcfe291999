"""Sharing a deal from a phone and a laptop, by keys alone too; short addresses."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, fact, open_game, way_back
from tests.browser.serving import fetch
from tests.browser.test_access import violations

PHONE, LAPTOP = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
READY = ".cardmath-board[data-ready]"
FOCUSED = "document.activeElement.textContent"


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Press a button by the keyboard."""
    button(page, name, exact=True).focus()
    page.keyboard.press(key)


@pytest.mark.proof
@pytest.mark.parametrize(
    "shared",
    some_of(
        [(PHONE, "bonds-to-ten/7", "Bonds to ten, deal 7"), (LAPTOP, "patriarchs/7", "Patriarchs, deal 7")], 1
    ),
)
def test_a_deal_is_shared_and_opened_again(
    new_page: Callable[..., Page], server: Server, shared: tuple[dict[str, int], str, str]
) -> None:
    size, address, name = shared
    page = new_page(viewport=size, reduced_motion="reduce")
    # Pages that are served to a class have no secure context: these are given no clipboard.
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(server.address + address)
    page.wait_for_selector(READY)
    expect(fact(page, "Deal").last).to_have_text("7")
    press(page, "Share")
    leaf = page.locator(".cm-sharing")
    expect(leaf).to_contain_text(name)
    expect(leaf.get_by_label("This deal", exact=True)).to_have_value(server.address + address)
    assert violations(page) == []
    press(page, "Copy")
    expect(leaf).to_contain_text("Copied.")
    press(page, "Full screen")
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_contain_text(address)
    picture = dialog.locator("svg").bounding_box()
    assert picture
    assert min(picture["width"], picture["height"]) > 0.55 * min(size.values())
    assert picture["width"] <= size["width"]
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(leaf).to_be_visible()
    assert page.evaluate(FOCUSED) == "Full screen"
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(way_back(page, "Share")).to_be_focused()


@pytest.mark.proof
def test_where_nothing_can_be_copied_the_address_is_selected(page: Page, server: Server) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.execCommand = () => false;"
    )
    open_game(page, server)
    press(page, "Share")
    expect(page.locator(".cm-sharing")).to_be_visible()
    press(page, "Copy")
    expect(page.locator(".cm-sharing")).to_contain_text("The link is selected")
    selected = "(one => one.value.slice(one.selectionStart, one.selectionEnd))(document.activeElement)"
    assert page.evaluate(selected) == f"{server.address}standard-dozenal/7"


@pytest.mark.parametrize("path", ["bonds-to-ten/7/8", "no-such-deck/7", "odds/x", "odds/" + "9" * 30])
def test_what_is_no_short_address_is_not_found(server: Server, path: str) -> None:
    assert fetch(server.address + path)[0] == 404
