"""Our pages in a frame of another site: closed unless it is named, as high as they want; MathALÉA."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from cardmath.exercises import check, exercise
from cardmath.exercises.rows import Course, Row
from cardmath.lessons import lesson_plan, posed

from .around import Around, another_site
from .conftest import Server, Watch, start_server
from .playing import button
from .serving import wait_until

NUMBER = 2
SEEDED = 7569
READY = "[data-ready]:visible"
MATHALEA = f"mathalea&numeroExercice={NUMBER}&v=eleve&seed=uEMk"
#: A browser that refuses to keep anything in a frame of another site.
REFUSING = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name,
    { get() { throw new DOMException("refused", "SecurityError"); }, configurable: true });"""


@pytest.fixture(scope="module")
def around() -> Iterator[Around]:
    with another_site() as site:
        yield site


@pytest.fixture(scope="module")
def open_server(around: Around) -> Iterator[Server]:
    """A server whose apps the other site may show."""
    running = start_server("--embed-from", around.origin)
    yield running
    running.stop()


def answer(frame: FrameLocator, text: str) -> None:
    field = frame.get_by_label("Your answer", exact=True)
    field.fill(text)
    field.press("Enter")


def play(frame: FrameLocator, slip: str, answers: list[str]) -> None:
    """Answer one question after the other, the first one after a slip."""
    answer(frame, slip)
    expect(frame.locator(".cm-status")).not_to_contain_text("Take your time")
    for at, right in enumerate(answers):
        field = frame.get_by_label("Your answer", exact=True)
        if at:
            expect(field).to_have_value("")
        answer(frame, right)
        expect(frame.locator(".cm-solved")).to_contain_text(right)
        frame.get_by_role("button", name="Next", exact=True).click()


def play_with_a_slip(around: Around, page: Page, address: str, opening: int = 60_000) -> None:
    """Play two exercises through the protocol, then open the page again with the copy of before."""
    items = [exercise("addition", SEEDED + at, 10) for at in range(2)]
    slip = items[0].distractors[0]
    frame = around.show(page, f"{address}?{MATHALEA}&kind=addition&base=10&count=2", NUMBER)
    frame.locator(READY).wait_for(timeout=opening)
    expect(frame.get_by_role("button", name="Settings")).to_have_count(0)
    assert around.heard(page, "mathaleaSendScore") == []
    play(frame, slip.text, [item.answer for item in items])
    expect(frame.locator("body")).to_contain_text("Right first time: 1 of 2.")
    assert wait_until(lambda: bool(around.heard(page, "mathaleaSendScore")))
    (sent,) = around.heard(page, "mathaleaSendScore")
    assert (sent["score"], sent["numberOfQuestions"], sent["numeroExercice"]) == (1, 2, NUMBER)
    code = check(items[0], slip.text).misconception
    assert code is not None
    assert f"{slip.text} ✗ ({code.sentence}), {items[0].answer} ✓" in sent["finalState"]
    # Only our own list of texts, whatever was typed.
    assert set(re.findall(r"<(\w+)", sent["finalState"])) == {"ul", "li"}
    # MathALÉA gives the copy back, also to a page that has just been opened.
    copy = page.evaluate("window.copy")
    page.reload()
    frame.locator(READY).wait_for(timeout=opening)
    page.evaluate("copy => window.ask({ ...copy, type: 'mathaleaHasScore' })", copy)
    expect(frame.locator("body")).to_contain_text("Right first time: 1 of 2.")
    expect(frame.locator(".copy li").nth(1)).to_contain_text(f"{slip.text} ✗")
    assert around.heard(page, "mathaleaSendScore") == []
    page.evaluate("window.ask({ type: 'mathaleaAskScore' })")
    assert wait_until(lambda: len(around.heard(page, "mathaleaSendScore")) == 1)


