"""The teacher's view of a lesson: its plan, part by part, with what to look for and what to ask then."""

from collections.abc import Iterable

from cardmath.exercises import MISCONCEPTIONS
from cardmath.i18n import _
from cardmath.lessons import LessonPlan, PartPlan, Slip, Synthesis
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised
from cardmath_widgets.elements import Element, box, button, text

__all__ = ["part_notes", "teachers_view"]


def teachers_view(plan: LessonPlan) -> Element:
    """Return the plan of a lesson, to stand above it and to be printed on one page."""
    facts = [
        (_("Goal"), _words(plan.goal, plan.i_can)),
        (_("Standard"), _words(plan.standard, plan.enrichment)),
        (_("Why here"), _words(plan.why_here)),
        (_("Pupils need"), _list(plan.needs)),
        (_("Prepare"), _words(plan.prepare, plan.copies)),
        (_("Parts"), _parts(plan)),
        (_("Slips, each with a smaller step"), _slips(plan)),
        (_("The talk at the end"), _talk(plan.synthesis)),
        (_("Support"), _words(plan.support)),
        (_("Access"), _words(plan.access)),
        (_("Early finishers"), _words(plan.early_finishers)),
        (_("May be left out"), _words(plan.may_skip)),
        (_("Without tablets"), _words(plan.without_tablets)),
        (_("Ask yourself afterwards"), _words(plan.reflect)),
        (_("Next"), _words(plan.next_stage)),
    ]
    rows = [part for name, told in facts for part in (text(name, tag="dt"), told)]
    heading = text(
        _("{title}: plan for the teacher").format(title=plan.title),
        "cm-plan-title",
        tag="h2",
        tabindex="-1",
        data_place="plan",
    )
    return box("cm-teaching", heading, _buttons(plan), box("cm-plan", *rows, tag="dl"), key="teaching")


def _buttons(plan: LessonPlan) -> Element:
    sheet = _link(_("Sheets"), f"worksheets#kind={plan.key}&base={plan.base}", "cm-button is-primary")
    printed = button(_("Print the plan"), key="print", data_prints="")
    return box("cm-actions cm-plan-buttons", sheet, printed)


def _link(words: str, app: str, looks: str = "") -> Element:
    """Return a link to another app; the page fills in its address."""
    return text(words, looks, tag="a", data_app=app, target="_blank", rel="noopener")


def _words(*sentences: str) -> Element:
    return box("", *(text(one) for one in sentences if one), tag="dd")


def _list(sentences: Iterable[str]) -> Element:
    return box("", box("", *(text(one, tag="li") for one in sentences), tag="ul"), tag="dd")


def _parts(plan: LessonPlan) -> Element:
    """Return the parts with their minutes and what opens them."""
    lines = []
    for part in plan.parts:
        minutes = _("{count} min").format(count=DECIMAL.write(part.minutes))
        name = _("{part} ({minutes})").format(part=part.title, minutes=minutes)
        lines.append(
            box(
                "",
                text(name, "cm-plan-part", tag="strong"),
                text(part.launch, tag="span"),
                *_looked_for(part),
                tag="li",
            )
        )
    whole = text(_("{count} minutes in all").format(count=DECIMAL.write(plan.minutes)))
    return box("", box("cm-plan-parts", *lines, tag="ol"), whole, tag="dd")


def _looked_for(part: PartPlan) -> list[Element]:
    return [
        box("cm-look-for", text(one.seen, "cm-seen-there", tag="em"), text(one.then_ask, tag="span"))
        for one in part.look_for
    ]


def part_notes(part: PartPlan) -> Element:
    """Return the notes of one part, to stand above its content."""
    looked = [
        box("", text(one.seen, "cm-seen-there", tag="em"), text(one.then_ask, tag="span"), tag="li")
        for one in part.look_for
    ]
    return box(
        "cm-part-notes",
        box("", text(_("Begin:"), tag="strong"), text(part.launch, tag="span")),
        box("", text(_("Say:"), tag="strong"), text(part.say, tag="span")),
        text(_("Look for, and then ask:"), tag="strong"),
        box("", *looked, tag="ul"),
        key="notes",
    )


def _slips(plan: LessonPlan) -> Element:
    lines = [_slip(one, plan.base) for one in plan.slips]
    return box("", box("cm-plan-slips", *lines, tag="ul"), tag="dd")


def _slip(slip: Slip, base: int) -> Element:
    name = capitalised(_(MISCONCEPTIONS[slip.misconception]))
    thing = _link(_("Show it"), slip.thing.address(base))
    return box(
        "",
        text(slip.sample, "cm-wrong", tag="strong"),
        text(_("{name}. {why}").format(name=name, why=slip.why), tag="span"),
        text(slip.smaller_step, "cm-smaller", tag="span"),
        thing.having(aria_label=_("Show it: {sample}").format(sample=slip.sample)),
        tag="li",
    )


def _talk(synthesis: Synthesis) -> Element:
    lines = [
        box(
            "",
            text(one.answer, tag="strong"),
            text(one.shows, tag="span"),
            text(one.follow_up, "cm-smaller", tag="span"),
            tag="li",
        )
        for one in synthesis.expected
    ]
    rule = text(_("The rule, last: {rule}").format(rule=synthesis.rule))
    return box("", text(synthesis.question), box("cm-plan-talk", *lines, tag="ul"), rule, tag="dd")
