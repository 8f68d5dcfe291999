"""The pages of a site of plain files: every app, your own notebooks, sheets, and making it again."""

import json
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from cardmath_widgets.site.notebook_files import MOST
from tests.notebooks.broken import ODD, UNREADABLE
from tests.notebooks.kinds import KINDS, write, write_cells

from .around import another_site
from .conftest import Server, Watch, start_server
from .outputs import check_colours, check_pictures, check_quiet
from .serving import wait_until
from .sites import BOARD, OPENING, PHONE, make_site, shown
from .test_access import violations
from .test_frames import play_with_a_slip

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

THINKING = """
import asyncio, time
from cardmath_widgets.page.scheduling import aside

turns = 0

async def play():
    global turns
    while True:
        await asyncio.sleep(0)
        turns += 1

def think():
    before, end = turns, time.perf_counter() + 0.5
    while time.perf_counter() < end:
        pass
    return turns - before

playing = asyncio.ensure_future(play())
played = await aside(think)
playing.cancel()
print("played meanwhile:", played >= 3)
"""
CELLS = (
    ("markdown", "# My own lesson\n\nOne of mine."),
    ("code", THINKING),
    ("code", "from IPython.display import HTML, display\n\ndisplay(HTML('<b>bold</b>'))\n6 * 7"),
    ("code", "from cardmath_widgets import CounterWheel\n\nCounterWheel(key='mine')"),
    ("code", "import numpy.linalg"),
    ("code", "'never'"),
)


BESIDE = [
    "# Beside\n\n<img src='square.png' alt='in HTML'> and film.mp4",
    "# %%\nimport dice\nprint(dice.faces)",
    "# %%\nprint(open('days é.csv').read(), end='')",
    "# %%\nfrom IPython.display import HTML, Image\nImage('square.png', alt='read by Python')",
    '# %%\nHTML(\'<img src="square.png" alt="as HTML">\')',
]


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    makers: dict[str, Any] = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    path = tmp_path_factory.mktemp("own") / "mine.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[makers[kind](text) for kind, text in CELLS]), path)
    return path


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kinds") / "kinds"
    write(folder, *(kind for kind in KINDS if kind != "foreign"))
    # A notebook with files beside it, some of them private and some too large.
    (folder / "dice.py").write_text("import more\nfaces = more.faces\n")
    (folder / "more.py").write_text("faces = 6\n")
    (folder / "days é.csv").write_text("a,b\n1,2\n")
    (folder / "marks.csv").write_text("")
    (folder / "film.mp4").write_bytes(bytes(MOST + 1))
    write_cells(folder / "beside.ipynb", BESIDE)
    # One that cannot be opened, and one with a picture that is missing.
    (folder / "cut.ipynb").write_bytes(UNREADABLE["cut"][0])
    (folder / "attachment.ipynb").write_bytes(ODD["attachment"])
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, notebook: Path, kinds: Path) -> Path:
    folder = tmp_path_factory.mktemp("site") / "public"
    made = make_site(folder, notebook, kinds)
    assert made.returncode == 0, made.stderr
    assert made.stdout == f"{folder / 'index.html'}\n"
    # Progress is reported, one thing a line.
    lines = made.stderr.splitlines()
    assert "Pyramid Addition" in lines
    fails = "that cell will fail."
    assert f"{kinds / 'cut.ipynb'}: {UNREADABLE['cut'][1]}" in lines
    assert lines[-1] == (f"Not included from {kinds}, because no notebook there mentions them: marks.csv.")
    (too_large,) = [line for line in lines if "too large" in line]
    assert too_large.startswith(f"film.mp4 (20.0 MB) is too large to include with {kinds / 'beside.ipynb'}")
    along = "days é.csv, dice.py, more.py, square.png"
    assert f"Included with {kinds / 'beside.ipynb'}: {along}." in lines
    assert not [path for path in folder.rglob("*") if path.name in ("marks.csv", "film.mp4", "dice.py")]
    assert [line for line in lines if fails in line] == [
        f"{notebook} needs numpy, which this site does not have: {fails} Try --with numpy.",
        f"{kinds / 'later.ipynb'} needs Thread, which no site has: {fails}",
    ]
    return folder


@pytest.fixture(scope="module")
def files(site: Path) -> Iterator[Server]:
    running = start_server("--static", str(site))
    yield running
    running.stop()


