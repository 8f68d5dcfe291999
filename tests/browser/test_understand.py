"""What helps to understand, in Chromium: how to play, first steps, worth, numbers, sums in frames."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import open_game, spot, wait_until
from tests.browser.test_access import violations

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
#: A word of the first page and of the last one of each game.
GAMES = {
    "pyramid-addition": (5, "two free cards that make", "you have won"),
    "odd-and-even": (5, "build each suit up by twos", "you have won"),
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
    page.get_by_role("button", name="How to play").focus()
    page.keyboard.press("Enter")
    expect(leaf.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text(heard[1])
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(page.get_by_role("button", name="How to play")).to_be_focused()


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


@pytest.mark.parametrize("screen", some_of([PHONE, LAPTOP], 1), ids=["phone", "laptop"])
def test_first_steps_point_wait_and_end_in_a_win(
    screen: dict[str, object], new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(newcomer=True, **screen)
    page.goto(server.address)
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
        ("t4.4", "press the 5"),
        ("t3.3", "Now the other: 5 + 5 = 10."),
        ("t4.2", "Now you: which two free cards make 10?"),
    ):
        press(key)
        expect(status).to_contain_text(words)
    expect(hints).to_have_count(0)
    page.reload()
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite='stock']")
    expect(status).to_contain_text("8 + 2 = 10: press the 8", timeout=10_000)
    for key, words in (
        ("t3.2", "Now the other: 8 + 2 = 10."),
        ("t4.1", "it leaves alone"),
        ("t3.1", "Press the stock"),
        ("stock", "The card from the stock helps"),
        ("t2.1", "Now the other"),
        ("d", "they may leave together"),
        ("t2.2", "Now the other"),
        ("t1.1", "you have won your first game!"),
    ):
        press(key)
        expect(status).to_contain_text(words)
    assert not re.search(r"\d", heard.inner_text())
    page.get_by_role("button", name="New deal").click()
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("button", name="Leave first steps")).to_have_count(0)
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", some_of(["odds", "odd-and-even"], 1))
def test_first_steps_can_be_left_at_any_time(game: str, page: Page, server: Server) -> None:
    come(page, server, game, "first-steps=1")
    expect(page.locator("[data-mark='hint']")).to_have_count(1)
    assert violations(page) == []
    page.locator("[data-mark='hint']").click()
    page.get_by_role("button", name="Leave first steps").click()
    expect(page.locator("[data-mark='hint']")).to_have_count(0)
    expect(page.get_by_role("button", name="Leave first steps")).to_have_count(0)
    wait_until(page, lambda: "first-steps" not in page.evaluate("() => location.hash"))


@pytest.mark.parametrize("screen", some_of([PHONE, LAPTOP], 1), ids=["phone", "laptop"])
def test_the_target_opens_what_cards_are_worth_and_the_pairs_light_up(
    screen: dict[str, object], new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(**screen)
    open_game(page, server)
    target = page.locator(".cm-fact-button[data-id='worth']")
    target.focus()
    page.keyboard.press("Enter")
    leaf = page.locator(".cm-worth-all")
    expect(leaf).to_be_visible()
    expect(target).to_have_attribute("aria-expanded", "true")
    expect(leaf.locator(".cm-three-words")).to_have_text("One dozen and three, fifteen.")
    pairs = leaf.locator(".cm-worth-pair .cm-unseen")
    assert pairs.all_inner_texts()[0] == "ace (one) and queen (fourteen)"
    assert pairs.all_inner_texts()[-1] == "king (fifteen) alone"
    expect(page.locator("[data-mark='pair']")).to_have_count(2)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(leaf).to_be_hidden()
    expect(target).to_be_focused()
    expect(page.locator("[data-mark='pair']")).to_have_count(0)
    target.click()
    leaf.get_by_role("button", name="Show them on the table").click()
    expect(leaf).to_be_hidden()
    expect(page.locator("[data-mark='pair']")).to_have_count(2)
    lit = page.locator("[data-mark='pair']").all()
    first = [one.get_attribute("data-sprite") for one in lit]
    wait_until(
        page,
        lambda: (
            [one.get_attribute("data-sprite") for one in page.locator("[data-mark='pair']").all()] != first
        ),
    )
    spot(page, "t7.1").click(position={"x": 8, "y": 8})
    expect(page.locator("[data-mark='pair']")).to_have_count(0)


def test_a_number_opens_three_ways_and_the_board_is_shown_in_the_everyday_base(
    page: Page, server: Server
) -> None:
    open_game(page, server)
    left = page.get_by_role("button", name="Left: twenty-eight", exact=True)
    expect(left).to_have_text("24z")
    left.click()
    leaf = page.locator(".cm-three")
    expect(leaf.locator(".cm-three-numeral")).to_have_text("24z")
    expect(leaf.locator(".cm-three-words")).to_have_text("Two dozens and four, twenty-eight.")
    expect(leaf.locator("svg")).to_have_count(3)
    assert violations(page) == []
    switch = page.get_by_role("button", name="Show numbers in tens")
    expect(switch).to_have_text("13z ↔ 15")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(leaf.locator(".cm-three-numeral")).to_have_text("28")
    page.reload()
    expect(page.locator(".cm-fact.is-main dd")).to_contain_text("15")
    page.get_by_role("button", name="Show numbers in tens").click()
    expect(page.locator(".cm-fact.is-main dd")).to_contain_text("13z")


def test_a_pair_flows_into_frames_and_is_in_nobodys_way(page: Page, server: Server) -> None:
    open_game(page, server)
    sums = page.locator(".cm-sum-frames")
    for key in ("t7.3", "t7.4"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(sums.locator("p")).to_have_text("11z + 2: a full dozen and 3.")
    assert "a full dozen and three" in page.locator(".cm-voice").inner_text()
    assert violations(page) == []
    # The next press goes through, and takes the picture away.
    for key in ("t7.5", "t7.7"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(sums.locator("p")).to_have_text("11z + 1: a full dozen and 2; one too few.")
    page.keyboard.press("Escape")
    expect(sums).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Pairs flow into frames").uncheck()
    page.wait_for_function("() => location.hash.includes('frames=0')")
    for key in ("t7.5", "t7.6"):
        spot(page, key).click(position={"x": 8, "y": 8})
    expect(page.locator(".cm-status")).to_contain_text("20z left")
    page.wait_for_timeout(300)
    expect(sums).to_have_count(0)
