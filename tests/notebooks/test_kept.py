"""What is seen of every widget where no kernel runs: in nbconvert's pages, and in a notebook that is kept."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbconvert.preprocessors import ExecutePreprocessor

import cardmath_widgets

from .kinds import write_cells

LIVE = "application/vnd.jupyter.widget-view+json"
#: Of a class a notebook keeps nothing.
WIDGETS = [name for name in cardmath_widgets.__all__ if name != "ClassDesk"]
BOXES = [
    "ipywidgets.VBox([ipywidgets.HTML('<i>in a box</i>'), c.PyramidBoard(7), "
    "ipywidgets.HBox([c.CounterWheel(), ipywidgets.Label('a < b')])])",
    "ipywidgets.Tab([c.PatienceBoard()])",
    "ipywidgets.VBox([ipywidgets.Label('nothing of ours')])",
]


def notebook(folder: Path, *, unattended: bool) -> nbformat.NotebookNode:
    """A notebook with every widget that has been run."""
    shown = [*(f"c.{name}()" for name in WIDGETS), *BOXES]
    write_cells(
        folder / "all.ipynb",
        ["# %%\nimport ipywidgets\nimport cardmath_widgets as c", *(f"# %%\n{one}" for one in shown)],
    )
    read = nbformat.read(folder / "all.ipynb", as_version=4)
    if unattended:
        ExecutePreprocessor(timeout=120).preprocess(read, {})
        return read
    client = NotebookClient(read, timeout=120)
    with client.setup_kernel():
        assert client.kc is not None
        # As front ends do in which a person presses and types.
        client.kc.allow_stdin = True
        for at, cell in enumerate(read.cells):
            client.execute_cell(cell, at)
    return read


@pytest.fixture(scope="module", params=[True, False], ids=["unattended", "attended"])
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    return notebook(tmp_path_factory.mktemp("kept"), unattended=request.param)


def shown_by(run: nbformat.NotebookNode) -> list[dict[str, str]]:
    return [cell.outputs[-1].data for cell in run.cells[1:]]


@pytest.mark.filterwarnings("default")  # what the kernel's own libraries warn of is not ours
@pytest.mark.parametrize("run", [True], indirect=True)
def test_a_page_of_nbconvert_shows_everything_without_a_network(run: nbformat.NotebookNode) -> None:
    html, _resources = HTMLExporter().from_notebook_node(run)
    *own, last = shown_by(run)
    for name, data in zip([*WIDGETS, *BOXES], own, strict=False):
        assert LIVE not in data, name
        assert re.search(r"<img src=.data:image|cm-slate-table", data["text/html"]), name
        assert not re.search(r"(src|href)=.(https?:)?//", data["text/html"]), name
        # The words of a button name the picture in it, too.
        unnamed = re.sub(r'(<button [^>]*aria-label="[^"]+"[^>]*>)<img [^>]*>', r"\1", data["text/html"])
        assert not re.search(r'alt="(&lt;|")', unnamed), name
    # That, and nothing else, is what the page shows of them.
    for part in (r'<img [^>]*src="data:image', 'class="cm-slate-table"'):
        assert len(re.findall(part, html)) == sum(len(re.findall(part, data["text/html"])) for data in own)
    assert html.count(f'<script type="{LIVE}">') == 1
    # A box without anything of ours is not ours to change.
    assert LIVE in last
    box = own[len(WIDGETS)]["text/html"]
    assert box.count("<img") == 1
    assert "<i>in a box</i>" in box
    assert "a &lt; b" in box


@pytest.mark.proof
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("run", [False], indirect=True)
def test_a_notebook_that_a_person_runs_keeps_both(run: nbformat.NotebookNode) -> None:
    for name, data in zip([*WIDGETS, *BOXES], shown_by(run), strict=True):
        assert LIVE in data, name
        if "nothing of ours" not in name:
            assert "text/html" in data, name
            assert "<style" not in data.get("text/html", ""), name
