"""What a device remembers about practice: what comes back, what is sure, and each choice's next row."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import parse_qsl

from cardmath.errors import CardmathError
from cardmath.exercises import EXERCISE_NUMBERS, KINDS
from cardmath.exercises.rows import Ledger, Row
from cardmath_widgets.device import days

#: The device's store for practice, and the store where boards remember the last game played.
STORE: Final = "cardmath.practice"
GAMES: Final = "cardmath.last"
#: The settings that make practice easier: short rows, and frames of dots beside every digit.
SHORT: Final = "short"
FRAMES: Final = "frames"
EASES: Final = (SHORT, FRAMES)
_FORMAT: Final = "cardmath-practice/1"
#: How many combinations of base, kinds and strata are remembered.
_MOST_ROWS: Final = 200
_LONGEST: Final = 1_500_000


#: How many answers in a row must be right first time, without help, and how many steps are remembered.
ENOUGH: Final = 3
_MOST_STEPS: Final = 600


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
        return Runs(MappingProxyType(dict([*others.items(), (name, count)][-_MOST_STEPS:])))

    @classmethod
    def read(cls, data: object) -> "Runs":
        """Read the runs from plain data, leaving out anything damaged or unknown.

        >>> Runs.read({"10.G6.one-carry": 2, "x": 1, "10.G6.no-carry": "3"}).counts
        mappingproxy({'10.G6.one-carry': 2})
        """
        kept: Mapping[Any, Any] = data if isinstance(data, dict) else {}
        valid = {name: count for name, count in kept.items() if _is_step(name) and _is_count(count)}
        return cls(MappingProxyType(dict([*valid.items()][-_MOST_STEPS:])))


def _step(base: int, kind: str, stratum: str) -> str:
    return f"{base}.{KINDS[kind].id()}.{stratum}"


def _is_step(name: object) -> bool:
    parts = name.split(".") if isinstance(name, str) and len(name) < 60 else []
    ids = {kind.id() for kind in KINDS.values()}
    return len(parts) == 3 and parts[0].isascii() and parts[0].isdigit() and parts[1] in ids


def _is_count(count: object) -> bool:
    return type(count) is int and 0 <= count <= ENOUGH


@dataclass(frozen=True)
class Kept:
    """What a device remembers; every change returns a new value. It contains no names and no answers.

    ``rows`` maps each choice, written like a row without its number, to the number of its next row. ``runs``
    records what has been right first time. ``ease`` lists the settings that make practice easier here: short
    rows, and frames of dots beside every digit.

    >>> kept = Kept().after(Row(0, 12, ("addition",)))
    >>> kept.next_of(Row(0, 12, ("addition",))), Kept.read(kept.to_text()) == kept, Kept().to_text()
    (1, True, '')
    """

    ledger: Ledger = field(default_factory=Ledger)
    rows: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    runs: Runs = field(default_factory=Runs)
    ease: frozenset[str] = frozenset()

    def next_of(self, row: Row) -> int:
        """Return the number of the next row with the same base, kinds and strata."""
        return self.rows.get(_choice(row), 0)

    def after(self, row: Row) -> "Kept":
        """Return what to remember after a finished row."""
        rows = {name: at for name, at in self.rows.items() if name != _choice(row)}
        rows[_choice(row)] = min(row.number + 1, EXERCISE_NUMBERS - 1)
        return replace(self, rows=MappingProxyType(dict([*rows.items()][-_MOST_ROWS:])))

    def eased(self, name: str, *, is_wanted: bool) -> "Kept":
        """Return what to remember after turning a setting that makes practice easier on or off."""
        return replace(self, ease=self.ease | {name} if is_wanted else self.ease - {name})

    def to_text(self) -> str:
        """Return the string for the device; empty if there is nothing to keep."""
        if not (self.ledger or self.rows or self.runs.counts or self.ease):
            return ""
        kept = {"format": _FORMAT, "ledger": json.loads(self.ledger.to_json()), "rows": dict(self.rows)}
        kept |= {"runs": dict(self.runs.counts)} if self.runs.counts else {}
        kept |= {"ease": sorted(self.ease)} if self.ease else {}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "Kept":
        """Read a string from the device; a damaged or unknown string counts as empty.

        >>> Kept.read("no JSON") == Kept.read('{"format": 1}') == Kept()
        True
        """
        try:
            kept: Any = json.loads(text) if 0 < len(text) <= _LONGEST else None
        except (ValueError, RecursionError):
            kept = None
        if not isinstance(kept, dict) or kept.get("format") != _FORMAT:
            return cls()
        try:
            ledger = Ledger.from_json(json.dumps(kept.get("ledger"), ensure_ascii=False))
        except CardmathError:
            ledger = Ledger()
        rows = kept.get("rows")
        found = {
            name: at
            for name, at in (rows.items() if isinstance(rows, dict) else ())
            if type(at) is int and 0 <= at < EXERCISE_NUMBERS and _is_choice(name)
        }
        rows_kept = MappingProxyType(dict([*found.items()][-_MOST_ROWS:]))
        ease = kept.get("ease")
        wanted = frozenset(name for name in EASES if isinstance(ease, list) and name in ease)
        return cls(ledger, rows_kept, Runs.read(kept.get("runs")), wanted)


def _choice(row: Row) -> str:
    """Return a row's base, kinds and strata as written in its string."""
    return str(replace(row, short=False)).partition(".")[2]


def _is_choice(name: str) -> bool:
    try:
        return _choice(Row.parse(f"0.{name}")) == name
    except CardmathError:
        return False


def games_played(text: str) -> frozenset[str]:
    """Return the games last played on each page, as the device remembers them.

    >>> sorted(games_played('{"odds": {"link": "game=odds&number=7"}, "x": 1}')), games_played("no JSON")
    (['odds'], frozenset())
    """
    try:
        pages = json.loads(text) if 0 < len(text) <= _LONGEST else None
    except (ValueError, RecursionError):
        pages = None
    links = (
        (page.get("link") for page in pages.values() if isinstance(page, dict))
        if isinstance(pages, dict)
        else ()
    )
    fields = (dict(parse_qsl(link)) for link in links if isinstance(link, str))
    return frozenset(found["game"] for found in fields if "game" in found)


def day_of(text: str) -> date:
    """Return the date reported by a device, such as 2026-11-23, or otherwise this machine's date."""
    return days.day_of({days.DAY: text}) or date.today()
