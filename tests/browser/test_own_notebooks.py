"""A teacher's own notebook beside the lessons: with two boards on its page, each with its own game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.notebooks.broken import ODD, write_broken

from .conftest import Server, start_server

NOTEBOOK = "Warm-up & more.ipynb"
CELLS = (
    ("markdown", "# Two games\n\nPlay the small one first."),
    ("code", "from cardmath_widgets import PyramidBoard\n\nPyramidBoard(7)"),
    ("code", "PyramidBoard(8)"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("own")
    makers: dict[str, Any] = {"markdown": nbformat.v4.new_markdown_cell, "code": nbformat.v4.new_code_cell}
    cells = [makers[kind](source) for kind, source in CELLS]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), made / NOTEBOOK)
    return made


@pytest.fixture(scope="module")
def class_server(folder: Path) -> Iterator[Server]:
    running = start_server(str(folder), str(folder / NOTEBOOK))
    yield running
    running.stop()


def link_and_cards(page: Page) -> tuple[str, list[int]]:
    """The page's address, and how many cards each board has left in its tableau."""
    page.wait_for_function("() => document.querySelectorAll('.cardmath-board[data-ready]').length === 2")
    boards = page.locator(".cardmath-board")
    cards = [boards.nth(at).locator("button[data-sprite^=t]").count() for at in range(boards.count())]
    return page.evaluate("location.hash"), cards


@pytest.mark.proof
def test_two_boards_on_one_page_keep_two_games(page: Page, class_server: Server) -> None:
    page.goto(class_server.address)
    lesson = page.locator(".lesson").last
    expect(lesson).to_contain_text("Play the small one first.")
    lesson.get_by_role("link", name="Two games").click()
    before, cards = link_and_cards(page)
    first, second = page.locator(".cardmath-board").all()
    first.locator("button[data-sprite='t7.3']").click()
    first.locator("button[data-sprite='t7.4']").click()
    expect(first.locator("button[data-sprite^=t]")).to_have_count(cards[0] - 2)
    second.locator("button[data-sprite=stock]").click()
    expect(second.locator(".cm-status")).to_contain_text("drawn")
    page.wait_for_function("before => location.hash !== before", arg=before)
    expect(second.locator("button[data-sprite^=t]")).to_have_count(cards[1])
    page.wait_for_function("() => location.hash.includes('number=7') && location.hash.includes('2~number=8')")
    page.wait_for_function("() => location.hash.includes('2~moves=draw')")
    left = link_and_cards(page)
    page.reload()
    assert link_and_cards(page) == left
    second = page.locator(".cardmath-board").nth(1)
    second.get_by_role("button", name="Undo").click()
    expect(second.get_by_role("button", name="Redo")).to_be_enabled()
    expect(page.locator(".cardmath-board").first.get_by_role("button", name="Redo")).to_be_disabled()
    assert link_and_cards(page)[1] == left[1]


@pytest.mark.proof
def test_notebooks_that_are_not_there_are_named_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for path, reason in (
        (tmp_path / "none.ipynb", "Notebook not found"),
        (tmp_path / "empty", "There are no notebooks in the folder"),
    ):
        with pytest.raises(AssertionError, match=reason) as failure:
            start_server(str(path))
        assert "Traceback" not in str(failure.value)


@pytest.mark.proof
def test_broken_notebooks_are_lines_on_the_start_page_and_all_others_open(page: Page, tmp_path: Path) -> None:
    reasons = write_broken(tmp_path)
    running = start_server(str(tmp_path))
    try:
        page.goto(running.address)
        lines = page.locator(".broken").all_inner_texts()
        assert sorted(line.partition(":")[0] for line in lines) == sorted(reasons)
        for line in lines:
            name, _colon, problem = line.partition(": ")
            assert problem.startswith(reasons[name])
        assert page.locator(".lesson").count() == len(ODD)
        page.goto(running.address + "attachment")
        page.wait_for_selector("#dealing", state="hidden")
        expect(page.locator(".outputs")).to_have_text("42")
        expect(page.locator(".words .failure")).to_have_text("The picture gone.png is missing.")
        page.goto("about:blank")
    finally:
        status, errors = running.stop()
    assert status == 0
    assert "Traceback" not in errors
    assert f"{tmp_path / 'empty.ipynb'}: This file is empty." in errors
