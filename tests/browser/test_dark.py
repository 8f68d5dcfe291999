"""Pages in a dark room: contrast everywhere, and light on paper."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.test_access import violations

#: Pages, each with how many widgets of ours are on it.
PAGES = {"": 0, "things": 14, "exercises": 1, "odds#number=7": 3, "odd-and-even#number=7": 1}


@pytest.mark.proof
@pytest.mark.parametrize("path", some_of(list(PAGES), 1))
def test_a_dark_room_has_contrast_everywhere(
    new_page: Callable[..., Page], server: Server, path: str
) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce", viewport={"width": 1280, "height": 800})
    page.goto(server.address + path)
    expect(page.locator(".cardmath[data-ready]")).to_have_count(PAGES[path])
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert all(int(part) < 64 for part in ground.removeprefix("rgb(").rstrip(")").split(","))
    assert violations(page) == []
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
