"""What lies where on a table, told without a screen.

A scene holds what is painted (sprites), what can be pressed and read (spots) and what moves from one
scene to the next (motions). It is a value: two scenes can be compared, and what differs is all that
has to be painted again. Lengths are CSS pixels from the table's top left corner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cardmath_widgets.patch import Ordered

__all__ = [
    "Box",
    "Group",
    "Motion",
    "Scene",
    "Spot",
    "Sprite",
    "changed_boxes",
    "sprites_in",
]


class Box(NamedTuple):
    """A rectangle in CSS pixels."""

    x: int
    y: int
    width: int
    height: int

    def meets(self, other: "Box") -> bool:
        """Return whether two boxes share any pixel.

        >>> Box(0, 0, 10, 10).meets(Box(9, 9, 5, 5)), Box(0, 0, 10, 10).meets(Box(10, 0, 5, 5))
        (True, False)
        """
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def grown(self, by: int) -> "Box":
        """Return the box with so many pixels more on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture on the table: a card by its text, or the ``"back"``, drawn as wide as its box."""

    picture: str
    box: Box


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be read and pressed: a real button above the picture.

    ``label`` is what a screen reader says, ``text`` what is written on it (a count), ``note`` what is written
    under it, in the colour of the ``suit`` it is about, ``group`` the part of the table it belongs to.
    ``kind`` is one of these:

    ===========  ===================================================================================
    ``card``     a card that can be pressed
    ``pile``     a place that can be pressed, drawn even when it is empty
    ``picture``  a place with nothing to press
    ``seen``     a card with nothing to press
    ``plate``    a player's name, the ``text``, with tokens, so many of so many, and a ``note``
    ``action``   a button with its ``text``
    ===========  ===================================================================================

    A press on a spot that ``is_free`` chooses it, which the page shows at once; one that ``is_covered`` shows
    only its top strip; one that ``is_toggle`` says whether it is chosen. What lies on it can be carried to
    the ``targets``: keys of spots, which light up, or names of groups for all their spots. ``is_double`` says
    that two quick presses are one gesture, and so is the Enter key. What lies on it begins to turn over on
    its way to the box ``begins`` as soon as it is pressed, before the kernel has answered. ``mark`` points it
    out: ``"hint"``, ``"keeps"``, ``"loses"``, ``"cause"``, ``"takes"`` (where the choice may go), ``"pair"``
    or ``"counts"``. ``state`` is how a plate looks: ``"turn"``, ``"called"``, ``"out"`` or ``"best"``.
    """

    key: str
    box: Box
    label: str
    group: str
    text: str = ""
    kind: str = "card"
    is_free: bool = False
    is_chosen: bool = False
    is_covered: bool = False
    is_toggle: bool = True
    is_double: bool = False
    targets: tuple[str, ...] = ()
    mark: str = ""
    begins: Box | None = None
    note: str = ""
    suit: str = ""
    tokens: tuple[int, ...] = ()
    state: str = ""

    @lru_cache(maxsize=1024)  # noqa: B019  # spots are values, and the same ones come again and again
    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know; what is as usual is left out.

        >>> Spot("stock", Box(0, 0, 50, 70), "Stock", "piles", kind="pile").to_dict()
        {'box': [0, 0, 50, 70], 'label': 'Stock', 'group': 'piles', 'kind': 'pile'}
        """
        told = {"box": list(self.box), "label": self.label, "group": self.group}
        for name, usual in _USUAL.items():
            value = getattr(self, name)
            if value != usual:
                told[name.removeprefix("is_")] = list(value) if isinstance(value, tuple) else value
        return told


#: The fields of a spot that have a usual value.
_USUAL: Final = {
    one.name: one.default for one in fields(Spot) if one.name not in ("key", "box", "label", "group")
}


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the table: its ``label`` for screen readers and the way through it.

    Where ``by_arrows``, one of its spots is a stop of the Tab key and the arrow keys lead to the others:
    along a row of spots at the same height, and to the nearest spot of the next row. Else each is a stop
    of its own.
    """

    label: str
    by_arrows: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """A picture on its way from one box to another, cut out of what is painted now.

    ``kind`` is ``"leave"`` (lift, meet, go), ``"move"`` (go from pile to pile and lie there), ``"fill"`` (go
    to where a card has just left), ``"flip"`` (turn over on the way) or ``"shake"`` (stay and tremble).
    ``meet`` is where the cards of a pair come together.
    """

    kind: str
    start: Box
    end: Box
    meet: Box | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        told: dict[str, Any] = {"kind": self.kind, "start": list(self.start), "end": list(self.end)}
        return told | {"meet": list(self.meet)} if self.meet else told


@dataclass(frozen=True)
class Scene:
    """A table: its size, the sprites in the order they are painted, the spots in reading order."""

    width: int
    height: int
    card_width: int
    sprites: tuple[Sprite, ...] = ()
    spots: tuple[Spot, ...] = ()
    groups: Mapping[str, Group] = field(default_factory=lambda: MappingProxyType({}))

    def spot(self, key: str) -> Spot | None:
        """Return the spot with a key, or None."""
        return next((spot for spot in self.spots if spot.key == key), None)

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs besides the painting, as plain data: spots and groups by their keys."""
        return {
            "width": self.width,
            "height": self.height,
            "card": self.card_width,
            "groups": Ordered(
                (name, {"label": group.label, "arrows": group.by_arrows})
                for name, group in self.groups.items()
            ),
            "spots": Ordered((spot.key, spot.to_dict()) for spot in self.spots),
        }


def changed_boxes(before: Scene | None, after: Scene) -> list[Box] | None:
    """Return the parts of the table that must be painted again, or None for all of it.

    >>> card = Sprite("7h", Box(0, 0, 50, 70))
    >>> changed_boxes(Scene(300, 200, 50, (card,)), Scene(300, 200, 50))
    [Box(x=0, y=0, width=50, height=70)]
    """
    if before is None or (before.width, before.height, before.card_width) != (
        after.width,
        after.height,
        after.card_width,
    ):
        return None
    changed = set(before.sprites) ^ set(after.sprites)
    # More than this many pieces cost more than the whole table.
    return None if len(changed) > len(after.sprites) // 2 + 4 else sorted(sprite.box for sprite in changed)


def sprites_in(sprites: Iterable[Sprite], boxes: Sequence[Box]) -> list[Sprite]:
    """Return the sprites that touch any of the boxes, in painting order."""
    return [sprite for sprite in sprites if any(sprite.box.meets(box) for box in boxes)]