def test_an_own_notebook_runs_and_thinking_lets_play_go_first(page: Page, files: Server) -> None:
    page.goto(files.address)
    expect(page.locator(".broken")).to_have_text(
        "cut.ipynb: This file is not a notebook that Jupyter can open."
    )
    lesson = page.locator(".lesson").filter(has_text="My own lesson")
    expect(lesson).to_contain_text("One of mine.")
    lesson.get_by_role("link", name="My own lesson").click()
    expect(page.locator(".outputs pre").first).to_have_text("played meanwhile: True\n", timeout=OPENING)
    expect(page.locator(".outputs").nth(1).locator("b")).to_have_text("bold")
    expect(page.locator(".outputs").nth(1)).to_contain_text("42")
    expect(page.locator(".outputs").nth(2).get_by_role("button").first).to_be_visible(timeout=OPENING)
    # What failed is said, and the rest is run.
    expect(page.locator(".outputs").nth(3).locator(".failure")).to_be_visible(timeout=OPENING)
    expect(page.locator(".outputs").nth(4)).not_to_be_empty()
    page.locator(".lacking").get_by_text("For teachers").click()
    expect(page.locator(".lacking")).to_contain_text("This notebook needs numpy")


def test_notebooks_of_other_kinds(page: Page, files: Server) -> None:
    page.set_default_timeout(OPENING)

    def cells(kind: str) -> Callable[[int], Locator]:
        page.goto(f"{files.address}{kind}/index.html")
        page.wait_for_selector("#dealing", state="hidden")
        return page.locator(".outputs").nth

    cells("words")
    expect(page.locator(".words .katex")).to_have_count(2)
    expect(page.locator(".lacking")).to_have_count(0)
    check_pictures(cells("pictures"))
    expect(cells("attachment")(0)).to_have_text("42")
    expect(page.locator(".words .failure")).to_have_text("The picture gone.png is missing.")
    cell = cells("later")
    expect(cell(0)).to_contain_text("This part could not be shown")  # there are no threads
    expect(cell(1)).to_have_text("two\nfrom a task", timeout=OPENING)
    expect(cell(2)).to_have_text("'after'")
    cell = cells("output")
    expect(cell(0)).to_have_text("inside\nbold")
    expect(cell(1)).to_be_empty()
    expect(cell(2)).to_have_text("appended")
    cell(3).get_by_role("button").click()
    expect(cell(0)).to_have_text("said")
    expect(cell(4)).to_have_text("outside")
    shown = cells("interact")(0).locator(".widget-output")
    expect(shown).to_have_text("3 squared is 9\n4")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text("4 squared is 16\n5")
    cell = cells("sounds")
    for at, player in enumerate(("audio", "audio", "video")):
        expect(cell(at).locator(player)).to_be_attached()
    check_quiet(cells("quiet"))
    check_colours(cells("colours"))
    assert cells("figure")(0).locator("img").evaluate("image => image.naturalWidth") == 2
    cell = cells("board")
    cell(0).locator(f"{BOARD} button[data-sprite=stock]").click()
    expect(cell(0).locator(".cm-status")).to_contain_text("drawn")
    expect(cell(1).locator(".katex")).to_be_visible()
    cell = cells("beside")
    expect(cell(0)).to_have_text("6")
    expect(cell(1)).to_have_text("a,b\n1,2")
    for name in ("in HTML", "read by Python", "as HTML"):
        assert page.get_by_role("img", name=name).evaluate("image => image.naturalWidth") == 2
    expect(page.locator(".lacking")).to_have_count(0)
    cell = cells("typed")
    expect(cell(0)).to_contain_text("use a field such as ipywidgets.Text()")
    expect(cell(3)).to_have_text("100 %\naX")
    expect(cells("icons")(2).locator("i.fa-dice")).to_have_css("font-family", '"Font Awesome 5 Free"')
    cell = cells("failing")
    for at in (0, 1):
        expect(cell(at)).to_contain_text("This part could not be shown; the rest of the page works.")
    expect(cell(2)).to_have_text("the rest runs")


def test_sheets_are_ready_made_and_every_link_leads_somewhere(page: Page, files: Server, site: Path) -> None:
    page.goto(f"{files.address}worksheets.html")
    sheets = page.locator("a[href$='.pdf']")
    assert sheets.count() > 60
    # On a phone, every kind is one line until it is opened, and a link opens its kind.
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollHeight") < 5 * 740
    page.goto(f"{files.address}worksheets.html#kind=partner-tables&base=12")
    shelf = page.locator(".shelf[open]")
    expect(shelf.get_by_role("heading")).to_have_text("Partner tables")
    expect(shelf.get_by_role("link", name="Partner tables, base ten, Number 3")).to_be_in_viewport()
    assert violations(page) == []
    listed = set(json.loads((site / "cardmath-site.json").read_text()))
    for name in sorted(name for name in listed if name.endswith(".html")):
        text = (site / name).read_text("utf-8")
        # No short addresses, which plain files cannot have.
        assert "data-home" not in text
        # Pictures of notebooks come along in their pages.
        for place in re.findall(r'(?:href|src)="(?!data:)([^"#]*)', text):
            whole = posixpath.normpath(
                posixpath.join(posixpath.dirname(name), place or posixpath.basename(name))
            )
            assert whole in listed or whole == "."


