"""What ``make mutants`` names is there: a test that is missing would fail for every change of the code."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def tool() -> dict[str, tuple[str, ...]]:
    """Each subject of the tool with the patterns of its files, and its tests."""
    spec = importlib.util.spec_from_file_location("mutants", ROOT / "tools" / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {one.name: (*one.files, *one.tests, *one.elsewhere) for one in module.SUBJECTS}


@pytest.mark.parametrize(
    "subject", ["rules", "checkers", "solvers", "boards", "class", "server", "lessons", "site"]
)
def test_every_file_and_every_test_of_a_subject_is_there(subject: str) -> None:
    named = tool()[subject]
    assert len(named) >= 2
    assert [one for one in named if not any(ROOT.glob(one))] == []
