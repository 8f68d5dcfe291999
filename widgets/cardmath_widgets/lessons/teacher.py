"""The teacher's view of a lesson: its plan, its questions with their answers, and its words with pictures."""

from collections.abc import Sequence

from cardmath.i18n import _
from cardmath.lessons import LessonPlan, LookFor, PartPlan, is_changed, posed
from cardmath.lessons.sections import PlanLine, Section, further_sections, sections
from cardmath.numerals import DECIMAL
from cardmath_widgets.lessons.ticket_list import asked_in_a_line
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text


def teachers_view(plan: LessonPlan, sheet: str = "") -> Element:
    """Return the plan for a lesson, to show above it and to print on two pages.

    ``sheet`` is the address of the sheet's PDF, if it was made here.
    """
    heading = text(_("{title}: plan for the teacher").format(title=plan.title), "cm-plan-title", tag="h2")
    return box(
        "cm-teaching",
        heading,
        _buttons(plan, sheet),
        _rows(sections(plan), plan.base),
        _rows(further_sections(plan), plan.base, "cm-plan is-further"),
        _tickets(plan),
        key="teaching",
    )


def _rows(shown: Sequence[Section], base: int, looks: str = "cm-plan") -> Element:
    rows = [part for section in shown for part in (text(section.title, tag="dt"), _section(section, base))]
    return box(looks, *rows, tag="dl")


def _tickets(plan: LessonPlan) -> Element:
    """Return the ticket twice, on paper only: to copy and cut up for a class without tablets."""
    part = plan.part("ticket")
    title = _("{part}: {title}").format(part=part.title, title=plan.title)
    asked = [
        box("", *asked_in_a_line(posed(item, plan.notation), DECIMAL.write(number)), tag="li")
        for number, item in enumerate(part.items, 1)
    ]
    head = box("cm-ticket-head", text(title, tag="strong"), text(_("Name"), "cm-ticket-name", tag="span"))
    ticket = box("cm-ticket-to-copy", head, box("", *asked, tag="ul"))
    return box("cm-plan-tickets", ticket, ticket, aria_hidden="true")


def _buttons(plan: LessonPlan, sheet: str) -> Element:
    app = _link(_("Sheets"), f"worksheets#kind={plan.key}&base={plan.base}", "cm-button is-primary")
    words = _("Make the sheet")
    if is_changed(plan):
        # The Worksheets app has only the course's plans.
        sheets = [button(words, "sheet", looks="cm-button is-primary")]
    else:
        # A notebook comes without the Worksheets app, so there the sheet is a file.
        sheets = [app, button(words, "sheet", data_without_apps="")]
    printed = button(_("Print the plan"), key="print", data_prints="")
    saved = [_file(plan, sheet)] if sheet else []
    return box("cm-actions cm-plan-buttons", *sheets, *saved, printed)


def _file(plan: LessonPlan, sheet: str) -> Element:
    words = _("Save the sheet and its answer key")
    return text(words, "cm-button", tag="a", key="file", href=sheet, download=f"{plan.key}.pdf")


def _link(words: str, app: str, looks: str = "") -> Element:
    """Return a link to another app; the page fills in its address."""
    return text(words, looks, tag="a", data_app=app, target="_blank", rel="noopener")


def _section(section: Section, base: int) -> Element:
    if not section.is_list:
        return box("", *(text(line.text) for line in section.lines), tag="dd")
    return box("", box("", *(_line(line, base) for line in section.lines), tag="ul"), tag="dd")


def _line(line: PlanLine, base: int) -> Element:
    parts = [drawing(line.picture, looks="cm-plan-picture")] if line.picture else []
    if line.item is not None:
        # A number in front is enough: the list does not add numbers itself.
        parts += asked_in_a_line(line.item, line.lead.partition(")")[0])
    elif line.lead:
        parts.append(text(line.lead, tag="strong"))
    parts.append(text(line.text, tag="span"))
    if line.ask:
        parts.append(text(line.ask, "cm-smaller", tag="span"))
    if line.thing is not None:
        shown = _link(_("Show it"), line.thing.address(base), "cm-plan-thing")
        parts.append(shown.having(aria_label=_("Show it: {sample}").format(sample=line.lead)))
    return box("", *parts, *(_looked_for(one) for one in line.look_for), tag="li")


def _looked_for(one: LookFor, tag: str = "div") -> Element:
    seen, ask = text(one.seen, "cm-seen-there", tag="em"), text(one.then_ask, tag="span")
    return box("cm-look-for", seen, ask, tag=tag)


def part_notes(part: PartPlan) -> Element:
    """Return the notes for one part, to show above its content."""
    return box(
        "cm-part-notes",
        box("", text(_("Begin:"), tag="strong"), text(part.launch, tag="span")),
        box("", text(_("Say:"), tag="strong"), text(part.say, tag="span")),
        text(_("Look for this, then ask:"), tag="strong"),
        box("", *(_looked_for(one, "li") for one in part.look_for), tag="ul"),
        key="notes",
    )
