"""Odds on several tablets, in a class: three browsers play a whole game, and one is killed and returns."""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from cardmath.games.odds.pack import PACK
from cardmath.games.odds.words import the_card
from cardmath.ranks import card_aloud
from tests.browser.classes import SLOW, AClass, code_on, give_code, running_class
from tests.browser.conftest import CHROMIUM_OPTIONS, KNOWS_THE_GAMES, Watch, find_chromium, start_server
from tests.browser.playing import at_rest, button, spot
from tests.browser.test_access import violations

pytestmark = pytest.mark.proof

OVER = ".cm-fact.is-main dd:text-is('game over')"
FAST = "odds#pace=fast&strength=beginner&options.players=4&options.lives=1"


@pytest.fixture
def a_class(tmp_path: Path) -> Iterator[AClass]:
    with running_class(tmp_path) as opened:
        yield opened


def said(page: Page) -> Any:
    return page.locator(".cm-said").first.locator(".cm-status")


def name_of(page: Page) -> str:
    """The animal of a pupil, as the page shows it."""
    place = page.locator("#in-class b")
    expect(place).not_to_be_empty(timeout=SLOW)
    return place.inner_text()


def join(page: Page, a_class: AClass, code: str) -> str:
    page.goto(f"{a_class.here}{FAST}")
    give_code(page, code)
    page.locator("#class-start").click(timeout=SLOW)
    page.wait_for_selector(".cardmath-board[data-ready] [data-sprite^='plate']", timeout=SLOW)
    return name_of(page)


def sit_down(page: Page, number: str = "4") -> None:
    button(page, "Play on several tablets").click()
    page.get_by_label("Table number").fill(number)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible(timeout=SLOW)


def act(page: Page) -> None:
    """Do what the pupil can do now, if there is anything."""
    if spot(page, "next").count():
        spot(page, "next").click()
        expect(spot(page, "next")).to_have_count(0)
    elif spot(page, "draw").count():
        spot(page, "draw").click()
        expect(page.locator(".cm-hand button")).to_have_count(7)
        page.locator(".cm-hand button").last.click()
        expect(page.locator(".cm-hand [aria-pressed=true]")).to_have_count(1)
        spot(page, "discards").click()
        expect(spot(page, "discard")).to_have_count(0)


def play_until(pages: list[Page], is_done: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not is_done():
        assert time.monotonic() - begun < 240
        for page in pages:
            act(page)
            at_rest(page)


def own_hand(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        ".cm-hand button", "all => all.map((one) => one.dataset.sprite)"
    )
    return found


def crash(killed: Browser) -> None:
    """Kill a whole browser: none of its pages can say goodbye."""
    line = killed.new_browser_cdp_session()
    with contextlib.suppress(Error):
        line.send("Browser.crash")


def named_on(page: Page) -> set[str]:
    """The cards that a board's page holds: on the table, in words, in its log and in its address."""
    text = str(page.locator(".cardmath-board").first.evaluate("board => board.outerHTML")) + page.url
    return {
        str(card)
        for card in PACK
        if card_aloud(card) in text or the_card(card) in text or f'data-sprite="{card}"' in text
    }


def test_three_browsers_play_a_whole_game_and_one_is_killed_and_returns(
    a_class: AClass, new_page: Callable[..., Page], browser: Browser, watch: Watch
) -> None:
    teacher = new_page()
    teacher.goto(a_class.desk)
    code = code_on(teacher)
    third = browser.browser_type.launch(executable_path=find_chromium(), args=CHROMIUM_OPTIONS)
    killed = third.new_context()
    killed.add_init_script(KNOWS_THE_GAMES)
    pages = [new_page(viewport={"width": 360, "height": 740}), new_page(), killed.new_page()]
    names = [join(page, a_class, code) for page in pages]
    for page in pages:
        sit_down(page)
    one, two, lost = pages
    expect(one.locator(".cm-tablets")).to_contain_text(re.compile(names[1], re.I), timeout=SLOW)
    assert violations(one) == []
    one.get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        expect(page.locator(".cm-tablets")).to_be_hidden(timeout=SLOW)
        expect(page.locator(".cm-hand button")).to_have_count(6)
    hands = [set(own_hand(page)) for page in pages]
    for at, page in enumerate(pages):
        assert named_on(page) <= hands[at], "a page holds its own hand only"
    assert violations(one) == []
    # The link of a seat shows its hand under the cookie of its own pupil only, and no file holds it.
    secret = parse_qs(urlsplit(one.url).fragment)["seat"][0]
    other = two.context.new_page()
    other.goto(one.url)
    expect(said(other)).to_contain_text("You are playing on another page now", timeout=SLOW)
    assert set(own_hand(other)) != hands[0]
    other.close()
    kept = [file.read_bytes() for file in a_class.folder.rglob("journal.sqlite3*")]
    assert b"tablets=4" in b"".join(kept)
    assert secret.encode() not in b"".join(kept)
    # The way back to the game leads to the same seat, because the tablet knows it.
    back_at = one.context.new_page()
    back_at.goto(a_class.here)
    assert secret in (back_at.locator("#class-back").get_attribute("href", timeout=SLOW) or "")
    back_at.close()
    seat, state = lost.url, killed.storage_state()
    crash(third)
    away = re.compile(rf"{names[2]} is away: the computer has taken over", re.I)
    play_until([one], lambda: bool(away.search(said(two).inner_text() + said(one).inner_text())))
    back = new_page(storage_state=state)
    back.goto(seat)
    expect(back.locator(".cm-hand button").first).to_be_visible(timeout=SLOW)
    expect(one.locator("[data-sprite='plate.3']")).not_to_contain_text("away", timeout=SLOW)
    assert name_of(back) == names[2]
    playing = [one, two, back]
    play_until(playing, lambda: all(page.locator(OVER).count() for page in playing))
    assert sum("You won the game!" in said(page).inner_text() for page in playing) <= 1
    tables = teacher.locator("#desk-tables")
    expect(tables).to_contain_text("game over", timeout=SLOW)
    for name in names:
        expect(tables).to_contain_text(re.compile(name, re.I))
    assert violations(teacher) == []


def test_pupils_of_two_servers_with_one_folder_sit_at_one_table(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    environment = os.environ | {"CARDMATH_COMMON_TABLES": str(tmp_path / "tables")}
    with contextlib.ExitStack() as running:
        pages = []
        for _server in range(2):
            server = start_server(env=environment)
            running.callback(server.stop)
            page = new_page()
            running.callback(page.close)
            page.goto(f"{server.address}{FAST}")
            page.wait_for_selector(".cardmath-board[data-ready] [data-sprite^='plate']", timeout=SLOW)
            sit_down(page)
            pages.append(page)
        expect(pages[0].locator(".cm-tablets")).to_contain_text("Player 2", timeout=SLOW)
        pages[0].get_by_role("button", name="Start", exact=True).click()
        for page in pages:
            expect(page.locator(".cm-tablets")).to_be_hidden(timeout=SLOW)
        act(pages[0])
        expect(said(pages[1])).to_contain_text("Player 1", timeout=SLOW)
