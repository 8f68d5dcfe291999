"""Every lesson runs from top to bottom."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from cardmath_widgets.server.notebooks.reading import is_plain
from tests.amounts import spread_of
from tests.notebooks.locked_out import LOCKED_OUT

LESSONS = Path(__file__).parents[2] / "lessons"
#: The notebooks that are also apps; the desk of a class is a notebook only.
APPS = sorted(path for folder in ("apps", "course") for path in (LESSONS / folder).glob("*.ipynb"))
MANIFEST = json.loads((LESSONS / "manifest.json").read_text("utf-8"))["lessons"]


VIEW = "application/vnd.jupyter.widget-view+json"

BARE = """
import asyncio, json, sys
from cardmath_widgets.runtime import startup

startup.begin()
from cardmath_widgets.runtime.cells import run

print(json.dumps({
    name: asyncio.run(run(cells, lambda trace: print(trace, file=sys.stderr)))
    for name, cells in json.load(sys.stdin).items()
}))
"""


def code(path: Path) -> list[str]:
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def views(outputs: list[dict[str, Any]]) -> int:
    return sum(VIEW in output.get("data", {}) for output in outputs)


@pytest.fixture(scope="module")
def bare() -> dict[str, list[list[dict[str, Any]]]]:
    """What every lesson's cells display where there is no IPython."""
    cells = json.dumps({path.stem: code(path) for path in APPS})
    command = [sys.executable, "-c", LOCKED_OUT + BARE]
    done = subprocess.run(command, input=cells, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, list[list[dict[str, Any]]]] = json.loads(done.stdout)
    return found


@pytest.mark.sweep(1)
@pytest.mark.parametrize("path", spread_of(APPS, 3), ids=lambda path: path.stem)
@pytest.mark.filterwarnings("default")  # what the kernel's own libraries warn of is not ours
def test_a_lesson_runs_and_shows_its_board_with_ipython_and_without(
    path: Path, bare: dict[str, list[list[dict[str, Any]]]]
) -> None:
    notebook = nbformat.read(path, as_version=4)
    # As in the apps: what nobody can press is kept as a picture otherwise.
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute(
        env=os.environ | {"CARDMATH_PICTURES": "0"}
    )
    shown = [views(cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(shown) > 0
    assert is_plain(code(path)), "the apps run it without IPython"
    assert [views(outputs) for outputs in bare[path.stem]] == shown


@pytest.mark.filterwarnings("default")
def test_the_study_in_the_docs_runs_and_draws_its_chart() -> None:
    folder = LESSONS.parent / "docs" / "how-to"
    notebook = nbformat.read(folder / "win-rates.ipynb", as_version=4)
    beside = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=beside).execute()
    chart = notebook.cells[2].outputs[0]["data"]["image/svg+xml"]
    assert chart.count("<polyline") == 3
    assert "of 100" in notebook.cells[4].outputs[0]["text"]


def test_the_manifest_names_every_lesson_and_lessons_are_kept_without_outputs() -> None:
    assert sorted(entry["file"] for entry in MANIFEST) == sorted(
        path.relative_to(LESSONS).as_posix() for path in APPS
    )
    for path in (*APPS, LESSONS / "desk.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            assert cell.get("outputs", []) == []
            assert cell.get("execution_count") is None
