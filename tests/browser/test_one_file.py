"""A whole site in one HTML file, opened from a folder with the network cut."""

import base64
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardmath_widgets.page.page_files import joined
from cardmath_widgets.site.build import Making
from cardmath_widgets.site.one_file.document import CHARSET, MARK, write_one_file, written
from tests.notebooks.kinds import write_cells

from .conftest import OpenFile, Watch
from .sites import BOARD, OPENING, make_one_file, shown, without_python

MOST = 11_000_000  # bytes
#: A browser that keeps nothing for a file.
REFUSES = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("refused", "SecurityError"); }, configurable: true,
});"""


@pytest.fixture(scope="module")
def bare_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with everything but Python, made within seconds."""
    path = tmp_path_factory.mktemp("one-file") / "ohne Python é.html"
    with without_python():
        write_one_file(path, [], Making(lambda _words: None))
    return path


def test_any_bytes_survive_the_browser_s_parser(open_file: OpenFile, tmp_path: Path) -> None:
    every = b"".join(unit.to_bytes(2, "little") for unit in range(65536))
    content = every + random.Random(7).randbytes(200_001)
    path = tmp_path / "bytes.html"
    reading = (
        f"{joined('site/one_file/decoded.js')} const text = document.querySelector('script').textContent;"
    )
    page = (
        f'<!DOCTYPE html><script type="text/plain">{written(content)}</script>'
        f"<script>{reading} window.found = decoded(text, {len(content)});</script>"
    )
    path.write_bytes(f"{MARK}{page}".encode(CHARSET))
    found = open_file(path).evaluate(
        "() => found.reduce((text, byte) => text + String.fromCharCode(byte), '')"
    )
    assert found.encode("latin-1") == content


def test_the_start_page_opens_and_leads_to_the_games(
    open_file: OpenFile, bare_file: Path, watch: Watch
) -> None:
    # Without Python, a game gets no farther than the bar and a sentence.
    watch.allow("Decompress")
    page = open_file(bare_file)
    expect(page).to_have_title("cardmath: arithmetic with cards")
    expect(page.locator(".tile")).to_have_count(8)
    # This browser forgets nothing, so nothing is said of that.
    expect(page.get_by_text("This browser forgets")).to_have_count(0)
    # Every link leads to a page.
    expect(page.locator("#today")).to_be_visible()
    links = page.locator("a[href]").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert len(links) > 40
    assert [link for link in links if not re.match(r"#|(file:.*)?\?($|[\w-]+\.html)", link)] == []
    for picture in page.locator(".tile img").all()[:2]:
        assert picture.evaluate("async image => (await image.decode(), image.naturalWidth)") > 100
    assert page.evaluate("async () => (await document.fonts.load('20px cardmath')).length") == 1
    page.get_by_role("link", name="For teachers").click()
    page.get_by_label("Kind").select_option(label="Lessons")
    assert page.url.endswith("#for-teachers&what=lessons")
    page.reload()
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()
    page.get_by_role("link", name="Add and carry", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"\?06-add-and-carry\.html$"))
    # The bar is shown until the sentence that Python is missing takes its place.
    expect(page.locator("#loaded + p")).to_contain_text("Loading Python")
    page.go_back()
    expect(page.get_by_role("heading", name="Lessons")).to_be_visible()


def test_links_to_worksheets_say_that_there_are_none(open_file: OpenFile, bare_file: Path) -> None:
    page = open_file(bare_file, "#for-teachers")
    expect(page.get_by_text("This file has no worksheets")).to_be_visible()
    page.get_by_label("Kind").select_option(label="Lessons")
    expect(page.get_by_text("This file has no worksheets")).to_be_hidden()
    page.get_by_role("button", name="Show everything").click()
    page.get_by_role("link", name="Worksheets", exact=True).click()
    expect(page.locator("main")).to_contain_text("This file has no worksheets")
    page.get_by_role("link", name="cardmath").click()
    expect(page.locator(".tile")).to_have_count(8)
    # Typed by hand, a page's name may come without its ending, as on a server, or may not be a name at all.
    expect(open_file(bare_file, "?worksheets").locator("main")).to_contain_text("This file has no worksheets")
    expect(open_file(bare_file, "?100%").locator(".tile")).to_have_count(8)


