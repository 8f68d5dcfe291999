"""Say the sum, in Chromium: by finger and keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import fact, open_game, spot, status


def write(page: Page, answer: str) -> None:
    """Write an answer where the focus is, with the keyboard alone."""
    page.keyboard.type(answer)
    page.keyboard.press("Enter")


@pytest.mark.proof
def test_a_pair_leaves_when_its_sum_is_said_by_finger_and_by_keyboard(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_game(page, server, "number=7&way=sum")
    for key in ("t7.3", "t7.4"):
        spot(page, key).tap()
    # Another sum of cards that lie there comes first: the target is no answer to it.
    expect(page.locator(".cm-asked")).to_have_text("11z + 7z = ?")
    keys = page.locator(".cm-questions .cm-keypad .cm-key")
    boxes = [key.bounding_box() for key in keys.all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)

    def enter(signs: str) -> None:
        for sign in signs:
            keys.get_by_text(sign, exact=True).tap()
        page.locator(".cm-questions button[type='submit']").tap()

    enter("19")
    expect(status(page)).to_contain_text("19 is one too many")
    expect(page.locator(".cm-questions .cm-drawing svg")).to_be_visible()
    expect(page.locator(".cm-smaller-step")).to_have_text("Count on from 11z. Where are you after 3 steps?")
    enter("14")
    expect(status(page)).to_have_text("Right. Now try the question again.")
    enter("18")
    expect(status(page)).to_contain_text("18 is right: one full frame and 8.")
    expect(page.locator(".cm-asked")).to_have_text("11z + 2z = ?")
    enter("13")
    expect(status(page)).to_contain_text("13 is right: one full frame and 3.")
    expect(page.locator(".cm-questions")).to_be_hidden()
    expect(page.locator(".cm-sum-frames svg")).to_be_visible()
    expect(fact(page, "Left")).to_have_text("22z")
    # The same by keyboard: from card to card with the arrows, the answer where the focus is led.
    spot(page, "t7.5").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-answer")).to_be_focused()
    expect(page.locator(".cm-asked")).to_have_text("11z + 13z = ?")
    write(page, "13")
    expect(page.locator(".cm-smaller-step")).to_be_visible()
    write(page, "24")
    expect(fact(page, "Left")).to_have_text("20z")
    expect(page.locator(".cm-tableau button:focus")).to_be_visible()
    page.reload()
    for key in ("t7.1", "t7.2"):
        spot(page, key).tap()
    expect(page.locator(".cm-tally")).to_have_text("1 of 3 right first time")
