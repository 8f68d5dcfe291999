"""Forced colours: what is chosen, pointed out, empty or disabled is still seen."""

import io
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, open_game, spot

CONTRAST = pytest.mark.parametrize("scheme", some_of(["light", "dark"], 1))


def picture(page: Page, key: str, around: int = 8) -> Image.Image:
    """What is seen where a spot lies, and a little around it: a chosen one reaches further."""
    box = page.locator(f"[data-sprite='{key}']").evaluate(
        """(spot) => {
          const { left, top } = spot.offsetParent.getBoundingClientRect();
          return {
            x: left + spot.offsetLeft, y: top + spot.offsetTop,
            width: spot.offsetWidth, height: spot.offsetHeight,
          };
        }"""
    )
    clip = {
        "x": max(box["x"] - around, 0),
        "y": max(box["y"] - around, 0),
        "width": box["width"] + 2 * around,
        "height": box["height"] + 2 * around,
    }
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")  # type: ignore[arg-type]


def changed(one: Image.Image, other: Image.Image) -> int:
    """How many pixels differ plainly."""
    assert one.size == other.size
    plainly = [0] * 90 + [1] * 166
    marks = [band.point(plainly) for band in ImageChops.difference(one, other).split()]
    return ImageChops.lighter(ImageChops.lighter(marks[0], marks[1]), marks[2]).histogram()[1]


def forced(new_page: Callable[..., Page], scheme: str) -> Page:
    return new_page(
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        forced_colors="active",
        color_scheme=scheme,
    )


@pytest.mark.proof
@CONTRAST
def test_in_forced_colours_what_is_chosen_and_pointed_out_has_lines(
    new_page: Callable[..., Page], server: Server, scheme: str
) -> None:
    page = forced(new_page, scheme)
    open_game(page, server, "number=7")
    page.mouse.move(2, 2)
    key = "t7.3"
    states = {"plain": picture(page, key)}
    # Each kind of mark in turn, on the same card; its looks are the style sheet's own.
    for mark in ("hint", "keeps", "loses", "cause"):
        spot(page, key).evaluate("(element, mark) => { element.dataset.mark = mark; }", mark)
        states[mark] = picture(page, key)
    spot(page, key).evaluate("element => { element.dataset.mark = ''; }")
    spot(page, key).evaluate("element => element.setAttribute('aria-pressed', 'true')")
    states["chosen"] = picture(page, key)
    spot(page, key).evaluate("element => element.setAttribute('aria-pressed', 'false')")
    page.keyboard.press("Tab")
    spot(page, key).focus()
    states["focused"] = picture(page, key)
    spot(page, key).evaluate("element => element.setAttribute('aria-pressed', 'true')")
    states["chosen and focused"] = picture(page, key)
    # A thin line round the card alone is some six hundred pixels.
    for name, seen in states.items():
        for other, unlike in states.items():
            if name != other and {name, other} != {"loses", "cause"}:
                assert changed(seen, unlike) > 400, f"{name} looks like {other}"


@pytest.mark.proof
@CONTRAST
def test_in_forced_colours_empty_piles_and_disabled_buttons_show(
    new_page: Callable[..., Page], server: Server, scheme: str
) -> None:
    page = forced(new_page, scheme)
    open_game(page, server, "number=7")
    ground = page.locator(".cm-surface").bounding_box()
    assert ground
    for key in ("d", "foundation"):
        colours = picture(page, key, around=0).getcolors(1 << 20)
        assert colours
        # Lines round an empty place: most of it is ground, some is not.
        drawn = sum(count for count, _ in colours) - max(count for count, _ in colours)
        assert drawn > 500
    styles = {
        name: page.get_by_role("button", name=name, exact=True).evaluate(
            "element => [getComputedStyle(element).color, getComputedStyle(element).borderStyle]"
        )
        for name in ("Undo", "New deal")
    }
    assert styles["Undo"][0] != styles["New deal"][0]
    assert styles["Undo"][1] != styles["New deal"][1], "not by colour alone"


#: A link to each game, and the card that is chosen there.
CHOSEN = {
    "pyramid-addition#number=7": "t7.3",
    "odds#number=7": "Qh",
    **dict.fromkeys(
        (f"odd-and-even#game={game}&number=7" for game in ("odd-and-even", "patriarchs", "royal-cotillion")),
        "r1",
    ),
    **dict.fromkeys(
        (
            f"odd-and-even#game={game}&number=7&moves={'turn,' * 8}turn"
            for game in ("contradance", "captured-queens")
        ),
        "w",
    ),
}
#: The width of the ring round a chosen card: its own, or that of the picture of it that rises.
RING = """(card) => {
  const lifted = card.querySelector(":scope > .cm-lifted");
  const isRisen = lifted && getComputedStyle(lifted).display !== "none";
  const ring = isRisen ? getComputedStyle(lifted, "::after") : getComputedStyle(card, "::before");
  return ring.content === "none" ? 0 : parseFloat(ring.borderTopWidth);
}"""


@pytest.mark.proof
@pytest.mark.parametrize("path", CHOSEN)
def test_in_forced_colours_a_chosen_card_has_a_wide_ring_in_every_game(
    new_page: Callable[..., Page], server: Server, path: str
) -> None:
    page = forced(new_page, "light")
    page.goto(server.address + path)
    page.wait_for_selector(".cardmath-board[data-ready] button[data-sprite]")
    card = spot(page, CHOSEN[path])
    card.click(position={"x": 12, "y": 12})
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(RING) >= 5


@pytest.mark.proof
@CONTRAST
def test_in_forced_colours_a_target_does_not_cover_its_word(
    new_page: Callable[..., Page], server: Server, scheme: str
) -> None:
    page = forced(new_page, scheme)
    page.goto(f"{server.address}exercises#row=0.10")
    target = page.locator("[data-ready] .cm-target")
    target.wait_for()
    at_rest(page)
    box = target.locator("> :not(strong)").bounding_box()
    assert box

    def word() -> Image.Image:
        return Image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")  # type: ignore[arg-type]

    seen = word()
    target.locator("strong").evaluate("element => { element.style.visibility = 'hidden'; }")
    assert changed(seen, word()) == 0
