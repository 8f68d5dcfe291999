"""The sheets of the lessons: every base, sums that are right, and the words of the lesson itself."""

import json
from pathlib import Path

import pytest

from cardmath.numerals import Notation
from cardmath.worksheets import KINDS
from cardmath.worksheets.kinds.lessons import LESSONS

NOTEBOOKS = Path(__file__).parents[2] / "lessons" / "course"


@pytest.mark.parametrize("base", range(2, 37))
@pytest.mark.parametrize("kind", LESSONS, ids=lambda kind: kind.name)
def test_a_lesson_sheet_has_practice_review_and_notes_in_every_base(kind, base):
    notation = Notation(base)
    for number in (0, 7, 2**63 - 1):
        practice, turn, review = (sheet := kind.make(number, notation)).blocks
        assert sheet == kind.make(number, notation)
        for one in practice["items"]:
            assert one["sign"] == "+"
            assert notation.parse(one["upper"]) + notation.parse(one["lower"]) == notation.parse(
                one["answer"]
            )
        assert turn["text"]
        assert len(review["items"]) >= 4
        assert review["first"] == len(practice["items"])
        assert len(sheet.steps) == len(practice["items"]) + len(review["items"])
        assert len(sheet.notes) >= 5


@pytest.mark.parametrize("kind", LESSONS, ids=lambda kind: kind.name)
def test_the_notes_say_what_the_lesson_says(kind):
    assert KINDS[kind.name] is kind
    (notebook,) = NOTEBOOKS.glob(f"[0-9]*-{kind.name}.ipynb")
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    words = "".join(line for cell in cells for line in cell["source"])
    for name, told in kind.make(0, Notation(12)).notes:
        assert told in words, name