def test_pages_opened_as_files_say_which_command_helps(page: Page, site: Path, watch: Watch) -> None:
    watch.allow("")  # browsers tell on the console what they forbid to files
    for name in ("index.html", "pyramid-addition.html"):
        page.goto((site / name).as_uri())
        expect(page.locator(".as-file code")).to_have_text(f'cardmath serve --static "{site}"')
    expect(page.locator("#dealing")).to_have_count(0)


@pytest.mark.parametrize("missing", ["TransformStream", "WebAssembly", "Worker"])
def test_a_browser_that_cannot_run_python_gets_a_way_on(
    page: Page, files: Server, watch: Watch, missing: str
) -> None:
    watch.allow(f"{missing} is not defined")
    page.add_init_script(f"delete window.{missing};")
    page.goto(f"{files.address}pyramid-addition.html")
    expect(page.get_by_role("alert")).to_contain_text("Open this page in a current Chrome")
    expect(page.locator("#dealing")).to_have_count(0)
    page.get_by_role("link", name="Worksheets to print").click()
    expect(page.get_by_role("heading", name="Worksheets")).to_be_visible()


def test_a_browser_that_stores_nothing_shows_the_start_page(page: Page, files: Server) -> None:
    page.add_init_script(
        "navigator.serviceWorker.getRegistration = () => Promise.reject(new Error('refused'));"
    )
    page.goto(files.address)
    expect(page.locator("#today")).to_be_visible()


def test_without_scripts_the_page_says_so_and_shows_no_bar(
    new_page: Callable[..., Page], files: Server
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{files.address}pyramid-addition.html")
    expect(page.locator("noscript .lead")).to_contain_text("The games need JavaScript")
    expect(page.locator("#dealing")).to_be_hidden()


def test_mathalea_gets_the_score_from_a_site(page: Page, site: Path) -> None:
    with another_site() as around:
        files = start_server("--static", str(site), "--embed-from", around.origin)
        try:
            play_with_a_slip(around, page, f"{files.address}exercises.html", OPENING)
            # Nothing is stored for later.
            count = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
            assert page.frames[1].evaluate(count) == 0
        finally:
            files.stop()


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    made = make_site(tmp_path)
    assert made.returncode == 2
    assert "already contains something else" in made.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("app", "selector"),
    [
        ("06-add-and-carry", ".outputs button:visible"),
        ("exercises", ".outputs button:visible"),
        ("odd-and-even", f"{BOARD} button[data-sprite]"),
        ("odds", f"{BOARD} button[data-sprite]"),
        ("pyramid-addition", f"{BOARD} button[data-sprite]"),
        ("things", ".outputs button:visible"),
    ],
)
@pytest.mark.parametrize(
    "size", [PHONE, {"viewport": {"width": 1280, "height": 800}}], ids=["phone", "laptop"]
)
def test_every_app_opens(
    new_page: Callable[..., Page], files: Server, app: str, selector: str, size: dict[str, Any]
) -> None:
    page = new_page(**size)
    page.goto(files.address + app)
    shown(page, selector)
    page.wait_for_function("() => document.getElementById('dealing').hidden", timeout=OPENING)
    assert page.locator(".failure").count() == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.proof
def test_the_same_inputs_make_the_same_bytes(site: Path, notebook: Path, kinds: Path, tmp_path: Path) -> None:
    assert make_site(tmp_path / "again", notebook, kinds).returncode == 0
    names = sorted(path.relative_to(site) for path in site.rglob("*") if path.is_file())
    assert names == sorted(
        path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*") if path.is_file()
    )
    assert [
        name
        for name in names
        if (site / name).read_bytes() != (tmp_path / "again" / name).read_bytes()
        and name.name != "memory.bin"
    ] == []


@pytest.mark.proof
def test_a_newer_site_takes_over_whole(new_page: Callable[..., Page], notebook: Path, tmp_path: Path) -> None:
    folder = tmp_path / "public"
    assert make_site(folder).returncode == 0
    page = new_page()
    server = start_server("--static", str(folder))
    port = str(server.port)
    page.goto(f"{server.address}things.html")
    shown(page, ".outputs button:visible")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    server.stop()
    assert make_site(folder, notebook).returncode == 0
    server = start_server("--static", str(folder), "--port", port)
    try:
        # The older one is shown while the newer one comes, then the newer one.
        page.goto(f"{server.address}things.html")
        shown(page, ".outputs button:visible")
        newer = page.get_by_role("link", name="My own lesson")
        wait_until(lambda: bool(page.goto(server.address) and newer.count()), 60)
        expect(page.get_by_role("link", name="My own lesson")).to_be_visible()
    finally:
        server.stop()
