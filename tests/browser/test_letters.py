"""Larger letters and wider spacing: none of a page's words is cut off, and none lies on another."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.letters import LARGE_LETTERS, WIDE_SPACING, words_in_the_way
from tests.browser.playing import at_rest

APPS = [
    "pyramid-addition#number=7",
    "odd-and-even#number=7",
    "odds#number=7",
    "exercises",
    "things",
    "06-add-and-carry",
    "worksheets",
]
#: What opens on a board, by the names of its buttons.
OPENERS = ("New deal", "Settings", "How to play", "Ask me", "Share")


def open_app(
    new_page: Callable[..., Page],
    server: Server,
    app: str,
    size: tuple[int, int],
    reader: str = LARGE_LETTERS,
) -> Page:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.context.add_init_script(reader)
    page.goto(f"{server.address}{app}")
    page.wait_for_selector(".cardmath[data-ready]", timeout=60_000)
    return page


@pytest.mark.proof
@pytest.mark.parametrize(
    "size", some_of([(360, 740), (740, 360), (1280, 800)], 1), ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("app", some_of(APPS, 1))
def test_large_letters_have_room(
    new_page: Callable[..., Page], server: Server, app: str, size: tuple[int, int]
) -> None:
    page = open_app(new_page, server, app, size)
    at_rest(page)
    assert words_in_the_way(page) == {}
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".cardmath :is(.cm-status, .cm-fact dd, .cm-button)")]
          .filter((one) => one.checkVisibility())
          .map((one) => Number.parseFloat(getComputedStyle(one).fontSize))"""
    )
    assert min(sizes, default=24) >= 24, "a letter of twelve pixels is one of twenty-four now"
    for name in OPENERS:
        button = page.get_by_role("button", name=name, exact=True).first
        if button.count() and button.is_visible():
            button.click()
            at_rest(page)
            assert words_in_the_way(page) == {}, name


@pytest.mark.parametrize("app", some_of(APPS, 1))
def test_wide_spacing_has_room(new_page: Callable[..., Page], server: Server, app: str) -> None:
    page = open_app(new_page, server, app, (1280, 800), WIDE_SPACING)
    at_rest(page)
    assert words_in_the_way(page) == {}
