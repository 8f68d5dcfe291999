"""Lesson 1 from its first question to the talk at the end, with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.serving import PATIENCE
from tests.browser.test_lesson import open_lesson, write

#: More presses of Tab than any part has places.
MOST = 60
FOCUSED = """() => {
  const one = document.activeElement, box = one.getBoundingClientRect();
  const name = one.getAttribute("aria-label") || one.textContent || "";
  return [name.trim(), box.height > 0 && box.bottom > 0 && box.top < innerHeight && one !== document.body];
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a name has the focus; it must be in view."""
    for _press in range(MOST):
        told, is_seen = page.evaluate(FOCUSED)
        if re.match(name, told):
            assert is_seen, told
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {name}")


def press(page: Page, name: str) -> None:
    tab_to(page, name)
    page.keyboard.press("Enter")


def go_on(page: Page, title: str) -> None:
    """Go on to the next part, whose heading then has the focus and is in view."""
    press(page, "Go on: ")
    heading = page.get_by_role("heading", name=title, exact=True)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    # The task is heard after the title; a board has one as soon as it has room.
    place = page.locator(".cm-lesson-part:has(.cm-part.is-open) .cm-voice")
    expect(place).to_have_text(re.compile(r"^Part \d of 6\. .{10}"))


@pytest.mark.proof
def test_a_whole_lesson_is_done_by_keyboard_alone(page: Page, server: Server) -> None:
    parts = open_lesson(page, server, name="01-make-the-target")
    # One voice is heard as the page opens.
    greeting = "Make the target. Part 1 of 6: Remember. Which number goes with four to make five?"
    expect(page.locator(".cm-voice:not(:empty)")).to_have_text([greeting])
    for answer in ("1", "2"):
        tab_to(page, "Your answer")
        write(page, answer)
        expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
    go_on(page, "Watch one first")
    for step in (1, 2):
        press(page, "Show this step")
        expect(page.locator(".cm-lesson-example").first.locator(".cm-steps li")).to_have_count(step)
    go_on(page, "Now you")
    tab_to(page, "Your answer")
    write(page, "3")
    go_on(page, "Play")
    # The lens shows what the chosen card needs, and stays while the arrow keys look around.
    tab_to(page, "nine of spades")
    page.keyboard.press("Enter")
    lens = page.locator(".cm-sum-frames")
    expect(lens).to_have_text("9 + ? = 10", timeout=PATIENCE)
    page.keyboard.press("ArrowDown")
    expect(lens).to_be_visible()
    page.keyboard.press("Escape")
    expect(lens).to_be_hidden()
    press(page, "Next one")
    go_on(page, "Ticket")
    tab_to(page, "Your answer")
    given = ["8", "4", "9", "4+6"]
    for at, answer in enumerate(given, 1):
        write(page, answer)
        page.wait_for_function("told => location.hash.includes(told)", arg=f"answers={'/'.join(given[:at])}")
    expect(page.get_by_role("button", name="Hand in", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="4 of 4 right")).to_be_focused()
    go_on(page, "Together")
    expect(parts.nth(4)).to_contain_text("4 of 4 right")
