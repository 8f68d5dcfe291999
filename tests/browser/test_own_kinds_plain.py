"""Teachers' notebooks where each kernel is an ipykernel of its own, as on macOS and Windows."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from cardmath_widgets.server.seats.limits import WHOLE_KERNEL_MEMORY
from tests.notebooks.kinds import write

from .conftest import Server, start_server
from .outputs import Cells, check_colours, check_pictures, check_quiet
from .serving import PATIENCE

KINDS = ("words", "quiet", "colours", "failing", "figure", "pictures", "interact", "board")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    write(folder, *KINDS)
    running = start_server("--no-fork", str(folder))
    yield running
    running.stop()


@pytest.fixture
def cells(page: Page, own: Server) -> Cells:
    """Open a notebook of a kind: its cells' outputs by their numbers."""

    def open_kind(kind: str) -> Callable[[int], Locator]:
        page.goto(own.address + kind)
        page.wait_for_selector("#dealing", state="hidden", timeout=PATIENCE)
        expect(page.get_by_role("alert")).to_have_count(0)
        return page.locator(".outputs").nth

    return open_kind


@pytest.mark.proof
def test_a_notebook_of_words_alone_opens(page: Page, cells: Cells) -> None:
    cells("words")
    expect(page.locator(".words .katex")).to_have_count(2)


@pytest.mark.proof
def test_a_notebook_without_widgets_opens(cells: Cells) -> None:
    check_quiet(cells("quiet"))


@pytest.mark.proof
def test_a_board_needs_no_more_memory_than_is_kept_for_it(own: Server, cells: Cells) -> None:
    expect(cells("board")(0).locator(".cardmath-board[data-ready]")).to_be_visible()
    kernels = own.kernels()
    assert kernels
    # Nothing that one of them has loaded is shared.
    assert max(kernel.memory_info().rss for kernel in kernels) <= WHOLE_KERNEL_MEMORY


@pytest.mark.proof
def test_the_other_kinds_open(page: Page, cells: Cells) -> None:
    check_colours(cells("colours"))
    check_pictures(cells("pictures"))
    cell = cells("failing")
    expect(cell(0)).to_contain_text("This part could not be shown; the rest of the page works.")
    expect(cell(2)).to_have_text("the rest runs")
    assert cells("figure")(0).locator("img").evaluate("image => image.naturalWidth") == 2
    shown = cells("interact")(0).locator(".widget-output")
    expect(shown).to_have_text("3 squared is 9\n4")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text("4 squared is 16\n5")
    cell = cells("board")
    cell(0).locator(".cardmath-board[data-ready] button[data-sprite=stock]").click()
    expect(cell(0).locator(".cm-status")).to_contain_text("drawn")
