"""The layout of a table, independent of any screen.

A scene holds what is painted (sprites), what can be pressed and read (spots) and what moves from one scene to
the next (motions). It is a value: two scenes can be compared, and only the differences are repainted. Lengths
are CSS pixels from the table's top left corner.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cardmath_widgets.page.patch import Ordered

#: A card's height divided by its width: 7 to 5.
CARD_SHAPE: Final = 1.4


#: The page's grid, in CSS pixels, and the size below which a table's margin is only half of it.
_GRID: Final = 16
_SMALL: Final = 480


def edge_of(width: int, height: int) -> int:
    """Return the margin around a table of this size, so that no ring or glow is cut off.

    >>> edge_of(1264, 640), edge_of(360, 600)
    (16, 8)
    """
    return _GRID if min(width, height) >= _SMALL else _GRID // 2


class Box(NamedTuple):
    """A rectangle in CSS pixels."""

    x: int
    y: int
    width: int
    height: int

    def meets(self, other: "Box") -> bool:
        """Return whether two boxes share a pixel.

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
        """Return the box enlarged by this many pixels on every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture on the table: a card as a string, or the ``"back"``, drawn as wide as its box."""

    picture: str
    box: Box


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be read and pressed: a real button above the picture.

    ``label`` is what a screen reader reads out, and ``text`` is what is written on the spot, for example a
    count. ``note`` is written under it, in the colour of the ``suit`` it is about. ``group`` is its part of
    the table. ``kind`` must be one of these:

    ===========  ===================================================================================
    ``card``     a card that can be pressed
    ``pile``     a place that can be pressed, drawn even when it is empty
    ``picture``  a place with nothing to press
    ``seen``     a card with nothing to press
    ``plate``    a player's name as ``text``, with tokens, as held and total, and a ``note``
    ``seat``     a plate that can be pressed
    ``rung``     a line of a list, with its ``text``
    ``words``    a sentence
    ``action``   a button with its ``text``
    ``sign``     what the game is about as ``text``, with its name as ``note``; it opens a panel
    ``plaque``   the same, with nothing to press
    ===========  ===================================================================================

    Pressing a spot that ``is_free`` chooses it, and the page shows this immediately. A spot that
    ``is_covered`` shows only its top strip. A spot that ``is_toggle`` reports whether it is chosen. Anything
    on a spot can be dragged to its ``targets``: keys of spots, or names of groups for all their spots; they
    light up unless they begin with ``~``. With ``is_double``, two quick presses count as one gesture, and so
    does the Enter key. A card on a spot with ``begins`` immediately turns over on its way to that box, before
    the kernel has answered. ``mark`` highlights the spot: ``"hint"``, ``"keeps"``, ``"loses"``, ``"cause"``,
    ``"takes"`` (where the choice may go), ``"pair"`` or ``"counts"``. ``opens`` is the panel that a press
    opens instead of making a move. A pile with ``tokens`` shows them as dots. ``state`` is the look of a
    plate: ``"turn"``, ``"called"``, ``"out"``, ``"best"`` or ``"lost"`` (a life); of a line, ``"own"``,
    ``"better"``, ``"worse"`` or ``"best"``; of one of your own cards, ``"counts"``; of a button that needs a
    choice first, ``"waits"``; of a pile that is complete, ``"done"``. A plate leaves the width ``clear`` on
    its left, or the height ``above`` its words, free for the painting. ``who`` is the character whose face is
    shown next to the name.
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
    clear: int = 0
    above: int = 0
    who: str = ""
    opens: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page, without the fields that have their default value.

        >>> Spot("stock", Box(0, 0, 50, 70), "Stock", "piles", kind="pile").to_dict()
        {'box': [0, 0, 50, 70], 'label': 'Stock', 'group': 'piles', 'kind': 'pile'}
        """
        data = {"box": list(self.box), "label": self.label, "group": self.group}
        for name, usual in _USUAL.items():
            value = getattr(self, name)
            if value != usual:
                data[name.removeprefix("is_")] = list(value) if isinstance(value, tuple) else value
        return data


#: The fields of a spot that have a default value.
_USUAL: Final = {
    one.name: one.default for one in fields(Spot) if one.name not in ("key", "box", "label", "group")
}


#: For a page without an atlas.
_NO_FACES: Final[Mapping[str, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the table: its ``label`` for screen readers, and how the keyboard moves through it.

    With ``by_arrows``, the Tab key stops at only one spot, and the arrow keys move to the others: along a row
    of spots at the same height, and to the nearest spot in the next row. Otherwise, the Tab key stops at
    every spot.

    The group's cards may lie on a ``mat``, which shows the label at the top if it ``is_named``.
    """

    label: str
    by_arrows: bool = False
    mat: Box | None = None
    is_named: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page.

        >>> Group("Piles", mat=Box(8, 8, 60, 90)).to_dict()
        {'label': 'Piles', 'arrows': False, 'mat': [8, 8, 60, 90], 'named': False}
        """
        mat = {} if self.mat is None else {"mat": list(self.mat), "named": self.is_named}
        return {"label": self.label, "arrows": self.by_arrows, **mat}


@dataclass(frozen=True, slots=True)
class Motion:
    """A picture on its way from one box to another.

    ``kind`` is ``"leave"`` (lift, meet, go), ``"move"`` (go from pile to pile and stay there), ``"fill"`` (go
    to where a card has just left), ``"flip"`` (turn over on the way) or ``"shake"`` (stay and tremble).
    ``meet`` is where the cards of a pair come together. ``picture`` is what flies: a card as a string, or the
    ``"back"``. ``turned`` is what it shows once it has turned over.
    """

    kind: str
    start: Box
    end: Box
    meet: Box | None = None
    picture: str = ""
    turned: str = ""

    def to_dict(self, faces: Mapping[str, int] = _NO_FACES) -> dict[str, Any]:
        """Return the data for the page; ``faces`` are the numbers of the pictures in the atlas.

        >>> Motion("shake", Box(0, 0, 5, 7), Box(0, 0, 5, 7), picture="7h").to_dict({"7h": 3})
        {'kind': 'shake', 'start': [0, 0, 5, 7], 'end': [0, 0, 5, 7], 'face': 3}
        """
        data: dict[str, Any] = {"kind": self.kind, "start": list(self.start), "end": list(self.end)}
        if self.meet:
            data["meet"] = [self.meet.x, self.meet.y]
        named = {"face": self.picture, "turned": self.turned}
        return data | {name: faces[picture] for name, picture in named.items() if picture in faces}

    def seen(self, before: "Scene", after: "Scene") -> "Motion":
        """Return the motion with the pictures at both ends: what flies, and what it turns into.

        It starts where the card is painted: a raised card is a little above its place.
        """
        card = before.lying_at(self.start)
        if card is None:
            return self
        end = after.lying_at(self.end) if self.kind == "flip" else None
        return replace(self, start=card.box, picture=card.picture, turned=end.picture if end else "")


@dataclass(frozen=True)
class Atlas:
    """Where a page finds the whole picture of each card: a grid of ``columns``, in drawing pixels.

    ``faces`` maps each picture to the number of its cell. A card is in the middle of its cell.
    """

    width: int
    height: int
    columns: int
    cell: tuple[int, int]
    card: tuple[float, float]
    faces: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page. It has no card names: a page knows only cards that are face up."""
        size = [self.width, self.height]
        return {"size": size, "columns": self.columns, "cell": [*self.cell], "card": [*self.card]}


