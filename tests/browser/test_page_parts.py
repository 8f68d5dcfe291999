"""A page around its board: on paper, with a part that cannot be shown, and where its games come from."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, further, open_game, spot


def test_a_page_prints_the_position_with_its_number_and_address(page: Page, server: Server) -> None:
    open_game(page, server, "number=7&moves=t7.3%2Bt7.4")
    page.emulate_media(media="print")
    for shown in (".cm-facts", ".cm-surface > canvas", ".cm-address"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".cm-buttons-row", ".cm-help", ".cm-said", ".cm-settings", ".site-name", ".about"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".cm-facts")).to_contain_text("13z")
    expect(page.locator(".cm-address")).to_have_text(page.url)
    grounds = page.evaluate(
        """() => ["body", ".cm-surface", ".cm-panel-inner", ".site-header"].map((query) => {
          const style = getComputedStyle(document.querySelector(query));
          return [style.backgroundImage, style.backgroundColor];
        })"""
    )
    assert grounds == [["none", "rgba(0, 0, 0, 0)"]] * len(grounds)
    at_rest(page)  # a change of size would have come back from the kernel
    table = page.locator(".cm-surface > canvas").bounding_box()
    assert table
    assert table["width"] <= 645, "as wide as a sheet of paper"


def test_a_module_that_the_page_does_not_know_fails_in_words(page: Page, server: Server, watch: Any) -> None:
    watch.allow("this page has no module ipycanvas")
    # The canvas's script now goes by a name that no widget asks for.
    page.add_init_script(
        """new MutationObserver(() => {
          const script = document.querySelector('script[data-module="ipycanvas"]');
          if (script) script.dataset.module = "stranger";
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto(f"{server.address}pyramid-addition#number=7")
    expect(page.locator(".failure").first).to_have_text(
        "This part could not be shown; the rest of the page works. Reload the page to try again."
    )
    expect(page.locator("#dealing")).to_be_hidden()
    button(page, "Settings").click()
    further(page)
    expect(page.get_by_label("Base", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    spot(page, "stock").click()
    expect(page.locator(".cm-status")).to_contain_text("drawn")


#: What the sources ask to be named: authors, books, thanks, a permission, other names, and the reason of one.
WHENCE = (
    *("Paul Rapoport", "Thomas Cassidy", "Rodrigo Flores", "Maiga Ramata Vinik"),
    *("Jean-Louis Cazaux", "with his permission", "Jacob Soener", "James Tanton"),
    *(
        "William Brisbane Dick",
        "George A. Bonaventure",
        "Albert H. Morehead",
        "Geoffrey Mott-Smith",
        "David Parlett",
    ),
    *("also called Cotillion", "also called Quadrille", "a king and a queen of each suit"),
)


def test_about_closes_in_each_way_and_says_what_is_here_from_whom(page: Page, server: Server) -> None:
    page.goto(f"{server.address}pyramid-addition#number=7")
    summary, text = page.locator(".about > summary"), page.locator(".about-text")
    summary.click()
    expect(text).to_contain_text("leaves this room")
    text.get_by_role("button", name="Close").click()
    expect(text).to_be_hidden()
    expect(summary).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
    expect(summary).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".site-header h1").click()
    expect(text).to_be_hidden()
    summary.click()
    page.get_by_text("Credits").focus()
    page.keyboard.press("Enter")
    told = text.locator(".credits-list")
    expect(told).to_be_visible()
    for name in WHENCE:
        expect(told).to_contain_text(name)
    page.keyboard.press("Escape")
    expect(text).to_be_hidden()
    page.goto(f"{server.address}#about")
    about = page.locator("#about")
    expect(about).to_be_in_viewport()
    for name in WHENCE:
        expect(about).to_contain_text(name)
