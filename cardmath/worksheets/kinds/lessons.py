"""The lessons' sheets: an example and practice, the lesson's own page, older questions, key and plan.

Everything on them comes from the lesson's plan. Every lesson in the registry has its sheet here.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from cardmath.exercises import Exercise, pose
from cardmath.exercises import strata as strata_of
from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.partner import Partner
from cardmath.i18n import _, pgettext
from cardmath.lessons import LESSONS as PLANS
from cardmath.lessons import LessonPlan, lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath.worksheets import layouts
from cardmath.worksheets.blocks import blank_space, leaf_turn, note, worked
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.examples import pictured
from cardmath.worksheets.kinds.drills import easy_first, parities
from cardmath.worksheets.kinds.lesson_pages import PAGES, in_ladders, rungs
from cardmath.worksheets.sheets import Block, Kind, Worksheet

#: A lesson's older questions start this many exercises after the previous lesson's.
_PASSED: Final = 7


def _made(plan: LessonPlan, number: int) -> Worksheet:
    """Return a plan's sheet, including any words and numbers that a teacher has changed."""
    notation = plan.notation
    draws = Draws(number, notation)
    by_base = [
        draws if base == notation.base else draws.in_base(base) for base in plan.sheet.bases or (plan.base,)
    ]
    if plan.sheet.ladders:
        made = [rungs(there, plan.sheet.practice) for there in by_base]
        practice, steps = [one for some in made for one in some], list[str]()
        middle = in_ladders(made, plan.sheet.extra)
    else:
        practice = [
            one
            for there in by_base
            for kind, strata in plan.sheet.practice
            for one in (
                _partners(plan, number, len(strata))
                if kind == "partner" and plan.sheet.target
                else _in_form(there, kind, strata, plan.sheet.digits)
                if plan.sheet.digits
                else _drawn(there, number, kind, strata)
            )
        ]
        second, steps = _second_page(plan, number, notation)
        middle = [*laid_out(practice, plan.sheet.frames), *second]
    # In a lesson with several bases, the older questions are in the base that pupils know best.
    usual = draws.in_base(10) if 10 in plan.sheet.bases else draws
    usual.pass_by(item for item in practice if item.base == usual.notation.base)
    # Each lesson skips some items; otherwise all sheets with the same number would ask the same older
    # questions.
    older = _older(plan, usual.further((plan.number - 1) * _PASSED))
    return Worksheet(
        title=plan.title,
        task=plan.sheet.task,
        blocks=(
            _example(plan),
            *middle,
            leaf_turn(_("Do you remember?"), stays=plan.sheet.ladders),
            layouts.asked(older, len(practice)),
        ),
        steps=(*layouts.lettered_steps([*practice, *older]), *steps),
        notes=_notes(plan),
        exercises=(*practice, *older),
    )


def _older(plan: LessonPlan, draws: Draws) -> list[Exercise]:
    """Return the older items, each from its stratum if the plan gives one; odd-or-even questions are about
    dots.
    """
    made = []
    for one in plan.sheet.older:
        kind, stratum = (one, "dots" if one == "odd-even" else None) if isinstance(one, str) else one
        if draws.allows(kind):
            made.append(draws.one(kind, stratum))
    return [one for one in made if one]


def _second_page(plan: LessonPlan, number: int, notation: Notation) -> tuple[list[Block], list[str]]:
    """Return the blocks of page 2 (an empty frame, or the plan's page) and the key's steps for them."""
    if not plan.sheet.page:
        return [blank_space(_("Your own"), plan.sheet.extra)], []
    page = PAGES[plan.sheet.page](number, notation)
    back = note(_("On the back: {task}").format(task=plan.sheet.extra), on_key=False, at_foot=True)
    steps = [_("Page 2: {step}").format(step=step) for step in page.steps]
    return [leaf_turn(page.title), note(page.task, on_key=False), *page.blocks, back], steps


def _partners(plan: LessonPlan, number: int, count: int) -> list[Exercise]:
    """Return partners to find that all make the sheet's target, smallest gap first."""
    target = plan.sheet.target or 0
    shown = posed(plan.sheet.example, plan.notation).prompt
    made = [pose(Partner(plan.notation, target, value)) for value in range(1, target)]
    some = Chance(number).some([one for one in made if one.prompt != shown], count)
    return sorted(some, key=lambda one: plan.notation.parse(one.answer))


def _drawn(draws: Draws, number: int, kind: str, strata: Sequence[str]) -> list[Exercise]:
    """Return the practice for a kind in a base, from easy to hard, or nothing if the base has none."""
    if kind == "odd-even":
        return parities(draws, Chance(number), strata.count("dots"), strata.count("sums"))
    made = draws.of(kind, strata) if draws.allows(kind) else []
    if kind == "partner":
        # The partner of 0 is easy to find and hard to see, so it comes last.
        zero = draws.notation.format(0)
        return sorted(made, key=lambda one: one.answer == zero)
    return easy_first(made) if kind in ("addition", "subtraction") else made


