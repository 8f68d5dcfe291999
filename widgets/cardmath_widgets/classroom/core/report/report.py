"""What a class has done, what went well, what it misread, and what to begin with next time.

`report` returns it as values. `page` draws the page that a teacher prints at the end of a class: one sheet of
A4 or Letter, without any names.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import jinja2

from cardmath.exercises import MISCONCEPTIONS, Exercise, kind_named
from cardmath.exercises.registry import ExerciseError
from cardmath.exercises.rows import twin
from cardmath.i18n import _, language, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.classroom.core.pupils.counts import ItemCount, KindCount, Misreading
from cardmath_widgets.classroom.core.pupils.items import exercise_of
from cardmath_widgets.classroom.core.pupils.slips import next_time
from cardmath_widgets.classroom.core.pupils.standing import Pupil
from cardmath_widgets.classroom.core.pupils.state import ClassState
from cardmath_widgets.classroom.core.question import gathered
from cardmath_widgets.folders import templates

#: How many exercises the report suggests for the start of the next class.
BEGIN_WITH: Final = 3
#: What fits on one page.
_MOST_PARTS: Final = 10
_MOST_MISREADINGS: Final = 6
_MOST_KINDS: Final = 5
#: A kind went well if this share of its answers was right first time, out of at least this many.
WELL: Final = Fraction(3, 4)
_ENOUGH: Final = 4


@dataclass(frozen=True, slots=True)
class PartDone:
    """How many pupils opened and finished a part; how many answers were right first time, later or never.

    A question to the class, which each pupil answers once, counts as a part; its name is the question's key.
    """

    part: str
    title: str
    opened: int
    finished: int
    right_at_once: int
    right_later: int
    still_wrong: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """An exercise to start the next class with: like one that ``slips`` pupils did not get right first time.

    ``misconception`` is the code that most of their answers showed, or empty; the exercise is one where it
    leads to a wrong answer too.
    """

    exercise: Exercise
    slips: int
    misconception: str


@dataclass(frozen=True, slots=True)
class Report:
    """A class at its end; times are in seconds since the epoch.

    The parts are the ones that the most pupils opened, in the order the class opened them; ``more_parts``
    counts the others.
    """

    begun_at: float
    ended_at: float
    pupils: int
    parts: tuple[PartDone, ...]
    more_parts: int
    went_well: tuple[KindCount, ...]
    misreadings: tuple[Misreading, ...]
    begin_with: tuple[Beginning, ...]

    @property
    def minutes(self) -> int:
        """How long the class lasted, in minutes, rounded up."""
        return max(1, -(-int(self.ended_at - self.begun_at) // 60))


def report(
    state: ClassState, now: float, title_of: Callable[[str], str] = str, digits: str | None = None
) -> Report:
    """Return the report on a class; ``title_of`` returns the title of a part, and ``digits`` is a digit
    style.

    >>> report(ClassState(), 0.0).pupils
    0
    """
    pupils = [pupil for pupil in state.pupils if _took_part(pupil)]
    done = [_part(part, title_of(part), pupils) for part in state.parts]
    done += _questions(state, {pupil.seat for pupil in pupils}, digits)
    most = sorted(done, key=lambda one: -one.opened)[:_MOST_PARTS]
    begun = state.begins_at if state.begins_at is not None else now
    last = max((pupil.last_at for pupil in pupils), default=now)
    return Report(
        begun_at=begun,
        ended_at=min(now, last) if last > begun else now,
        pupils=len(pupils),
        parts=tuple(one for one in done if one in most),
        more_parts=max(0, len(done) - _MOST_PARTS),
        went_well=tuple(one for one in state.counts.kinds() if _is_well(one))[:_MOST_KINDS],
        misreadings=state.misreadings()[:_MOST_MISREADINGS],
        begin_with=tuple(_beginnings(state.counts.items(), digits)),
    )


def _took_part(pupil: Pupil) -> bool:
    """Return whether a pupil counts: one who was let in, unless they left without having done anything."""
    return pupil.is_approved and bool(pupil.parts or (pupil.name and not pupil.is_sent_out))


def _part(part: str, title: str, pupils: list[Pupil]) -> PartDone:
    all_there_are = [pupil.parts[part] for pupil in pupils if part in pupil.parts]
    return PartDone(
        part,
        title,
        len(all_there_are),
        sum(one.is_over for one in all_there_are),
        sum(one.right_at_once for one in all_there_are),
        sum(one.right_later for one in all_there_are),
        sum(one.wrong_open for one in all_there_are),
    )


def _questions(state: ClassState, seats: Collection[str], digits: str | None) -> Iterator[PartDone]:
    """Yield the questions to the class that pupils have answered; those who are not sure do not finish."""
    for key, item in state.asked.items():
        answers = gathered(item, {seat: one for seat, one in state.replies(key).items() if seat in seats})
        posed = exercise_of(item, digits)
        if not answers or posed is None:
            continue
        title = _("A question to the class: {prompt}").format(prompt=posed.prompt.splitlines()[-1])
        asked = sum(len(one.seats) for one in answers)
        answered = sum(len(one.seats) for one in answers if not one.is_unsure)
        right = sum(len(one.seats) for one in answers if one.is_right)
        yield PartDone(key, title, asked, answered, right, 0, answered - right)


def _is_well(kind: KindCount) -> bool:
    answered = kind.answered
    return answered >= _ENOUGH and Fraction(kind.right_at_once, answered) >= WELL


def _beginnings(items: tuple[ItemCount, ...], digits: str | None) -> Iterator[Beginning]:
    """Yield exercises like the ones where the most pupils slipped, starting with one for each kind of
    slip.
    """
    slipped = [one for one in items if one.slips and exercise_of(one.item, digits) is not None]
    first: dict[tuple[str, str], ItemCount] = {}
    for one in slipped:
        taken = {slip for kind, slip in first if kind == one.kind}
        first.setdefault((one.kind, _slip(one, taken)), one)
    further = [((one.kind, _slip(one)), one) for one in slipped if one not in first.values()]
    prompts: list[str] = []
    for (_kind, slip), one in [*first.items(), *further]:
        made = _like(one, slip, digits, prompts)
        if made is not None:
            prompts.append(made.prompt)
            yield Beginning(made, one.slips, slip)
        if len(prompts) == BEGIN_WITH:
            return


def _slip(item: ItemCount, taken: Collection[str] = ()) -> str:
    """Return the misconception that the most wrong answers to an exercise show, or "".

    If several are equally frequent, one that is not ``taken`` is preferred.
    """
    counted: dict[str, int] = {}
    for one in item.answers:
        if one.misconception and not one.is_right:
            counted[one.misconception] = counted.get(one.misconception, 0) + one.times
    return max(counted, key=lambda code: (counted[code], code not in taken, code), default="")


def _like(item: ItemCount, slip: str, digits: str | None, avoid: list[str]) -> Exercise | None:
    """Return another exercise where the same slip leads to a wrong answer, or the exercise itself if there is
    no other.
    """
    posed = exercise_of(item.item, digits)
    assert posed is not None
    task = twin(posed, slip or None, avoid=avoid)
    made = posed if task is None else task.exercise(posed.notation)
    return None if made.prompt in avoid else made


# -- the page to print ------------------------------------------------------------------------------------


@cache
def _template() -> jinja2.Template:
    environment = templates(Path(__file__).parent)
    environment.keep_trailing_newline = True
    return environment.get_template("page.html.j2")


def page(report: Report, notation: Notation = DECIMAL, font: str = "") -> str:
    """Return the report as a complete HTML page; ``font`` is a style sheet for the project's own typeface.

    >>> from cardmath_widgets.classroom.core.journal import ClassState
    >>> page(report(ClassState(), 0.0)).startswith("<!DOCTYPE html>")
    True
    """
    return _template().render(
        lang=language(),
        font=font,
        about=_about(report, notation),
        heads=(
            "",
            pgettext("lessons of a class", "opened"),
            pgettext("lessons of a class", "finished"),
            _("right first time"),
            _("right later"),
            _("still wrong"),
        ),
        rows=[_row(done, notation) for done in report.parts],
        more=_("And {count} more.").format(count=notation.write(report.more_parts))
        if report.more_parts
        else "",
        well=_well(report.went_well, notation),
        well_missing=_well_missing(notation),
        misread=_misread(report, notation),
        begin=[_beginning(beginning, notation) for beginning in report.begin_with],
    )


def _about(report: Report, notation: Notation) -> str:
    pupils = ngettext("{count} pupil", "{count} pupils", report.pupils)
    minutes = ngettext("{count} minute", "{count} minutes", report.minutes)
    about = [
        # A date is the same in every base, as on a calendar.
        datetime.fromtimestamp(report.begun_at).astimezone().strftime("%Y-%m-%d, %H:%M"),
        minutes.format(count=notation.write(report.minutes)),
        pupils.format(count=notation.write(report.pupils)),
    ]
    return " · ".join(about)


def _row(done: PartDone, notation: Notation) -> list[str]:
    counts = (done.opened, done.finished, done.right_at_once, done.right_later, done.still_wrong)
    return [done.title, *(notation.write(count) for count in counts)]


def _well(kinds: Sequence[KindCount], notation: Notation) -> list[str]:
    sentence = _("{kind}: {right} of {answered} answers were right first time ({share}).")
    return [
        sentence.format(
            kind=_kind(one.kind),
            right=notation.write(one.right_at_once),
            answered=notation.write(one.answered),
            share=_share(one, notation),
        )
        for one in kinds
    ]


def _well_missing(notation: Notation) -> str:
    """Return why nothing is listed under what went well."""
    return _(
        "A kind of exercise appears here if {share} or more of its answers were right first"
        " time. There were none."
    ).format(share=notation.percent(WELL))


def _share(kind: KindCount, notation: Notation) -> str:
    """Return the share that was right first time, rounded to a whole part of the base squared."""
    whole = notation.base**2
    return notation.percent(Fraction(round(Fraction(whole * kind.right_at_once, kind.answered)), whole))


def _kind(name: str) -> str:
    """Return the title of a kind of exercise; a question about cards has none."""
    try:
        return kind_named(name).title()
    except ExerciseError:
        return _("Questions about the cards")


def _misread(report: Report, notation: Notation) -> list[str]:
    lines = []
    for one in report.misreadings:
        who = ngettext("{count} pupil", "{count} pupils", len(one.pupils))
        # TRANSLATORS: a misconception and how many pupils showed it, then "6 of 8 got the next one right."
        sentence = _("{misreading}: {pupils}. {next_time}")
        pupils = who.format(count=notation.write(len(one.pupils)))
        then = next_time(one.next_right, one.had_next, notation)
        lines.append(sentence.format(misreading=_(MISCONCEPTIONS[one.code]), pupils=pupils, next_time=then))
    return lines


def _beginning(one: Beginning, notation: Notation) -> dict[str, Any]:
    exercise = one.exercise
    sentence = ngettext(
        "{count} pupil did not get one like it right first time.",
        "{count} pupils did not get one like it right first time.",
        one.slips,
    )
    why = [
        _("Answer: {answer}.").format(answer=exercise.answer_form.shown(exercise.answer)),
        sentence.format(count=notation.write(one.slips)),
    ]
    if one.misconception in MISCONCEPTIONS:
        why.append(_("Watch for: {misreading}.").format(misreading=_(MISCONCEPTIONS[one.misconception])))
    drawn = exercise.picture
    return {"picture": drawn, "asked": exercise.question if drawn else exercise.prompt, "why": " ".join(why)}
