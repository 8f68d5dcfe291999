"""Snapshots of pupils' boards: taken, put in an order, and shown one by one without names."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

__all__ = ["MOST_SNAPSHOTS", "Gallery", "Snapshot"]

#: How many snapshots a class keeps.
MOST_SNAPSHOTS: Final = 24


@dataclass(frozen=True)
class Snapshot:
    """A board as its address: the page, and its link behind ``#``.

    >>> Snapshot("a1", "odds#game=odds&number=7").link
    'game=odds&number=7'
    """

    key: str
    address: str

    @property
    def page(self) -> str:
        """The page of the board."""
        return self.address.partition("#")[0].rstrip("/")

    @property
    def link(self) -> str:
        """The link that holds the board."""
        return self.address.partition("#")[2]


@dataclass(frozen=True)
class Gallery:
    """The snapshots in their order; the one on the projector, and the one on every tablet ("" for none).

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
        """Return the gallery with a snapshot more; the first ones give way."""
        new = Snapshot(secrets.token_hex(4), address)
        return replace(self, snapshots=(*self.snapshots, new)[-MOST_SNAPSHOTS:])

    def without(self, key: str) -> "Gallery":
        """Return the gallery without a snapshot."""
        kept = tuple(one for one in self.snapshots if one.key != key)
        hidden = {name: "" for name in ("shown", "looked") if getattr(self, name) == key}
        return replace(self, snapshots=kept, **hidden)

    def moved(self, key: str, by: int) -> "Gallery":
        """Return the gallery with a snapshot moved in the order, as far as there is space."""
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

    def written(self) -> dict[str, Any]:
        """Return the order and what is shown as plain data; each snapshot is kept apart, by its key."""
        return {"keys": [one.key for one in self.snapshots], "shown": self.shown, "looked": self.looked}

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Gallery":
        """Return the gallery among what a class has kept."""
        data = kept.get("gallery")
        keys = data.get("keys", []) if isinstance(data, Mapping) else []
        found = [Snapshot(key, kept.get(f"snapshot-{key}", "")) for key in keys if isinstance(key, str)]
        gallery = cls(tuple(one for one in found if isinstance(one.address, str) and one.address))
        if not isinstance(data, Mapping):
            return gallery
        return gallery.showing(str(data.get("shown", ""))).looking(str(data.get("looked", "")))
