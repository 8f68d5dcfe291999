"""Panels: what opens by itself gives way to play, and each can be closed where it is."""

from collections.abc import Callable, Iterator

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server, start_server
from tests.browser.letters import words_in_the_way
from tests.browser.playing import button, link_of, recorded, way_back

SIZES = [(1280, 800), (360, 740), (740, 360), (820, 1180), (1920, 1080)]
READY = ".cardmath-board[data-ready] button[data-sprite]"
GAMES = ["pyramid-addition", "odd-and-even", "odds"]
TWO_BOARDS = """from ipywidgets import HBox
from cardmath_widgets import PyramidBoard

HBox([PyramidBoard(7), PyramidBoard(8)])"""


def open_board(
    new_page: Callable[..., Page], server: Server, path: str, size: tuple[int, int], *, newcomer: bool = False
) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    page = new_page(viewport=viewport, newcomer=newcomer, reduced_motion="reduce")
    page.goto(f"{server.address}{path}")
    page.wait_for_selector(READY)
    return page


def hand(page: Page) -> Locator:
    return page.locator(".cm-shown")


@pytest.mark.proof
@pytest.mark.parametrize("size", some_of(SIZES, 1), ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_newcomer_who_says_the_sum_has_a_field_for_it(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = open_board(new_page, server, "pyramid-addition#number=7&way=sum", size, newcomer=True)
    expect(hand(page)).to_have_count(1)
    for key in ("t7.3", "t7.4"):
        page.locator(f"button[data-sprite='{key}']").press("Enter")
    expect(page.locator(".cm-questions .cm-answer")).to_be_visible()
    expect(hand(page)).to_have_count(0)


@pytest.mark.proof
@pytest.mark.parametrize("size", some_of(SIZES, 1), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", some_of(GAMES, 1))
def test_a_newcomer_who_wants_to_be_asked_can_answer(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int], game: str
) -> None:
    page = open_board(new_page, server, f"{game}#number=7", size, newcomer=True)
    expect(hand(page)).to_have_count(1)
    button(page, "Ask me").click()
    desk = page.locator(".cm-questions")
    expect(desk).to_be_visible()
    expect(hand(page)).to_have_count(0)
    desk.get_by_role("button", name="Close").click()
    expect(desk).to_be_hidden()
    expect(way_back(page, "Ask me")).to_be_focused()


@pytest.mark.proof
@pytest.mark.parametrize("size", [SIZES[0], SIZES[1]], ids=lambda size: f"{size[0]}x{size[1]}")
def test_advice_is_seen_whatever_has_opened(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = open_board(new_page, server, "odds#number=7", size, newcomer=True)
    expect(hand(page)).to_have_count(1)
    button(page, "Hint").click()
    expect(page.locator(".cm-side .cm-shares")).to_be_visible()
    # It names a card of the own hand, which stays in view.
    panel, own = page.locator(".cm-side").bounding_box(), page.locator(".cm-hand button").first.bounding_box()
    assert panel
    assert own
    assert panel["y"] + panel["height"] <= own["y"] + 1


@pytest.mark.proof
@pytest.mark.parametrize("size", some_of(SIZES, 1), ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_panel_has_a_cross_that_leads_back(
    new_page: Callable[..., Page], server: Server, size: tuple[int, int]
) -> None:
    page = open_board(new_page, server, "odd-and-even#number=7&moves=draw", size)
    for name in ("New deal", "Rings", "How to play", "Share", "Settings"):
        opener = button(page, name, exact=True)
        opener.click()
        panel = page.locator(f".cm-panel[role=group][aria-label='{name}']")
        cross = panel.get_by_role("button", name="Close", exact=True)
        box = cross.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, name
        # It lies on nothing else that can be pressed, and is seen whole.
        assert cross.evaluate(
            """element => {
              const { left, top, right, bottom } = element.getBoundingClientRect();
              return [...element.closest(".cm-panel").querySelectorAll("button, select, input")]
                .filter((one) => one !== element && one.checkVisibility()).every((one) => {
                  const box = one.getBoundingClientRect();
                  return box.right <= left || right <= box.left || box.bottom <= top || bottom <= box.top;
                });
            }"""
        ), name
        cross.click()
        expect(panel).to_be_hidden()
        expect(way_back(page, name)).to_be_focused()


@pytest.mark.proof
def test_a_page_has_the_name_of_the_game_on_the_table(page: Page, server: Server) -> None:
    page.goto(f"{server.address}odd-and-even#game=royal-cotillion&number=7")
    heading = page.locator("h1")
    expect(heading).to_have_text("Royal Cotillion")
    names = {
        "patriarchs": "Patriarchs",
        "captured-queens": "Captured Queens",
        "contradance": "Contradance",
        "odd-and-even": "Odd and Even",
    }
    for game, name in names.items():
        page.locator(".cm-dock-more").click()
        page.get_by_label("Solitaire", exact=True).select_option(game)
        expect(heading).to_have_text(name)
        expect(page).to_have_title(f"{name} · cardmath")


#: The suits whose ink is on each card that falls, in the colours of the board.
SUITS_OF_FALLING = """(suits) => {
  const cards = [...document.querySelectorAll("canvas.cm-falling")];
  if (!cards.length) return null;
  const look = getComputedStyle(document.querySelector(".cardmath-board"));
  const inks = suits.map((suit) => {
    const ink = parseInt(look.getPropertyValue(`--suit-${suit}`).trim().slice(1), 16);
    return [suit, [ink >> 16, (ink >> 8) & 255, ink & 255].join()];
  });
  return cards.map((card) => {
    const { data } = card.getContext("2d").getImageData(0, 0, card.width, card.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
    return inks.filter(([, ink]) => seen.has(ink)).map(([suit]) => suit).join("");
  });
}"""


@pytest.mark.proof
@pytest.mark.parametrize("colours", some_of(["4", "2"], 1))
def test_after_a_win_cards_of_all_suits_fall_until_a_key_is_pressed(
    page: Page, server: Server, colours: str
) -> None:
    record = recorded("smallest-1")
    *moves, last = record["moves"]
    before = ",".join(moves).replace("+", "%2B")
    page.goto(f"{server.address}pyramid-addition#{link_of(record)}&moves={before}&colours={colours}")
    page.wait_for_selector(READY)
    for key in last.split("+"):
        page.locator(f"button[data-sprite='{key}']").click()
    fallen = page.wait_for_function(SUITS_OF_FALLING, arg=["s", "h"]).json_value()
    page.keyboard.press("Shift")
    expect(page.locator(".cm-cascade")).to_have_count(0)
    expect(page.locator(".cm-ending .cm-stars svg")).to_have_count(3)
    assert sorted(fallen) == sorted(card[-1] for card in record["cards"])


@pytest.mark.proof
def test_piles_are_named_in_the_colours_of_their_suits(page: Page, server: Server) -> None:
    seen = {}
    for colours in ("2", "4"):
        page.goto("about:blank")
        page.goto(f"{server.address}odd-and-even#number=7&colours={colours}")
        page.wait_for_selector(READY)
        seen[colours] = [
            page.locator(f".cm-spot[data-suit='{suit}'] .cm-note-below").first.evaluate(
                "one => getComputedStyle(one).color"
            )
            for suit in "shdc"
        ]
    assert len(set(seen["2"])) == 2
    assert len(set(seen["4"])) == 4


@pytest.fixture(scope="module")
def side_by_side(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("two")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(TWO_BOARDS)])
    nbformat.write(book, folder / "two.ipynb")
    running = start_server(str(folder))
    yield running
    running.stop()


@pytest.mark.proof
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_two_boards_side_by_side_leave_each_other_alone(
    new_page: Callable[..., Page], side_by_side: Server, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(f"{side_by_side.address}two")
    page.wait_for_function("() => document.querySelectorAll('.cardmath-board[data-ready]').length === 2")
    boards = [box for board in page.locator(".cardmath-board").all() if (box := board.bounding_box())]
    assert boards[0]["width"] == pytest.approx(boards[1]["width"], abs=2)
    assert boards[0]["x"] + boards[0]["width"] <= boards[1]["x"] + 1
    button(page, "How to play").first.click()
    following = page.get_by_role("button", name="Next")
    following.click()  # nothing lies on it
    expect(page.get_by_role("button", name="Back", exact=True)).to_be_enabled()
    assert words_in_the_way(page) == {}


@pytest.mark.proof
def test_buttons_in_a_panel_are_as_large_on_a_phone_as_elsewhere(
    new_page: Callable[..., Page], server: Server
) -> None:
    for size in SIZES:
        page = open_board(new_page, server, "pyramid-addition#number=7", size)
        button(page, "New deal", exact=True).click()
        buttons = page.locator(".cm-deals .cm-buttons-row .cm-button")
        expect(buttons.first).to_be_visible()
        sizes = buttons.evaluate_all("buttons => buttons.map((one) => getComputedStyle(one).fontSize)")
        assert len(sizes) > 2
        assert min(float(one.removesuffix("px")) for one in sizes) >= 14, size
