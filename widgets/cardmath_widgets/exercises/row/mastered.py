"""What is sure: which kinds of exercise, at which level of difficulty, a child has mastered on this
device.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from cardmath.exercises import KINDS, strata
from cardmath.exercises.rows import Due, Ledger
from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.page.elements import Element, box, button, reader, text, words_of

#: How many answers in a row must be right first time, without help.
ENOUGH: Final = 3
#: Maximum number of steps to remember.
_MOST: Final = 600

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


@dataclass(frozen=True)
class Runs:
    """How many answers in a row were right first time at each step; every answer produces a new value.

    >>> runs = Runs().after(10, "addition", "one-carry", is_first=True)
    >>> runs.of(10, "addition", "one-carry"), runs.after(10, "addition", "one-carry", is_first=False).counts
    (1, mappingproxy({'10.G6.one-carry': 0}))
    """

    counts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def of(self, base: int, kind: str, stratum: str) -> int | None:
        """Return the count for a step, or None if it has never been answered."""
        return self.counts.get(_step(base, kind, stratum))

    def after(self, base: int, kind: str, stratum: str, *, is_first: bool) -> "Runs":
        """Return the runs after an answer to an exercise: right first time, or not."""
        name = _step(base, kind, stratum)
        others = {known: count for known, count in self.counts.items() if known != name}
        count = min(self.counts.get(name, 0) + 1, ENOUGH) if is_first else 0
        return Runs(MappingProxyType(dict([*others.items(), (name, count)][-_MOST:])))

    @classmethod
    def read(cls, data: object) -> "Runs":
        """Read the runs from plain data, leaving out anything damaged or unknown.

        >>> Runs.read({"10.G6.one-carry": 2, "x": 1, "10.G6.no-carry": "3"}).counts
        mappingproxy({'10.G6.one-carry': 2})
        """
        kept: Mapping[Any, Any] = data if isinstance(data, dict) else {}
        valid = {name: count for name, count in kept.items() if _is_step(name) and _is_count(count)}
        return cls(MappingProxyType(dict([*valid.items()][-_MOST:])))


def _step(base: int, kind: str, stratum: str) -> str:
    return f"{base}.{KINDS[kind].id()}.{stratum}"


def _is_step(name: object) -> bool:
    parts = name.split(".") if isinstance(name, str) and len(name) < 60 else []
    ids = {kind.id() for kind in KINDS.values()}
    return len(parts) == 3 and parts[0].isascii() and parts[0].isdigit() and parts[1] in ids


def _is_count(count: object) -> bool:
    return type(count) is int and 0 <= count <= ENOUGH


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


# -- the page ------------------------------------------------------------------------------------------------


def sure_table(runs: Runs, ledger: Ledger, notation: Notation) -> Element:
    """Return the map for a base: each started kind with the states of its steps, then all the other kinds."""
    heard = words_of(_paper(runs, ledger, notation.voice))
    return box("cm-exercise is-ledger", _paper(runs, ledger, notation), reader(heard))


def _paper(runs: Runs, ledger: Ledger, notation: Notation) -> Element:
    base = notation.base
    states = {
        (name, one.key): state_of(runs, ledger, base, name, one.key)
        for name, kind in KINDS.items()
        if kind.allows(base)
        for one in strata(name, base)
    }
    begun = dict.fromkeys(kind for (kind, _key), state in states.items() if state != NEW)
    rows = [_row(name, base, states) for name in begun]
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


def _row(kind: str, base: int, states: Mapping[tuple[str, str], str]) -> Element:
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
