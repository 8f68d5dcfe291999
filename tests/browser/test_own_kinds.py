"""Notebooks of the kinds that teachers write, in the pages of ``cardmath serve``."""

import os
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.amounts import some_of
from tests.notebooks import leaf
from tests.notebooks.kinds import KINDS, write

from .conftest import Server, Watch, start_server
from .outputs import Cells, check_colours, check_pictures, check_quiet
from .serving import PATIENCE, fetch, wait_until


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own") / "ten"
    write(folder)
    packages = tmp_path_factory.mktemp("packages")
    leaf.install(packages)
    running = start_server(str(folder), env=os.environ | {"JUPYTER_PATH": str(packages)})
    yield running
    running.stop()


@pytest.fixture
def cells(page: Page, own: Server) -> Cells:
    """Open a notebook of a kind: its cells' outputs by their numbers."""

    def open_kind(kind: str) -> Callable[[int], Locator]:
        page.goto(own.address + kind)
        page.wait_for_selector("#dealing", state="hidden", timeout=PATIENCE)
        return page.locator(".outputs").nth

    return open_kind


@pytest.mark.proof
def test_all_of_them_stand_on_the_start_page(page: Page, own: Server) -> None:
    page.goto(own.address)
    own_part = page.locator("ul.lessons").last
    assert sorted(own_part.locator("h3").all_inner_texts()) == sorted(kind.capitalize() for kind in KINDS)


def test_words_with_maths_tables_and_pictures(page: Page, cells: Cells) -> None:
    cells("words")
    expect(page.locator(".words .katex")).to_have_count(2)
    expect(page.locator(".words .katex-display")).to_have_count(1)
    expect(page.locator(".words td").first).to_have_text("12")
    square = page.get_by_role("img", name="a green square")
    assert square.evaluate("image => image.naturalWidth") == 2
    expect(page.locator(".words code")).to_have_text("$5")


@pytest.mark.proof
def test_tables_pictures_and_formatted_words_as_outputs(cells: Cells) -> None:
    check_pictures(cells("pictures"))


@pytest.mark.proof
@pytest.mark.parametrize("scripts", some_of(["late", "at once"], 1))
def test_text_that_is_printed_later(page: Page, cells: Cells, scripts: str) -> None:
    if scripts == "late":

        def hold_up(route: Route) -> None:
            time.sleep(2)
            route.continue_()

        page.route("**/jupyter-widgets-base.js", hold_up)
    cell = cells("later")
    expect(cell(0)).to_contain_text("now")
    expect(cell(1)).to_contain_text("two")
    expect(cell(1)).to_contain_text("from a task", timeout=PATIENCE)
    expect(cell(2)).to_contain_text("'after'")
    # A kernel cannot tell from which cell a thread comes.
    expect(page.locator(".outputs", has_text="from a thread")).to_have_count(1, timeout=PATIENCE)


@pytest.mark.proof
def test_output_widgets(cells: Cells) -> None:
    cell = cells("output")
    expect(cell(0)).to_have_text("inside\nbold")
    expect(cell(0).locator("b")).to_be_visible()
    expect(cell(1)).to_be_empty()
    expect(cell(2)).to_have_text("appended")
    expect(cell(4)).to_have_text("outside")
    cell(3).get_by_role("button").click()
    expect(cell(0)).to_have_text("said")
    cell(3).get_by_role("button").click()
    expect(cell(0)).to_have_text("said")
    expect(cell(4)).to_have_text("outside")


def test_interact(page: Page, cells: Cells) -> None:
    cell = cells("interact")
    shown = cell(0).locator(".widget-output")
    expect(shown).to_have_text("3 squared is 9\n4")
    cell(0).get_by_role("slider").focus()
    for number in (4, 5, 6):
        page.keyboard.press("ArrowRight")
        expect(shown).to_have_text(f"{number} squared is {number**2}\n{number + 1}")


@pytest.mark.proof
def test_sounds_and_films(page: Page, cells: Cells) -> None:
    cell = cells("sounds")
    for at, kind in enumerate(("audio", "audio", "video")):
        player = cell(at).locator(kind)
        expect(player).to_be_attached()
        playable = (
            "player => new Promise((done) => player.readyState ? done() : player.onloadedmetadata = done)"
        )
        player.evaluate(playable)
        assert player.evaluate("player => player.error") is None


@pytest.mark.proof
def test_a_figure_of_a_library_that_paints_png(cells: Cells) -> None:
    assert cells("figure")(0).locator("img").evaluate("image => image.naturalWidth") == 2


def test_a_board_of_ours_among_words(page: Page, cells: Cells) -> None:
    cell = cells("board")
    board = cell(0).locator(".cardmath-board[data-ready]")
    board.locator("button[data-sprite=stock]").click()
    expect(board.locator(".cm-status")).to_contain_text("drawn")
    expect(page.get_by_text("Now say what you did.")).to_be_visible()
    expect(cell(1).locator(".katex")).to_be_visible()


