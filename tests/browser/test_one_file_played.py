"""One file with everything in it, used from a folder as pupils and teachers use it, with the network cut."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardmath_widgets import PatienceBoard

from .add_and_carry import do_the_lesson
from .conftest import OpenFile
from .playing import spot
from .sites import BOARD, OPENING, PHONE, shown
from .test_things import LINK, THINGS, status, thing, walk

pytestmark = pytest.mark.proof
#: A page's script that notes in every frame how full the bar is; null where there is none to be seen.
BAR = """window.seen = [];
const look = () => {
  const bar = document.getElementById("loaded");
  window.seen.push(bar?.getClientRects().length ? Number(bar.style.getPropertyValue("--loaded")) : null);
  requestAnimationFrame(look);
};
requestAnimationFrame(look);"""


def loaded(page: Page) -> None:
    """Wait until a page has all of its cells."""
    page.wait_for_function("() => document.getElementById('dealing')?.hidden !== false", timeout=OPENING)
    assert page.locator(".failure").count() == 0


def test_everything_on_the_start_page_opens(open_file: OpenFile, one_file: Path) -> None:
    """Every tile, lesson, plan, exercise and thing that the start page names."""
    page = open_file(one_file)
    expect(page.locator(".tile")).to_have_count(8)
    links = page.locator("main a[href*='.html']").evaluate_all("all => all.map(({ href }) => href)")
    links = list(dict.fromkeys(links))
    assert len(links) > 40
    for link in links:
        page.goto("about:blank")  # a link that differs in its fields alone opens nothing
        page.goto(link)
        if "?worksheets" in link:
            expect(page.locator("main")).to_contain_text("This file has no worksheets")
            continue
        shown(page, ".outputs button:visible")
        loaded(page)
        # Links from one app to another stay in the file.
        leading = page.locator("a[data-app]:not([hidden])").evaluate_all("all => all.map(({ href }) => href)")
        assert [one for one in leading if not one.startswith(f"{one_file.as_uri()}?")] == []


def test_the_bar_is_seen_until_the_board_and_never_goes_back(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, "?pyramid-addition.html#number=7", BAR)
    shown(page, BOARD)
    loaded(page)
    seen = page.evaluate("() => window.seen")
    first = next(at for at, part in enumerate(seen) if part is not None)
    last = max(at for at, part in enumerate(seen) if part is not None)
    parts = seen[first : last + 1]
    assert None not in parts
    assert parts == sorted(parts)
    assert parts[-1] > 0.9


def test_a_lesson_is_done_from_the_first_question_to_its_ticket(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, "?06-add-and-carry.html")
    parts = page.locator(".cm-lesson-part")
    expect(parts).to_have_count(6, timeout=OPENING)
    do_the_lesson(page, parts)


def test_the_plan_of_a_lesson_leads_to_its_pages(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, "?06-add-and-carry.html#lesson~teacher=1")
    shown(page, "a[data-app]:visible")
    for link in page.locator("a[data-app]:visible").all():
        href = link.get_attribute("href") or ""
        assert href.startswith("?"), href


def test_exercises_explain_a_slip_and_go_on_after_a_reload(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, "?exercises.html#kind=addition&number=5&base=12")
    field = page.get_by_label("Your answer")
    field.wait_for(timeout=OPENING)
    field.fill("75")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".cm-status")).to_contain_text("full at twelve, not at ten")
    page.reload()
    field.wait_for(timeout=OPENING)
    expect(page.locator(".cm-status")).to_contain_text("full at twelve, not at ten")
    field.fill("73")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".cm-status")).to_have_text("73 is right.")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".cm-fact dd")).to_have_text("number 6")


def test_things_are_handled_and_found_as_they_were(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, f"?things.html#{LINK}")
    for name in THINGS:
        shown(page, f".cardmath-{name}[data-ready]")
    walk(page, lambda button: button.click())
    page.reload()
    for name in THINGS:
        shown(page, f".cardmath-{name}[data-ready]")
    expect(thing(page, "partners").locator(".is-paired")).to_have_count(2)
    expect(thing(page, "columns").locator(".cm-box.is-right")).to_have_count(3)
    thing(page, "rows").get_by_role("button", name="above: seven, below: eight").click()
    expect(status(page, "rows")).not_to_be_empty()


def test_back_forward_and_print(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file, "#for-teachers")
    page.get_by_role("link", name="Add and carry", exact=True).first.click()
    shown(page, ".cm-lesson-part")
    loaded(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Lessons", exact=True)).to_be_visible()
    page.go_forward()
    shown(page, ".cm-lesson-part")
    loaded(page)
    page.emulate_media(media="print")
    expect(page.locator("#dealing")).to_be_hidden()
    expect(page.locator(".cm-lesson-part").first).to_be_visible()
    assert len(page.pdf()) > 10_000


def test_two_files_in_two_tabs_keep_their_own_games(
    open_file: OpenFile, one_file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "a copy.html"
    shutil.copyfile(one_file, copy)
    first = open_file(one_file, "?pyramid-addition.html#number=7")
    second = first.context.new_page()
    second.goto(f"{copy.as_uri()}?pyramid-addition.html#number=8")
    for page in (first, second):
        shown(page, BOARD)
    spot(first, "stock").click()
    expect(first.locator(".cm-status")).to_contain_text("drawn")
    spot(second, "t7.1").click()
    expect(second.locator(".cm-status")).to_contain_text("Which card")
    for page in (first, second):
        page.reload()
        shown(page, BOARD)
    # Whatever base the device has shown last is in the address.
    expect(first).to_have_url(re.compile("&number=7&moves=draw&base=10$"))
    expect(second).to_have_url(re.compile("&number=8&base=10$"))
    expect(spot(first, "stock")).to_be_visible()
    # Each file offers only games that are in it.
    for page, path in ((first, one_file), (second, copy)):
        page.get_by_role("link", name="cardmath").click()
        expect(page.locator(".tile")).to_have_count(8)
        offered = page.locator("#carry-on a:visible").evaluate_all("all => all.map(({ href }) => href)")
        assert [link for link in offered if not link.startswith(path.as_uri())] == []


@pytest.mark.parametrize("app", ["06-add-and-carry", "exercises", "odds", "pyramid-addition", "things"])
def test_pages_fit_a_phone(new_page: Callable[..., Page], one_file: Path, app: str) -> None:
    page = new_page(offline=True, **PHONE)
    page.goto(f"{one_file.as_uri()}?{app}.html")
    shown(page, ".outputs button:visible")
    loaded(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_board_of_a_notebook_goes_on_in_its_own_file(open_file: OpenFile, tmp_path: Path) -> None:
    board = PatienceBoard(3, "patriarchs", base=12)
    board.play("turn")
    page = open_file(board.to_html(tmp_path / "board.html"))
    shown(page, BOARD)
    expect(page).to_have_title(re.compile("^Patriarchs"))
    spot(page, "stock").click()
    expect(page).to_have_url(re.compile("#game=patriarchs&number=3&moves=turn,turn$"))
