"""axe-core on every page and state that a pupil meets."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, further

#: How one comes from each state to the next.
STATES: dict[str, Callable[[Page], None]] = {
    "dealt": lambda page: None,
    "a card chosen": lambda page: page.locator("button[data-sprite='t7.1']").click(),
    "a pair refused": lambda page: page.locator("button[data-sprite='t7.2']").click(),
    "a hint with its cards": lambda page: button(page, "Hint", exact=True).click(click_count=2),
    "the question": lambda page: button(page, "Can it be won?").click(),
    "a card drawn": lambda page: page.locator("button[data-sprite='stock']").click(),
    "settings open": lambda page: button(page, "Settings").click(),
}


def violations(page: Page) -> list[str]:
    """What axe-core finds on a page at rest, each with the element it found it on."""
    # A colour that fades in has too little contrast.
    at_rest(page)
    # axe-core would offer itself to the page's module loader, which knows only its own scripts.
    page.evaluate("() => { window.define = undefined; }")
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


@pytest.mark.parametrize("looked_at", some_of([("a hint with its cards", "settings open"), tuple(STATES)], 1))
@pytest.mark.parametrize("size", some_of([(360, 740), (1280, 800)], 1))
def test_axe_finds_nothing_on_the_board(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int], looked_at: tuple[str, ...]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{server.address}pyramid-addition#number=7")
    page.wait_for_selector("button[data-sprite='t7.7']")
    for state, come in STATES.items():
        come(page)
        assert state not in looked_at or violations(page) == [], state


def test_axe_finds_nothing_when_the_game_is_won(page: Page, server: Server) -> None:
    page.goto(
        f"{server.address}pyramid-addition#number=1&deck.highest_pip=4&deck.faces=0&deck.suits=2&tableau=3"
        "&moves=t2.2,t2.1+t1.1"
    )
    further(page)
    page.get_by_role("button", name="See the table").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("path", ["", "no-such-page"])
def test_axe_finds_nothing_on_the_other_pages(page: Page, server: Server, watch: object, path: str) -> None:
    watch.allow("404")  # type: ignore[attr-defined]
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.address + path)
    assert violations(page) == []
