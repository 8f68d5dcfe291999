"""Every lesson runs from top to bottom."""

import json
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

LESSONS = Path(__file__).parents[2] / "lessons"
MANIFEST = json.loads((LESSONS / "manifest.json").read_text("utf-8"))["lessons"]


@pytest.mark.parametrize("path", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")  # what the kernel's own libraries warn of is not ours
def test_a_lesson_runs_and_shows_its_board(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [
        kind
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        for kind in output.get("data", {})
    ]
    assert "application/vnd.jupyter.widget-view+json" in shown


@pytest.mark.filterwarnings("default")
def test_the_study_in_the_docs_runs_and_draws_its_chart() -> None:
    notebook = nbformat.read(LESSONS.parent / "docs" / "win-rates.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    chart = notebook.cells[2].outputs[0]["data"]["image/svg+xml"]
    assert chart.count("<polyline") == 3
    assert "of 100" in notebook.cells[4].outputs[0]["text"]


def test_the_manifest_names_every_lesson_and_lessons_are_kept_without_outputs() -> None:
    assert sorted(entry["file"] for entry in MANIFEST) == sorted(
        path.name for path in LESSONS.glob("*.ipynb")
    )
    for path in LESSONS.glob("*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            assert cell.get("outputs", []) == []
            assert cell.get("execution_count") is None
