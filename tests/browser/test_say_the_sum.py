"""Say the sum and the lesson that has it, in Chromium: by mouse, finger and keyboard, and as it is heard."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.playing import fact, open_game, spot, status
from tests.browser.serving import PATIENCE

LESSON = "06-add-and-carry"


def write(page: Page, answer: str) -> None:
    """Write an answer where the focus is, with the keyboard alone."""
    page.keyboard.type(answer)
    page.keyboard.press("Enter")


def test_a_pair_leaves_when_its_sum_is_said_by_finger_and_by_keyboard(
    new_page: Callable[..., Page], server: Server
) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_game(page, server, "number=7&way=sum")
    for key in ("t7.3", "t7.4"):
        spot(page, key).tap()
    # Another sum of cards that lie there comes first: the target is no answer to it.
    expect(page.locator(".cm-asked")).to_have_text("11z + 7z = ?")
    keys = page.locator(".cm-questions .cm-keypad .cm-key")
    boxes = [key.bounding_box() for key in keys.all()]
    assert all(box and min(box["width"], box["height"]) >= 44 for box in boxes)

    def enter(signs: str) -> None:
        for sign in signs:
            keys.get_by_text(sign, exact=True).tap()
        page.locator(".cm-questions button[type='submit']").tap()

    enter("19")
    expect(status(page)).to_contain_text("19 is one too many")
    expect(page.locator(".cm-questions .cm-drawing svg")).to_be_visible()
    expect(page.locator(".cm-smaller-step")).to_have_text("Count on from 11z. Where are you after 3 steps?")
    enter("14")
    expect(status(page)).to_have_text("Right. Now try the question again.")
    enter("18")
    expect(status(page)).to_contain_text("18 is right: one full frame and 8.")
    expect(page.locator(".cm-asked")).to_have_text("11z + 2z = ?")
    enter("13")
    expect(page.locator(".cm-right")).to_have_text("13 is right: one full frame and 3.")
    expect(fact(page, "Left")).to_have_text("22z")
    # The same by keyboard: from card to card with the arrows, the answer where the focus is led.
    spot(page, "t7.5").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-answer")).to_be_focused()
    expect(page.locator(".cm-asked")).to_have_text("11z + 13z = ?")
    write(page, "13")
    expect(page.locator(".cm-smaller-step")).to_be_visible()
    write(page, "24")
    expect(fact(page, "Left")).to_have_text("20z")
    expect(page.locator(".cm-tableau button:focus")).to_be_visible()
    page.reload()
    expect(page.locator(".cm-tally")).to_have_text("1 of 3 right first time")


def test_the_lesson_is_done_by_mouse_its_ticket_by_keyboard_and_heard_in_order(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.address}{LESSON}")
    parts = page.locator(".cm-lesson-part")
    expect(parts).to_have_count(5)
    panels = page.locator(".cardmath-exercises")
    expect(panels.nth(0)).to_be_visible()
    for closed in (".cm-lesson-example", ".cardmath-board", ".cm-lesson-learnt"):
        expect(page.locator(closed)).to_be_hidden()
    # Retrieval, by mouse.
    for answer in ("3", "19", "6Ʒ"):
        for sign in answer:
            panels.nth(0).locator(".cm-keypad .cm-key").get_by_text(sign, exact=True).click()
        panels.nth(0).get_by_role("button", name="Check").click()
        panels.nth(0).get_by_role("button", name="Next").click()
    expect(parts.nth(0)).to_contain_text("done")
    # The worked example opens, and builds up.
    example = page.locator(".cm-lesson-example")
    for step in range(3):
        expect(example.locator(".cm-steps li")).to_have_count(step)
        example.get_by_role("button", name="Next step").click()
    expect(example.locator(".cm-steps li")).to_have_count(3)
    # The board opens; a wrong sum is explained, a right one lets the pair leave.
    board = page.locator(".cardmath-board")
    for key in ("t4.1", "t4.2"):
        spot(page, key).click()
    expect(board.locator(".cm-asked")).to_have_text("Ʒz + 9z = ?")
    write(page, "19")
    expect(board.locator(".cm-said")).to_contain_text("In base twelve a column is full at twelve")
    write(page, "17")
    expect(board.locator(".cm-status")).to_contain_text("the target is 13z")
    # The ticket at will, by keyboard alone: wrong, then right; a slip takes nothing back.
    parts.nth(3).get_by_role("button", name="Open: Ticket").focus()
    page.keyboard.press("Enter")
    ticket = panels.nth(1)
    expect(ticket).to_be_visible()
    ticket.locator(".cm-answer").focus()
    write(page, "14")
    expect(ticket.locator(".cm-status")).to_contain_text("In base twelve a column is full at twelve")
    for answer in ("12", "73", "90", "122"):
        expect(ticket.locator(".cm-answer")).to_be_focused()
        write(page, answer)
        expect(ticket.locator(".cm-status")).to_contain_text(f"{answer} is right")
        expect(ticket.locator("[data-place='next']")).to_be_focused()
        page.keyboard.press("Enter")
    expect(parts.nth(3)).to_contain_text("done")
    expect(page.locator(".cm-lesson-learnt")).to_contain_text("3 of 4 right first time")
    # Heard in order: the lesson, its parts, each with what it holds.
    headings = page.get_by_role("heading").all_inner_texts()
    names = ["Add and carry", "Remember", "See how it goes", "Play: say the sum", "Ticket", "What we learnt"]
    assert [text for text in headings if text in names] == names
    # Where one is stays in the link.
    page.reload()
    expect(parts.nth(3)).to_contain_text("done", timeout=PATIENCE)
    expect(page.locator(".cm-lesson-learnt")).to_be_visible()
    page.get_by_role("button", name="For teachers").click()
    for words in ("Goal", "Standard", "Common mistakes", "cardmath worksheet add-and-carry"):
        expect(page.locator(".cm-teaching")).to_contain_text(words)
