"""The page that a teacher prints at the end of a class: one sheet of A4 or Letter, without any names."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from cardmath.exercises import MISCONCEPTIONS, kind_named
from cardmath.exercises.registry import ExerciseError
from cardmath.i18n import _, language, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.classroom.core.pupils.counts import KindCount
from cardmath_widgets.classroom.core.pupils.slips import next_time
from cardmath_widgets.classroom.core.report.report import WELL, Beginning, PartDone, Report
from cardmath_widgets.folders import templates


@cache
def _template() -> jinja2.Template:
    environment = templates(Path(__file__).parent)
    environment.keep_trailing_newline = True
    return environment.get_template("page.html.j2")


def page(report: Report, notation: Notation = DECIMAL, font: str = "") -> str:
    """Return the report as a complete HTML page; ``font`` is a style sheet for the project's own typeface.

    >>> from cardmath_widgets.classroom.core.journal import ClassState
    >>> from cardmath_widgets.classroom.core.report.report import report
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
        lines.append(
            sentence.format(
                misreading=_(MISCONCEPTIONS[one.code]),
                pupils=who.format(count=notation.write(len(one.pupils))),
                next_time=next_time(one.next_right, one.had_next, notation),
            )
        )
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
