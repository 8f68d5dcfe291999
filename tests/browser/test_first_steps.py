"""First steps in Chromium: they point, wait, are heard in order, lead to a win, can be left at any time."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, spot, wait_until
from tests.browser.test_access import violations

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
READY = ".cardmath-board[data-ready] button[data-sprite]"
#: What is heard on the way through the first steps, in this order.
HEARD = {
    "Odd and Even": (
        "Press the stock to turn up a card",
        "Press the queen of clubs. A pile is waiting for it. Two more: ten, then queen",
        "Now press the pile",
        "goes to the ace pile of clubs",
        "Counting by twos: king, then two. Odd turns into even",
        "Your turn: which open card",
        "Two more: seven, then nine",
        "Every pile is complete: you have won",
    ),
    "Odds": (
        "Only odd cards count: you have four",
        "it counts least. It goes to the discards",
        "You discarded the queen of clubs",
        "Press “Call odds”. You have",
        "You called odds",
        "Now all hands are shown",
        "You win with",
    ),
}


def come(page: Page, server: Server, game: str, link: str = "") -> None:
    page.goto(f"{server.address}{game}{link and '#' + link}")
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")


@pytest.mark.proof
@pytest.mark.parametrize("screen", some_of([PHONE, LAPTOP], 1, ids=["phone", "laptop"]))
def test_first_steps_point_wait_and_end_in_a_win(
    screen: dict[str, object], new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True, **screen)
    page.goto(server.address + "#for-teachers")
    page.get_by_role("link", name="First steps in Pyramid Addition").click()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    status, hints = page.locator(".cm-status"), page.locator("[data-mark='hint']")
    expect(status).to_contain_text("Two free cards that make 10 leave together")
    expect(page.locator(".cm-howto-page")).to_have_count(0)
    expect(hints).to_have_count(2)
    assert violations(page) == []
    by_touch = bool(screen.get("has_touch"))

    def press(key: str) -> None:
        if by_touch:
            spot(page, key).tap(position={"x": 10, "y": 10})
        else:
            spot(page, key).focus()
            page.keyboard.press("Enter")

    heard = page.locator(".cm-voice")
    for key, words in (
        ("t4.3", "Now the other: 3 + 7 = 10."),
        ("t4.4", "Press the 5"),
        ("t3.3", "Now the other: 5 + 5 = 10."),
        ("t4.2", "Your turn: which two free cards make 10?"),
    ):
        press(key)
        expect(status).to_contain_text(words)
    expect(hints).to_have_count(0)
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(status).to_contain_text("Press the 8: 8 + 2 = 10", timeout=10_000)
    for key, words in (
        ("t3.2", "Now the other: 8 + 2 = 10."),
        ("t4.1", "it can go on its own"),
        ("t3.1", "Press the stock"),
        ("stock", "The card from the stock helps"),
        ("t2.1", "Now the other"),
        ("d", "they can leave together"),
        ("t2.2", "Now the other"),
        ("t1.1", "you have won your first game!"),
    ):
        press(key)
        expect(status).to_contain_text(words)
    assert not re.search(r"\d", heard.inner_text())
    button(page, "New deal").click()
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    expect(page.locator("[data-id='leave-first-steps']")).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("game", some_of(["odds", "odd-and-even"], 1))
def test_first_steps_can_be_left_at_any_time(game: str, page: Page, server: Server) -> None:
    come(page, server, game, "first-steps=1")
    expect(page.locator("[data-mark='hint']")).to_have_count(1)
    assert violations(page) == []
    page.locator("[data-mark='hint']").click()
    button(page, "Skip first steps").click()
    expect(page.locator("[data-mark='hint']")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip first steps")).to_have_count(0)
    wait_until(page, lambda: "first-steps" not in page.evaluate("() => location.hash"))


def pressing(page: Page, *, by_touch: bool) -> Callable[[Locator], None]:
    """How this visitor presses: with a finger, or with the keyboard alone."""

    def by_key(button: Locator) -> None:
        button.focus()
        page.keyboard.press("Enter")

    return (lambda button: button.tap()) if by_touch else by_key


@pytest.mark.proof
@pytest.mark.parametrize(("game", "screen"), [("Odd and Even", PHONE), ("Odds", LAPTOP)])
def test_first_steps_are_heard_in_order_and_end_in_a_win(
    game: str, screen: dict[str, Any], new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True, reduced_motion="reduce", **screen)
    press = pressing(page, by_touch=screen is PHONE)
    page.goto(server.address + "#for-teachers")
    press(page.get_by_role("link", name=f"First steps in {game}", exact=True))
    page.wait_for_selector(READY)
    board = page.locator(".cardmath-board").first
    voice, ending = board.locator(".cm-voice"), board.locator(".cm-ending")
    hint = board.locator("[data-mark='hint']:not([aria-pressed='true'])")
    show_me = button(board, "Show me", exact=True)
    snapshot = board.aria_snapshot()
    parts = ["status: ", "the hint points here", 'button "Show me"']
    places = [snapshot.index(part) for part in parts]
    assert places == sorted(places), "what is said is read before the cards, and both before the dock"
    assert violations(page) == []
    heard = [voice.inner_text()]
    for _step in range(80):
        if ending.is_visible():
            break
        if hint.count():
            press(hint.first)
        elif "Your turn" in heard[-1]:
            press(show_me)
        wait_until(page, lambda: voice.inner_text() != heard[-1] or ending.is_visible(), 60)
        if voice.inner_text() != heard[-1]:
            heard.append(voice.inner_text())
    text = " ".join(heard)
    expect(ending).to_be_visible()
    assert not re.search(r"\d|cannot be won", text)
    after = [text.find(words) for words in HEARD[game]]
    assert -1 not in after, text
    assert after == sorted(after)
    assert len(re.findall("you have won|You won the game", heard[-1])) == 1
    expect(ending.locator(".cm-stars svg")).to_have_count(3)
    expect(show_me).to_be_disabled()
    assert violations(page) == []
    press(ending.locator(".cm-further > summary"))
    press(ending.get_by_role("button", name="Look back"))
    expect(board.get_by_role("slider", name="Move")).to_be_visible()
    assert violations(page) == []
    press(button(board, "New deal"))
    press(board.get_by_role("button", name="Next deal"))
    expect(ending).to_be_hidden()
    expect(board.get_by_role("button", name="Skip first steps")).to_have_count(0)
