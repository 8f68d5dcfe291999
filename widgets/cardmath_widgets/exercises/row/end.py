"""The end of a row: what went well, one thing to look at again, and the ways on."""

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Course, Due
from cardmath.i18n import _, ngettext
from cardmath.numerals import MAX_BASE, MIN_BASE, Notation
from cardmath_widgets.exercises.row.settings import LEDGER
from cardmath_widgets.page.elements import Element, box, button, text
from cardmath_widgets.page.elements.question import next_button


def stratum_title(kind: str, stratum: str, base: int) -> str:
    """Return what a stratum is about, with its kind.

    >>> stratum_title("addition", "one-carry", 12)
    'Addition in columns: one carry'
    """
    # Another base may have brought it.
    bases = filter(KINDS[kind].allows, (base, *range(MIN_BASE, MAX_BASE + 1)))
    found = (of_base for allowed in bases for of_base in strata(kind, allowed))
    title = next(of_base.title for of_base in found if of_base.key == stratum)
    return _("{kind}: {stratum}").format(kind=KINDS[kind].title(), stratum=title)


def row_end(course: Course) -> Element:
    """Return what went well and one thing to look at again."""
    title = text(_("The row is done"), "cm-large")
    return box("cm-paper cm-row-end", title, *map(text, end_lines(course, course.notation)))


def end_lines(course: Course, writing: Notation) -> list[str]:
    """Return what a row shows at its end, written or for the ear.

    >>> from cardmath.exercises.rows import Row
    >>> course = Course.start(Row(0, 12, ("addition",)))
    >>> course, _reply = course.answered(course.item.answer)
    >>> end_lines(course.next(), course.notation)
    ['This went well: Addition in columns, 1 right first time.']
    """
    summary = course.summary()
    lines = []
    if summary.well is not None:
        count = sum(done.result == "first" and done.task.kind == summary.well for done in course.done)
        went = ngettext(
            "This went well: {kind}, {count} right first time.",
            "This went well: {kind}, {count} right first time.",
            count,
        )
        lines.append(went.format(kind=KINDS[summary.well].title(), count=writing.brief(count)))
    elif summary.helped:
        lines.append(_("You did not give up, and you found the answer."))
    if summary.again is not None:
        lines.append(_again(summary.again, course.row.base))
    return lines or [_("You left these questions for later. They wait for you.")]


def _again(slip: Due, base: int) -> str:
    return _("Something to practise: {what}. You'll see it again.").format(
        what=stratum_title(slip.kind, slip.stratum, base)
    )


def ways_on() -> tuple[Element, ...]:
    """Return the buttons at the end of a row."""
    return (
        next_button(_("Next row"), "row"),
        button(_("Once more"), "again"),
        button(_("Another kind"), "kinds"),
        button(_("What comes back"), LEDGER),
    )
