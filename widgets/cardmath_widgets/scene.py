"""What lies where on a table, told without a screen.

A scene holds what is painted (sprites), what can be pressed and read (spots) and what moves from one
scene to the next (motions). It is a value: two scenes can be compared, and what differs is all that
has to be painted again. Lengths are CSS pixels from the table's top left corner.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

__all__ = ["Box", "Motion", "Scene", "Spot", "Sprite", "changed_boxes", "nearest_spot", "sprites_in"]


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
    """A picture on the table: a card by its text, or the ``"back"``."""

    picture: str
    box: Box


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be read and pressed: a real button above the picture.

    ``label`` is what a screen reader says, ``text`` what is written on it (a count), ``group`` the
    part of the table it belongs to; ``is_free`` says that a press on it chooses it, so that the page
    can show that at once. Inside a group the arrow keys lead to the ``neighbours`` (left,
    right, up, down; each a key or empty). ``mark`` points it out: ``"hint"``,
    ``"keeps"``, ``"loses"`` or ``"cause"``.
    """

    key: str
    box: Box
    label: str
    group: str
    text: str = ""
    kind: str = "card"
    is_free: bool = False
    is_chosen: bool = False
    neighbours: tuple[str, str, str, str] = ("", "", "", "")
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Motion:
    """A picture on its way from one box to another, cut out of what is painted now.

    ``kind`` is ``"leave"`` (lift, meet, go), ``"flip"`` (turn over on the way) or ``"shake"`` (stay
    and tremble). ``meet`` is where the cards of a pair come together.
    """

    kind: str
    start: Box
    end: Box
    meet: Box | None = None


@dataclass(frozen=True)
class Scene:
    """A table: its size, the sprites in the order they are painted, the spots in reading order."""

    width: int
    height: int
    card_width: int
    sprites: tuple[Sprite, ...] = ()
    spots: tuple[Spot, ...] = ()
    groups: dict[str, str] = field(default_factory=dict)

    def spot(self, key: str) -> Spot | None:
        """Return the spot with a key, or None."""
        return next((spot for spot in self.spots if spot.key == key), None)

    def to_dict(self) -> dict[str, Any]:
        """Return what the access layer needs, as plain data."""
        return {
            "width": self.width,
            "height": self.height,
            "card": self.card_width,
            "groups": self.groups,
            "spots": [
                {
                    "key": spot.key,
                    "box": spot.box,
                    "label": spot.label,
                    "group": spot.group,
                    "text": spot.text,
                    "kind": spot.kind,
                    "free": spot.is_free,
                    "chosen": spot.is_chosen,
                    "neighbours": spot.neighbours,
                    "mark": spot.mark,
                }
                for spot in self.spots
            ],
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


def nearest_spot(spots: Sequence[Spot], box: Box) -> str:
    """Return the key of the spot nearest to where another one was, or ``""`` where there is none.

    The keyboard's focus goes there when the card it stood on has left.
    """
    middle = (box.x + box.width / 2, box.y + box.height / 2)

    def distance(spot: Spot) -> float:
        x = spot.box.x + spot.box.width / 2 - middle[0]
        y = spot.box.y + spot.box.height / 2 - middle[1]
        return x * x + y * y

    return min(spots, key=distance).key if spots else ""


def sprites_in(sprites: Iterable[Sprite], boxes: Sequence[Box]) -> list[Sprite]:
    """Return the sprites that touch any of the boxes, in painting order."""
    return [sprite for sprite in sprites if any(sprite.box.meets(box) for box in boxes)]
