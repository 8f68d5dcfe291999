"""How to play, in Chromium: it is heard page by page, leads back to the table, and stops at any press."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, wait_until, way_back
from tests.browser.test_access import violations

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
#: A word of the first page and of the last one of each game.
GAMES = {
    "pyramid-addition": (5, "two free cards that make", "you have won"),
    "odd-and-even": (5, "build up by twos", "you have won"),
    "odds": (10, "only the odd ones count", "The greater sum wins"),
}
COUNTED = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def come(page: Page, server: Server, game: str, link: str = "") -> None:
    page.goto(f"{server.address}{game}{link and '#' + link}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")


@pytest.mark.proof
@pytest.mark.parametrize(
    "visit",
    some_of(
        [*((game, PHONE) for game in GAMES), ("pyramid-addition", LAPTOP)],
        1,
        ids=[*GAMES, "pyramid-addition-laptop"],
    ),
)
def test_how_to_play_is_heard_page_by_page_and_every_page_leads_to_the_table(
    visit: tuple[str, dict[str, object]], new_page: Callable[..., Page], server: Server
) -> None:
    game, screen = visit
    page = new_page(newcomer=True, reduced_motion="reduce", **screen)
    count, first, last = GAMES[game]
    # The first deal of a path may ask before it shows a move.
    come(page, server, game, "number=7")
    expect(page.locator(".cm-shown")).to_have_count(1)
    leaf = page.locator(".cm-howto-page")
    expect(leaf).to_have_count(0)
    button(page, "How to play").click()
    expect(leaf).to_be_visible()
    words = leaf.locator(".cm-howto-words[role='status'] .cm-unseen")
    expect(words).to_contain_text(re.compile(rf"^one of {COUNTED[count - 1]}\. .*{first}", re.I))
    heard = [words.inner_text()]
    assert violations(page) == []
    still = page.evaluate("() => document.getAnimations().length")
    assert still == 0, "with reduced motion the pictures are still"
    cross = page.locator(".cm-howto").get_by_role("button", name="Close")
    play = leaf.get_by_role("button", name="Play", exact=True)
    for at in range(1, count):
        expect(play).to_be_visible()
        expect(cross).to_be_visible()
        on = leaf.get_by_role("button", name="Next")
        if at % 2:
            on.click()
        else:
            on.press("ArrowRight")
        wait_until(page, lambda: words.inner_text() != heard[-1])
        heard.append(words.inner_text())
        assert not re.search(r"\d", heard[-1]), "numbers are heard as words"
    numbers = [one.split(" ", 1)[0] for one in heard]
    assert numbers == COUNTED[:count]
    assert last in heard[-1]
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text(heard[-2])
    leaf.get_by_role("button", name="Next").click()
    play.click()
    expect(leaf).to_be_hidden()
    button(page, "How to play").focus()
    page.keyboard.press("Enter")
    expect(leaf.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text(heard[1])
    play.press("Enter")
    expect(leaf).to_be_hidden()
    button(page, "How to play").press("Enter")
    expect(leaf).to_be_visible()
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(way_back(page, "How to play")).to_be_focused()


@pytest.mark.proof
def test_the_picture_moves_and_any_press_on_it_stops_it(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page()
    come(page, server, "pyramid-addition")
    button(page, "How to play").press("Enter")
    drawing = page.locator(".cm-howto-page .cm-flowing")
    expect(drawing).to_be_visible()
    moving = "() => document.querySelector('.cm-howto-page').getAnimations({subtree: true}).length"
    wait_until(page, lambda: page.evaluate(moving) > 3)
    drawing.dispatch_event("pointerdown")
    wait_until(page, lambda: page.evaluate(moving) == 0)
    page.keyboard.press("Escape")
    expect(drawing).to_be_hidden()
