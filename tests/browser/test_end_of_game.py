"""The end of a game in Chromium: looking back, going back, and the statistics that a device keeps."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardmath.games import OddAndEvenGame, PyramidGame
from cardmath.links import to_link
from cardmath.records import Record
from cardmath_widgets.games.patience.gestures import PatienceGestures
from cardmath_widgets.games.pyramid.gestures import PyramidGestures
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import button, further, link_of, open_game, recorded, spot, status, wait_until
from tests.browser.test_access import violations

TINY = "number=1&base=12&deck.highest_pip=4&deck.faces=0&deck.suits=2&tableau=3"
SCREENS = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "color_scheme": "dark"},
    "laptop": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
}


@pytest.mark.proof
@pytest.mark.parametrize("screen", some_of(list(SCREENS), 1))
def test_a_lost_game_is_looked_back_on_and_a_won_one_is_kept(
    new_page: Callable[..., Page], server: Server, screen: str
) -> None:
    page = new_page(reduced_motion="reduce", **SCREENS[screen])
    record = recorded("losing-move")
    lost = len(record["moves"])
    open_game(page, server, f"{link_of(record)}&moves={','.join(record['moves'])}")

    # Looking back, by keyboard: the line has the focus, and each place on it is told and seen.
    button(page, "Settings").click()
    button(page, "Look back").click()
    line = page.get_by_role("slider", name="Move")
    expect(line).to_have_value(str(lost))
    expect(page.locator(".cm-line-mark")).to_be_visible()
    table = page.locator(".cm-layer")
    wait_until(page, lambda: is_within(page, table.bounding_box()))
    line.focus()
    page.keyboard.press("Home")
    expect(status(page)).to_have_text(re.compile("^To win: .+ You played: .+"))
    assert "at=0" in page.evaluate("location.hash")
    page.keyboard.press("ArrowRight")
    expect(status(page)).to_contain_text("lost the game")
    page.keyboard.press("ArrowLeft")
    expect(status(page)).to_have_text(re.compile("^To win: .+ You played: .+"))
    expect(line).to_be_focused()
    page.get_by_role("button", name="Where I lost").click()
    expect(status(page)).to_contain_text("lost the game")
    page.get_by_role("button", name="Why?").click()
    expect(page.locator(".cm-why")).to_contain_text("cannot be won")
    expect(page.locator("[data-mark='cause']").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Just before").click()
    expect(status(page)).not_to_contain_text("lost the game")
    page.get_by_role("button", name="Play on from here").click()
    expect(line).to_be_hidden()
    expect(page.locator(":focus")).to_have_count(1)

    # A game that is won: its end is reached by keyboard, and this device keeps it.
    page.evaluate("link => { location.hash = link; }", TINY)
    expect(spot(page, "t2.2")).to_be_visible()
    spot(page, "t2.2").focus()
    page.keyboard.press("Enter")
    expect(spot(page, "t2.2")).to_have_count(0)
    spot(page, "t2.1").focus()
    page.keyboard.press("Enter")
    expect(spot(page, "t2.1")).to_have_attribute("aria-pressed", "true")
    spot(page, "t1.1").focus()
    page.keyboard.press("Enter")
    ending = page.locator(".cm-ending")
    expect(ending.get_by_role("heading")).to_have_text("You cleared the pyramid!")
    # What is said is heard once and in order: the win, then the button with what the game was about.
    expect(status(page)).to_contain_text("You cleared the pyramid!")
    first = ending.get_by_role("button", name="Next deal")
    expect(first).to_be_focused()
    described = "Three stars. All three cards are gone. You made three + one."
    expect(first).to_have_accessible_description(re.compile(re.escape(described)))
    expect(ending).to_contain_text("You made 3 + 1.")
    expect(ending).to_contain_text("You never used the discard pile")
    expect(ending).to_contain_text("All 3 cards are gone")
    assert not re.search("(?i)hint|undo|score", ending.inner_text())
    assert violations(page) == []
    further(page)
    expect(ending.locator(".cm-fact")).to_contain_text("46;0z out of 100z")
    assert violations(page) == []
    ending.get_by_role("button", name="Statistics").click()
    row = page.get_by_role("row", name="Pyramid Addition")
    expect(row.get_by_role("cell")).to_have_text(["1", "1", "46;0z", "0", "0"])
    assert violations(page) == []

    # The pairs have grown, on the board and on the start page; clearing needs two presses.
    page.get_by_role("button", name="Close", exact=True).click()
    further(page)
    ending.get_by_role("button", name="Your garden").click()
    grown = ["three plus one: a sprout", "two plus two: a seed", "four on its own: a sprout"]
    expect(page.locator(".cm-garden .cm-plot .cm-unseen")).to_have_text(grown)
    assert violations(page) == []
    game = page.url
    page.goto(server.address)
    page.locator("summary", has_text="Your garden").click()
    expect(page.locator(".cm-plot .cm-unseen")).to_have_text(grown)
    assert violations(page) == []
    page.get_by_role("button", name="Clear the garden").click()
    page.get_by_role("button", name="Clear it? All your plants will be gone.").click()
    expect(page.get_by_text("Nothing is planted yet.")).to_be_visible()
    page.goto(game)

    # Loaded anew, the same game is not counted again; another one is.
    page.reload()
    expect(page.locator(".cm-ending")).to_be_visible()
    further(page)
    page.locator(".cm-ending").get_by_role("button", name="Same again").click()
    expect(spot(page, "t2.2")).to_be_visible()
    button(page, "Settings").click()
    button(page, "Statistics").click()
    expect(row.get_by_role("cell").first).to_have_text("1")
    page.get_by_label("Keep statistics on this device").uncheck()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete the statistics and your place on the path?").click()
    expect(page.get_by_text("You haven't finished a game here yet.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.getItem('cardmath.statistics')).rows") == {}


def greedy(game: Any, number: int, is_wanted: Callable[[Any], bool]) -> list[Any]:
    """The moves of a game to its end, always the first of the wanted moves."""
    position, moves = game.deal(number), []
    while position.outcome is None:
        legal = position.moves()
        moves.append(next((move for move in legal if is_wanted(move)), legal[0]))
        position = position.play(moves[-1])
    assert position.is_stuck
    return moves


#: Games that end without a win: where they are played, and what is taken as soon as it can be.
STUCK = {
    "pyramid-addition": (PyramidGame(), 7, lambda move: bool(move.places)),
    "odd-and-even": (OddAndEvenGame(), 3, lambda move: move.is_play),
}


def is_within(page: Page, box: dict[str, float] | None) -> bool:
    """Whether something is seen whole."""
    assert page.viewport_size
    return box is not None and box["y"] + box["height"] <= page.viewport_size["height"] + 1


@pytest.mark.proof
@pytest.mark.parametrize("game", some_of(list(STUCK), 1))
def test_who_is_stuck_goes_back_with_one_press(
    game: str, new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(reduced_motion="reduce", **SCREENS["phone"])
    rules, number, is_wanted = STUCK[game]
    moves = greedy(rules, number, is_wanted)
    link = to_link(Record.of_deal(rules, number).with_moves(moves[:-2]))
    page.goto(f"{server.address}{game}#{link}")
    ending = page.locator(".cm-ending")
    hands = PyramidGestures() if game == "pyramid-addition" else PatienceGestures()
    for move in moves[-2:]:
        expect(ending).to_be_hidden()
        before = status(page).inner_text()
        for key in hands.spots_of(move):
            spot(page, key).tap(position={"x": 8, "y": 8})
        expect(status(page)).not_to_have_text(before)
    expect(ending).to_contain_text("you could still win", timeout=60_000)
    assert violations(page) == []
    ending.get_by_role("button", name="Go back").tap()
    expect(status(page)).to_have_text(re.compile(r"To win: .+ You played: |You can still win from here\."))
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    assert violations(page) == []
    expect(ending).to_be_hidden()


def test_nothing_of_the_statistics_is_sent(page: Page, server: Server) -> None:
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    page.add_init_script(
        "localStorage.setItem('cardmath.statistics', JSON.stringify({ off: false, seen: [], rows: "
        "{ secret: { title: 'canary', played: 77, won: 1, best: 5, scale: 1, hints: 0 } } }))"
    )
    open_game(page, server, TINY + "&moves=t2.2,t2.1%2Bt1.1")
    further(page)
    page.locator(".cm-ending").get_by_role("button", name="Statistics").click()
    expect(page.get_by_role("row", name="canary")).to_be_visible()
    assert sent
    assert not any("canary" in one for one in sent)
