"""Every lesson in JupyterLab: run from top to bottom, a question answered, the ticket handed in by Enter."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from cardmath.exercises import Exercise
from cardmath.lessons import LESSONS, lesson_plan, posed
from tests.browser.conftest import Watch
from tests.browser.lab import run, running_lab
from tests.browser.serving import PATIENCE

#: Another front end: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

PARTS = ".cm-lesson-part"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab's address."""
    with running_lab(tmp_path_factory.mktemp("lab")) as address:
        yield address


def answer(panel: Locator, item: Exercise) -> None:
    """Answer with the keyboard alone: a word is a button, a number is written."""
    if item.answer_form.base is None:
        panel.locator(f"[data-press='say:{item.answer}']").press("Enter")
    else:
        panel.locator(".cm-answer").press_sequentially(item.answer)
        panel.locator(".cm-answer").press("Enter")


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_run_and_its_ticket_handed_in(
    lab: str, new_page: Callable[..., Page], watch: Watch, key: str
) -> None:
    # JupyterLab itself complains on the console of things that are not ours.
    watch.allow(".*")
    plan = lesson_plan(key)
    page = new_page(viewport={"width": 1280, "height": 1000})
    run(page, lab, f"course/{plan.number:02}-{key}.ipynb", PARTS)
    expect(page.locator(PARTS)).to_have_count(6, timeout=PATIENCE)
    expect(page.locator(".jp-OutputArea [data-mime-type='application/vnd.jupyter.stderr']")).to_have_count(0)
    expect(page.locator(".jp-OutputArea [data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
    # The first question from earlier lessons.
    panel = page.locator(".cardmath-exercises").first
    first = posed(plan.part("remember").items[0], plan.notation)
    answer(panel, first)
    expect(panel.get_by_role("button", name="Next")).to_be_visible(timeout=PATIENCE)
    # On to the ticket, part by part.
    for number in range(4):
        page.get_by_role("button", name="Go on").click()
        expect(page.locator(PARTS).nth(number + 1).locator("h2")).to_be_focused(timeout=PATIENCE)
    expect(page.locator(PARTS).nth(0)).to_contain_text("1 of 1 right first time")
    ticket = page.locator(".cm-lesson-ticket")
    for place, one in enumerate(plan.part("ticket").items):
        stop = ticket.locator(f".cm-stop[data-press='go:{place}']")
        expect(stop).to_have_attribute("aria-current", "step", timeout=PATIENCE)
        answer(ticket, posed(one, plan.notation))
    expect(ticket.get_by_role("button", name="Hand in")).to_be_focused(timeout=PATIENCE)
    page.keyboard.press("Enter")
    expect(ticket.locator(".cm-ticket-title")).to_have_text("4 of 4 right", timeout=PATIENCE)
    # What the kernel knows is saved nowhere, and the notebook is as it was.
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(PARTS).nth(4)).to_contain_text("4 of 4 right")