@pytest.mark.parametrize("missing", ["DecompressionStream", "WebAssembly", "Worker"])
def test_a_browser_that_cannot_gets_a_sentence(open_file: OpenFile, bare_file: Path, missing: str) -> None:
    page = open_file(bare_file, script=f"delete window.{missing};")
    expect(page.get_by_role("alert")).to_contain_text("Open this file on a computer")
    expect(page.locator("#dealing")).to_have_count(0)


def test_without_scripts_there_is_the_sentence_too(open_file: OpenFile, bare_file: Path) -> None:
    page = open_file(bare_file, java_script_enabled=False)
    expect(page.locator("noscript .as-file")).to_contain_text("Open this file on a computer")
    expect(page.locator("#dealing")).to_be_hidden()


def test_what_a_browser_forgets_is_saved_in_a_file(
    open_file: OpenFile, bare_file: Path, tmp_path: Path
) -> None:
    page = open_file(bare_file, script=REFUSES)
    notice = page.get_by_text("This browser forgets what you have played here")
    expect(page.locator("main").get_by_text("This browser forgets")).to_be_visible()
    page.get_by_role("button", name="Calendar").click()
    expect(page.locator("#calendar")).to_contain_text("This browser stores nothing")
    page.evaluate("() => localStorage.setItem('cardmath.path', '{\"pyramid-addition\": [1, 2]}')")
    # It lasts as long as the tab, and is said no second time.
    page.reload()
    expect(page.locator("a[data-steps]").first).to_have_attribute("href", re.compile("path=3"))
    expect(page.locator("main").get_by_text("This browser forgets")).to_have_count(0)
    expect(notice).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(saved)
    another = open_file(bare_file, script=REFUSES)
    with another.expect_file_chooser() as choosing:
        another.get_by_role("button", name="Open a saved file").click()
    choosing.value.set_files(saved)
    expect(another.locator("a[data-steps]").first).to_have_attribute("href", re.compile("path=3"))
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]")
    with another.expect_file_chooser() as choosing:
        another.get_by_role("button", name="Open a saved file").click()
    choosing.value.set_files(wrong)
    expect(another.get_by_role("alert")).to_contain_text("This file holds no saved games")


@pytest.mark.proof
def test_everything_fits(one_file: Path) -> None:
    assert one_file.stat().st_size <= MOST


@pytest.mark.proof
def test_a_game_is_played_and_comes_back(open_file: OpenFile, one_file: Path) -> None:
    page = open_file(one_file)
    page.locator("a[data-steps]").first.click()
    board = shown(page, BOARD)
    stock = board.locator("button[data-sprite=stock]")
    page.goto(f"{one_file.as_uri()}?pyramid-addition.html#number=7")
    shown(page, BOARD)
    stock.click()
    expect(board.locator(".cm-status")).to_contain_text("drawn")
    assert "number=7&" in page.url
    page.reload()
    shown(page, BOARD)
    expect(board.get_by_role("button", name="Undo")).to_be_enabled()
    board.get_by_role("button", name="Hint").click()
    # The address counts the hint once it is given.
    expect(page).to_have_url(re.compile("hints=1"), timeout=OPENING)
    link = page.url
    page.get_by_role("link", name="cardmath").click()
    carry_on = page.locator("#carry-on a")
    expect(carry_on).to_have_attribute("href", link)
    carry_on.click()
    shown(page, BOARD)
    assert page.url == link


@pytest.mark.proof
def test_one_game_and_an_own_notebook(open_file: OpenFile, tmp_path: Path) -> None:
    """One app alone is the first page; a notebook brings its files."""
    (tmp_path / "dice.py").write_text("faces = 6\n")
    dot = base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    )
    (tmp_path / "dot.png").write_bytes(dot)
    notebook = tmp_path / "mine.ipynb"
    cells = [
        "import dice, colorsys\nprint(dice.faces)",
        "from IPython.display import HTML\nHTML('<img src=dot.png>')",
    ]
    write_cells(notebook, ["# Mine", *(f"# %%\n{cell}" for cell in cells)])
    made = make_one_file(tmp_path / "mine.html", notebook)
    assert made.returncode == 0, made.stderr
    page = open_file(tmp_path / "mine.html")
    expect(page.locator(".outputs").first).to_have_text("6", timeout=OPENING)
    page.wait_for_function("() => document.querySelector('.outputs img')?.naturalWidth === 1")
