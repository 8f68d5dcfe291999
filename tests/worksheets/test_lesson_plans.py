"""The printed plans of the lessons: one page each, with everything that the teacher's view says."""

import pytest

from cardmath.lessons import LESSONS, lesson_plan
from cardmath.lessons.sections import sections
from cardmath.worksheets import PAPERS, WorksheetError
from cardmath.worksheets.plans import plan_pdf, plan_pictures
from tests.amounts import spread_of
from tests.worksheets.reading import pages, texts

CASES = [(key, paper) for paper in PAPERS for key in LESSONS]
SMALLEST = 6.4


@pytest.mark.parametrize(("key", "paper"), spread_of(CASES, 8, unpack=True))
def test_a_plan_is_one_page_and_says_everything(key: str, paper: str) -> None:
    plan = lesson_plan(key)
    pdf = plan_pdf(plan, paper=paper)
    (page,) = pages(pdf)
    text = "".join(page.split())
    for section in sections(plan):
        for line in section.lines:
            asked = [text for one in line.look_for for text in (one.seen, one.then_ask)]
            for words in (section.title, line.lead, line.text, line.ask, *asked):
                assert "".join(words.split()) in text, words
    assert min(one.size for one in texts(pdf)) >= SMALLEST


def test_a_plan_is_a_picture_too_and_other_papers_are_refused() -> None:
    plan = lesson_plan("add-and-carry")
    assert [page[1:4] for page in plan_pictures(plan, dots_per_inch=30)] == [b"PNG"]
    with pytest.raises(WorksheetError, match="no paper 'a3'"):
        plan_pdf(plan, paper="a3")
