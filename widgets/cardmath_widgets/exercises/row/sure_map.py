"""What is sure on this device: each kind of exercise, and how sure its steps are."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Due, Ledger
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.exercises.row.device_record import ENOUGH, Runs
from cardmath_widgets.exercises.row.pages import read_aloud
from cardmath_widgets.page.elements.tree import Element, box, button, text

#: The key of the button that shows what is sure.
SURE_MAP = "sure"

SURE: Final = "sure"
BACK: Final = "back"
BEGUN: Final = "begun"
NEW: Final = "new"
#: The states with their symbols and words.
_STATES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        SURE: ("✓", N_("sure")),
        BACK: ("↻", N_("comes back")),
        BEGUN: ("…", N_("begun")),
        NEW: ("○", N_("not begun")),
    }
)


def state_of(runs: Runs, ledger: Ledger, base: int, kind: str, stratum: str) -> str:
    """Return the state of a step: sure, coming back, begun or new; a step that is coming back is not sure.

    >>> state_of(Runs(), Ledger(), 10, "addition", "one-carry")
    'new'
    """
    if _comes_back(ledger, kind, stratum):
        return BACK
    count = runs.of(base, kind, stratum)
    if count is None:
        return NEW
    return SURE if count >= ENOUGH else BEGUN


def _comes_back(ledger: Ledger, kind: str, stratum: str) -> bool:
    waiting: Collection[Due] = [slip for slip, entry in ledger.entries.items() if entry.due is not None]
    return any((slip.kind, slip.stratum) == (kind, stratum) for slip in waiting)


def sure_table(runs: Runs, ledger: Ledger, notation: Notation) -> Element:
    """Return the map for a base: each started kind with the states of its steps, then all the other kinds."""
    return read_aloud(partial(_sure_paper, runs, ledger), notation)


def _sure_paper(runs: Runs, ledger: Ledger, notation: Notation) -> Element:
    base = notation.base
    states = {
        (name, one.key): state_of(runs, ledger, base, name, one.key)
        for name, kind in KINDS.items()
        if kind.allows(base)
        for one in strata(name, base)
    }
    begun = dict.fromkeys(kind for (kind, _key), state in states.items() if state != NEW)
    rows = [_sure_row(name, base, states) for name in begun]
    waiting = [
        KINDS[name].title() for name in dict.fromkeys(kind for kind, _key in states) if name not in begun
    ]
    later = _("Not begun yet: {kinds}.").format(kinds="; ".join(waiting))
    title = text(_("What is sure"), "cm-ledger-title", tag="h2", tabindex="-1", data_place="sure")
    private = _("This map stays on this device. Your name isn't in it, and nothing is sent.")
    return box(
        "cm-paper cm-ledger cm-sure",
        title,
        text(_summary(states.values(), notation)),
        text(
            _(
                "✓ sure: you got the last three right first time. ↻ coming back: this was hard, so"
                " you'll see it again."
            )
        ),
        *([box("cm-sure-list", *rows, tag="dl")] if rows else ()),
        *([text(later)] if waiting else ()),
        text(private, "cm-small"),
    )


def _summary(states: Collection[str], notation: Notation) -> str:
    counted = Counter(states)
    sure = ngettext("{count} step is sure", "{count} steps are sure", counted[SURE])
    back = ngettext("{count} is coming back", "{count} are coming back", counted[BACK])
    new = ngettext("{count} not begun yet", "{count} not begun yet", counted[NEW])
    parts = ((sure, SURE), (back, BACK), (new, NEW))
    said = (sentence.format(count=notation.brief(counted[state])) for sentence, state in parts)
    of_base = _("Base {base}").format(base=notation.base)
    return _("{base}: {sure}, {back}, {new}.").format(
        base=of_base, **dict(zip(("sure", "back", "new"), said, strict=True))
    )


def _sure_row(kind: str, base: int, states: Mapping[tuple[str, str], str]) -> Element:
    steps = [_chip(states[kind, one.key], one.title) for one in strata(kind, base)]
    title = text(KINDS[kind].title(), tag="dt")
    return box("", title, box("", *steps, tag="dd"), key=f"sure-{kind}")


def _chip(state: str, title: str) -> Element:
    sign, word = _STATES[state]
    label = _("{sign} {step}: {state}").format(sign=sign, step=title, state=_(word))
    return text(label, f"cm-sure-step is-{state}", tag="span")


def sure_desk() -> Element:
    """Return the buttons to print the map, and to go back to the set and to what comes back."""
    return box(
        "cm-desk",
        box(
            "cm-actions",
            button(_("Back to the set"), "row-again", looks="cm-button is-primary", data_place="next"),
            button(_("Print"), key="print", data_prints=""),
            button(_("What comes back"), "ledger"),
        ),
    )
