"""The same board in JupyterLab, opened as a person opens it with ``cardmath lab``."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lab import run, running_lab
from tests.browser.playing import at_rest, button, painted_share, wait_until

from .conftest import Watch
from .serving import fetch

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

BOARD = "apps/pyramid-addition.ipynb"
STOCK = ".cardmath-board[data-ready] button[data-sprite='stock']"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab's address."""
    with running_lab(tmp_path_factory.mktemp("lab")) as address:
        yield address


@pytest.fixture
def notebook(lab: str, new_page: Callable[..., Page], watch: object) -> Page:
    """The board in JupyterLab, run from top to bottom."""
    # JupyterLab itself complains on the console of things that are not ours.
    watch.allow(".*")  # type: ignore[attr-defined]
    return run(new_page(viewport={"width": 1280, "height": 800}), lab, BOARD, STOCK)


def test_the_board_is_played_in_jupyterlab(notebook: Page) -> None:
    stock = notebook.locator("button[data-sprite='stock']")
    stock.click()
    expect(notebook.locator(".cm-status")).to_contain_text("drawn")
    notebook.get_by_role("button", name="Undo").click()
    expect(notebook.locator(".cm-status")).to_have_text("Undone.")
    at_rest(notebook)
    assert painted_share(notebook) > 0.2
    assert "number=" not in notebook.url


def test_after_its_kernel_was_restarted_a_board_says_that_python_has_stopped(notebook: Page) -> None:
    notebook.locator("[data-command='notebook:restart-kernel']").first.click()
    notebook.locator(".jp-Dialog .jp-mod-accept").click()
    expect(notebook.locator(".jp-Dialog")).to_have_count(0)
    notebook.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", timeout=60_000)
    notebook.locator("button[data-sprite='stock']").click()
    expect(notebook.locator(".cm-status")).to_have_text(re.compile("^Python is not responding"))


def test_the_names_in_the_bar_are_seen_whole(notebook: Page) -> None:
    """JupyterLab cuts the definition lists of outputs at their edges."""
    cut = notebook.locator(".cm-fact").evaluate_all(
        """facts => facts.flatMap((fact) => [...fact.children]).filter((part) => {
          const box = part.getBoundingClientRect();
          for (let one = part.parentElement; !one.matches(".cardmath-board"); one = one.parentElement) {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            const isOutside = box.left < left || box.right > right || box.top < top || box.bottom > bottom;
            if (getComputedStyle(one).overflow !== "visible" && isOutside) return true;
          }
          return false;
        }).map((part) => part.textContent)"""
    )
    assert cut == []


def test_news_are_off_until_somebody_wants_them(lab: str) -> None:
    name = "@jupyterlab/apputils-extension:notification"
    settings = json.loads(fetch(f"{lab}/lab/api/settings/{name}")[1])["schema"]["properties"]
    assert settings["fetchNews"]["default"] == "false"
    assert settings["checkForUpdates"]["default"] is False


def test_nobody_is_asked_about_news(notebook: Page, watch: Watch) -> None:
    # The question comes when all is restored, and all cells have been run now.
    expect(notebook.get_by_text("official Jupyter news")).to_have_count(0)
    assert watch.outside == []


def test_the_keyboard_gets_in_and_out_of_the_board(notebook: Page) -> None:
    notebook.locator("button[data-sprite='stock']").focus()
    notebook.keyboard.press("Enter")
    expect(notebook.locator("button[data-sprite='d'] .cm-count")).to_have_text("1")
    for _ in range(30):
        notebook.keyboard.press("Tab")
        if not notebook.evaluate("document.activeElement?.closest('.cardmath-board') !== null"):
            break
    else:
        raise AssertionError("Tab does not leave the board")


@pytest.mark.proof
def test_a_patience_is_played_in_jupyterlab(lab: str, new_page: Callable[..., Page], watch: object) -> None:
    watch.allow(".*")  # type: ignore[attr-defined]
    page = run(new_page(viewport={"width": 1280, "height": 800}), lab, "apps/odd-and-even.ipynb", STOCK)
    page.locator("button[data-sprite='stock']").click()
    expect(page.locator(".cm-status")).to_contain_text("turned.")
    button(page, "Rings").click()
    expect(page.get_by_role("img", name="spades: thirteen ranks")).to_be_visible()
    page.locator(".cm-dock-more").click()
    page.get_by_label("Solitaire", exact=True).select_option("contradance")
    expect(page.locator(".cm-foundations button")).to_have_count(16)
    expect(page.locator(".cm-rings")).to_be_hidden()
    wait_until(page, lambda: painted_share(page) > 0.2)
