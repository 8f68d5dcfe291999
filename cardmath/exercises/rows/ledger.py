"""The ledger of slips: how many times each happened and when it comes back. It contains no names and does not
read the clock.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardmath.errors import CardmathError
from cardmath.exercises.registry import KINDS
from cardmath.exercises.rows.tasks import Due, RowTask
from cardmath.i18n import _
from cardmath.misconceptions import MISCONCEPTIONS
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.exercises.rows.progress import Reply

FORMAT: Final = "cardmath-ledger/1"
#: When something comes back, in days: in the next row, then after two days, then after seven.
_RUNGS: Final = (0, 2, 7)
#: The maximum count for one kind of slip, and the maximum length of a ledger as JSON.
_MOST: Final = 1_000_000
_LONGEST: Final = 1_000_000


class LedgerError(CardmathError, ValueError):
    """The error for a string that is not a ledger, with the reason."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """How many times a slip happened, how many times it was put right, and when it comes back (None: it has
    been learned).

    ``rung`` is how many times in a row the answer was right when the slip came back.
    """

    slips: int = 0
    right: int = 0
    rung: int = 0
    due: date | None = None


@dataclass(frozen=True)
class Ledger:
    """Slips, keyed by kind, misconception and stratum; every change returns a new value.

    >>> monday = date(2026, 11, 23)
    >>> slip = Due("addition", "M3", "one-carry")
    >>> ledger = Ledger().with_slip(slip, monday)
    >>> ledger.due(monday) == (slip,)
    True
    >>> ledger = ledger.with_right(slip, monday)
    >>> ledger.due(monday), ledger.entries[slip].due
    ((), datetime.date(2026, 11, 25))
    """

    entries: Mapping[Due, LedgerEntry] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __bool__(self) -> bool:
        """Whether it has any entries."""
        return bool(self.entries)

    def with_slip(self, slip: Due, today: date) -> "Ledger":
        """Return the ledger after a slip, which comes back in the next row."""
        old = self.entries.get(slip, LedgerEntry())
        return self._with(slip, replace(old, slips=min(old.slips + 1, _MOST), rung=0, due=today))

    def with_right(self, slip: Due, today: date) -> "Ledger":
        """Return the ledger after a right answer to something due; before the day it is due, nothing
        changes.
        """
        old = self.entries.get(slip)
        if old is None or old.due is None or old.due > today:
            return self
        rung = old.rung + 1
        later = today + timedelta(days=_RUNGS[rung]) if rung < len(_RUNGS) else None
        return self._with(slip, replace(old, right=min(old.right + 1, _MOST), rung=rung, due=later))

    def due(self, today: date) -> tuple[Due, ...]:
        """Return the slips that should come back by a given day, the longest overdue first."""
        found = [(one.due, slip) for slip, one in self.entries.items() if one.due and one.due <= today]
        return tuple(slip for _day, slip in sorted(found, key=lambda one: (one[0], _sorted_by(one[1]))))

    def merged(self, other: "Ledger") -> "Ledger":
        """Return both ledgers merged into one; an entry in both keeps the larger counts and the earlier day.

        A ledger merged with itself is the same ledger.
        """
        merged = dict(self.entries)
        for slip, one in other.entries.items():
            mine = merged.get(slip, one)
            earlier = min(mine, one, key=lambda entry: (entry.due is None, entry.due or date.max, entry.rung))
            merged[slip] = LedgerEntry(
                max(mine.slips, one.slips), max(mine.right, one.right), earlier.rung, earlier.due
            )
        return Ledger(MappingProxyType(merged))

    def to_json(self) -> str:
        """Return the ledger as a JSON string."""
        entries = [
            {
                **slip._asdict(),
                "slips": one.slips,
                "right": one.right,
                "rung": one.rung,
                "due": one.due and one.due.isoformat(),
            }
            for slip, one in sorted(self.entries.items(), key=lambda item: _sorted_by(item[0]))
        ]
        return json.dumps({"format": FORMAT, "entries": entries}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "Ledger":
        """Return the ledger in a JSON string; raise `LedgerError` if it is not one."""
        if len(text) > _LONGEST:
            raise LedgerError(_("this text is too long for a ledger"))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise LedgerError(_("this is not a ledger: it is not JSON")) from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise LedgerError(_("this is not a ledger: its format is not {format}"), format=FORMAT)
        entries = data.get("entries")
        if not isinstance(entries, list) or set(data) != {"format", "entries"}:
            raise LedgerError(_("a ledger must have a format and a list of entries, and nothing else"))
        found: dict[Due, LedgerEntry] = {}
        for place, one in enumerate(entries, start=1):
            slip, entry = _read(place, one)
            if slip in found:
                raise LedgerError(_("entry {place} of the ledger occurs twice"), place=place)
            found[slip] = entry
        return cls(MappingProxyType(found))

    def _with(self, slip: Due, entry: LedgerEntry) -> "Ledger":
        return Ledger(MappingProxyType({**self.entries, slip: entry}))


def noted(ledger: Ledger, task: RowTask, reply: "Reply", today: date) -> Ledger:
    """Return the ledger after a reply: a slip is recorded, and a due task that was right first time climbs a
    rung.

    >>> from cardmath.exercises.rows import Course, Row
    >>> course = Course.start(Row(0, 12, ("addition",)))
    >>> wrong = course.item.distractors[0]
    >>> after, reply = course.answered(wrong.text)
    >>> ledger = noted(Ledger(), course.task, reply, date(2026, 11, 23))
    >>> [slip.misconception for slip in ledger.entries] == [wrong.misconception]
    True
    """
    if reply.is_slip:
        return ledger.with_slip(Due(task.kind, reply.misconception, task.stratum), today)
    if reply.is_first and task.why == "due":
        return ledger.with_right(Due(task.kind, task.misconception, task.stratum), today)
    return ledger


def _sorted_by(slip: Due) -> tuple[str, str, str]:
    return slip.kind, slip.misconception or "", slip.stratum


def _read(place: int, data: Any) -> tuple[Due, LedgerEntry]:
    """Return an entry from JSON data; raise `LedgerError` with the first thing that is wrong with it."""
    if not isinstance(data, dict) or set(data) != {*Due._fields, "slips", "right", "rung", "due"}:
        raise LedgerError(_("entry {place} of the ledger does not have the fields of an entry"), place=place)
    kind = KINDS.get(data["kind"]) if isinstance(data["kind"], str) else None
    if kind is None:
        raise _refused(place, "kind", data["kind"])
    keys = {one.key for base in range(2, 37) for one in kind.difficulties(base)}
    checks: dict[str, Callable[[Any], bool]] = {
        "misconception": lambda code: code is None or (isinstance(code, str) and code in MISCONCEPTIONS),
        "stratum": lambda key: isinstance(key, str) and key in keys,
        "slips": lambda count: type(count) is int and 0 <= count <= _MOST,
        "right": lambda count: type(count) is int and 0 <= count <= _MOST,
        "rung": lambda rung: type(rung) is int and 0 <= rung <= len(_RUNGS),
        "due": lambda day: day is None or _day(day) is not None,
    }
    for name, is_valid in checks.items():
        if not is_valid(data[name]):
            raise _refused(place, name, data[name])
    slip = Due(data["kind"], data["misconception"], data["stratum"])
    return slip, LedgerEntry(data["slips"], data["right"], data["rung"], _day(data["due"]))


def _day(text: Any) -> date | None:
    """Return the date in a string such as 2026-11-23, or None if it is not a date."""
    # Python also accepts week dates, such as 2026-W48-1.
    if not isinstance(text, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _refused(place: int, name: str, value: object) -> LedgerError:
    return LedgerError(
        _("entry {place} of the ledger has an invalid {name}: {value}"),
        place=place,
        name=name,
        value=shown(value),
    )
