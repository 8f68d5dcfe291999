"""A class's state: what its events add up to, kept small however long the class lasts.

It uses neither a clock nor the disk. The same events in the same order always give the same state, so a
restarted server rebuilds everything it knew from its journal.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from cardmath_widgets.classroom.core.pupils.counts import Counts, Misreading, Replies, misreadings
from cardmath_widgets.classroom.core.pupils.events import CLASS, ClassEvent
from cardmath_widgets.classroom.core.pupils.interruptions import Interruptions
from cardmath_widgets.classroom.core.pupils.items import judge
from cardmath_widgets.classroom.core.pupils.standing import Pupil

#: Maximum numbers of pupils, parts and decisions remembered.
MOST_PUPILS: Final = 2000
MOST_PARTS: Final = 200
MOST_SETTINGS: Final = 128
#: Maximum number of the teacher's questions that can still be answered.
_MOST_ASKED: Final = 200
#: How many bytes an event takes up on the disk besides its data: its row, and its place in two indexes.
_ROW: Final = 200


class ClassState:
    """Everything that a class has done.

    >>> key = "0" * 64
    >>> state = ClassState()
    >>> state.apply(ClassEvent.own("otter-1234", "joined", {"name": "otter", "key": key}, 1000.0))
    >>> state.apply(ClassEvent("otter-1234", 1, "opened", {"part": "addition"}, 1001.0))
    >>> wrong = {"item": "addition/12/5", "answer": "75", "is_right": False, "misconception": "M3"}
    >>> state.apply(ClassEvent("otter-1234", 2, "answered", {"part": "addition", **wrong}, 1009.0))
    >>> [pupil.name for pupil in state.pupils], state.parts
    (['otter'], ('addition',))
    >>> state.misreadings()
    (Misreading(code='M3', times=1, pupils=('otter-1234',), next_right=0, next_wrong=0),)
    """

    def __init__(self) -> None:
        self.begins_at: float | None = None
        #: When the last event happened; a page may send an earlier one later.
        self.last_at: float | None = None
        self._pupils: dict[str, Pupil] = {}
        self._seats: dict[str, str] = {}
        #: Maps the seats of pupils' other devices to the pupils' own seats.
        self._united: dict[str, str] = {}
        #: How many pupils have opened each part.
        self._parts: dict[str, int] = {}
        self._settings: dict[str, Any] = {}
        self._interruptions = Interruptions()
        #: What the class answered, by exercise and by kind of exercise.
        self.counts = Counts()
        self._replies = Replies()
        self._asked: dict[str, str] = {}
        #: Roughly how many bytes all events take up on the disk, except for the teacher's decisions.
        self.bytes = 0

    def apply(self, event: ClassEvent) -> None:
        """Apply an event that the journal has saved; call this once for each event."""
        if self.begins_at is None:
            self.begins_at = event.at
        self.last_at = event.at if self.last_at is None else max(self.last_at, event.at)
        if event.seat == CLASS:
            self._settle(str(event.data["name"]), json.loads(str(event.data["value"])))
            self._interruptions.settle(self._settings, event.at)
            return
        self.bytes += event.size + _ROW
        if event.seat in self._united:
            if event.kind in ("joined", "renamed", "united"):
                return
            event = replace(event, seat=self._united[event.seat])
        if event.kind == "united":
            self._unite(event.seat, str(event.data["into"]))
            return
        pupil = self._pupil(event.seat)
        if event.kind == "joined":
            self._meet(pupil, str(event.data["key"]))
        if not event.is_from_page:
            pupil.take(event)
            return
        if event.kind == "replied":
            self._reply(pupil, event)
            return
        part = str(event.data["part"])
        if part not in pupil.parts:
            self._open(part)
        was_open = event.kind == "answered" and pupil.has_open(str(event.data["item"]))
        change = pupil.take(event)
        if change is not None:
            data = event.data
            given = (str(data["answer"]), bool(data["is_right"]), str(data.get("misconception", "")))
            self.counts.take(str(data["item"]), given, change, was_open=was_open)
        elif "item" in event.data:
            self.counts.help(str(event.data["item"]))

    # --- What the desk asks

    @property
    def settings(self) -> Mapping[str, Any]:
        """The teacher's decisions, by name."""
        return MappingProxyType(self._settings)

    @property
    def pupils(self) -> tuple[Pupil, ...]:
        """Everyone who has joined, in order, including pupils who have left."""
        return tuple(self._pupils.values())

    @property
    def parts(self) -> tuple[str, ...]:
        """What the class has opened, in the order it was first opened."""
        return tuple(self._parts)

    def pupil(self, seat: str) -> Pupil | None:
        """Return the pupil with a seat, whichever of the pupil's devices has it."""
        return self._pupils.get(self._united.get(seat, seat))

    def seat_of(self, key: str) -> str | None:
        """Return the seat of a returning device, found by the key it joined with."""
        return self._seats.get(key)

    def misreadings(self) -> tuple[Misreading, ...]:
        """Return the misconceptions that appeared, the most widespread first."""
        return misreadings(self._pupils.values())

    @property
    def asked(self) -> Mapping[str, str]:
        """The exercises that the teacher has asked the class, each keyed by its question's key."""
        return MappingProxyType(self._asked)

    def replies(self, question: str) -> Mapping[str, str]:
        """Return the answers to a question for the whole class, keyed by seat."""
        return self._replies.of(question)

    # --- Inside

    def _open(self, part: str) -> None:
        """Count a part that a pupil opens; if there are too many, the ones opened by the fewest pupils are
        forgotten first.
        """
        if part not in self._parts and len(self._parts) >= MOST_PARTS:
            del self._parts[min(self._parts, key=self._parts.__getitem__)]
        self._parts[part] = self._parts.get(part, 0) + 1

    def _reply(self, pupil: Pupil, event: ClassEvent) -> None:
        pupil.take(event)
        item = str(event.data["item"])
        judged = judge(item, str(event.data["answer"]))
        if not self._replies.take(event) or not judged.is_readable:
            return
        code, was_open = judged.misconception, pupil.has_open(item)
        change = pupil.reply(
            event, is_right=judged.is_right, misconception=code, could_show=judged.could_show
        )
        given = str(event.data["answer"]), judged.is_right, code
        self.counts.take(item, given, change, was_open=was_open)

    def _pupil(self, seat: str) -> Pupil:
        found = self._pupils.get(seat)
        if found is None:
            self._make_room()
            found = self._pupils[seat] = Pupil(seat, interruptions=self._interruptions)
        return found

    def _make_room(self) -> None:
        """If there are too many pupils, forget one who has left, or otherwise the first."""
        if len(self._pupils) < MOST_PUPILS:
            return
        gone = (pupil for pupil in self._pupils.values() if not pupil.is_here)
        forgotten = next(gone, None) or next(iter(self._pupils.values()))
        del self._pupils[forgotten.seat]
        self._seats.pop(forgotten.key, None)
        if forgotten.seat in self._united.values():
            devices = {seat for seat, whose in self._united.items() if whose == forgotten.seat}
            self._united = {seat: whose for seat, whose in self._united.items() if seat not in devices}
            self._seats = {key: seat for key, seat in self._seats.items() if seat not in devices}

    def _meet(self, pupil: Pupil, key: str) -> None:
        self._seats.pop(pupil.key, None)
        self._seats[key] = pupil.seat

    def _unite(self, seat: str, into: str) -> None:
        """Merge one pupil into another, who takes over the first pupil's work."""
        gone, stays = self._pupils.get(seat), self.pupil(into)
        if gone is None or stays is None or gone is stays:
            return
        for part in gone.parts.keys() & stays.parts.keys() & self._parts.keys():
            self._parts[part] -= 1
        for name, done in stays.unite(gone).items():
            self.counts.withdraw(name, done)
        self._replies.unite(seat, stays.seat)
        del self._pupils[seat]
        devices = [one for one, whose in self._united.items() if whose == seat]
        self._united |= dict.fromkeys([seat, *devices], stays.seat)

    def _settle(self, name: str, value: Any) -> None:
        self._settings.pop(name, None)
        if value == "":
            # A snapshot that is gone must not displace what the whole class is doing.
            return
        self._settings[name] = value
        if name == "question" and isinstance(value, Mapping) and value.get("key"):
            self._asked[str(value["key"])] = str(value.get("item"))
            if len(self._asked) > _MOST_ASKED:
                del self._asked[next(iter(self._asked))]
        if len(self._settings) > MOST_SETTINGS:
            del self._settings[next(iter(self._settings))]
