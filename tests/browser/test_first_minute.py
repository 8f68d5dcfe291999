"""The first minute by finger and by keyboard: led to a win, and all that opens from the bar."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import fact, spot, wait_until
from tests.browser.test_access import violations

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
READY = ".cardmath-board[data-ready] button[data-sprite]"

#: What is heard on the way through the first steps, in this order.
HEARD = {
    "Odd and Even": (
        "Press the stock to turn up a card",
        "waits for the queen of clubs",
        "Now press the pile",
        "goes to the ace pile of clubs",
        "Two past the king comes the two: odd turns into even",
        "Now you: which card of the reserve",
        "goes on the seven: two more",
        "Every pile is complete: you have won",
    ),
    "Odds": (
        "Only odd cards count: of your six, four do",
        "counts least: press it, then the discards",
        "You discarded the queen of clubs",
        "that is hard to beat. Press: call odds",
        "You called odds",
        "Now all hands are shown",
        "You keep every life",
    ),
}


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
    page.goto(server.address)
    press(page.get_by_role("link", name=f"First steps in {game}", exact=True))
    page.wait_for_selector(READY)
    board = page.locator(".cardmath-board").first
    voice, ending = board.locator(".cm-voice"), board.locator(".cm-ending")
    hint = board.locator("[data-mark='hint']:not([aria-pressed='true'])")
    show_me = board.get_by_role("button", name="Show me", exact=True)
    snapshot = board.aria_snapshot()
    parts = ['group "Game"', 'button "Show me"', "status: ", "the hint points here"]
    places = [snapshot.index(part) for part in parts]
    assert places == sorted(places), "what is said is read before the cards, and says where to press"
    assert violations(page) == []
    heard = [voice.inner_text()]
    for _step in range(80):
        if ending.is_visible():
            break
        if hint.count():
            press(hint.first)
        elif "Now you" in heard[-1]:
            press(show_me)
        wait_until(page, lambda: voice.inner_text() != heard[-1] or ending.is_visible(), 60)
        if voice.inner_text() != heard[-1]:
            heard.append(voice.inner_text())
    text = " ".join(heard)
    expect(ending).to_be_visible()
    assert not re.search(r"\d|cannot be won", text)
    after = [text.find(words) for words in HEARD[game]]
    assert -1 not in after
    assert after == sorted(after)
    assert "you have won" in heard[-1]
    expect(ending.locator(".cm-praise")).not_to_be_empty()
    expect(show_me).to_have_count(0)
    assert violations(page) == []
    press(ending.get_by_role("button", name="Look back"))
    expect(board.get_by_role("slider", name="Move")).to_be_visible()
    assert violations(page) == []
    press(board.get_by_role("button", name="New deal"))
    press(board.get_by_role("button", name="Next deal"))
    expect(ending).to_be_hidden()
    expect(board.get_by_role("button", name="Leave first steps")).to_have_count(0)


#: The games, each with the name of its deal in the bar, and a number that opens three ways.
GAMES = {
    "pyramid-addition": (
        "Standard dozenal, deal",
        "Left: twenty-eight",
        "Two dozens and four, twenty-eight.",
    ),
    "odd-and-even": ("Deal", "Stock: ninety-five", "Seven dozens and eleven, ninety-five."),
    "odds": ("Deal", "Hand: one", "One."),
}


@pytest.mark.parametrize("game", some_of(["pyramid-addition", "odds", "odd-and-even"], 1))
def test_all_that_opens_from_the_bar_opens_by_finger_and_has_no_barrier(
    game: str, new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="reduce", **PHONE)
    page.goto(f"{server.address}{game}#number=7")
    page.wait_for_selector(READY)
    board = page.locator(".cardmath-board").first
    deal, three_ways, in_words = GAMES[game]
    number = fact(page, deal).last

    def tap(name: str) -> None:
        board.get_by_role("button", name=name, exact=True).tap()

    tap(three_ways)
    expect(board.locator(".cm-three-words")).to_have_text(in_words)
    assert violations(page) == []
    tap("New deal")
    leaf = board.locator(".cm-deals")
    expect(leaf).to_be_visible()
    assert violations(page) == []
    leaf.get_by_role("button", name="Next deal").tap()
    expect(leaf).to_be_hidden()
    expect(number).not_to_have_text("7")
    tap("New deal")
    leaf.get_by_label("Deal number").fill("12")
    leaf.get_by_role("button", name="Deal it").tap()
    expect(number).to_have_text("12")
    expect(leaf).to_be_hidden()

    tap("Share")
    leaf = board.locator(".cm-sharing")
    expect(leaf.locator(".cm-address-aloud")).to_contain_text("/12")
    seen = leaf.locator(".cm-address-aloud").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert seen, "the address is seen whole"
    assert violations(page) == []
    tap("Copy")
    expect(leaf).to_contain_text("Copied.")
    tap("As large as the screen")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("/12")
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
    tap("Share")
    expect(leaf).to_be_hidden()

    tap("How to play")
    expect(board.locator(".cm-howto-page")).to_be_visible()
    assert violations(page) == []
    tap("How to play")
    tap("Settings")
    leaf = board.locator(".cm-settings")
    expect(leaf).to_be_visible()
    assert violations(page) == []
    tap("Statistics")
    expect(board.locator(".cm-leaf.cm-statistics")).to_be_visible()
    assert violations(page) == []
    stock = spot(page, "stock").first
    tap("Settings")
    expect(leaf).to_be_visible()
    tap("Settings")
    expect(leaf).to_be_hidden()
    stock.tap()
    wait_until(page, lambda: "moves=" in page.evaluate("location.hash") or game == "odds")
