"""Snapshots of pupils' boards and answers: taken, put in order, and shown one by one without names."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath_widgets.classroom.core.question import seen

#: Maximum number of snapshots for a class.
MOST_SNAPSHOTS: Final = 24


@dataclass(frozen=True)
class Snapshot:
    """A board as an address (the page, and the link after ``#``), or an answer to an exercise.

    >>> Snapshot("a1", "odds#game=odds&number=7").link, Snapshot("a2", item="addition/12/5", answer="75").link
    ('game=odds&number=7', '')
    """

    key: str
    address: str = ""
    item: str = ""
    answer: str = ""

    @property
    def page(self) -> str:
        """The board's page."""
        return self.address.partition("#")[0].rstrip("/")

    @property
    def link(self) -> str:
        """The link to the board."""
        return self.address.partition("#")[2]

    def written(self) -> Any:
        """Return the snapshot as plain data, without its key."""
        return {"item": self.item, "answer": self.answer} if self.item else self.address


@dataclass(frozen=True)
class Gallery:
    """The snapshots in order; the one on the projector, and the one on every tablet ("" for none).

    >>> gallery = Gallery().taken("odds#number=7").taken("odds#number=8")
    >>> first, second = (one.key for one in gallery.snapshots)
    >>> gallery = gallery.moved(second, -1).showing(first)
    >>> [one.link for one in gallery.snapshots], gallery.shown == first
    (['number=8', 'number=7'], True)
    >>> gallery.without(first).shown
    ''
    """

    snapshots: tuple[Snapshot, ...] = ()
    shown: str = ""
    looked: str = ""

    def find(self, key: str) -> Snapshot | None:
        """Return a snapshot by its key."""
        return next((one for one in self.snapshots if one.key == key), None)

    def taken(self, address: str) -> "Gallery":
        """Return the gallery with one more snapshot; the oldest make room for it."""
        new = Snapshot(secrets.token_hex(4), address)
        return replace(self, snapshots=(*self.snapshots, new)[-MOST_SNAPSHOTS:])

    def taken_answer(self, item: str, answer: str) -> "Gallery":
        """Return the gallery with one more snapshot of an answer, unless it is already there."""
        if any((one.item, one.answer) == (item, answer) for one in self.snapshots):
            return self
        new = Snapshot(secrets.token_hex(4), item=item, answer=answer)
        return replace(self, snapshots=(*self.snapshots, new)[-MOST_SNAPSHOTS:])

    def without(self, key: str) -> "Gallery":
        """Return the gallery without a snapshot."""
        kept = tuple(one for one in self.snapshots if one.key != key)
        hidden = {name: "" for name in ("shown", "looked") if getattr(self, name) == key}
        return replace(self, snapshots=kept, **hidden)

    def moved(self, key: str, by: int) -> "Gallery":
        """Return the gallery with a snapshot moved up or down, as far as it can go."""
        order = list(self.snapshots)
        at = next((at for at, one in enumerate(order) if one.key == key), None)
        if at is not None:
            order.insert(max(0, at + by), order.pop(at))
        return replace(self, snapshots=tuple(order))

    def showing(self, key: str) -> "Gallery":
        """Return the gallery with a snapshot on the projector, or none."""
        return replace(self, shown=key if self.find(key) else "")

    def looking(self, key: str) -> "Gallery":
        """Return the gallery with a snapshot on every tablet, or none."""
        return replace(self, looked=key if self.find(key) else "")

    def card(self, key: str) -> dict[str, str] | None:
        """Return what a page shows for a snapshot of an answer; None for a board, which has a picture."""
        found = self.find(key)
        if found is None or not found.item:
            return None
        return {**seen(found.item), "answer": found.answer}

    def written(self) -> dict[str, Any]:
        """Return the order and what is shown as plain data; each snapshot is saved separately, by its key."""
        return {"keys": [one.key for one in self.snapshots], "shown": self.shown, "looked": self.looked}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Gallery":
        """Return the gallery read from a class's saved settings."""
        match kept.get("gallery"):
            case {"keys": list(keys), **more}:
                found = (_read(key, kept.get(f"snapshot-{key}")) for key in keys if isinstance(key, str))
                gallery = cls(tuple(one for one in found if one is not None))
                return gallery.showing(str(more.get("shown", ""))).looking(str(more.get("looked", "")))
        return cls()


def _read(key: str, data: object) -> Snapshot | None:
    """Return the snapshot read from plain data, or None."""
    match data:
        case str(address) if address:
            return Snapshot(key, address)
        case {"item": str(item), "answer": str(answer)} if item:
            return Snapshot(key, item=item, answer=answer)
    return None
