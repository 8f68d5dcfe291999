"""The plan of a lesson in the order in which a teacher reads it: on the screen, on paper and as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardmath.i18n import _, pgettext
from cardmath.lessons.plan import LessonPlan, LookFor, PartPlan, Slip, ThingPlan
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised


@dataclass(frozen=True)
class PlanLine:
    """A line of the plan: a bold beginning, a text, a question after it, and what to look for.

    ``thing`` shows what the line is about.
    """

    text: str
    lead: str = ""
    ask: str = ""
    look_for: tuple[LookFor, ...] = ()
    thing: ThingPlan | None = None

    def __str__(self) -> str:
        found = [" ".join(filter(None, (self.lead, self.text, self.ask)))]
        return "\n".join([*found, *(f"  {one.seen} → {one.then_ask}" for one in self.look_for)])


@dataclass(frozen=True)
class Section:
    """A part of the plan under its title; ``is_list`` says whether its lines are points."""

    title: str
    lines: tuple[PlanLine, ...]
    is_list: bool = False


def sections(plan: LessonPlan) -> tuple[Section, ...]:
    """Return the plan of a lesson, section by section.

    >>> from cardmath.lessons import lesson_plan
    >>> [one.title for one in sections(lesson_plan("add-and-carry"))][:3]
    ['Goal', 'Standard', 'Why here']
    """
    return tuple(_sections(plan))


def _sections(plan: LessonPlan) -> Iterator[Section]:
    yield _words(pgettext("lesson plan", "Goal"), plan.goal, plan.i_can)
    yield _words(pgettext("lesson plan", "Standard"), plan.standard, plan.enrichment)
    yield _words(_("Why here"), plan.why_here)
    yield Section(_("Pupils need"), tuple(map(PlanLine, plan.needs)), is_list=True)
    yield _words(pgettext("lesson plan", "Prepare"), plan.prepare, plan.copies)
    whole = _("Parts, {count} min").format(count=DECIMAL.write(plan.minutes))
    yield Section(whole, tuple(map(_part, plan.parts)), is_list=True)
    yield Section(_("Slips, each with a smaller step"), tuple(map(_slip, plan.slips)), is_list=True)
    synthesis = plan.synthesis
    talk = [
        PlanLine(synthesis.question),
        *(PlanLine(one.shows, one.answer, one.follow_up) for one in synthesis.expected),
        PlanLine(synthesis.rule, _("The rule, last:")),
    ]
    yield Section(_("The talk at the end"), tuple(talk), is_list=True)
    yield _words(pgettext("lesson plan", "Support"), plan.support)
    yield _words(pgettext("lesson plan", "Access"), plan.access)
    yield _words(_("Early finishers"), plan.early_finishers)
    yield _words(_("May be left out"), plan.may_skip)
    yield _words(_("Without tablets"), plan.without_tablets)
    yield _words(_("Ask yourself afterwards"), plan.reflect)
    yield _words(pgettext("lesson plan", "Next"), plan.next_stage)


def _words(title: str, *sentences: str) -> Section:
    return Section(title, tuple(PlanLine(one) for one in sentences if one))


def _part(part: PartPlan) -> PlanLine:
    minutes = _("{count} min").format(count=DECIMAL.write(part.minutes))
    lead = _("{part} ({minutes})").format(part=part.title, minutes=minutes)
    return PlanLine(part.launch, lead, part.say, part.look_for)


def _slip(slip: Slip) -> PlanLine:
    name = capitalised(slip.misconception.sentence)
    sentence = _("{name}. {why}").format(name=name, why=slip.why)
    return PlanLine(sentence, slip.sample, slip.smaller_step, thing=slip.thing)
