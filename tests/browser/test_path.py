"""The path in Chromium: a newcomer's start, a won step, the next one, and what the device remembers."""

import re
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
    page.locator(way).first.click()
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


@pytest.mark.flaky(reruns=1)
def test_three_hands_of_odds_show_why_one_wins(new_page: Callable[..., Page], server: Server) -> None:
    page = new_page(newcomer=True, reduced_motion="reduce", viewport={"width": 360, "height": 740})
    page.goto(f"{server.address}odds")
    page.wait_for_selector(READY.replace("stock", "better.1"))
    assert step_in(page) == "1"

    def press(*spots: str) -> None:
        for spot in spots:
            page.locator(f"button[data-sprite='{spot}']").click()

    message = page.locator(".cm-said").first.locator(".cm-status")
    press("better.2")
    expect(message).to_contain_text("Look again")
    press("better.1")
    for number, presses, won in (
        (2, ("Ks", "plate.2", "2.3"), "You win with three alike. That beats one pair"),
        (3, ("call",), "You win with a run of four. That beats one pair"),
    ):
        page.get_by_role("button", name="Next on the path").click()
        wait_until(page, lambda at=number: step_in(page) == str(at))
        press(*presses, "skip")
        expect(message).to_contain_text(won)
    expect(page.locator(".cm-spot[data-state='lost']")).to_have_attribute(
        "aria-label", re.compile("one life lost")
    )
