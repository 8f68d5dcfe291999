"""The same notebooks in other front ends: they show what our pages show."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.notebooks import leaf
from tests.notebooks.kinds import KINDS, write

from .conftest import Watch
from .serving import wait_until

#: Another front end, or another way to serve: looked at whole before an issue is done.
pytestmark = pytest.mark.proof

OPENING = 60_000  # ms
#: By the kind what can be seen (by a selector) and read when it has been run, up to a cell that fails. Before
#: it is run, the last is not there.
SEEN: dict[str, tuple[tuple[str, str], ...]] = {
    "words": ((":is(mjx-container, .MathJax, .katex, p)", "of a gross is"), ("td", "12")),
    "pictures": (("td", "12"), ("img", ""), (":is(svg circle, img[src*=svg])", ""), ("strong", "bold")),
    "later": (("pre", "now"), ("pre", "two")),
    "output": (
        ("pre", "inside"),
        ("b", "bold"),
        ("pre", "appended"),
        ("button", "Say it"),
        ("pre", "outside"),
    ),
    "interact": (("pre", "3 squared is 9"), (".widget-slider", "")),
    "sounds": (("audio", ""), ("video", "")),
    "figure": (("img", ""),),
    "board": (
        ("p", "Now say what you did."),
        (".cardmath-board[data-ready] button[data-sprite=stock]", ""),
    ),
    "failing": (("pre", "before"),),
    "icons": (("button i.fa-play", ""), ("button i.fa-dice", "")),
    "quiet": (("pre", "drawn"), ("pre", "<an object>")),
    "colours": (("pre span", "red"), ("pre span", "green")),
    # They can be typed into, and wait for it.
    "typed": (("h1", "Typed"),),
    "foreign": ((".leaf", "a green leaf"),),
}
_SERVER = ("--ServerApp.ip=127.0.0.1", "--allow-root", "--IdentityProvider.token=")
_LAB = ("--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")


@dataclass(frozen=True)
class FrontEnd:
    """How a front end is started, and where it opens a notebook."""

    command: tuple[str, ...]
    place: str


FRONT_ENDS = {
    "voila": FrontEnd(("voila", "."), "voila/render/{}.ipynb"),
    "lab": FrontEnd(("jupyterlab", *_SERVER, *_LAB), "lab/tree/{}.ipynb?reset"),
    "notebook": FrontEnd(("notebook", *_SERVER), "notebooks/{}.ipynb"),
}


def test_there_is_something_to_see_of_every_kind() -> None:
    assert SEEN.keys() == KINDS.keys()


@pytest.fixture(scope="module", params=FRONT_ENDS)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A front end in its own folder; the address of a notebook has {} for its kind."""
    front_end = FRONT_ENDS[request.param]
    folder, packages = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("packages")
    write(folder)
    leaf.install(packages)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", *front_end.command, "--no-browser", f"--port={port}"]
    own = {"JUPYTER_PATH": str(packages), "JUPYTER_CONFIG_DIR": str(tmp_path_factory.mktemp("settings"))}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=os.environ | own, stdout=log, stderr=subprocess.STDOUT
        )
    await_port(port, process, folder / "log")
    yield f"http://127.0.0.1:{port}/{front_end.place}"
    process.send_signal(signal.SIGTERM)
    process.wait(30)


def await_port(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError(log.read_text(errors="replace"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_notebook_of_each_kind(
    address: str, kind: str, new_page: Callable[..., Page], watch: Watch
) -> None:
    # These front ends log errors of their own and load files from the internet.
    watch.allow(".*")
    page = new_page(viewport={"width": 1280, "height": 1600})
    page.route(re.compile(r"^https?://(?!127\.0\.0\.1)"), lambda route: route.abort())
    # Asked to run before they have started their kernel, they ask which one is meant, sometimes twice.
    page.add_locator_handler(
        page.locator("dialog.jp-Dialog").last,
        lambda asked: asked.locator(".jp-mod-accept").click(),
        no_wait_after=True,
    )
    page.goto(address.format(kind))
    if "voila" not in address:
        run(page, kind)
    for selector, words in SEEN[kind]:
        seen = page.locator(selector).filter(has_text=words).first
        expect(seen).to_be_attached(timeout=OPENING)
    if kind == "interact":
        slider = page.locator(".noUi-base").first
        assert wait_until(lambda: has_moved(slider), OPENING / 1000)
        expect(page.locator("pre").filter(has_text="4 squared is 16")).to_be_visible(timeout=OPENING)
    watch.outside.clear()


def has_moved(slider: Locator) -> bool:
    """Press a slider from 1 to 12 at 4; tells whether it is there. By mouse: Notebook keeps arrow keys."""
    handle = slider.locator(".noUi-handle")
    box = slider.bounding_box()
    if box is not None and handle.get_attribute("aria-valuenow") != "4.0":
        slider.page.mouse.click(box["x"] + box["width"] * 3 / 11, box["y"] + box["height"] / 2)
    return handle.get_attribute("aria-valuenow") == "4.0"


def run(page: Page, kind: str) -> None:
    """Run all cells."""
    page.wait_for_selector(".jp-Notebook", timeout=OPENING)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status='idle']", timeout=OPENING)
    selector, words = SEEN[kind][-1]
    for _ in range(4):
        # On a busy machine it may still be setting itself up and not hear the first call.
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click()
        with contextlib.suppress(TimeoutError):
            page.locator(selector).filter(has_text=words).first.wait_for(state="attached", timeout=20_000)
            break
