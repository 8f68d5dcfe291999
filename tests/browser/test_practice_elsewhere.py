"""A row of practice walked to its end, with a slip, wherever a notebook can be opened."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, TimeoutError, expect

from cardmath.exercises.rows import Course, Row

from .conftest import Server, Watch, start_server
from .sites import OPENING, make_site
from .test_own_kinds_elsewhere import FRONT_ENDS, await_port

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

ROW = Row(0, 12, ("addition",))
READY = ".cardmath-exercises[data-ready]"


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cells = ["# Practice", 'from cardmath_widgets import PracticePanel\n\nPracticePanel(["addition"])']
    made = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell(cells[0]), nbformat.v4.new_code_cell(cells[1])],
        metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
    )
    path = tmp_path_factory.mktemp("practice") / "row.ipynb"
    nbformat.write(made, path)
    return path


@pytest.fixture(scope="module", params=FRONT_ENDS)
def address(
    request: pytest.FixtureRequest, notebook: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The notebook's address in another front end."""
    front_end = FRONT_ENDS[request.param]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("log") / "log"
    with log.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", *front_end.command, "--no-browser", f"--port={port}"],
            cwd=notebook.parent,
            env=os.environ | {"JUPYTER_CONFIG_DIR": str(tmp_path_factory.mktemp("settings"))},
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    await_port(port, process, log)
    yield f"http://127.0.0.1:{port}/{front_end.place.format('row')}"
    process.send_signal(signal.SIGTERM)
    process.wait(30)


def run_all(page: Page) -> None:
    """Run all cells of a notebook that is shown as one."""
    page.wait_for_selector(".jp-Notebook", timeout=OPENING)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", timeout=OPENING)
    for _ in range(4):
        # On a busy machine it may still be setting itself up and not hear the first call.
        with contextlib.suppress(TimeoutError):
            page.get_by_role("menuitem", name="Run", exact=True).click(timeout=20_000)
            page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click(timeout=20_000)
            page.wait_for_selector(READY, timeout=20_000)
            break


def walk(page: Page) -> None:
    """Answer the whole row. The first answer is wrong, so a smaller step and two twins follow."""
    page.wait_for_selector(READY, timeout=OPENING)
    status, field = page.locator(".cm-status"), page.get_by_label("Your answer", exact=True)
    course = Course.start(ROW)
    slip = course.item.distractors[0]
    assert slip.step is not None
    field.fill(slip.text)
    field.press("Enter")
    step = page.get_by_label("Your answer to the smaller step")
    # A kernel that has just started answers late.
    expect(page.locator(".cm-step")).to_contain_text(slip.step.question, timeout=OPENING)
    expect(page.locator(".cm-grid .is-marked").first).to_be_visible()
    step.fill(slip.step.answer)
    step.press("Enter")
    course = course.answered(slip.text)[0]
    course = course.answered(slip.step.answer)[0]
    while not course.is_finished:
        expect(field).to_have_value("")
        field.fill(course.item.answer)
        field.press("Enter")
        expect(page.locator(".cm-solved")).to_contain_text(course.item.answer)
        page.get_by_role("button", name="Next", exact=True).click()
        course = course.answered(course.item.answer)[0].next()
        if not course.is_finished:
            expect(page.locator(".cm-progress-dot.is-here")).to_have_count(1)
    expect(status).to_have_text("Well done! The set is done.")
    expect(page.get_by_role("button", name="Next set")).to_be_visible()
    expect(page.locator(".cm-progress-dot.is-helped")).to_have_count(1)
    assert "M3" in page.evaluate("localStorage.getItem('cardmath.practice')")


def test_a_row_in_other_front_ends(address: str, new_page: Callable[..., Page], watch: Watch) -> None:
    # These front ends log errors of their own and load files from the internet.
    watch.allow(".*")
    page = new_page(viewport={"width": 1280, "height": 1200})
    page.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
    # Asked to run before they have started their kernel, they ask which one is meant, sometimes twice.
    page.add_locator_handler(
        page.locator("dialog.jp-Dialog").last,
        lambda asked: asked.locator(".jp-mod-accept").click(),
        no_wait_after=True,
    )
    page.goto(address)
    if "voila" not in address:
        run_all(page)
    walk(page)
    watch.outside.clear()


def test_a_row_without_a_server(page: Page, notebook: Path, tmp_path: Path) -> None:
    made = make_site(tmp_path / "site", notebook)
    assert made.returncode == 0, made.stderr
    files = start_server("--static", str(tmp_path / "site"))
    try:
        page.goto(files.address)
        page.get_by_role("link", name="Practice", exact=True).click()
        walk(page)
        page.goto("about:blank")
    finally:
        files.stop()


def test_a_row_with_a_kernel_of_its_own(page: Page, notebook: Path) -> None:
    server: Server = start_server("--no-fork", str(notebook))
    try:
        page.goto(f"{server.address}row")
        walk(page)
        page.goto("about:blank")
    finally:
        server.stop()
