"""The sheets of the lessons: in every base an example, practice, a page of one's own, older questions."""

import pytest

from cardmath.errors import CardmathError
from cardmath.lessons import LESSONS as PLANS
from cardmath.lessons import lesson_plan
from cardmath.numerals import Notation
from cardmath.worksheets import KINDS
from cardmath.worksheets.kinds.lesson_pages import PAGES
from cardmath.worksheets.kinds.lessons import LESSONS
from tests.amounts import spread_of

ASKED = ("columns", "questions", "dots", "rings")


def test_every_lesson_has_its_sheet() -> None:
    assert [kind.name for kind in LESSONS] == [*PLANS]
    assert all(KINDS[kind.name] is kind for kind in LESSONS)
    assert [kind.title() for kind in LESSONS] == [lesson_plan(key).title for key in PLANS]


@pytest.mark.parametrize("base", spread_of(range(2, 37), 9))
@pytest.mark.parametrize("kind", LESSONS, ids=lambda kind: kind.name)
def test_a_lesson_sheet_is_whole_in_every_base_of_the_lesson(kind, base):
    notation = Notation(base)
    try:
        plan = lesson_plan(kind.name, notation=notation)
    except CardmathError:
        assert base != PLANS[kind.name]
        return
    for number in (0, 7, 2**63 - 1):
        sheet = kind.make(number, notation)
        assert sheet == kind.make(number, notation)
        example, *practice, last, older = sheet.blocks
        second = next(at for at, one in enumerate(practice) if one["kind"] in ("space", "turn"))
        practice, own = practice[:second], practice[second:]
        assert example["kind"] == "worked"
        assert example["steps"]
        assert practice
        assert all(block["kind"] in ASKED for block in practice)
        assert last["kind"] == "turn"
        assert plan.sheet.extra in own[-1]["text"]
        assert [one["kind"] for one in own] == ["space"] or plan.sheet.page
        count = sum(len(block["items"]) for block in practice)
        assert older["first"] == count
        assert 2 <= len(older["items"]) <= 3
        steps = len(sheet.steps) - count - len(older["items"])
        assert steps >= 0 if plan.sheet.page else steps == 0
        assert len(
            {*map(str, (one for block in (*practice, older) for one in block["items"]))}
        ) == count + len(older["items"]), "no question comes twice"
        for one in (one for block in practice if block["kind"] == "columns" for one in block["items"]):
            upper, lower, found = (notation.parse(one[name]) for name in ("upper", "lower", "answer"))
            assert found == (upper + lower if one["sign"] == "+" else upper - lower)


def test_the_second_page_is_one_that_there_is():
    named = {lesson_plan(key).sheet.page for key in PLANS}
    assert named == {"", *PAGES}


@pytest.mark.parametrize("kind", LESSONS, ids=lambda kind: kind.name)
def test_the_notes_say_what_the_plan_says(kind):
    plan = lesson_plan(kind.name)
    told = " ".join(f"{name} {words}" for name, words in kind.make(0, plan.notation).notes)
    for words in (plan.goal, plan.synthesis.question, plan.synthesis.rule, plan.without_tablets):
        assert words in told
    assert all(slip.sample in told and slip.smaller_step in told for slip in plan.slips)
