"""The end of a row: what went well, one thing to look at again, what comes back, and the ways on."""

from datetime import date
from urllib.parse import quote

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Course, Due, Ledger, LedgerEntry, slip_name
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
    title = text(_("The set is done"), "cm-large")
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
    return lines or [_("You left these questions for later. They are waiting for you.")]


def _again(slip: Due, base: int) -> str:
    return _("Something to practise: {what}. You'll see it again.").format(
        what=stratum_title(slip.kind, slip.stratum, base)
    )


def ways_on() -> tuple[Element, ...]:
    """Return the buttons at the end of a row."""
    return (
        next_button(_("Next set"), "row"),
        button(_("Once more"), "again"),
        button(_("Another kind"), "kinds"),
        button(_("What comes back"), LEDGER),
    )


# -- what comes back: every slip of the ledger with its day, a file to save, a way to wipe it ----------------


def ledger_table(ledger: Ledger, today: date, notation: Notation) -> Element:
    """Return the slips that come back, those due first; then those that are learned."""
    note = _("What you found hard comes back: in the next set, then after two days, then after seven.")
    private = _("This list stays on this device. It has no name in it, and nothing is sent.")
    found = sorted(ledger.entries.items(), key=lambda one: (one[1].due is None, one[1].due or today))
    lines = [_line(slip, entry, today, notation) for slip, entry in found]
    listed = box("cm-ledger-list", *lines, tag="ul") if lines else text(_("Nothing comes back yet."))
    title = text(_("What comes back"), "cm-ledger-title", tag="h2", tabindex="-1", data_place="ledger")
    paper = box("cm-paper cm-ledger", title, text(note), listed, text(private, "cm-small"))
    return box("cm-exercise is-ledger", paper)


def _line(slip: Due, entry: LedgerEntry, today: date, notation: Notation) -> Element:
    what = stratum_title(slip.kind, slip.stratum, notation.base)
    name = slip_name(slip, notation)
    parts = [text(what, tag="strong")]
    if name:
        parts.append(text(name, tag="span"))
    parts.append(text(_when(entry, today, notation), "cm-ledger-when", tag="span"))
    return box("", *parts, tag="li", key=f"{KINDS[slip.kind].id()}-{slip.misconception}-{slip.stratum}")


def _when(entry: LedgerEntry, today: date, notation: Notation) -> str:
    if entry.due is None:
        return _("✓ learned")
    days = (entry.due - today).days
    if days <= 0:
        return _("in the next set")
    return ngettext("tomorrow", "in {days} days", days).format(days=notation.brief(days))


def ledger_desk(ledger: Ledger, is_sure: bool) -> Element:
    """Return the ways to save and to wipe the list, and back to the row."""
    actions = [button(_("Back to the set"), "row-again", looks="cm-button is-primary", data_place="next")]
    if ledger:
        saved = box(
            "cm-button",
            tag="a",
            key="save",
            href=f"data:application/json;charset=utf-8,{quote(ledger.to_json())}",
            download="cardmath-ledger.json",
        )
        actions.append(Element("a", saved.attributes, text=_("Save as a file"), key="save"))
        label = _("Wipe it? Nothing will come back.") if is_sure else _("Wipe the list")
        actions.append(button(label, "wipe", data_place="wipe"))
    return box("cm-desk", box("cm-actions", *actions))
