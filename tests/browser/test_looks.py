"""The table and the card backs that a player chooses: a device keeps them for all its games."""

import pytest
from playwright.sync_api import Locator, Page, expect

from cardmath.art import BACKS
from cardmath_widgets.page.panels.settings import PLACES, PLAIN_FELT
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, further

BOARD = ".cardmath-board[data-ready]"
#: Each value of both choices, by the name of the choice.
LOOKS = [
    ("Table", PLAIN_FELT),
    ("Card backs", "tower"),
    ("Table", PLACES),
    *(("Card backs", back) for back in ("", *BACKS) if back != "tower"),
]
GREEN = "green"


def choice(page: Page, name: str) -> Locator:
    """A choice in the settings of the game on the page."""
    page.wait_for_selector(f"{BOARD} button[data-sprite]")
    button(page, "Settings", exact=True).click()
    further(page)
    return page.get_by_role("combobox", name=name, exact=True)


def choose(page: Page, name: str, value: str) -> None:
    """Choose a value, and wait until the device has kept it."""
    select = choice(page, name)
    select.select_option(value)
    page.wait_for_function(
        "value => (localStorage['cardmath.table'] ?? '').includes(value)", arg=f'"{value}"'
    )


@pytest.mark.parametrize(("name", "value"), some_of(LOOKS, 1, unpack=True))
def test_a_look_survives_a_reload_and_holds_in_another_game(
    page: Page, server: Server, name: str, value: str
) -> None:
    page.goto(f"{server.address}pyramid-addition#number=7&base=10")
    if value in (PLACES, ""):
        # What a table has anyway is chosen after something else.
        choose(page, name, PLAIN_FELT if value else "tower")
        page.reload()
    choose(page, name, value)
    page.reload()
    expect(choice(page, name)).to_have_value(value)
    page.goto(f"{server.address}odd-and-even#number=7&base=10")
    expect(choice(page, name)).to_have_value(value)
    felt = page.locator(BOARD).get_attribute("data-felt")
    assert (felt == GREEN) == (value == PLAIN_FELT)
