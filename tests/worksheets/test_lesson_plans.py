"""The printed plans of the lessons: what the teacher's view says, on two pages, and the ticket to copy."""

import pytest

from cardmath.exercises import check
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath.lessons.sections import further_sections, sections
from cardmath.numerals import DECIMAL
from cardmath.worksheets import PAPERS, WorksheetError
from cardmath.worksheets.layouts import COLUMN_SIGNS
from cardmath.worksheets.printed_plans import plan_pdf
from tests.amounts import spread_of
from tests.cases import cases
from tests.worksheets.reading import pages, texts

CASES = [(key, paper) for paper in PAPERS for key in LESSONS]
SMALLEST = 6.4


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("key", "paper"), spread_of(CASES, 8, unpack=True))
def test_a_plan_says_everything_and_ends_with_the_ticket(key: str, paper: str) -> None:
    plan = lesson_plan(key)
    pdf = plan_pdf(plan, paper=paper)
    first, second, *ticket = ("".join(page.split()) for page in pages(pdf))
    for page, shown in ((first, sections(plan)), (second, further_sections(plan))):
        for section in shown:
            for line in section.lines:
                asked = [text for one in line.look_for for text in (one.seen, one.then_ask)]
                for words in (section.title, line.lead, line.text, line.ask, *asked):
                    assert "".join(words.split()) in page, words
    assert min(one.size for one in texts(pdf)) >= SMALLEST
    bases = {posed(item, plan.notation).base for item in plan.part("ticket").items}
    named = f", base {DECIMAL.aloud(*bases)}" if len(bases) == 1 and bases != {10} else ""
    title = "".join(f"Ticket: {plan.title}{named}Name".split())
    assert "".join(ticket).count(title) in (1, 2)
    assert "Answer:" not in "".join(ticket), "pupils get this page"


@cases("key", LESSONS)
def test_the_answers_of_the_plan_are_right_and_its_slips_are_not(key: str) -> None:
    plan = lesson_plan(key)
    lines = [line for section in further_sections(plan) for line in section.lines if line.item is not None]
    asked = [item for role in ("remember", "try", "ticket") for item in plan.part(role).items]
    assert [line.item for line in lines] == [posed(item, plan.notation) for item in asked]
    for line in lines:
        assert line.item is not None
        assert check(line.item, line.text.removeprefix("Answer: ")).is_right
        for one in line.look_for:
            wrongs, colon, _name = one.seen.partition(": ")
            assert one.then_ask.endswith(("?", "."))
            if colon:
                assert not any(check(line.item, wrong).is_right for wrong in wrongs.split(", "))


@cases("key", LESSONS)
def test_a_ticket_comes_from_the_last_page_of_the_plan_alone(key: str) -> None:
    plan = lesson_plan(key)
    assert "copy it from the last page of the plan" in plan.copies
    assert "ticket" not in plan.without_tablets.lower()
    # Questions in several bases name them; only sums in columns leave it to the heading.
    asked = [posed(item, plan.notation) for item in plan.part("ticket").items]
    assert len({one.base for one in asked}) == 1 or not {one.kind for one in asked} & {*COLUMN_SIGNS}


def test_a_plan_in_base_ten_says_so_whatever_the_base_of_its_worksheet() -> None:
    first, *_more = pages(plan_pdf(lesson_plan("think-ahead", base=12)))
    assert "minutes·base10" in "".join(first.split())


def test_other_papers_are_refused() -> None:
    with pytest.raises(WorksheetError, match="no paper 'a3'"):
        plan_pdf(lesson_plan("add-and-carry"), paper="a3")