@pytest.mark.proof
def test_a_cell_that_fails(cells: Cells) -> None:
    cell = cells("failing")
    for at in (0, 1):
        expect(cell(at)).to_contain_text("This part could not be shown; the rest of the page works.")
        trace = cell(at).locator("pre").last
        expect(trace).to_be_hidden()
        cell(at).get_by_text("For teachers").click()
        expect(trace).to_contain_text(("ZeroDivisionError", "IndexError")[at])
    expect(cell(0).locator("pre").first).to_have_text("before")
    expect(cell(2)).to_have_text("the rest runs")


@pytest.mark.proof
def test_a_widget_that_our_front_end_does_not_know_brings_the_one_that_does(
    page: Page, own: Server, watch: Watch
) -> None:
    # The first page is left while it still asks for what the lesson displays.
    watch.allow("Failed to fetch")
    before = set(own.kernels())  # of pages that were closed without a word
    page.goto(own.address + "foreign")
    page.wait_for_selector("body[data-front-end=voila]", timeout=PATIENCE)
    shown = page.locator(".leaf")
    expect(shown).to_have_text("a green leaf", timeout=PATIENCE)
    shown.click()
    expect(shown).to_have_text("a red leaf")
    cell = page.locator(".outputs").nth
    expect(cell(1).locator(".widget-label")).to_have_text("A RED LEAF")
    expect(cell(2)).to_have_text("inside")
    expect(cell(3).locator("pre").first).to_have_text("a green leaf")
    expect(cell(3).locator(".failure pre")).to_be_hidden()
    expect(page.locator(".words .katex")).to_be_visible()
    expect(page.get_by_role("heading", name="Foreign")).to_be_visible()
    # The next visitor is sent the right page at once; leaving frees the kernel.
    page.goto(own.address)
    assert wait_until(lambda: before.issuperset(own.kernels()))
    assert 'data-front-end="voila"' in fetch(own.address + "foreign")[1]


@pytest.mark.proof
def test_nothing_beside_the_notebooks_can_be_asked_for(page: Page, own: Server) -> None:
    page.goto(own.address + "foreign")
    page.wait_for_selector("script[src$='/voila.js']", state="attached", timeout=PATIENCE)
    own_pages = fetch(own.address + "foreign")[1]
    folder = own_pages.partition("voila-frontend/")[2].partition("/")[0]
    assert fetch(f"{own.address}voila-frontend/{folder}/static/voila.js")[0] == 200
    for path in (
        f"voila-frontend/{folder}/static/../../../package.json",
        f"voila-frontend/{folder}/static/%2e%2e/%2e%2e/etc/passwd",
        f"voila-frontend/{folder}/labextensions/cardmath-leaf/..%2f..%2f..%2fkinds.py",
        f"voila-frontend/{folder}//etc/passwd",
        "square.png",
        "foreign.ipynb",
        "api/kernels",
        "api/kernels/none",
        "voila/static/voila.js",
        "voila/render/foreign.ipynb",
    ):
        assert fetch(own.address + path)[0] == 404, path


@pytest.mark.proof
def test_icons_come_from_here(page: Page, cells: Cells) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    cell = cells("interact")
    expect(cell(0).get_by_role("slider")).to_be_visible()
    assert not any("/icons/" in url for url in asked)
    cell = cells("icons")
    for icon in (cell(0).locator("i.fa-play"), cell(1).locator("i.fa-check"), cell(2).locator("i.fa-dice")):
        expect(icon).to_be_visible()
        expect(icon).to_have_css("font-family", '"Font Awesome 5 Free"')
        drawn = "icon => getComputedStyle(icon, '::before').content.codePointAt(1) > 0xe000"
        assert icon.evaluate(drawn)
    page.wait_for_function("() => document.fonts.check('900 16px \"Font Awesome 5 Free\"')")
    assert any(url.endswith("fa-solid-900.woff2") for url in asked)


@pytest.mark.proof
def test_typed_input_and_lines_that_are_begun_anew(cells: Cells) -> None:
    cell = cells("typed")
    for at in (0, 1, 2):
        expect(cell(at)).to_contain_text("Teachers: use a field such as ipywidgets.Text().")
        expect(cell(at)).not_to_contain_text("Traceback")
    expect(cell(3).locator("pre")).to_have_text("100 %\naX\n", use_inner_text=True)


@pytest.mark.proof
def test_a_closing_semicolon_hides_a_value(cells: Cells) -> None:
    check_quiet(cells("quiet"))


@pytest.mark.proof
def test_commands_to_a_terminal_are_colours(cells: Cells) -> None:
    check_colours(cells("colours"))
