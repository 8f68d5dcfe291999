"""What is shown in place of a row's questions: its end, and what comes back."""

from collections.abc import Callable
from datetime import date
from functools import partial
from urllib.parse import quote

from cardmath.exercises import KINDS
from cardmath.exercises.rows import Course, Due, Ledger, LedgerEntry, slip_name, stratum_title
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.device.days import forgetful
from cardmath_widgets.page.elements.tree import Element, box, button, reader, text, words_of

#: The key of the button that shows what comes back.
LEDGER = "ledger"


def end_lines(course: Course, writing: Notation) -> list[str]:
    """Return the lines for the end of a row, as written or as read aloud.

    >>> from cardmath.exercises.rows import Row
    >>> course = Course.start(Row(0, 12, ("addition",)))
    >>> course, _reply = course.answered(course.item.answer)
    >>> print(*end_lines(course.next(), course.notation), sep="\\n")
    This went well: Addition in columns, 1 right first time.
    One more to think about: can you see whether a sum carries before you add?
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
        lines.append(_("You kept going, and you found the answer."))
    if summary.again is not None:
        lines.append(_again(summary.again))
    lines = lines or [_("You left these questions for later. They are waiting for you.")]
    kind = course.row.subject[0] if summary.well is None else summary.well
    return [*lines, *_to_think_about(kind)]


def _to_think_about(kind: str) -> list[str]:
    """Return a question to think about for one of the kinds; its answer is never given."""
    questions = {
        "partner": _("which number is its own partner?"),
        "pairs": _("how many different pairs make the target?"),
        "bundles": _("would you need more or fewer crates if they were smaller?"),
        "value": _("when is the longer number also the larger number?"),
        "numeral": _("which numbers look the same in two bases?"),
        "addition": _("can you see whether a sum carries before you add?"),
        "subtraction": _("which sum checks your answer?"),
        "odd-even": _("what happens when you add two odd numbers?"),
        "parity": _("which digits do you really need to look at?"),
        "ring": _("which steps visit every place on the ring?"),
        "blocked": _("how can you spot a trap before you step into it?"),
        "odds-hands": _("which hand would you rather have, and why?"),
        "next": _("after which numbers do two digits change at the same time?"),
    }
    asked = questions.get(kind)
    return [_("One more to think about: {question}").format(question=asked)] if asked else []


def _again(slip: Due) -> str:
    return _("Something to practise: {what}. You'll see it again.").format(
        what=stratum_title(slip.kind, slip.stratum)
    )


# -- what comes back: every slip in the ledger with its day, a file to save, a way to wipe it ----------------


def ledger_table(ledger: Ledger, today: date, notation: Notation, *, forgets: bool) -> Element:
    """Return the slips that will come back, soonest first, followed by the learned slips.

    ``forgets`` is whether the browser stores nothing.
    """
    return read_aloud(partial(_paper, ledger, today, forgets), notation)


def read_aloud(paper: Callable[[Notation], Element], notation: Notation) -> Element:
    """Return a paper, with a button that reads it aloud."""
    return box("cm-exercise is-ledger", paper(notation), reader(words_of(paper(notation.voice))))


def _paper(ledger: Ledger, today: date, forgets: bool, notation: Notation) -> Element:
    note = _("What you found hard comes back: in the next set, then after two days, then after seven.")
    private = _("This list stays on this device. Your name isn't in it, and nothing is sent.")
    said = [text(forgetful())] if forgets else [text(note), text(private, "cm-small")]
    found = sorted(ledger.entries.items(), key=lambda one: (one[1].due is None, one[1].due or today))
    lines = [_line(slip, entry, today, notation) for slip, entry in found]
    listed = box("cm-ledger-list", *lines, tag="ul") if lines else text(_("Nothing is coming back yet."))
    title = text(_("What comes back"), "cm-ledger-title", tag="h2", tabindex="-1", data_place="ledger")
    return box("cm-paper cm-ledger", title, said[0], listed, *said[1:])


def _line(slip: Due, entry: LedgerEntry, today: date, notation: Notation) -> Element:
    what = stratum_title(slip.kind, slip.stratum)
    # Slips are shown as written exercises, even when they are read aloud.
    name = slip_name(slip, Notation(notation.base, notation.digits))
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
    """Return the buttons that save or wipe the list and go back to the row."""
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
