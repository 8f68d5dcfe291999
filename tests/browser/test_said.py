"""What a board says: the reason below a sentence, words for the ear."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets.widget import style
from cardmath_widgets.widget.script import joined

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
    page.set_content(BOARD % (style(), joined("widget/js/said.js")))
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
    say(saying, text="Undone.")
    expect(ask).to_be_hidden()
    expect(reason).to_be_hidden()


def test_the_ear_gets_words_where_the_eye_gets_numerals(saying: Page) -> None:
    say(saying, text="7 + Ʒ = 15z", aloud="seven and ten make one five")
    expect(saying.get_by_role("status")).to_have_text("seven and ten make one five")
    expect(saying.locator(".cm-status")).to_have_text("7 + Ʒ = 15z")
    expect(saying.locator(".cm-status")).to_have_attribute("aria-hidden", "true")
    say(saying, text="Undone.")
    expect(saying.get_by_role("status")).to_have_text("Undone.")
