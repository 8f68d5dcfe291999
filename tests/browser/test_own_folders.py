"""Your own notebooks can use the modules, data and pictures beside them, and nothing else."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.amounts import some_of
from tests.notebooks.kinds import PICTURE, write_cells

from .conftest import Server, start_server
from .serving import PATIENCE, fetch

CELLS = [
    "# Beside\n\n"
    "![in Markdown](dots.png) <img src='dots.png' alt='in HTML'>\n"
    "<img src='pics/a%20six.png' alt='in a folder'>",
    "# %%\nimport os, helper\nprint(os.getcwd())\nprint(helper.WORDS)",
    "# %%\nprint(open('data.csv').read(), end='')",
    "# %%\nfrom IPython.display import HTML, Image, Markdown\nImage('dots.png')",
    '# %%\nHTML(\'<img src="dots.png" alt="as HTML">\')',
    "# %%\nMarkdown('![as Markdown](dots.png)')",
    "# %%\nimport ipywidgets\nipywidgets.HTML(\"<img src='dots.png' alt='in a widget'>\")",
    "# %%\nHTML(''.join(f'<img src=\"face-{n}.png\" alt=\"face {n}\">' for n in (1, 2)))",
    "It names link.png, .secret.png, notes.txt, ../outside.png and folder.png/, too.",
]
#: Where each of them runs, and what the page is called.
FOLDERS = {"Été 1": "warm-up", "week two": "warm-up-2", "links": "linked"}


def fill(folder: Path, words: str) -> None:
    """Put beside a notebook the files that it uses, and private ones."""
    (folder / "pics").mkdir(parents=True)
    (folder / "folder.png").mkdir()
    (folder / "helper.py").write_text(f"from more import MORE\nWORDS = {words!r} + MORE\n")
    (folder / "more.py").write_text("MORE = ' and more'\n")
    (folder / "data.csv").write_text(f"a,b\n1,{words}\n", "utf-8")
    for name in ("dots.png", "pics/a six.png", "face-1.png", "face-2.png", "marks.png", ".secret.png"):
        (folder / name).write_bytes(PICTURE)
    (folder / "notes.txt").write_text("notes")
    (folder / "link.png").symlink_to("notes.txt")
    (folder.parent / "outside.png").write_bytes(PICTURE)


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Path:
    school = tmp_path_factory.mktemp("school")
    for folder in FOLDERS:
        fill(school / folder, folder)
        if folder != "links":
            write_cells(school / folder / "Warm up.ipynb", CELLS)
    # As in JupyterLab, a notebook runs where its link lies.
    (school / "store").mkdir()
    write_cells(school / "store" / "real.ipynb", CELLS)
    (school / "links" / "linked.ipynb").symlink_to(school / "store" / "real.ipynb")
    return school


@pytest.fixture(scope="module", params=some_of([(), ("--no-fork",)], 1, ids=["forked", "plain"]))
def own(request: pytest.FixtureRequest, school: Path) -> Iterator[Server]:
    folders = [str(school / "Été 1"), str(school / "week two" / "Warm up.ipynb"), str(school / "links")]
    running = start_server(*folders, *request.param)
    yield running
    running.stop()


@pytest.mark.proof
def test_each_runs_in_its_own_folder(own: Server, school: Path) -> None:
    seats = {}
    for folder, name in FOLDERS.items():
        found = re.search(r'data-seat="([\w-]+)"', fetch(own.address + name)[1])
        assert found is not None
        seats[folder] = found[1]
    # All of them are running now.
    for folder, seat in seats.items():
        status, outputs, _headers = fetch(f"{own.address}api/seats/{seat}/outputs")
        assert status == 200
        cells = json.loads(outputs)
        assert cells[0][0]["text"] == f"{school / folder}\n{folder} and more\n"
        assert cells[1][0]["text"] == f"a,b\n1,{folder}\n"
        assert "image/png" in cells[2][0]["data"]


@pytest.mark.proof
@pytest.mark.parametrize("own", [()], ids=["forked"], indirect=True)
def test_what_a_page_refers_to_is_seen(page: Page, own: Server) -> None:
    page.goto(own.address)
    page.get_by_role("link", name="Beside").nth(1).click()
    page.wait_for_selector("#dealing", state="hidden", timeout=PATIENCE)
    words = ("in Markdown", "in HTML", "in a folder", "as HTML", "as Markdown", "in a widget")
    for name in (*words, "face 1", "face 2"):
        picture = page.get_by_role("img", name=name)
        expect(picture).to_be_visible()
        page.wait_for_function("image => image.naturalWidth === 2", arg=picture.element_handle())
    page.get_by_role("link", name="cardmath").first.click()
    expect(page.locator(".lessons").first).to_be_visible()


@pytest.mark.proof
@pytest.mark.parametrize("own", [()], ids=["forked"], indirect=True)
def test_nothing_else_is_sent(own: Server) -> None:
    status, _content, headers = fetch(f"{own.address}warm-up/dots.png")
    assert (status, headers["Content-Type"]) == (200, "image/png")
    # A drawing that is opened by itself runs no script.
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    refused = (
        "marks.png", "dots.jpg", "helper.py", "data.csv", "notes.txt", "link.png", ".secret.png",
        "folder.png", "Warm%20up.ipynb", "../outside.png", "..%2foutside.png", "%2e%2e/outside.png",
        "pics/../../outside.png", "pics//a%20six.png", "/etc/hostname.png", "dots.png%00.png",
        "pics%5Ca%20six.png",
    )  # fmt: skip
    for place in refused:
        assert fetch(f"{own.address}warm-up/{place}")[0] == 404, place
    for place in (
        "dots.png",
        "pyramid-addition/dots.png",
        "warm-up-9/dots.png",
        "pyramid-addition/manifest.json",
    ):
        assert fetch(own.address + place)[0] == 404, place
    # Without and with the slash both lead to the page.
    for place in ("warm-up", "warm-up/", "pyramid-addition", "pyramid-addition/"):
        assert fetch(own.address + place)[0] == 200, place
