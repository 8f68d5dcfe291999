"""How what can be pressed looks in each of its states, in every game and on every kind of thing."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.browser.conftest import Server
from tests.browser.playing import at_rest, open_game, play, spot

PATIENCES = ("odd-and-even", "patriarchs", "captured-queens", "royal-cotillion", "contradance")
#: A page, and what is pressed first, so that every kind of spot is there.
PAGES = [
    "odd-and-even#number=7",
    "pyramid-addition#number=7&moves=draw",
    *(f"odd-and-even#game={game}&number=7" for game in PATIENCES[1:]),
    "odds#number=7",
    "things",
    "exercises#kinds=target-partner",
]
READY = ".cardmath[data-ready] button:visible"

#: Of each kind of button one that can be reached by the mouse, by a query for it.
_KINDS = """() => {
  const kinds = new Map();
  for (const button of document.querySelectorAll(".cardmath button")) {
    if (!button.checkVisibility() || button.getAttribute("aria-disabled") === "true") continue;
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!seen || seen.closest("button") !== button) continue;
    const states = ["aria-pressed", "aria-expanded"].filter((name) => button.hasAttribute(name));
    const kind = `${button.className} ${button.closest(".cardmath").className} ${states}`;
    if (!kinds.has(kind)) kinds.set(kind, [button, states[0] ?? ""]);
  }
  window.kinds = [...kinds.values()];
  return [...kinds.values()].map(([button, state]) => [button.className, state]);
}"""
#: How one of them looks, in a state or not.
_LOOKS = """([at, value]) => {
  const [button, state] = window.kinds[at];
  if (state) button.setAttribute(state, String(value));
  const looks = (one) => {
    const { boxShadow, outline, transform, backgroundColor, color, display, zIndex } = getComputedStyle(one);
    return [boxShadow, outline, transform, backgroundColor, color, display, zIndex].join("; ");
  };
  return [button, ...button.querySelectorAll("*")].map(looks).join(" | ");
}"""
_PLACE = """(at) => {
  const [button] = window.kinds[at];
  button.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""


def open_page(new_page: Callable[..., Page], server: Server, path: str) -> Page:
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{server.address}{path}")
    page.wait_for_selector(READY)
    # What turns or lifts does so at once.
    page.add_style_tag(content="* { transition: none !important; }")
    return page


@pytest.mark.proof
@pytest.mark.parametrize("path", some_of(PAGES, 1))
def test_what_is_chosen_looks_so_under_the_mouse(
    new_page: Callable[..., Page], server: Server, path: str
) -> None:
    page = open_page(new_page, server, path)
    kinds: list[Any] = page.evaluate(_KINDS)
    assert kinds
    chosen_somewhere = False
    for at, (name, state) in enumerate(kinds):
        page.mouse.move(0, 0)
        idle = page.evaluate(_LOOKS, [at, False])
        chosen = page.evaluate(_LOOKS, [at, True])
        page.evaluate(_LOOKS, [at, False])
        page.mouse.move(*page.evaluate(_PLACE, at))
        hovered = page.evaluate(_LOOKS, [at, False])
        chosen_and_hovered = page.evaluate(_LOOKS, [at, True])
        page.evaluate(_LOOKS, [at, False])
        if "cm-spot" in name:
            assert hovered != idle, f"{name}: what the mouse is on shows that it can be pressed"
        if state == "aria-pressed":
            chosen_somewhere = True
            assert chosen != idle, name
            # A speaker says by its picture whether it is on.
            assert chosen_and_hovered == chosen or "cm-speaker" in name, (
                f"{name}: the mouse takes nothing from what is chosen"
            )
            assert chosen_and_hovered != hovered, name
    assert chosen_somewhere or path.startswith("exercises")


#: How much of a picture is painted.
PAINTED = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, at) => at % 4 === 3 && value > 0).length / (data.length / 4);
}"""


@pytest.mark.proof
@pytest.mark.parametrize(
    ("path", "key"),
    some_of([("odd-and-even#number=7", "r1"), ("pyramid-addition#number=7&moves=draw", "d")], 1, unpack=True),
)
def test_a_pile_is_chosen_by_mouse_and_by_finger(
    new_page: Callable[..., Page], server: Server, path: str, key: str
) -> None:
    """The mouse stays on what it has chosen; a finger leaves no trace of itself."""
    seen = []
    for has_touch in (False, True):
        page = new_page(viewport={"width": 1280, "height": 800}, has_touch=has_touch, reduced_motion="reduce")
        page.goto(f"{server.address}{path}")
        page.wait_for_selector(READY)
        pile = spot(page, key)
        assert "cm-kind-pile" in str(pile.get_attribute("class"))
        idle = pile.evaluate("element => getComputedStyle(element).boxShadow")
        (pile.tap if has_touch else pile.click)()
        expect(pile).to_have_attribute("aria-pressed", "true")
        # It rises: its picture is larger than the pile, on all sides or on those where the table has room.
        lifted = pile.locator(".cm-lifted")
        before, after, table = (one.bounding_box() for one in (pile, lifted, page.locator(".cm-surface")))
        assert before
        assert after
        assert table
        assert after["width"] == pytest.approx(1.1 * before["width"], abs=1)
        for start, size in (("x", "width"), ("y", "height")):
            assert after[start] <= before[start] + 1
            assert after[start] + after[size] >= before[start] + before[size] - 1
            assert after[start] >= table[start]
            assert after[start] + after[size] <= table[start] + table[size]
        assert lifted.locator("canvas").evaluate(PAINTED) > 0.9
        seen.append(pile.evaluate("element => getComputedStyle(element).boxShadow"))
        assert seen[-1] != idle
    assert seen[0] == seen[1]
    assert "rgb(255, 200, 61)" in seen[0], "a gold ring"


@pytest.mark.proof
def test_the_rings_of_a_covered_card_leave_the_cards_on_it_alone(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.address}pyramid-addition#number=7")
    page.wait_for_selector(READY)
    at_rest(page)
    covered, cover = spot(page, "t6.3"), spot(page, "t7.3")
    box = cover.bounding_box()
    assert box
    # The card itself, without its rounded corners.
    inner = {
        "x": box["x"] + 8,
        "y": box["y"] + 8,
        "width": box["width"] - 16,
        "height": box["height"] - 16,
    }
    before, all_before = page.screenshot(clip=inner), page.screenshot()  # type: ignore[arg-type]
    covered.focus()
    page.keyboard.press("Shift")  # now the visitor uses the keyboard: the focus is visible
    covered.evaluate(
        "element => { element.dataset.mark = 'hint'; element.setAttribute('aria-pressed', 'true'); }"
    )
    at_rest(page)
    assert page.screenshot(clip=inner) == before  # type: ignore[arg-type]
    assert page.screenshot() != all_before, "what is seen of it has its rings"


@pytest.mark.proof
def test_a_board_says_that_it_is_at_rest_once_its_cards_have_flown(page: Page, server: Server) -> None:
    open_game(page, server)
    at_rest(page)
    # What flies each time the board begins or ends to be at rest.
    page.evaluate(
        """() => {
          const board = document.querySelector(".cardmath-board");
          window.seen = [];
          new MutationObserver(() => {
            const flying = board.querySelectorAll(".cm-ghost, .cm-sum").length;
            window.seen.push(["atRest" in board.dataset, flying > 0]);
          }).observe(board, { attributeFilter: ["data-at-rest"] });
          window.flown = 0;
          new MutationObserver(() => { window.flown += board.querySelectorAll(".cm-ghost").length; })
            .observe(board, { childList: true, subtree: true });
        }"""
    )
    play(page, ["t7.3+t7.4"], lambda target: target.click())
    # A busy browser may look at the page only after the cards have flown.
    page.wait_for_function("() => window.flown")
    at_rest(page)
    seen = page.evaluate("window.seen")
    assert [is_at_rest for is_at_rest, _flies in seen] == [at % 2 == 1 for at in range(len(seen))]
    assert [True, True] not in seen
    assert seen[-1] == [True, False]
