"""A board and its page's address: the browser's history, invalid links, what is heard again."""

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, fact, open_game, play, spot, status


@pytest.mark.proof
def test_back_brings_the_old_game_back(page: Page, server: Server) -> None:
    open_game(page, server)
    play(page, ["t7.3+t7.4"], lambda target: target.click())
    button(page, "New deal").click()
    page.get_by_role("button", name="Next deal").click()
    expect(fact(page, "Deal")).not_to_have_text("7")
    page.go_back()
    expect(fact(page, "Deal")).to_have_text("7")
    expect(fact(page, "Left")).to_have_text("22z")
    page.go_forward()
    expect(fact(page, "Deal")).not_to_have_text("7")


def test_a_link_that_cannot_be_stays_in_the_address_until_something_is_played(
    page: Page, server: Server
) -> None:
    open_game(page, server, "base=10&number=7&moves=t1.1")
    expect(status(page)).to_contain_text("This link does not open a game")
    at_rest(page)
    assert page.url.endswith("#base=10&number=7&moves=t1.1")
    spot(page, "stock").click()
    page.wait_for_function("() => /&moves=draw(&|$)/.test(location.hash)")


@pytest.mark.parametrize(
    ("more", "opened"), some_of([("#game=patriarchs&path=2", "2"), ("", "1")], 1, unpack=True)
)
def test_a_short_address_keeps_what_was_said_behind_it(
    page: Page, server: Server, more: str, opened: str
) -> None:
    page.goto(f"{server.address}patriarchs{more}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    page.wait_for_function(
        "step => location.hash.includes('game=patriarchs') && location.hash.includes(`path=${step}`)",
        arg=opened,
    )
    assert "?" not in page.url


def test_the_same_answer_is_heard_again(page: Page, server: Server) -> None:
    open_game(page, server)
    button(page, "Can it be won?").click()
    expect(page.locator(".cm-voice")).to_have_text("This can still be won.")
    page.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector(".cm-voice");
          new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    button(page, "Can it be won?").click()
    page.wait_for_function("() => window.heard.at(-1) === 'This can still be won.'")
