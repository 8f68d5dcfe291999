"""A page around its board: on paper, with a part that cannot be shown, and where its games come from."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import button, open_game, spot


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
    page.wait_for_timeout(600)  # as long as a change of size would take to come back from the kernel
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
    expect(page.get_by_label("Base", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    spot(page, "stock").click()
    expect(page.locator(".cm-status")).to_contain_text("drawn")


def test_about_closes_in_each_way_and_leads_to_where_the_games_come_from(page: Page, server: Server) -> None:
    page.goto(f"{server.address}pyramid-addition#number=7")
    summary, text = page.locator(".about summary"), page.locator(".about-text")
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
    page.get_by_role("link", name="Where the games come from").click()
    about = page.locator("#about")
    expect(about).to_be_in_viewport()
    for name in ("Paul Rapoport", "Jean-Louis Cazaux", "Jacob Soener", "patience games"):
        expect(about).to_contain_text(name)
