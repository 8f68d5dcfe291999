"""The plan of a lesson as a PDF of one page."""

import json
from typing import Any

from cardmath.i18n import _, language
from cardmath.lessons import LessonPlan
from cardmath.lessons.sections import Section, sections
from cardmath.numerals import DECIMAL
from cardmath.worksheets.making import check_paper
from cardmath.worksheets.pdf import PAPERS, compiled


def plan_pdf(plan: LessonPlan, *, paper: str = "a4") -> bytes:
    """Return the plan of a lesson on one page, for the teacher.

    ``paper`` is one of `cardmath.worksheets.PAPERS`. Raises `cardmath.worksheets.WorksheetError` for another
    paper, and `cardmath.worksheets.pdf.NoTypesettingError` without Typst.

    >>> from cardmath.lessons import lesson_plan
    >>> plan_pdf(lesson_plan("add-and-carry"))[:5]
    b'%PDF-'
    """
    pdf: bytes = compiled("plan.typ", _document(plan, paper), format="pdf", pdf_standards=["ua-1"])
    return pdf


def plan_pictures(plan: LessonPlan, *, paper: str = "a4", dots_per_inch: float = 96) -> list[bytes]:
    """Return the pages of `plan_pdf` as PNG pictures."""
    made = compiled("plan.typ", _document(plan, paper), format="png", ppi=dots_per_inch)
    return [made] if isinstance(made, bytes) else list(made)


def _document(plan: LessonPlan, paper: str) -> str:
    check_paper(paper)
    head = _("Lesson {number} · {minutes} minutes · base {base}").format(
        number=DECIMAL.write(plan.number),
        minutes=DECIMAL.write(plan.minutes),
        base=DECIMAL.write(plan.base),
    )
    data = {
        "title": plan.title,
        "head": head,
        "foot": _("cardmath · plan for the teacher · {title}").format(title=plan.title),
        "lang": language(),
        "paper": PAPERS[paper],
        "sections": [_section(one) for one in sections(plan)],
    }
    return json.dumps(data, ensure_ascii=False)


def _section(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "list": section.is_list,
        "lines": [
            {
                "lead": line.lead,
                "text": line.text,
                "ask": line.ask,
                "look-for": [[one.seen, one.then_ask] for one in line.look_for],
            }
            for line in section.lines
        ],
    }
