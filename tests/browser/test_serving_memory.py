"""Notebooks that reserve much memory run, and those that use too much are ended, each with a sentence."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.notebooks.kinds import write_cells

from .conftest import Server, Watch, start_server
from .serving import PATIENCE, wait_until

FILL = "hold = []\nwhile True:\n    hold.append(b'x' * (16 << 20))"
NOTEBOOKS = {
    # Each thread reserves its stack and its part of the heap; some libraries reserve far more for themselves.
    "reserves": [
        "# Reserves",
        "# %%\nimport mmap, threading\nheap = mmap.mmap(-1, 6 << 30)\n"
        "def work():\n    parts = [bytes(1 << 16) for _ in range(64)]\n    together.wait()\n"
        "together = threading.Barrier(17)\n"
        "threads = [threading.Thread(target=work) for _ in range(16)]\n"
        "for thread in threads: thread.start()\n"
        "together.wait()\nfor thread in threads: thread.join()\nprint('done')",
        "# %%\nimport ipywidgets\nbutton = ipywidgets.Button(description='Press')\n"
        "button.on_click(lambda _: setattr(button, 'description', 'Pressed'))\nbutton",
    ],
    "fills": ["# Fills", "# %%\nprint('before')", f"# %%\n{FILL}"],
    "child": [
        "# Child",
        f"# %%\nimport subprocess, sys\nsubprocess.run([sys.executable, '-c', {FILL!r}])",
    ],
    "pressed": [
        "# Pressed",
        "# %%\nimport ipywidgets\nbutton = ipywidgets.Button(description='Fill')\n"
        f"button.on_click(lambda _: exec({FILL!r}))\nbutton",
    ],
}
TOLD = "This page used too much of the computer’s memory, so it was stopped. Tell your teacher."


@pytest.fixture(scope="module", params=["fork", pytest.param("no fork", marks=pytest.mark.proof)])
def own(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    for name, cells in NOTEBOOKS.items():
        write_cells(folder / f"{name}.ipynb", cells)
    running = start_server(*(["--no-fork"] if request.param == "no fork" else []), str(folder))
    yield running
    status, errors = running.stop()
    assert status == 0
    assert "Traceback" not in errors
    reported = [line for line in errors.splitlines() if "used more than" in line]
    assert len(reported) == 3
    assert all(str(folder) in line for line in reported)


@pytest.mark.proof
def test_one_that_fills_the_memory_is_ended_and_no_other(
    own: Server, new_page: Callable[..., Page], watch: Watch
) -> None:
    watch.allow("503|OpeningError|Failed to fetch")
    neighbour = new_page()
    neighbour.goto(own.address + "reserves")
    expect(neighbour.locator(".outputs").first).to_have_text("done")
    (kept,) = own.kernels()
    for name in ("fills", "child", "pressed"):
        page = new_page()
        page.goto(own.address + name)
        if name == "pressed":
            page.get_by_role("button", name="Fill").click()
        expect(page.get_by_role("alert")).to_contain_text(TOLD, timeout=2 * PATIENCE)
        expect(page.get_by_role("button", name="Reload")).to_be_visible()
        page.goto("about:blank")
        assert wait_until(lambda: own.kernels() == [kept])
    neighbour.get_by_role("button", name="Press").click()
    expect(neighbour.get_by_role("button", name="Pressed")).to_be_visible()
    assert kept.is_running()
    neighbour.goto("about:blank")
