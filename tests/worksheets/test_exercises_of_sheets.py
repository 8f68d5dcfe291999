"""The exercises of a sheet: those that its key explains, in the same order."""

import pytest

from cardmath.exercises import export
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS, WorksheetError, exercises_of
from cardmath.worksheets.sheets import in_a_line
from tests.cases import cases

ASKING = [name for name, kind in KINDS.items() if kind.asks]


def test_sheets_of_exercises_and_of_lessons_name_them() -> None:
    assert {"columns", "crates", "rings", "mixed-review", "add-and-carry"} <= set(ASKING)
    assert exercises_of("bond-wheels") == []


@cases("name", [name for name in ASKING if name != "last-digit"])
def test_the_key_explains_these_exercises_in_this_order(name: str) -> None:
    kind = KINDS[name]
    sheet = kind.make(3, kind.usual())
    assert len(sheet.exercises) >= 4
    explained = [step.partition(") ")[2] for step in sheet.steps[: len(sheet.exercises)]]
    assert explained == [in_a_line(item.steps) for item in sheet.exercises[: len(explained)]]
    assert exercises_of(name, 3, notation=kind.usual()) == list(sheet.exercises)


def test_the_same_digits_in_two_bases_are_two_exercises() -> None:
    """The key explains only the odd base, because in the other one every line would say the same."""
    items = exercises_of("last-digit", 3)
    assert [item.base for item in items] == [7, 12] * 8
    for odd, even in zip(items[::2], items[1::2], strict=True):
        assert odd.data["numeral"] == even.data["numeral"]
    assert export(items, "moodle").count(b'<question type="multichoice">') == 16


def test_copies_have_exercises_of_their_own() -> None:
    items = exercises_of("columns", 7, copies=3, notation=Notation(5))
    assert len({item.prompt for item in items}) > 30
    assert len(items) == 36
    assert {item.base for item in items} == {5}


def test_what_makes_no_sheet_is_refused() -> None:
    with pytest.raises(WorksheetError, match="there is no worksheet 'none'"):
        exercises_of("none")
    with pytest.raises(WorksheetError, match="copies must be a whole number"):
        exercises_of("columns", copies=0)
