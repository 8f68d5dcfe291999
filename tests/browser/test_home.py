"""The start page as home, in Chromium: what carries on after a loss, and the deal of the day."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from cardmath.links import from_link
from cardmath.solving import solve
from tests.browser.conftest import Server
from tests.browser.playing import further, open_game, wait_until
from tests.browser.test_access import violations

#: A small deal that is lost once its stock is drawn three times.
DRAWN = ",turn,".join(["draw,draw,draw,draw,draw"] * 3)
LOST = f"number=3&deck.highest_pip=4&deck.faces=0&deck.suits=2&tableau=3&moves={DRAWN}"
READY = ".cardmath-board[data-ready] button[data-sprite='stock']"


def field(page: Page, name: str) -> str:
    return parse_qs(urlsplit(page.url).fragment).get(name, [""])[0]


@pytest.mark.proof
@pytest.mark.flaky(reruns=1)
def test_a_lost_game_is_not_offered_again_and_an_open_one_is(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="reduce")
    open_game(page, server, LOST)
    expect(page.locator(".cm-ending")).to_be_visible()
    carry = page.locator("#carry-on a")
    page.goto(server.address)
    carry.click()
    page.wait_for_selector(READY)
    expect(page.locator(".cm-ending")).to_be_hidden()
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".cm-ending")).to_be_hidden()
    page.locator("button[data-sprite=stock]").click()
    wait_until(page, lambda: field(page, "moves") != "")
    left = page.url
    page.goto(server.address)
    carry.click()
    page.wait_for_selector(READY)
    wait_until(page, lambda: page.url == left)


@pytest.mark.flaky(reruns=1)
def test_the_deal_of_the_day_is_one_press_away_and_gets_its_leaf(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="reduce", viewport={"width": 360, "height": 740})
    page.goto(server.address)
    start = page.locator(".tile", has_text="Start here").get_by_role("link")
    expect(start).to_be_in_viewport(ratio=1)
    leaf = page.get_by_role("link", name=re.compile("^Deal of the day: "))
    leaf.click()
    page.wait_for_selector(READY)
    wait_until(page, lambda: field(page, "number") != "")
    day = field(page, "day")
    fragment = urlsplit(page.url).fragment
    record, _shown = from_link(fragment)
    assert record is not None
    line = solve(record.position()).moves
    assert line, "the deal of a day can be won"
    page.evaluate("link => { location.hash = link; }", f"{fragment}&moves={','.join(map(str, line))}")
    ending = page.locator(".cm-ending")
    expect(ending).to_be_visible()
    further(page)
    ending.get_by_role("button", name="Calendar").click()
    played = page.locator(".cm-day.is-played")
    expect(played).to_have_attribute("aria-current", "date")
    assert violations(page) == []
    # An earlier day, by keyboard.
    played.focus()
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    wait_until(page, lambda: field(page, "day") not in ("", day))
    assert field(page, "day").endswith("-01")
    page.goto(server.address)
    expect(leaf).to_have_attribute("aria-label", re.compile(", played$"))
    page.get_by_role("button", name="Calendar").click()
    expect(played).to_have_count(1)
    assert violations(page) == []