def test_mathalea_gets_the_score_of_an_exercise_a_row_and_a_ticket(
    page: Page, around: Around, open_server: Server
) -> None:
    exercises = f"{open_server.address}exercises"
    play_with_a_slip(around, page, exercises)

    frame = around.show(page, f"{exercises}?{MATHALEA}&row=0.10.G6", NUMBER)
    frame.locator(READY).wait_for(timeout=60_000)
    course = Course.start(Row(SEEDED, 10, ("addition",)))
    count = course.length
    while not course.is_finished:
        answer(frame, course.item.answer)
        expect(frame.locator(".cm-solved")).to_contain_text(course.item.answer)
        frame.get_by_role("button", name="Next", exact=True).click()
        course = course.answered(course.item.answer)[0].next()
        if not course.is_finished:
            expect(frame.get_by_label("Your answer", exact=True)).to_have_value("")
    assert wait_until(lambda: bool(around.heard(page, "mathaleaSendScore")))
    (sent,) = around.heard(page, "mathaleaSendScore")
    assert (sent["score"], sent["numberOfQuestions"]) == (count, count)

    lesson = f"{open_server.address}06-add-and-carry?{MATHALEA}&lesson~open=5"
    plan = lesson_plan("add-and-carry")
    items = [posed(one, plan.notation) for one in plan.part("ticket").items]
    frame = around.show(page, lesson, NUMBER)
    field = frame.locator(".cm-lesson-ticket").get_by_label("Your answer", exact=True)
    field.wait_for(timeout=60_000)
    expect(frame.get_by_role("button", name="For teachers")).to_have_count(0)
    for at, item in enumerate(items):
        expect(frame.locator(".cm-lesson-ticket .cm-stop[aria-current]")).to_contain_text(str(at + 1))
        field.fill(item.answer if at else item.distractors[0].text)
        field.press("Enter")
    frame.get_by_role("button", name="Hand in", exact=True).click()
    assert wait_until(lambda: bool(around.heard(page, "mathaleaSendScore")))
    (sent,) = around.heard(page, "mathaleaSendScore")
    assert (sent["score"], sent["numberOfQuestions"]) == (len(items) - 1, len(items))


def test_a_frame_is_open_to_named_sites_alone_and_like_a_part_of_their_page(
    new_page: Callable[..., Page], around: Around, server: Server, open_server: Server, watch: Watch
) -> None:
    watch.allow("frame-ancestors")
    watch.allow("403|chrome-error")
    page = new_page(viewport={"width": 820, "height": 1180})
    # Without the option, the browser shows nothing of the page, and the server sends none.
    around.show(page, f"{server.address}exercises")
    assert wait_until(lambda: page.frames[1].url.startswith("chrome-error:"))
    assert page.frames[1].locator("[data-connection]").count() == 0

    page.add_init_script(f"if (window.parent !== window) {{ {REFUSING} }}")
    frame = around.show(page, f"{open_server.address}things#weights~base=10")
    # Only what was asked for is shown, and its frame is as high as that.
    frame.locator(READY).wait_for(timeout=60_000)
    expect(frame.locator(".outputs:visible")).to_have_count(1)
    inside = page.frames[1]
    spare = "innerHeight - document.body.offsetHeight"
    assert wait_until(lambda: 0 <= inside.evaluate(spare) <= 24), around.heard(page, "height")
    # None of MathALÉA's messages comes without being asked for.
    assert {one["type"] for one in page.evaluate("window.heard")} == {"height"}

    # The keyboard comes in, and gets out at the other end.
    page.locator("#before").focus()
    page.keyboard.press("Tab")
    assert inside.evaluate("document.activeElement !== document.body")
    for _press in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "after":
            break
    assert page.evaluate("document.activeElement.id") == "after"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "IFRAME"

    # A board offers the lines for its own frame, with which it opens again.
    frame = around.show(page, f"{open_server.address}bonds-to-ten/7")
    frame.locator(".cardmath-board[data-ready]").wait_for(timeout=60_000)
    button(frame.locator("body"), "Share").click()
    lines = frame.get_by_label("To show it in another page").input_value()
    source = f'<iframe src="{open_server.address}pyramid-addition#game=pyramid-addition'
    assert lines.startswith(source)
    assert ' title="Bonds to ten, deal 7" width="100%" height="720"' in lines
    assert ' loading="lazy" allow="clipboard-write"></iframe>' in lines
    page.evaluate("lines => { document.body.innerHTML = lines; }", lines)
    page.frame_locator("iframe").locator(".cardmath-board[data-ready]").wait_for(timeout=60_000)
    assert page.context.cookies() == []
