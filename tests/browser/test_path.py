"""The path in Chromium: a newcomer's start, a won step, the next one, and what the device remembers."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import wait_until

READY = ".cardmath-board[data-ready] button[data-sprite='stock']"


def step_in(page: Page) -> str:
    return parse_qs(urlsplit(page.url).fragment).get("path", [""])[0]


def win_step_one(page: Page) -> None:
    for spot in ("t3.1", "t3.2", "t3.3", "t2.2", "t2.1", "t1.1"):
        page.locator(f"button[data-sprite='{spot}']").click()


@pytest.mark.proof
@pytest.mark.parametrize("way", ["#carry-on a", "#play a[data-steps]"])
def test_after_a_win_the_start_page_leads_on(new_page: Callable[..., Page], server: Server, way: str) -> None:
    page = new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page.goto(f"{server.address}pyramid-addition#game=pyramid-addition&path=1")
    page.wait_for_selector(READY)
    win_step_one(page)
    expect(page.locator(".cm-ending")).to_be_visible()
    page.goto(server.address)
    page.locator(way).click()
    page.wait_for_selector(READY)
    wait_until(page, lambda: step_in(page) == "2")
    expect(page.locator(".cm-ending")).to_be_hidden()
    expect(page.locator("button[data-sprite='t3.1']")).to_be_visible()


@pytest.mark.proof
def test_a_newcomer_walks_the_path_and_comes_back_to_it(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True, reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page.goto(f"{server.address}pyramid-addition")
    page.wait_for_selector(READY)
    wait_until(page, lambda: step_in(page) == "4")
    page.get_by_role("button", name="New deal").click()
    first = page.get_by_role("button", name="Step one: Make pairs", exact=False)
    expect(page.locator(".cm-stone[aria-current='step']")).to_have_text("4")
    expect(first).to_contain_text("▸")
    first.click()
    wait_until(page, lambda: step_in(page) == "1")
    win_step_one(page)
    onward = page.get_by_role("button", name="Next on the path")
    expect(page.locator(".cm-ending .cm-buttons-row button").first).to_have_text("Next on the path")
    onward.click()
    wait_until(page, lambda: step_in(page) == "2")
    # Without an address, this device continues where the player was: step 1 is won, so step 2 is next.
    page.goto("about:blank")
    page.goto(f"{server.address}pyramid-addition")
    page.wait_for_selector(READY)
    wait_until(page, lambda: step_in(page) == "2")
    page.get_by_role("button", name="New deal").click()
    expect(page.locator(".cm-stone.is-won")).to_have_count(1)
    expect(page.locator(".cm-stone.is-won")).to_contain_text("✓")
