"""The first deals of the four other solitaires in Chromium: won in two minutes by pressing real cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cardmath.paths import path_of
from tests.browser.conftest import Server
from tests.browser.playing import button, spot, wait_until

READY = ".cardmath-board[data-ready] button[data-sprite='stock']"
LUCK = ("contradance", "captured-queens")


@pytest.mark.proof
@pytest.mark.flaky(reruns=1)
def test_the_first_deal_of_each_game_is_won_and_leads_on(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True, reduced_motion="reduce", viewport={"width": 820, "height": 1180})
    for game in ("patriarchs", "royal-cotillion", *LUCK):
        path = path_of(game)
        assert path is not None
        step = path.newcomer
        page.goto("about:blank")
        page.goto(f"{server.address}odd-and-even#game={game}")
        page.wait_for_selector(READY)
        heard = page.locator(".cm-voice").first
        expect(heard).to_contain_text(step.title)
        expect(heard).to_contain_text(re.compile(r"[.?] (Play|Turn over) the [^.]*\.$"))
        if game in LUCK:
            button(page, "Guess", exact=True).click()
            page.get_by_role("button", name="4", exact=True).click()
            expect(page.locator(".cm-status")).to_contain_text("Your guess is 4. Now turn the cards.")
        presses = 0
        for move in step.whole.moves[step.played :]:
            keys = ["stock"] if move == "turn" else move.split(">")
            for key in keys:
                spot(page, key).click(position={"x": 12, "y": 12})
                presses += 1
        ending = page.locator(".cm-ending")
        expect(ending).to_be_visible()
        expect(ending.locator(".cm-stars svg")).to_have_count(3)
        assert presses <= 25
        if game in LUCK:
            expect(ending.locator(".cm-learnt")).to_contain_text("You guessed 4, but 0 stayed.")
        ending.get_by_role("button", name="Next on the path").click()
        expect(page.locator(".cm-status")).to_contain_text(path.step(2).title)
        # Without further words, the address goes on at the step that comes next.
        page.goto("about:blank")
        page.goto(f"{server.address}odd-and-even#game={game}")
        page.wait_for_selector(READY)
        wait_until(page, lambda: "path=2" in page.url)
