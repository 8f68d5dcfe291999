"""Every screen from a zoomed phone to a projector, every deck from the first to the largest, by geometry."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, button, further, link_of, open_game, play, recorded, status

#: A laptop's window at 400 % zoom is the last.
SIZES = [
    (360, 740),
    (740, 360),
    (820, 1180),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (320, 256),
]
#: Where an element lies on the table, however far the page is scrolled.
PLACE = "one => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]"
#: A phone and a laptop come first: these are looked at in every run.
SOME_SIZES = some_of([SIZES[0], SIZES[3], *SIZES[1:3], *SIZES[4:]], 1)
DECKS = {
    "first": "number=3&deck.highest_pip=10&deck.faces=0&deck.suits=2&tableau=10&base=10",
    "standard": "number=7",
    "everyday": "number=7&deck.highest_pip=10&deck.faces=3&deck.suits=4&tableau=39&base=10",
    "largest": "number=3&deck.highest_pip=18&deck.faces=6&deck.suits=6&deck.lowest=0&tableau=117",
}
CARDS = {"first": 10, "standard": 28, "everyday": 39, "largest": 117}
#: Too low for bar, sentence and table at once: the page is scrolled down, and then the table is seen whole.
LOW = 300
#: Too narrow for fifteen rows of cards that can be read: the largest tableau is scrolled sideways.
NARROW = 480
GEOMETRY = """() => {
  const box = (element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  };
  // What lies in closed details is laid out, and not to be seen.
  const all = (query) => [...document.querySelectorAll(query)]
    .filter((one) => one.getClientRects().length && one.checkVisibility());
  const one = (query) => document.querySelector(query);
  const name = (element) => element.dataset.sprite ?? element.textContent;
  const free = all(".cm-tableau button:not(.is-covered)");
  const seen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const surface = one(".cm-surface");
  const isInside = ({ left, right }) => left >= -0.5 && right <= window.innerWidth + 0.5;
  const texts = ".cardmath-board :is(.cm-button, dt, dd), .cm-status, .cm-note:not(.cm-said-end *), "
    + ".site-header h1, summary";
  const cut = all(texts)
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || !isInside(box(e))
      || (e.matches("button") && e.scrollHeight > e.clientHeight + 1));
  const controls = all("button.cm-button, summary, .site-name");
  return {
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    cut: cut.map(name),
    overlapping: controls.flatMap((a, i) => controls.slice(i + 1).filter((b) => {
      const [p, q] = [box(a), box(b)];
      return p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
    }).map((b) => name(a) + " / " + name(b))),
    small: controls.filter((e) => box(e).width < 43.5 || box(e).height < 43.5).map(name),
    free: Object.fromEntries(free.map((e) => [name(e), box(e)])),
    hidden: free.filter((e) => isInside(box(e)) && seen(e) && seen(e) !== e).map(name),
    said: box(one(".cm-said")),
    help: box(one(".cm-dock")),
    table: box(one(".cm-layer")),
    place: box(surface),
    scrolls: [surface.scrollWidth - surface.clientWidth, surface.scrollHeight - surface.clientHeight],
    more: all(".cm-more").length,
    cards: all(".cm-buttons .cm-spot").map(box),
  };
}"""


def geometry(page: Page) -> dict[str, Any]:
    """Where everything lies once the cards have found their size."""
    at_rest(page)
    found: dict[str, Any] = page.evaluate(GEOMETRY)
    return found


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


def _look_over(page: Page, deck: str) -> dict[str, Any]:
    """What must hold on every screen, whatever has been said."""
    assert page.viewport_size
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    seen = geometry(page)
    assert seen["page"][0] <= width
    if height >= LOW:
        assert seen["page"][1] <= height
    else:
        page.locator(".cm-surface").scroll_into_view_if_needed()
        seen = geometry(page)
    assert seen["cut"] == []
    assert seen["overlapping"] == []
    assert seen["small"] == []
    assert seen["hidden"] == []
    assert not meet(seen["said"], seen["table"])
    assert not meet(seen["help"], seen["table"])
    is_scrolled = deck == "largest" and width < NARROW
    assert seen["scrolls"][1] <= 0
    assert (seen["scrolls"][0] > 0) is is_scrolled
    assert seen["more"] == (2 if is_scrolled else 0)
    for key, card in seen["free"].items():
        assert card["width"] >= 24, key
        assert card["height"] >= 24, key
        assert card["top"] >= -1, key
        assert card["bottom"] <= height + 1, key
        assert is_scrolled or (card["left"] >= -1 and card["right"] <= width + 1), key
    return seen


def check_geometry(page: Page, deck: str) -> dict[str, Any]:
    """What must hold on every screen, once a board that is busy has found its size."""
    end = time.monotonic() + 10
    while True:
        try:
            return _look_over(page, deck)
        except AssertionError:
            if time.monotonic() > end:
                raise


def _check_scrolling(page: Page) -> None:
    """A wide tableau begins where the piles are; it is scrolled in one place and says so."""
    stock = page.locator("button[data-sprite='stock']").bounding_box()
    assert stock
    assert stock["x"] >= 0
    surface = page.locator(".cm-surface")
    for where, hidden in (("0", "left"), ("element.scrollWidth", "right")):
        surface.evaluate(f"element => {{ element.scrollLeft = {where}; }}")
        expect(page.locator(f".cm-more-{hidden}")).to_be_hidden()
        expect(page.locator(".cm-more:visible")).to_have_count(1)
        inner = page.evaluate(GEOMETRY)
        assert inner["said"]["left"] == 0, "what is said stays where it is"
        assert page.viewport_size
        assert inner["page"][0] <= page.viewport_size["width"]


@pytest.mark.parametrize("size", SOME_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_deck_fits_every_screen(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_game(page, server)
    for deck, link in DECKS.items():
        page.evaluate("link => { location.hash = link; window.scrollTo(0, 0); }", link)
        expect(page.locator(".cm-buttons .cm-spot")).to_have_count(CARDS[deck] + 4)
        seen = check_geometry(page, deck)
        least = min(card["width"] for card in seen["free"].values())
        if deck in ("first", "standard") and size[0] >= 360:
            assert least >= 44, "fingers find the cards"
        if size[1] >= LOW:
            left, top = (min(card[side] for card in seen["cards"]) for side in ("left", "top"))
            right, bottom = (max(card[side] for card in seen["cards"]) for side in ("right", "bottom"))
            used = (min(right, size[0]) - max(left, 0)) * (bottom - top) / (size[0] * size[1])
            assert used >= (0.5 if size[0] > 760 else 0.37), f"the table uses the screen: {deck}"
    if size[1] >= LOW and size[0] < NARROW:
        _check_scrolling(page)


@pytest.mark.parametrize("size", SOME_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.proof
@pytest.mark.parametrize("name", ["Hint", "Can it be won?"])
def test_what_is_said_never_lies_on_the_cards(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int], name: str
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_game(page, server, "number=33")
    before = status(page).inner_text()
    button(page, name).click()
    expect(status(page)).not_to_have_text(before)
    check_geometry(page, "standard")


@pytest.mark.parametrize("size", some_of([(360, 740), (320, 256), (740, 360), (820, 1180)], 1))
def test_the_mark_of_a_losing_move_leaves_the_hints_their_room(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    record = recorded("losing-move")
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    open_game(page, server, link_of(record))
    play(page, record["moves"], lambda target: target.click(position={"x": 8, "y": 6}))
    expect(page.locator(".cm-said-end .cm-note")).not_to_be_empty()
    check_geometry(page, "standard")


def test_two_players_on_a_low_screen_see_the_whole_pyramid(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 740, "height": 360}, reduced_motion="reduce")
    open_game(page, server, "number=7&way=two&base=10")
    expect(page.locator(".cm-player")).to_have_count(2)
    expect(status(page)).to_have_text(re.compile("^Player one: choose a card"))
    check_geometry(page, "standard")


@pytest.mark.parametrize("sizes", some_of([(SIZES[0],), SIZES], 1), ids=len)
def test_the_settings_and_about_stay_within_the_window(
    new_page: Callable[..., Page], server: Server, sizes: list[tuple[int, int]]
) -> None:
    for width, height in sizes:
        page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        open_game(page, server)
        card = page.locator("button[data-sprite='t7.1']")
        lies = card.evaluate(PLACE)
        page.locator(".about > summary").click()
        about = page.locator(".about-text").bounding_box()
        assert about
        assert about["x"] >= 0
        assert about["x"] + about["width"] <= width
        assert about["y"] + about["height"] <= height
        page.locator(".about > summary").click()
        button(page, "Settings").click()
        further(page)
        page.locator(".cm-keys summary").click()
        expect(page.locator(".cm-keys")).to_contain_text("put the chosen card back")
        seen = geometry(page)
        assert seen["page"][0] <= width
        assert seen["cut"] == []
        assert card.evaluate(PLACE) == lies, "what opens moves no card"
        if width >= 1100:
            panel, table = (page.locator(name).bounding_box() for name in (".cm-settings", ".cm-surface"))
            assert panel
            assert table
            assert panel["width"] <= 0.4 * table["width"], "where there is room both are seen"
        page.close()


@pytest.mark.parametrize("size", some_of([(820, 1180), (3840, 2160), (360, 740)], 1))
def test_the_figure_of_a_game_is_in_one_place(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    """In the dock, or on the table where it touches neither cards nor mats."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"{server.address}odd-and-even#game=odd-and-even&number=57&base=10")
    guest = page.locator(".cm-guest")
    if size[0] > 1200:
        page.wait_for_function(
            "() => document.querySelector('.cm-host')?.getBoundingClientRect().height > 60"
        )
        expect(guest).to_have_count(0)
        return
    expect(guest).to_have_count(1)
    touched = guest.evaluate(
        """(guest) => {
          const left = guest.offsetLeft, right = left + guest.offsetWidth;
          const top = guest.offsetTop, bottom = top + guest.offsetHeight;
          const area = guest.offsetParent.getBoundingClientRect();
          return [...document.querySelectorAll('.cm-spot, .cm-mat')].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left - area.left < right && left < box.right - area.left
              && box.top - area.top < bottom && top < box.bottom - area.top;
          }).map((one) => one.className);
        }"""
    )
    assert touched == []