def _in_form(draws: Draws, kind: str, strata: Sequence[str], digits: int) -> list[Exercise]:
    """Return sums from the strata, in order, with numbers of this many digits.

    If a base has too few in a stratum, the next one is used, and then numbers of any length.
    """

    def fits(item: Exercise) -> bool:
        return len(item.data["x"]) == len(item.data["y"]) == digits

    known = [stratum.key for stratum in strata_of(kind, draws.notation.base)]
    made = []
    for key in strata:
        some = known[known.index(key) :] if key in known else known
        found = next(filter(None, (draws.one(kind, one, fits) for one in some)), None)
        made += [found] if found else draws.of(kind, [key])
    return made


def _example(plan: LessonPlan) -> Block:
    """Return the example with its steps and its picture."""
    item = posed(plan.sheet.example, plan.notation)
    picture = pictured(item)
    # A question about dots has its dots in the picture, and needs no words for them.
    question = item.question if picture and _is_drawn(item) else item.prompt
    if table := layouts.table_of(item):
        question = layouts.question_of(item)
    return worked(_("Example: {question}").format(question=question), item.steps, picture, table=table)


def _is_drawn(item: Exercise) -> bool:
    return "\n" in item.prompt or (item.kind == "odd-even" and item.data["form"] == "set")


_Layout = Callable[[Sequence[Exercise], int], Block]


def _dots(made: Sequence[Exercise], first: int) -> Block:
    in_base = _("In base {base}:").format(base=base_name(made[0].base))
    task = in_base if made[0].kind == "bundles" else _("odd or even?")
    return layouts.dots_in_columns(made, across=3, task=task, first=first)


#: The layouts of kinds that are not plain questions.
_LAYOUTS: Final[Mapping[str, _Layout]] = {
    **dict.fromkeys(layouts.COLUMN_SIGNS, lambda made, _first: layouts.in_columns(made)),
    "ring": lambda made, _first: layouts.in_rings(made),
    "bundles": _dots,
}


def laid_out(made: Sequence[Exercise], are_framed: bool = False) -> tuple[Block, ...]:
    """Return exercises as a block for each run of similar questions; partners may have frames to fill."""

    def layout(exercise: Exercise) -> _Layout:
        if exercise.kind == "odd-even" and exercise.data["form"] == "set":
            return _dots
        if exercise.kind == "partner" and are_framed:
            return layouts.in_frames
        return _LAYOUTS.get(exercise.kind, layouts.asked)

    blocks, first = [], 0
    for (made_by, _base), run in groupby(made, lambda one: (layout(one), one.base)):
        together = list(run)
        blocks.append(made_by(together, first))
        first += len(together)
    return tuple(blocks)


def _notes(plan: LessonPlan) -> tuple[tuple[str, str], ...]:
    """Return the key's notes for the teacher."""
    times = [
        _("{part}: {minutes} min").format(part=part.title, minutes=DECIMAL.write(part.minutes))
        for part in plan.parts
    ]
    slips = [
        (
            slip.sample,
            _("{name}. {step}").format(name=capitalised(slip.misconception.sentence), step=slip.smaller_step),
        )
        for slip in plan.slips
    ]
    foreign = plan.counts_in_ten and plan.base != DECIMAL.base
    return (
        *([(_("Numbers"), _("The numbers in these notes are in base ten."))] if foreign else []),
        (pgettext("lesson plan", "Goal"), plan.goal),
        (pgettext("lesson plan", "Standard"), " ".join(filter(None, (plan.standard, plan.enrichment)))),
        (pgettext("lesson plan", "Parts"), _("; ").join(times)),
        (pgettext("lesson plan", "Begin"), plan.part("see").launch),
        (_("Closing discussion"), f"{plan.synthesis.question} {plan.synthesis.rule}"),
        (_("Without tablets"), plan.without_tablets),
        *slips,
    )


def _kind(key: str, plan_in: Callable[[Notation | None], LessonPlan]) -> Kind:
    """Return the kind that makes a lesson's sheets; ``plan_in`` returns its plan in a notation."""
    return Kind(
        key,
        lambda: plan_in(None).title,
        lambda number, notation: _made(plan_in(notation), number),
        usual=lambda: plan_in(None).notation,
        asks=True,
    )


def kind_of(plan: LessonPlan) -> Kind:
    """Return the kind of worksheet that makes a plan's sheets, always in the plan's own notation."""
    return _kind(plan.key, lambda _notation: plan)


def _of_the_course(key: str) -> Kind:
    return _kind(key, lambda notation: lesson_plan(key, notation=notation))


LESSONS: Final = tuple(map(_of_the_course, PLANS))
