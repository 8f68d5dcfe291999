"""What is seen: forced colours, the reason behind a sentence, paper, a part that cannot be shown."""

import io
import itertools
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from cardmath_widgets.access import Access
from cardmath_widgets.access.script import joined
from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import open_game, spot

CONTRAST = pytest.mark.parametrize("scheme", some_of(["light", "dark"], 1))


def picture(page: Page, key: str, around: int = 8) -> Image.Image:
    """What is seen of a spot and a little around it."""
    box = page.locator(f"[data-sprite='{key}']").bounding_box()
    assert box
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


BOARD = """
<style>%s</style>
<div class="cardmath cardmath-board" style="width: 500px">
  <div class="cm-surface" style="height: 90px"></div>
</div>
<script type="module">
%s
const board = document.querySelector(".cardmath-board");
const { element, show } = saying(board, () => "Why?");
board.prepend(element);
window.say = show;
</script>
"""


def say(page: Page, **said: Any) -> None:
    page.evaluate("said => window.say(said)", said)


@pytest.fixture
def saying(page: Page) -> Page:
    """A board of which only the saying matters."""
    page.set_content(BOARD % (Access._css, joined("access/said.js")))
    page.wait_for_function("() => window.say")
    return page


def test_why_opens_the_reason_below_the_sentence(saying: Page) -> None:
    say(saying, text="The marked cards block each other.", why="Each needs the other gone first.")
    text, reason = saying.locator(".cm-status"), saying.locator(".cm-why")
    ask = saying.get_by_role("button", name="Why?")
    expect(reason).to_be_hidden()
    expect(ask).to_have_attribute("aria-expanded", "false")
    ask.click()
    expect(reason).to_have_text("Each needs the other gone first.")
    expect(ask).to_have_attribute("aria-expanded", "true")
    boxes = [one.bounding_box() for one in (text, reason, saying.locator(".cm-surface"))]
    for upper, lower in itertools.pairwise(boxes):
        assert upper
        assert lower
        assert upper["y"] + upper["height"] <= lower["y"] + 1
    say(saying, text="Taken back.")
    expect(ask).to_be_hidden()
    expect(reason).to_be_hidden()


def test_the_ear_gets_words_where_the_eye_gets_numerals(saying: Page) -> None:
    say(saying, text="7 + Ʒ = 15z", aloud="seven and ten make one five")
    expect(saying.get_by_role("status")).to_have_text("seven and ten make one five")
    expect(saying.locator(".cm-status")).to_have_text("7 + Ʒ = 15z")
    expect(saying.locator(".cm-status")).to_have_attribute("aria-hidden", "true")
    say(saying, text="Taken back.")
    expect(saying.get_by_role("status")).to_have_text("Taken back.")


def test_a_page_prints_the_position_with_its_number_and_address(page: Page, server: Server) -> None:
    open_game(page, server, "number=7&moves=t7.3%2Bt7.4")
    page.emulate_media(media="print")
    for shown in (".cm-facts", ".cm-surface > canvas", ".cm-address"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in (".cm-buttons-row", ".cm-help", ".cm-said", ".cm-settings", ".site-name", ".about"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".cm-facts")).to_contain_text("13z")
    expect(page.locator(".cm-address")).to_have_text(page.url)
    grounds = page.evaluate(
        """() => ["body", ".cm-surface", ".cm-panel-inner", ".site-header"].map((query) => {
          const style = getComputedStyle(document.querySelector(query));
          return [style.backgroundImage, style.backgroundColor];
        })"""
    )
    assert grounds == [["none", "rgba(0, 0, 0, 0)"]] * len(grounds)
    page.wait_for_timeout(600)  # as long as a change of size would take to come back from the kernel
    table = page.locator(".cm-surface > canvas").bounding_box()
    assert table
    assert table["width"] <= 645, "as wide as a sheet of paper"


def test_a_module_that_the_page_does_not_know_fails_in_words(page: Page, server: Server, watch: Any) -> None:
    watch.allow("this page has no module ipycanvas")
    # The canvas's script now goes by a name that no widget asks for.
    page.add_init_script(
        """new MutationObserver(() => {
          const script = document.querySelector('script[data-module="ipycanvas"]');
          if (script) script.dataset.module = "stranger";
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto(f"{server.address}pyramid-addition#number=7")
    expect(page.locator(".failure").first).to_have_text(
        "This part could not be shown; the rest of the page works. Reload the page to try again."
    )
    expect(page.locator("#dealing")).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Base", exact=True)).to_be_visible()
    spot(page, "stock").click()
    expect(page.locator(".cm-status")).to_contain_text("drawn")


def test_the_start_page_tells_where_the_games_come_from(page: Page, server: Server) -> None:
    page.goto(f"{server.address}pyramid-addition#number=7")
    page.locator(".about summary").click()
    expect(page.locator(".about-text")).to_contain_text("leaves this room")
    page.get_by_role("link", name="Where the games come from").click()
    about = page.locator("#about")
    expect(about).to_be_in_viewport()
    for name in ("Paul Rapoport", "Jean-Louis Cazaux", "Jacob Soener", "patience games"):
        expect(about).to_contain_text(name)
