"""The worksheet maker from the start page to the PDF, as a teacher uses it."""

from pathlib import Path

from playwright.sync_api import Page, expect

from cardmath.exercises import export
from cardmath.numerals import Notation
from cardmath.worksheets import exercises_of, worksheet
from tests.browser.conftest import Server
from tests.browser.test_access import violations
from tests.worksheets.reading import pages


def first_page(page: Page) -> str:
    """The address of the picture of the first page; another one where the sheet has changed."""
    page.wait_for_selector(".cm-pages[aria-busy=false] .cm-page")
    return page.locator(".cm-page").first.get_attribute("src") or ""


def after(page: Page, before: str) -> str:
    page.wait_for_function("before => document.querySelector('.cm-page').src !== before", arg=before)
    return first_page(page)


def test_choose_see_take_the_next_number_and_download(page: Page, server: Server, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.address + "#for-teachers")
    page.get_by_role("link", name="Worksheets", exact=True).click()
    shown = first_page(page)
    said = page.locator(".cm-status")

    page.get_by_label("Kind of sheet").select_option(label="Sums in columns")
    shown = after(page, shown)
    # Whoever has chosen no base gets base ten.
    expect(page.get_by_label("Base")).to_have_value("10")
    page.get_by_label("Sheet number").fill("41")
    page.keyboard.press("Enter")
    shown = after(page, shown)
    page.get_by_role("button", name="Next number").click()
    shown = after(page, shown)
    expect(said).to_have_text("Sums in columns, number 42: 2 pages.")
    expect(page.get_by_role("img", name="Sums in columns, page 2 of 2")).to_be_visible()
    assert violations(page) == []

    # The address holds the wish: reloaded, the same sheet is there.
    page.reload()
    shown = first_page(page)
    expect(said).to_have_text("Sums in columns, number 42: 2 pages.")
    page.get_by_role("slider", name="How many").fill("3")
    expect(said).to_contain_text("goes up to number 44")

    with page.expect_download() as started:
        page.get_by_role("button", name="Download the PDF").click()
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    assert file.name == "columns-42-to-44-base-10.pdf"
    made = worksheet("columns", number=42, notation=Notation(10), copies=3, key=True)
    assert pages(file.read_bytes()) == pages(made)

    for name, ending in (("Download for Moodle", "moodle.xml"), ("Download for Canvas", "canvas.zip")):
        with page.expect_download() as started:
            page.get_by_role("button", name=name).click()
        assert started.value.suggested_filename == f"columns-42-to-44-base-10-{ending}"
        started.value.save_as(file)
        items = exercises_of("columns", 42, 10, copies=3)
        form = ending.partition(".")[0]
        assert file.read_bytes() == export(items, form, "Sums in columns, number 42")
        expect(said).to_have_text(f"columns-42-to-44-base-10-{ending} is ready.")

    # What cannot be is said, and the page before stays.
    page.get_by_label("Kind of sheet").select_option(label="Conversion ladder")
    shown = after(page, shown)
    page.get_by_label("Base").select_option("10")
    expect(said).to_contain_text("choose another base")
    expect(page.locator(".cm-page").first).to_be_visible()

    # A deck on a phone, by keyboard.
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_label("Kind of sheet").focus()
    page.keyboard.type("A deck")
    expect(said).to_contain_text("here are the first 4 pages")
    expect(page.locator(".cm-page")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
