"""A child's first game, using only what the screen shows and says: a tile, the hand, and the first move.

The script is one table, for every game. It is done by mouse, by touch and by keyboard.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest
from tests.browser.serving import PATIENCE, READY
from tests.browser.test_access import violations


class FirstGame(NamedTuple):
    """How a game begins: its tile, the move in the line, what is heard with it, and what the first move says.

    ``onward`` are the names of the cards that win the game from there, where a child can win in a minute.
    ``leaves`` is the button that closes the page with new digits, where there are some. ``answers`` is the
    button that answers the question in the line, where the game begins with one instead of a move.
    """

    tile: str
    says: str
    heard: str
    then: str
    onward: Sequence[str] = ()
    leaves: str = ""
    answers: str = ""


GAMES = (
    FirstGame(
        "Pyramid Addition",
        r"^Take the 3 with the 7\.\s*$",
        "Make pairs: Press two free cards that make ten",
        r"3 \+ 7 = 10\. 4 left",
        ("two of hearts", "eight of spades", "ace of spades", "nine of hearts"),
    ),
    FirstGame("The world of twelve", r"^Take the Ʒ[^.]*\.\s*$", "A digit for ten: ", "Ʒ", leaves="Play"),
    FirstGame("Odd and Even", r"^Play the jack of spades\.\s*$", "Up by twos: ", "jack of spades"),
    FirstGame("Patriarchs", r"^Play the queen of hearts\.\s*$", "Up from the ace", "."),
    FirstGame("Royal Cotillion", "^(Play|Turn) ", "Up by twos", "."),
    FirstGame("Contradance", "^Guess first: ", "Guess first", "."),
    FirstGame("Captured Queens", "^Free the queens: ", "Free the queens", "."),
    FirstGame("Odds", r"Who has the better hand\?\s*$", "Only odd cards count", "three alike", answers="You"),
)
#: A screen and whether motion is reduced, by how the child presses.
DEVICES: dict[str, dict[str, Any]] = {
    "mouse": {"viewport": {"width": 1280, "height": 800}},
    "touch": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "keyboard": {"viewport": {"width": 820, "height": 1180}, "reduced_motion": "reduce"},
}
#: The names of the buttons in the middle of what glows, in order.
SHOWN = """() => [...document.querySelectorAll(".cm-shown-glow")].map((glow) => {
  const { left, top, width, height } = glow.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2).closest("button").dataset.sprite;
})"""


def pressing(by: str) -> Callable[[Locator], None]:
    """Return how a child with this device presses."""
    ways: dict[str, Callable[[Locator], None]] = {
        "mouse": lambda one: one.click(),
        "touch": lambda one: one.tap(),
        "keyboard": lambda one: one.press("Enter"),
    }
    return ways[by]


@pytest.mark.parametrize(
    ("first", "by"),
    some_of(
        list(product(GAMES, DEVICES)),
        1,
        unpack=True,
        ids=[f"{first.tile}-{by}" for first, by in product(GAMES, DEVICES)],
    ),
)
def test_a_childs_first_game(
    first: FirstGame, by: str, new_page: Callable[..., Page], server: Server
) -> None:
    page, press = new_page(newcomer=True, **DEVICES[by]), pressing(by)
    page.goto(server.address)
    press(page.locator(".tile").get_by_role("link", name=first.tile, exact=True))
    page.wait_for_selector(READY, timeout=PATIENCE)
    hand, status = page.locator(".cm-shown"), page.locator(".cardmath-board .cm-status")
    if first.leaves:
        press(page.locator(".cm-howto-page").get_by_role("button", name=first.leaves, exact=True))
    expect(status).to_have_text(re.compile(first.says))
    expect(hand).to_have_count(0 if first.answers else 1)
    # The idea of the step is heard with the move, and a press away.
    expect(page.locator(".cardmath-board .cm-voice")).to_contain_text(first.heard)
    # Nothing lies over the cards, and nothing moves that was to be still.
    board = page.locator(".cardmath-board").first
    expect(board.locator("xpath=./*[contains(@class, 'cm-leaf')]").locator("visible=true")).to_have_count(0)
    assert violations(page) == []
    said, before = status.inner_text(), page.url
    if first.answers:
        press(page.locator(".cm-buttons").get_by_role("button", name=re.compile(f"^{first.answers}\\b")))
        expect(status).to_have_text(re.compile(first.then))
        return
    still = page.evaluate(
        "() => document.querySelector('.cm-shown').getAnimations({ subtree: true }).length === 0"
    )
    assert still == (by == "keyboard")
    spots = page.evaluate(SHOWN)
    assert spots
    for key in spots:
        # The Enter key plays a card that has one place to go, without a second press.
        if page.url == before:
            press(page.locator(f"button[data-sprite='{key}']"))
            expect(hand).to_have_count(0)
            at_rest(page)
    expect(status).not_to_have_text(said)
    page.wait_for_function("before => location.href !== before", arg=before)
    expect(status).to_have_text(re.compile(first.then))
    for name in first.onward:
        press(page.locator(".cm-buttons").get_by_role("button", name=re.compile(f"^{name}", re.IGNORECASE)))
    if first.onward:
        expect(page.locator(".cm-ending")).to_be_visible()
        expect(page.locator(".cm-ending .cm-buttons-row button").first).to_have_text("Next on the path")
    # Who comes back is not shown the move again.
    page.reload()
    page.wait_for_selector(READY, timeout=PATIENCE)
    at_rest(page)
    expect(hand).to_have_count(0)
