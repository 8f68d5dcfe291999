"""How to play, in Chromium: it opens for a newcomer, is heard page by page, and stops at any press."""

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
    "odds": (6, "only the odd ones count", "the last one in wins"),
}


def come(page: Page, server: Server, game: str, link: str = "") -> None:
    page.goto(f"{server.address}{game}{link and '#' + link}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")


@pytest.mark.parametrize(
    "visit",
    some_of([*((game, PHONE) for game in GAMES), ("pyramid-addition", LAPTOP)], 1),
    ids=[*GAMES, "pyramid-addition-laptop"],
)
def test_how_to_play_opens_for_a_newcomer_and_is_heard_page_by_page(
    visit: tuple[str, dict[str, object]], new_page: Callable[..., Page], server: Server
) -> None:
    game, screen = visit
    page = new_page(newcomer=True, reduced_motion="reduce", **screen)
    count, first, last = GAMES[game]
    come(page, server, game)
    leaf = page.locator(".cm-howto-page")
    expect(leaf).to_be_visible()
    words = leaf.locator(".cm-howto-words[role='status'] .cm-unseen")
    expect(words).to_contain_text(re.compile(rf"^one of {['five', 'six'][count - 5]}\. .*{first}", re.I))
    heard = [words.inner_text()]
    assert violations(page) == []
    still = page.evaluate("() => document.getAnimations().length")
    assert still == 0, "with reduced motion the pictures are still"
    for at in range(1, count):
        on = leaf.get_by_role("button", name="Next")
        if at % 2:
            on.click()
        else:
            on.press("ArrowRight")
        wait_until(page, lambda: words.inner_text() != heard[-1])
        heard.append(words.inner_text())
        assert not re.search(r"\d", heard[-1]), "numbers are heard as words"
    numbers = [one.split(" ", 1)[0] for one in heard]
    assert numbers == ["one", "two", "three", "four", "five", "six"][:count]
    assert last in heard[-1]
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text(heard[-2])
    leaf.get_by_role("button", name="Next").click()
    leaf.get_by_role("button", name="Play", exact=True).click()
    expect(leaf).to_be_hidden()
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")
    page.wait_for_timeout(400)
    expect(leaf).to_be_hidden()
    button(page, "How to play").focus()
    page.keyboard.press("Enter")
    expect(leaf.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text(heard[1])
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(way_back(page, "How to play")).to_be_focused()


def test_how_to_play_never_opens_over_a_game_in_progress(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True)
    come(page, server, "pyramid-addition", "number=7&moves=t7.3%2Bt7.4")
    page.wait_for_timeout(400)
    expect(page.locator(".cm-howto-page")).to_have_count(0)


def test_the_picture_moves_and_any_press_on_it_stops_it(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True)
    come(page, server, "pyramid-addition")
    drawing = page.locator(".cm-howto-page .cm-flowing")
    expect(drawing).to_be_visible()
    moving = "() => document.querySelector('.cm-howto-page').getAnimations({subtree: true}).length"
    wait_until(page, lambda: page.evaluate(moving) > 3)
    drawing.dispatch_event("pointerdown")
    wait_until(page, lambda: page.evaluate(moving) == 0)
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Escape")
    expect(drawing).to_be_hidden()
