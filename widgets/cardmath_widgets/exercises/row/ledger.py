"""What comes back, as a page: every slip of the ledger with its day, a file to save, a way to wipe it."""

from datetime import date
from urllib.parse import quote

from cardmath.exercises import KINDS
from cardmath.exercises.rows import Due, Ledger, LedgerEntry, slip_name
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.exercises.row.end import stratum_title
from cardmath_widgets.page.elements import Element, box, button, text


def ledger_table(ledger: Ledger, today: date, notation: Notation) -> Element:
    """Return the slips that come back, those due first; then those that are learned."""
    note = _("What you found hard comes back: in the next row, then after two days, then after seven.")
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
        return _("in the next row")
    return ngettext("tomorrow", "in {days} days", days).format(days=notation.brief(days))


def ledger_desk(ledger: Ledger, is_sure: bool) -> Element:
    """Return the ways to save and to wipe the list, and back to the row."""
    actions = [button(_("Back to the row"), "row-again", looks="cm-button is-primary", data_place="next")]
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
