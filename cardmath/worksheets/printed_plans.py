"""A lesson's plan as a PDF: the plan, the questions with their answers and aids, the ticket to copy."""

import json
from collections.abc import Sequence
from typing import Any, Final

from cardmath.art.ink import INK
from cardmath.exercises import Exercise
from cardmath.i18n import _, language
from cardmath.lessons import LessonPlan, posed
from cardmath.lessons.sections import Section, further_sections, sections
from cardmath.numerals import DECIMAL
from cardmath.worksheets.kinds.lessons import laid_out
from cardmath.worksheets.making import check_paper
from cardmath.worksheets.pdf import PAPERS, compiled

#: The size of the ticket's text in points.
_TICKET_SIZE: Final = 12


def plan_pdf(plan: LessonPlan, *, paper: str = "a4") -> bytes:
    """Return a lesson's plan for the teacher: on one page, with the further sections on a second.

    The last page has the ticket twice, to copy for a class without tablets.

    ``paper`` is one of `cardmath.worksheets.PAPERS`. Raises `cardmath.worksheets.WorksheetError` for another
    paper, and `cardmath.worksheets.pdf.NoTypesettingError` without Typst.

    >>> from cardmath.lessons import lesson_plan
    >>> plan_pdf(lesson_plan("add-and-carry"))[:5]
    b'%PDF-'
    """
    pdf: bytes = compiled("plan.typ", _document(plan, paper), format="pdf", pdf_standards=["ua-1"])
    return pdf


def _document(plan: LessonPlan, paper: str) -> str:
    check_paper(paper)
    head = _("Lesson {number} · {minutes} minutes · base {base}").format(
        number=DECIMAL.write(plan.number),
        minutes=DECIMAL.write(plan.minutes),
        base=DECIMAL.write(DECIMAL.base if plan.counts_in_ten else plan.base),
    )
    asked = [posed(item, plan.notation) for item in plan.part("ticket").items]
    data = {
        "title": plan.title,
        "head": head,
        "foot": _("cardmath · plan for the teacher · {title}").format(title=plan.title),
        "lang": language(),
        "paper": PAPERS[paper],
        "size": _TICKET_SIZE,
        "pages": [[_section(one) for one in page] for page in (sections(plan), further_sections(plan))],
        "ticket": laid_out(asked),
        "words": {
            "ticket": _("{part}: {title}").format(part=plan.part("ticket").title, title=_named(plan, asked)),
            "name": _("Name"),
        },
    }
    return json.dumps(data, ensure_ascii=False)


def _named(plan: LessonPlan, asked: Sequence[Exercise]) -> str:
    """Return a lesson's title with the ticket's base, because sums in columns do not name it.

    Questions in several bases name them all, and base ten needs no name.
    """
    bases = {one.base for one in asked}
    if len(bases) > 1 or bases == {DECIMAL.base}:
        return plan.title
    return _("{title}, base {base}").format(title=plan.title, base=DECIMAL.aloud(*bases))


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
                "picture": line.picture.replace("currentColor", INK),
            }
            for line in section.lines
        ],
    }
