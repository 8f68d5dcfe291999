"""The lesson about carrying, done with slips from its first question to its ticket."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import spot, wait_until
from tests.browser.serving import PATIENCE


def go_on(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Go on")).click()


def write(page: Page, answer: str) -> None:
    """Write an answer where the focus is, with the keyboard alone."""
    page.keyboard.type(answer)
    page.keyboard.press("Enter")


def do_the_lesson(page: Page, parts: Locator) -> None:
    """Do it by mouse, its ticket by keyboard, and find it as it was after a reload."""
    panel = page.locator(".cardmath-exercises").first
    # Retrieval, by mouse.
    for answer in ("3", "19", "6Ʒ"):
        for sign in answer:
            panel.locator(".cm-keypad .cm-key").get_by_text(sign, exact=True).click()
        panel.get_by_role("button", name="Check").click()
        panel.get_by_role("button", name="Next").click()
    go_on(page)
    expect(parts.nth(0)).to_contain_text("3 of 3 right first time")
    expect(panel).to_be_hidden()
    expect(parts.nth(1).locator("h2")).to_be_focused()
    # The worked example asks before each step, and its picture stays.
    example = page.locator(".cm-lesson-example").first
    for question in ("Look at the ones", "Now the twelves", "What is the whole sum"):
        expect(example.locator(".cm-asks")).to_contain_text(question)
        example.get_by_role("button", name="Show this step").click()
    expect(example.locator(".cm-steps li")).to_have_count(3)
    expect(example.locator(".cm-worked svg")).to_be_visible()
    go_on(page)
    expect(parts.nth(1)).to_contain_text("38z + 47z = 83z")
    # What stays and what moves on is left to the pupil, in the same picture; then the sum is asked.
    turn = page.locator(".cm-lesson-example:visible")
    for answer, said in (("5", "Not yet."), ("3", "Right."), ("1", "Right."), ("63", "63 is right.")):
        turn.locator(".cm-answer").fill(answer)
        page.keyboard.press("Enter")
        expect(turn.locator(".cm-status")).to_contain_text(said)
    go_on(page)
    # A pair leaves when its sum is said; a wrong sum is explained.
    board = page.locator(".cardmath-board")
    for key in ("t4.1", "t4.2"):
        spot(page, key).click()
    expect(board.locator(".cm-asked")).to_have_text("Ʒz + 8z = ?")
    write(page, "18")
    expect(board.locator(".cm-said")).to_contain_text("In base twelve a column is full at twelve")
    go_on(page)
    # The ticket by keyboard alone: carried at ten, left, right, right.
    ticket = page.locator(".cm-lesson-ticket")
    expect(ticket).to_be_visible()
    expect(parts.nth(4).locator("h2")).to_be_focused()
    ticket.locator(".cm-answer").focus()
    for number, answer in enumerate(("14", "73", "90"), start=1):
        expect(ticket.locator("[aria-current='step']")).to_have_text(str(number))
        expect(ticket.locator(".cm-answer")).to_be_focused()
        write(page, answer)
    expect(ticket.locator("[aria-current='step']")).to_have_text("4")
    expect(ticket).not_to_contain_text("full at twelve")
    expect(ticket.locator(".cm-answer")).to_be_focused()
    for _tab in range(30):
        if page.evaluate("document.activeElement.dataset.place === 'leave'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(ticket.locator("[data-place='hand-in']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ticket.locator(".cm-status")).to_contain_text("1 question has no answer yet")
    page.keyboard.press("Enter")
    expect(ticket.locator(".cm-ticket-title")).to_have_text("2 of 4 right, 1 left")
    expect(ticket.locator("li.is-slip")).to_contain_text("Did you carry at ten?")
    expect(ticket.locator(".cm-ticket-title")).to_be_focused()
    # All of it is kept.
    page.reload()
    expect(parts.nth(0)).to_contain_text("3 of 3 right first time", timeout=PATIENCE)
    expect(ticket.locator(".cm-ticket-title")).to_have_text("2 of 4 right, 1 left")
    # The page comes to the part that was open.
    wait_until(
        page, lambda: page.evaluate("scrollY > 0 && scrollY + innerHeight > document.body.scrollHeight - 2")
    )
    go_on(page)
    expect(parts.nth(4)).to_contain_text("2 of 4 right, 1 left")
    expect(parts.nth(4)).not_to_contain_text("done")
    page.locator(".cm-own-field").fill("At twelve.")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show the rule").click()
    expect(page.locator(".cm-rule h3")).to_be_focused()
