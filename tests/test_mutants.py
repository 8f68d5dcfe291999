"""What ``make mutants`` names is there: a test that is missing would fail for every change of the code."""

from pathlib import Path

from tests.cases import cases
from tools.subjects import SUBJECTS

ROOT = Path(__file__).parents[1]
#: Each subject with the patterns of its files, and its tests.
NAMED = {one.name: (*one.files, *one.tests, *one.elsewhere) for one in SUBJECTS}


@cases("subject", ["rules", "checkers", "solvers", "boards", "class", "server", "lessons", "site"])
def test_every_file_and_every_test_of_a_subject_is_there(subject: str) -> None:
    named = NAMED[subject]
    assert len(named) >= 2
    assert [one for one in named if not any(ROOT.glob(one))] == []
