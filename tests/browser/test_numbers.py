"""Numbers explained, in Chromium: what cards are worth, a number three ways, a sum in frames."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, further, open_game, spot, wait_until
from tests.browser.test_access import violations

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.proof
@pytest.mark.parametrize("screen", some_of([PHONE, LAPTOP], 1, ids=["phone", "laptop"]))
def test_the_target_opens_what_cards_are_worth_and_the_pairs_light_up(
    screen: dict[str, object], new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(**screen)
    open_game(page, server)
    target = spot(page, "target")
    target.focus()
    page.keyboard.press("Enter")
    leaf = page.locator(".cm-worth-all")
    expect(leaf).to_be_visible()
    # What has opened is read aloud, because the focus is in it.
    expect(page.locator(".cm-leaf:not([hidden]) :focus")).to_have_count(1)
    expect(target).to_have_attribute("aria-expanded", "true")
    expect(leaf.locator(".cm-three-words")).to_have_text("One dozen and three, fifteen.")
    pairs = leaf.locator(".cm-worth-pair .cm-unseen")
    assert pairs.all_inner_texts()[0] == "ace (one) and queen (fourteen)"
    assert pairs.all_inner_texts()[-1] == "king (fifteen) on its own"
    expect(page.locator("[data-mark='pair']")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(target).to_be_focused()
    expect(target).to_have_attribute("aria-expanded", "false")
    expect(page.locator("[data-mark='pair']")).to_have_count(0)
    target.click()
    leaf.get_by_role("button", name="Show them on the table").click()
    expect(leaf).to_be_hidden()
    expect(page.locator("[data-mark='pair']")).to_have_count(2)
    lit = page.locator("[data-mark='pair']").all()
    first = [one.get_attribute("data-sprite") for one in lit]
    wait_until(
        page,
        lambda: (
            [one.get_attribute("data-sprite") for one in page.locator("[data-mark='pair']").all()] != first
        ),
    )
    spot(page, "t7.1").click(position={"x": 8, "y": 8})
    expect(page.locator("[data-mark='pair']")).to_have_count(0)


@pytest.mark.proof
def test_a_number_opens_three_ways_and_the_board_is_shown_in_the_everyday_base(
    page: Page, server: Server
) -> None:
    open_game(page, server)
    left = button(page, "Left: twenty-eight", exact=True)
    expect(left).to_have_text("24z")
    left.click()
    leaf = page.locator(".cm-three")
    expect(leaf.locator(".cm-three-numeral")).to_have_text("24z")
    expect(leaf.locator(".cm-three-words")).to_have_text("Two dozens and four, twenty-eight.")
    expect(leaf.locator("svg")).to_have_count(3)
    assert violations(page) == []
    switch = button(page, "Show numbers in base ten")
    expect(switch).to_have_text("13z ↔ 15")
    switch.click()
    expect(page.locator("[data-id='everyday']")).to_have_attribute("aria-pressed", "true")
    # What lay over the table made room for the sheet with the switch.
    expect(leaf).to_be_hidden()
    button(page, "Left: twenty-eight", exact=True).click()
    expect(leaf.locator(".cm-three-numeral")).to_have_text("28")
    page.reload()
    expect(page.locator(".cm-fact.is-main dd")).to_contain_text("15")
    button(page, "Show numbers in base ten").click()
    expect(page.locator(".cm-fact.is-main dd")).to_contain_text("13z")


@pytest.mark.proof
def test_a_pair_flows_into_frames_and_is_in_nobodys_way(page: Page, server: Server) -> None:
    open_game(page, server)
    sums = page.locator(".cm-sum-frames")
    for key in ("t7.3", "t7.4"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(sums.locator("p")).to_have_text("11z + 2: a full dozen and 3.")
    assert "a full dozen and three" in page.locator(".cm-voice").inner_text()
    assert violations(page) == []
    # The next press goes through, and takes the picture away.
    for key in ("t7.5", "t7.7"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(sums.locator("p")).to_have_text("11z + 1: a full dozen and 2; one too few.")
    page.keyboard.press("Escape")
    expect(sums).to_have_count(0)
    button(page, "Settings").click()
    further(page)
    page.get_by_label("Pairs flow into frames").uncheck()
    page.wait_for_function("() => location.hash.includes('frames=0')")
    page.locator(".cm-settings").get_by_role("button", name="Close").click()
    for key in ("t7.5", "t7.6"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(page.locator(".cm-status")).to_contain_text("20z left")
    at_rest(page)
    expect(sums).to_have_count(0)
