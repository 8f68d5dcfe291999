"""Lists of exercises in links: those of every printed sheet come back, in their order."""

import pytest

from cardmath.exercises import ExerciseError, exercise, from_listed, listed
from cardmath.lessons import LESSONS
from cardmath.worksheets import KINDS
from cardmath.worksheets.making import link_of
from tests.cases import cases

ASKING = [name for name, kind in KINDS.items() if kind.asks]


@pytest.mark.sweep(7)
@pytest.mark.parametrize("name", ASKING)
def test_the_exercises_of_a_sheet_come_back(name: str) -> None:
    kind = KINDS[name]
    made = kind.make(7, kind.usual()).exercises
    if not listed(made):
        # The sheet about the last digit also asks about the drawn digits in another base.
        assert name in {*LESSONS, "last-digit"}, "only these have exercises of their own"
        return
    found = from_listed(listed(made))
    assert [(one.prompt, one.answer, one.base) for one in found] == [
        (one.prompt, one.answer, one.base) for one in made
    ]
    assert len(listed(made)) < 400, "too long for a small QR code"


@cases("text", ["", "G6", "G6.12.one-carry", "G6.12..x", "G99.12..5", "G6.40..5", "G6.12.none.5", "G4.10..5"])
def test_what_is_no_list_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_listed(text)


def test_a_list_has_an_end() -> None:
    with pytest.raises(ExerciseError, match="at most 60 exercises"):
        from_listed("G6.12..5" + ".7" * 60)


def test_a_sheet_of_exercises_leads_to_them() -> None:
    kind = KINDS["check-carrying"]
    sheet = kind.make(7, kind.usual())
    link = link_of(kind, sheet, 7, 10, "http://192.0.2.7:8866/")
    assert link == f"http://192.0.2.7:8866/exercises#items={listed(sheet.exercises)}"
    assert exercise("addition", 5) not in sheet.exercises
    strip = KINDS["number-strip"]
    link = link_of(strip, strip.make(7, strip.usual()), 7, 12, "http://192.0.2.7:8866/worksheets#kind=x")
    assert link == "http://192.0.2.7:8866/worksheets#kind=number-strip&number=7&base=12"
