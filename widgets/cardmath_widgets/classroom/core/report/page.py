"""The page that a teacher prints at the end of a class: one sheet of A4 or Letter, without a name."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from html import escape
from typing import Final

from cardmath.exercises import MISCONCEPTIONS, kind_named
from cardmath.exercises.registry import ExerciseError
from cardmath.i18n import _, language, ngettext, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.classroom.core.journal.counts import KindCount
from cardmath_widgets.classroom.core.report.report import WELL, Beginning, PartDone, Report

__all__ = ["page"]

_STYLE: Final = """
:root { color-scheme: light; }
body { font: 16px/1.45 "cardmath", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  color: #23262e; background: #fffdf6; margin: 0 auto; padding: 24px; max-width: 46rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 1.5rem 0 .5rem; color: #1f4d3a; break-after: avoid; }
p, ul { margin: .25rem 0; }
ul, ol { padding-left: 1.5rem; }
li { margin: .125rem 0; break-inside: avoid; }
ol > li { margin: .75rem 0; }
.about { color: #5d5a4f; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; border-bottom: 1px solid #d9cfb8; }
th { font-size: .875rem; color: #5d5a4f; vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; min-width: 6.5rem; }
@media print, (min-width: 40rem) {
  ol { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0 2.5rem; }
}
@media (max-width: 30rem) {
  body { padding: 16px; }
  th, td { padding-right: .375rem; }
}
td:last-child, th:last-child { padding-right: 0; }
.prompt { font-size: 1.125rem; line-height: 1.35; white-space: pre-wrap; }
.why { color: #5d5a4f; font-size: .9375rem; }
.picture { width: fit-content; max-width: min(22rem, 100%); }
.picture svg { max-width: 100%; height: auto; }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; }
  body { background: #1c1f24; color: #ece7da; }
  h2 { color: #9fd3b6; }
  .about, th, .why { color: #b9b3a3; }
  th, td { border-color: #4a4a45; }
  .picture { background: #fffdf6; color: #23262e; padding: .25rem .75rem;
    border-radius: .5rem; }
}
@media print {
  @page { margin: 14mm; }
  body { background: none; padding: 0; max-width: none; font-size: 11pt; line-height: 1.35; }
  h2 { margin: 3.5mm 0 1mm; }
  ol > li { margin: 1mm 0; }
}
"""


def page(report: Report, notation: Notation = DECIMAL, font: str = "") -> str:
    """Return the report as a whole HTML page; ``font`` is a style sheet for the project's own typeface.

    >>> from cardmath_widgets.classroom.core.journal import ClassState
    >>> from cardmath_widgets.classroom.core.report.report import report
    >>> page(report(ClassState(), 0.0)).startswith("<!DOCTYPE html>")
    True
    """
    parts = [
        _head(report, notation),
        _done(report, notation),
        _well(report.went_well, notation),
        _misread(report, notation),
        _begin(report.begin_with, notation),
    ]
    title = escape(_("The class at a glance"))
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title>{font}<style>{_STYLE}</style></head>"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _head(report: Report, notation: Notation) -> str:
    pupils = ngettext("{count} pupil", "{count} pupils", report.pupils)
    minutes = ngettext("{count} minute", "{count} minutes", report.minutes)
    told = [
        # A date is the same in every base, as on a calendar.
        datetime.fromtimestamp(report.begun_at).astimezone().strftime("%Y-%m-%d, %H:%M"),
        minutes.format(count=notation.write(report.minutes)),
        pupils.format(count=notation.write(report.pupils)),
    ]
    return f'<h1>{escape(_("The class at a glance"))}</h1><p class="about">{escape(" · ".join(told))}</p>'


def _section(title: str, *inside: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(inside)}</section>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _done(report: Report, notation: Notation) -> str:
    title = _("What was done")
    if not report.parts:
        return _section(title, _paragraph(_("No pupil has opened anything.")))
    heads = (
        "",
        pgettext("lessons of a class", "opened"),
        pgettext("lessons of a class", "finished"),
        _("right first time"),
        _("right later"),
        _("still wrong"),
    )
    more = ""
    if report.more_parts:
        more = _paragraph(_("And {count} more.").format(count=notation.write(report.more_parts)))
    return _section(title, _table(heads, [_row(one, notation) for one in report.parts]), more)


def _row(done: PartDone, notation: Notation) -> list[str]:
    counts = (done.opened, done.finished, done.right_at_once, done.right_later, done.still_wrong)
    return [done.title, *(notation.write(count) for count in counts)]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


def _well(kinds: Sequence[KindCount], notation: Notation) -> str:
    title = _("What went well")
    if not kinds:
        return _section(title, _paragraph(_well_missing(notation)))
    told = _("{kind}: {right} of {answered} answers were right first time ({share}).")
    lines = [
        told.format(
            kind=_kind(one.kind),
            right=notation.write(one.right_at_once),
            answered=notation.write(one.answered),
            share=_share(one, notation),
        )
        for one in kinds
    ]
    return _section(title, _bullets(lines))


def _well_missing(notation: Notation) -> str:
    """Return why nothing is listed as what went well."""
    return _(
        "A kind of exercise appears here if {share} or more of its answers were right first time. None did."
    ).format(share=notation.percent(WELL))


def _share(kind: KindCount, notation: Notation) -> str:
    """Return which share was right at once, rounded to a whole part of the base squared."""
    whole = notation.base**2
    return notation.percent(Fraction(round(Fraction(whole * kind.right_at_once, kind.answered)), whole))


def _kind(name: str) -> str:
    """Return the title of a kind of exercise; a question about cards has none."""
    try:
        return kind_named(name).title()
    except ExerciseError:
        return _("Questions about the cards")


def _misread(report: Report, notation: Notation) -> str:
    title = _("Known mistakes")
    if not report.misreadings:
        return _section(title, _paragraph(_("No answer showed a known mistake.")))
    lines = []
    for one in report.misreadings:
        who = ngettext("{count} pupil", "{count} pupils", len(one.pupils))
        # TRANSLATORS: a misconception, and how many pupils showed it, as in "carries at ten: 4 pupils"
        told = _("{misreading}: {pupils}")
        lines.append(
            told.format(
                misreading=_(MISCONCEPTIONS[one.code]),
                pupils=who.format(count=notation.write(len(one.pupils))),
            )
        )
    return _section(title, _bullets(lines))


def _begin(beginnings: Sequence[Beginning], notation: Notation) -> str:
    title = _("Begin with these next time")
    if not beginnings:
        return _section(title, _paragraph(_("No exercise needs another look.")))
    return _section(title, f"<ol>{''.join(_beginning(one, notation) for one in beginnings)}</ol>")


def _beginning(one: Beginning, notation: Notation) -> str:
    exercise = one.exercise
    told = ngettext(
        "{count} pupil did not get one like it right first time.",
        "{count} pupils did not get one like it right first time.",
        one.slips,
    )
    why = [
        _("Answer: {answer}.").format(answer=exercise.answer_form.shown(exercise.answer)),
        told.format(count=notation.write(one.slips)),
    ]
    if one.misconception in MISCONCEPTIONS:
        why.append(_("Watch for: {misreading}.").format(misreading=_(MISCONCEPTIONS[one.misconception])))
    drawn = exercise.picture
    picture = f'<div class="picture">{drawn}</div>' if drawn else ""
    asked = exercise.question if drawn else exercise.prompt
    return (
        f'<li>{picture}<div class="prompt">{escape(asked)}</div>'
        f'<div class="why">{escape(" ".join(why))}</div></li>'
    )


def _bullets(lines: Sequence[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