@dataclass(frozen=True)
class Scene:
    """A table: its size, the sprites in painting order, and the spots in reading order."""

    width: int
    height: int
    card_width: int
    sprites: tuple[Sprite, ...] = ()
    spots: tuple[Spot, ...] = ()
    groups: Mapping[str, Group] = field(default_factory=lambda: MappingProxyType({}))

    def spot(self, key: str) -> Spot | None:
        """Return the spot with a key, or None."""
        return next((spot for spot in self.spots if spot.key == key), None)

    def lying_at(self, box: Box) -> Sprite | None:
        """Return the picture in a box, or raised from it by less than half its height.

        >>> raised = Sprite("7h", Box(0, 80, 50, 70))
        >>> Scene(300, 200, 50, (raised,)).lying_at(Box(0, 100, 50, 70)).picture
        '7h'
        """
        near = [
            sprite
            for sprite in reversed(self.sprites)
            if sprite.box[0] == box.x
            and sprite.box[2:] == box[2:]
            and abs(sprite.box.y - box.y) * 2 < box.height
        ]
        return min(near, key=lambda sprite: abs(sprite.box.y - box.y), default=None)

    def to_dict(self, atlas: Atlas | None = None) -> dict[str, Any]:
        """Return the data for the page besides the painting: spots and groups by key.

        With an ``atlas``, each spot has the number of the picture on it. So the page can show the whole of a
        card that it drags or raises, whatever covers it.
        """
        faces = _NO_FACES if atlas is None else atlas.faces
        painted = {sprite.box: faces[sprite.picture] for sprite in self.sprites if sprite.picture in faces}
        return {
            "atlas": None if atlas is None else atlas.to_dict(),
            "width": self.width,
            "height": self.height,
            "card": self.card_width,
            "groups": Ordered((name, group.to_dict()) for name, group in self.groups.items()),
            "spots": Ordered(
                (spot.key, spot.to_dict() | ({"face": painted[spot.box]} if spot.box in painted else {}))
                for spot in self.spots
            ),
        }


def changed_boxes(before: Scene | None, after: Scene) -> list[Box] | None:
    """Return the parts of the table that must be repainted, or None for all of it.

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
    # Beyond this many changes, repainting the whole table is cheaper.
    return None if len(changed) > len(after.sprites) // 2 + 4 else sorted(sprite.box for sprite in changed)


def sprites_in(sprites: Iterable[Sprite], boxes: Sequence[Box]) -> list[Sprite]:
    """Return the sprites that touch any of the boxes, in painting order."""
    return [sprite for sprite in sprites if any(sprite.box.meets(box) for box in boxes)]
