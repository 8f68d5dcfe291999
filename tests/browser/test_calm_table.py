"""A calm table: whatever opens, is said or is asked, no card moves and none changes its size."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardmath.links import to_link
from cardmath_widgets.games.patience.gestures import PatienceGestures
from cardmath_widgets.games.pyramid.gestures import PyramidGestures
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, spot, way_back
from tests.browser.test_access import violations
from tests.widgets.ended_games import BOARDS

READY = ".cardmath-board[data-ready] button[data-sprite]"
SIZES = [(360, 740), (1280, 800), (740, 360), (820, 1180), (1920, 1080), (3840, 2160)]
#: The games, each with its help and the panels behind *More*.
GAMES = {
    "pyramid-addition#number=7&base=10": ("Hint", ["New deal", "Share", "Settings", "How to play"]),
    "odd-and-even#number=7&base=10": ("Hint", ["Rings", "Settings", "How to play", "Statistics"]),
    "odds#number=7&base=10": ("Hint", ["New deal", "Settings", "How to play"]),
    "odd-and-even#game=patriarchs&number=7": ("Hint", ["New deal"]),
    "odd-and-even#game=royal-cotillion&number=7": ("Hint", ["New deal"]),
    "odd-and-even#game=contradance&number=7": ("Hint", ["New deal"]),
    "odd-and-even#game=captured-queens&number=7": ("Hint", ["New deal"]),
}
WHERE = """() => [...document.querySelectorAll(".cm-spot, .cm-surface, .cm-said, .cm-dock")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.sprite ?? one.className, x, y, width, height].join(" ");
}).join("\\n")"""


#: What of a table is not on the screen.
BEYOND = """() => [...document.querySelectorAll(".cm-spot")].filter((one) => {
  const { left, right, bottom } = one.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => one.dataset.sprite)"""


def opened(new_page: Callable[..., Page], server: Server, path: str, size: tuple[int, int]) -> Page:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(server.address + path)
    page.wait_for_selector(READY)
    at_rest(page)
    return page


def lying(page: Page) -> Any:
    """Where everything lies once a change of size has been measured."""
    at_rest(page)
    return page.evaluate(WHERE)


@pytest.mark.proof
@pytest.mark.parametrize(
    "visit", some_of([(game, size) for game in list(GAMES)[:2] for size in SIZES[:2]], 1)
)
def test_no_card_moves_whatever_opens(
    visit: tuple[str, tuple[int, int]], new_page: Callable[..., Page], server: Server
) -> None:
    game, size = visit
    _nothing_moves(opened(new_page, server, game, size), game)


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_no_card_moves_in_any_game_at_any_size(
    game: str, size: tuple[int, int], new_page: Callable[..., Page], server: Server
) -> None:
    page = opened(new_page, server, game, size)
    line, docked = page.locator(".cm-status").first, page.locator(".cm-dock button:visible")
    assert line.evaluate("element => parseFloat(getComputedStyle(element).fontSize)") >= 22
    assert line.evaluate("element => getComputedStyle(element).textAlign") == "start"
    boxes = [one.bounding_box() for one in docked.all()]
    # The speaker is narrower than the others, and in the middle of their column.
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    assert 1 in (len({round(at) for at in line}) for line in zip(*middles, strict=True)), "never two rows"
    assert page.evaluate(BEYOND) == []
    _nothing_moves(page, game)


def _nothing_moves(page: Page, game: str) -> None:
    before = lying(page)
    more, sheet = page.locator(".cm-dock-more"), page.locator(".cm-sheet")
    more.click()
    expect(sheet).to_be_visible()
    assert violations(page) == []
    assert lying(page) == before, "More"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.cm-sheet button')")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(more).to_be_focused()
    help_, names = GAMES[game]
    for name in names:
        button(page, name, exact=True).click()
        # Below the table of Odds stands another widget with a panel of its own.
        leaf = page.locator(".cardmath-board").first.locator("> .cm-leaf:visible")
        expect(leaf).to_be_visible()
        assert lying(page) == before, name
        leaf.locator(".cm-close").first.click()
        expect(leaf).to_have_count(0)
        expect(way_back(page, name)).to_be_focused()
        assert lying(page) == before, f"after {name}"
    for _step in range(2):
        button(page, help_, exact=True).click()
        assert lying(page) == before, help_
    ask = page.locator(".cm-ask").first
    if ask.is_visible():
        ask.click()
        assert lying(page) == before, "the reason"
        page.keyboard.press("Escape")
    if game.startswith("odds"):
        return
    button(page, "Ask me", exact=True).click()
    expect(page.locator(".cm-questions")).to_be_visible()
    assert lying(page) == before, "a question"
    assert violations(page) == []


@pytest.mark.proof
@pytest.mark.parametrize("path", some_of([*GAMES, "odds#number=7&options.players=8"], 2))
def test_little_on_a_phone_is_not_table(path: str, new_page: Callable[..., Page], server: Server) -> None:
    page = opened(new_page, server, path, (360, 740))
    place = page.locator(".cm-surface").bounding_box()
    assert place
    # The page's bar, a sentence of three lines, and the dock.
    assert 740 - place["height"] <= 160
    # Below the table of Odds stands another widget.
    assert path.startswith("odds") or page.evaluate("document.documentElement.scrollHeight") <= 740
    assert page.evaluate(BEYOND) == []
    docked = page.locator(".cm-dock button:visible").all()
    # Two buttons for play, More and the switch for sound.
    assert len(docked) == 4
    for one in (*docked, *page.locator(".site-name, .about > summary").all()):
        box = one.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 43.5


def test_the_sign_says_what_the_game_is_about_and_opens_more_about_it(page: Page, server: Server) -> None:
    page.goto(f"{server.address}pyramid-addition#number=7&base=12")
    page.wait_for_selector(READY)
    sign = spot(page, "target")
    expect(sign).to_contain_text("13z")
    expect(page.locator("[data-sprite='stock'] .cm-token")).to_have_count(3)
    sign.click()
    expect(page.locator(".cm-worth-all")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sign).to_be_focused()


#: Keeps every arrangement of the buttons that is seen once a game has ended.
RECORDER = """() => {
  window.arrangements = new Set();
  const look = () => {
    if (document.querySelector(".cm-ending:not([hidden])")) {
      const all = [...document.querySelectorAll(".cm-ending button, .cm-ended h2, .cm-dock button")]
        .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }));
      window.arrangements.add(all.filter((one) => one.getClientRects().length).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map((part) => part.toFixed?.(1) ?? part).join(" ");
      }).join("\\n"));
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.proof
@pytest.mark.parametrize(
    "size", [(360, 740), (740, 360), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("name", ["pyramid stuck", "contradance stuck", "odd-and-even stuck"])
def test_no_button_moves_when_a_loss_is_proven(
    name: str, size: tuple[int, int], new_page: Callable[..., Page], server: Server
) -> None:
    _board, record = BOARDS[name]
    app = "pyramid-addition" if name.startswith("pyramid") else "odd-and-even"
    page = opened(new_page, server, f"{app}#{to_link(record.with_moves(record.moves[:-1]))}", size)
    page.evaluate(RECORDER)
    hands = PyramidGestures() if app == "pyramid-addition" else PatienceGestures()
    position = record.with_moves(record.moves[:-1]).position()
    for key in hands.spots_of(position.move_type.parse(record.moves[-1])):
        spot(page, key).click(position={"x": 8, "y": 8})
    ended = page.locator(".cm-ended-text")
    expect(ended).to_have_text(re.compile("won this deal|still win"), timeout=60_000)
    at_rest(page)
    seen = page.evaluate("[...window.arrangements]")
    assert len(seen) == 1, "\n\n".join(seen)
    way = "Another deal" if "won this deal" in ended.inner_text() else "Go back"
    expect(page.locator(".cm-ending .cm-buttons-row button")).to_have_text([way])
    assert violations(page) == []
