"""What a board says: the reason below a sentence, words for the ear."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets.page import style
from cardmath_widgets.page.page_files import joined

BOARD = """
<style>%s</style>
<div class="cardmath cardmath-board" style="width: 500px">
  <div class="cm-surface" style="height: 90px"></div>
</div>
<script type="module">
%s
const board = document.querySelector(".cardmath-board");
const words = { why: () => "Why?", rest: () => "Read on", close: () => "Close" };
const { element, show } = saying(board, words);
board.prepend(element);
window.say = show;
</script>
"""


def say(page: Page, **said: Any) -> None:
    page.evaluate("said => window.say(said)", said)


@pytest.fixture
def saying(page: Page) -> Page:
    """A board of which only the sentences matter."""
    page.set_content(BOARD % (style(), joined("page/speech/said.js")))
    page.wait_for_function("() => window.say")
    return page


def test_why_opens_the_reason_below_the_sentence(saying: Page) -> None:
    table = saying.locator(".cm-surface").bounding_box()
    say(saying, text="The marked cards block each other.", why="Each needs the other gone first.")
    text, reason = saying.locator(".cm-status"), saying.locator(".cm-why")
    ask = saying.get_by_role("button", name="Why?")
    expect(reason).to_be_hidden()
    expect(ask).to_have_attribute("aria-expanded", "false")
    ask.click()
    expect(saying.locator(".cm-why-text")).to_have_text("Each needs the other gone first.")
    expect(ask).to_have_attribute("aria-expanded", "true")
    assert saying.locator(".cm-surface").bounding_box() == table, "it lies over the table and moves nothing"
    shown, line = reason.bounding_box(), text.bounding_box()
    assert shown
    assert line
    assert line["y"] + line["height"] <= shown["y"] + 1
    reason.get_by_role("button", name="Close").click()
    expect(reason).to_be_hidden()
    expect(ask).to_be_focused()
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


def test_a_line_keeps_its_height_and_what_does_not_fit_waits_behind_a_button(saying: Page) -> None:
    line, more = saying.locator(".cm-said"), saying.get_by_role("button", name="Read on")
    long = " ".join(["The 8 of clubs and the 2 of hearts make 10."] * 4)
    boxes = []
    for text in ("", "7 + 3 = 10.", long, long[:-1].replace(". ", ", ")):
        say(saying, text=text)
        boxes.append(line.bounding_box())
    assert len({str(box) for box in boxes}) == 1
    say(saying, text=long)
    assert saying.locator(".cm-status .cm-sentence:visible").count() in (1, 2)
    more.click()
    expect(saying.locator(".cm-why-whole")).to_have_text(long)
    say(saying, text="7 + 3 = 10.")
    expect(more).to_be_hidden()
    equation = saying.locator(".cm-equation").first
    assert equation.inner_text() == "7 + 3 = 10."
    assert equation.evaluate("one => one.getClientRects().length") == 1
    assert saying.locator(".cm-status").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 22
