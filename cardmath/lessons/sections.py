"""A lesson's plan in the order a teacher reads it: on the screen, on paper and as text."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardmath.exercises import Exercise
from cardmath.i18n import _, pgettext
from cardmath.lessons.aids import Aids, aids_of
from cardmath.lessons.asked import posed
from cardmath.lessons.plan import LessonPlan, LookFor, PartPlan, Slip, ThingPlan
from cardmath.numerals import DECIMAL
from cardmath.sentences import capitalised


@dataclass(frozen=True)
class PlanLine:
    """A line in the plan: bold opening words, the text, a question after it, and what to look for.

    ``thing`` illustrates the line, ``item`` is the exercise in it, and ``picture`` an SVG.
    """

    text: str
    lead: str = ""
    ask: str = ""
    look_for: tuple[LookFor, ...] = ()
    thing: ThingPlan | None = None
    item: Exercise | None = None
    picture: str = ""

    def __str__(self) -> str:
        found = [" ".join(filter(None, (self.lead, self.text, self.ask)))]
        return "\n".join([*found, *(f"  {one.seen} → {one.then_ask}" for one in self.look_for)])


@dataclass(frozen=True)
class Section:
    """A titled section of the plan; ``is_list`` is true if its lines are bullet points."""

    title: str
    lines: tuple[PlanLine, ...]
    is_list: bool = False


def sections(plan: LessonPlan) -> tuple[Section, ...]:
    """Return a lesson's plan, section by section.

    >>> from cardmath.lessons import lesson_plan
    >>> [one.title for one in sections(lesson_plan("add-and-carry"))][:3]
    ['Goal', 'Standard', 'Why here']
    """
    return tuple(_sections(plan))


def further_sections(plan: LessonPlan) -> tuple[Section, ...]:
    """Return the sections after the plan: the questions with their answers, and the lesson's aids.

    >>> from cardmath.lessons import lesson_plan
    >>> sections_ = further_sections(lesson_plan("add-and-carry"))
    >>> [section.title for section in sections_][:3]
    ['Remember: questions and answers', 'Now you: questions and answers', 'Ticket: questions and answers']
    >>> print(str(sections_[2].lines[0]).partition("  2:")[0].rstrip())
    1) 9z + 5z = ? Answer: 12
      14: carries at ten → Put 9 into a frame of twelve. How many more will fill it?
    """
    asked = [_questions(plan.part(role), plan) for role in ("remember", "try", "ticket")]
    aids = aids_of(plan)
    return (*asked, *(() if aids is None else _aids(aids, plan)))


def _questions(part: PartPlan, plan: LessonPlan) -> Section:
    """Return the questions in a part, each with its answer and what to do after each slip."""
    lines = []
    for number, asked in enumerate(part.items, 1):
        item = posed(asked, plan.notation)
        # Dots and crates are counted in words: a line of text has no room for them.
        question = item.aloud if item.kind == "bundles" else item.prompt
        lead = _("{number}) {question}").format(
            number=DECIMAL.write(number), question=" ".join(question.split())
        )
        answer = _("Answer: {answer}").format(answer=item.answer_form.shown(item.answer))
        lines.append(PlanLine(answer, lead, look_for=_slips_of(item), item=item))
    title = _("{part}: questions and answers").format(part=part.title)
    return Section(title, tuple(lines), is_list=True)


def _slips_of(item: Exercise) -> tuple[LookFor, ...]:
    """Return the wrong answers to expect, grouped by misconception, and what to ask then."""
    found: dict[str, list[str]] = {}
    steps: dict[str, str] = {}
    for wrong in item.distractors:
        found.setdefault(wrong.misconception.sentence, []).append(item.answer_form.shown(wrong.text))
        steps.setdefault(wrong.misconception.sentence, wrong.smaller_step)
    if not found:
        return (LookFor(_("There is no typical wrong answer."), _("How do you know?")),)
    return tuple(
        LookFor(_("{answers}: {name}").format(answers=_(", ").join(answers), name=name), steps[name])
        for name, answers in found.items()
    )


def _aids(aids: Aids, plan: LessonPlan) -> Iterator[Section]:
    closings = (
        PlanLine(one.ask, plan.part(role).title, _("Wait for: {answer}").format(answer=one.wait_for))
        for role, one in (("see", aids.see), ("do", aids.do))
    )
    yield Section(_("At the end of each activity"), tuple(closings), is_list=True)
    yield Section(_("Ways to begin a sentence"), tuple(map(PlanLine, aids.stems)), is_list=True)
    words = (PlanLine(word.meaning, word.word, picture=word.picture) for word in aids.words)
    yield Section(_("Words, with pictures"), tuple(words), is_list=True)
    question, answer = aids.harder
    yield Section(
        _("A harder question"), (PlanLine(question), PlanLine(_("Answer: {answer}").format(answer=answer)))
    )
    yield _words(_("Next day"), aids.next_day)


def _sections(plan: LessonPlan) -> Iterator[Section]:
    yield _words(pgettext("lesson plan", "Goal"), plan.goal, plan.i_can)
    yield _words(pgettext("lesson plan", "Standard"), plan.standard, plan.enrichment)
    yield _words(_("Why here"), plan.why_here)
    yield Section(_("Building on"), tuple(map(PlanLine, plan.needs)), is_list=True)
    yield _words(pgettext("lesson plan", "Prepare"), plan.prepare, plan.copies)
    whole = _("Parts, {count} min").format(count=DECIMAL.write(plan.minutes))
    yield Section(whole, tuple(map(_part, plan.parts)), is_list=True)
    yield Section(_("Slips, each with a smaller step"), tuple(map(_slip, plan.slips)), is_list=True)
    synthesis = plan.synthesis
    talk = [
        PlanLine(synthesis.question),
        *(PlanLine(one.shows, one.answer, one.follow_up) for one in synthesis.expected),
        PlanLine(synthesis.rule, _("Finish with the rule:")),
    ]
    yield Section(_("Closing discussion"), tuple(talk), is_list=True)
    yield _words(pgettext("lesson plan", "Support"), plan.support)
    yield _words(pgettext("lesson plan", "Access"), plan.access)
    answer = plan.early_answer and _("Answer: {answer}").format(answer=plan.early_answer)
    yield _words(_("Early finishers"), plan.early_finishers, answer)
    yield _words(_("May be left out"), plan.may_skip)
    yield _words(_("Without tablets"), plan.without_tablets)
    yield _words(_("Ask yourself afterwards"), plan.reflect)
    yield _words(_("Building towards"), plan.next_stage)


def _words(title: str, *sentences: str) -> Section:
    return Section(title, tuple(PlanLine(sentence) for sentence in sentences if sentence))


def _part(part: PartPlan) -> PlanLine:
    minutes = _("{count} min").format(count=DECIMAL.write(part.minutes))
    lead = _("{part} ({minutes})").format(part=part.title, minutes=minutes)
    return PlanLine(part.launch, lead, part.say, part.look_for)


def _slip(slip: Slip) -> PlanLine:
    name = capitalised(slip.misconception.sentence)
    sentence = _("{name}. {why}").format(name=name, why=slip.why)
    return PlanLine(sentence, slip.sample, slip.smaller_step, thing=slip.thing)
