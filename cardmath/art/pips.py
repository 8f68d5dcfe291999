"""A card's pips: the outlines of the six suits, and their places.

Up to twelve, the pips follow the familiar layout of playing cards: two equal columns, so that every pip has a
twin, with the remaining pips between them. Twelve pips fill a tray of three by four. From thirteen up, a tray
of two by six holds a dozen, and the remaining pips form a separate group below it.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

#: Path data by suit letter, each in a box of 100 by 100 units around the origin. The six silhouettes can be
#: distinguished even without colour: a leaf on a foot, a heart, a lozenge with hollow sides, a trefoil, a
#: crescent and a five-pointed star.
SUITS: Final[Mapping[str, str]] = {
    "s": (
        "M0-50C7-33 44-15 44 13C44 31 32 40 20 40C13 40 7 37 4 32C5 40 9 46 18 50H-18"
        "C-9 46-5 40-4 32C-7 37-13 40-20 40C-32 40-44 31-44 13C-44-15-7-33 0-50Z"
    ),
    "h": (
        "M0 49C-7 33-47 12-47-17C-47-34-36-45-23-45C-12-45-4-39 0-29C4-39 12-45 23-45"
        "C36-45 47-34 47-17C47 12 7 33 0 49Z"
    ),
    "d": "M0-50C8-30 21-12 38 0C21 12 8 30 0 50C-8 30-21 12-38 0C-21-12-8-30 0-50Z",
    "c": (
        "M0-50A22 22 0 0 1 16-13A22 22 0 1 1 6 22C7 36 10 45 18 50H-18C-10 45-7 36-6 22"
        "A22 22 0 1 1-16-13A22 22 0 0 1 0-50Z"
    ),
    "m": "M34-46A50 50 0 1 0 34 46A49 49 0 0 1 34-46Z",
    "t": ("M0-49L14-17L49-14L22 9L31 43L0 24L-31 43L-22 9L-49-14L-14-17Z"),
}

#: The maximum number of pips on a card.
LARGEST: Final = 18

_LEFT, _MIDDLE, _RIGHT = 63, 125, 187
_TOP, _BOTTOM = 114, 334

#: The places in the two outer columns and in the middle column, as fractions of the way from top to bottom.
_TWINS: Final = {
    1: ((), (0.5,)),
    2: ((), (0, 1)),
    3: ((), (0, 0.5, 1)),
    4: ((0, 1), ()),
    5: ((0, 1), (0.5,)),
    6: ((0, 0.5, 1), ()),
    7: ((0, 0.5, 1), (0.25,)),
    8: ((0, 0.5, 1), (0.25, 0.75)),
    9: ((0, 1 / 3, 2 / 3, 1), (0.5,)),
    10: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
    11: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 0.5, 5 / 6)),
    12: ((0, 1 / 3, 2 / 3, 1), (0, 1 / 3, 2 / 3, 1)),
}
#: The pip size for small counts, with the top and bottom of their area.
_SIZES: Final = {
    1: (92, 114, 334),
    2: (74, 124, 322),
    3: (64, 114, 332),
    4: (66, 124, 322),
    5: (62, 120, 326),
    6: (60, 116, 332),
    7: (58, 116, 332),
    8: (54, 114, 334),
}
_REST: Final = {
    1: ((125, 259),),
    2: ((78, 259), (172, 259)),
    3: ((62, 259), (125, 259), (188, 259)),
    4: ((78, 231), (172, 231), (78, 290), (172, 290)),
    5: ((70, 231), (180, 231), (125, 260.5), (70, 290), (180, 290)),
    6: ((63, 231), (125, 231), (187, 231), (63, 290), (125, 290), (187, 290)),
}


class Tray(NamedTuple):
    """A rounded box for a dozen pips: its corner, width and height in card units."""

    x: float
    y: float
    width: float
    height: float


class Pips(NamedTuple):
    """Pips of the same size: the size in card units, their centres, and their tray or None."""

    size: float
    places: tuple[tuple[float, float], ...]
    tray: Tray | None = None


def pips(count: int) -> tuple[Pips, ...]:
    """Return the groups of pips that show ``count``, or an empty tuple for zero.

    Raises `ValueError` for a count outside 0..18.

    >>> [len(group.places) for group in pips(15)]
    [12, 3]
    >>> pips(0)
    ()
    """
    if not 0 <= count <= LARGEST:
        raise ValueError(f"a card shows 0 to {LARGEST} pips, not {count}")
    if count == 0:
        return ()
    if count > 12:
        dozen = tuple((x, y) for y in (131, 165) for x in range(40, 220, 34))
        return Pips(27, dozen, Tray(20, 110, 210, 76)), _rest(count - 12)
    twins, odd = _TWINS[count]
    spots = [(x, share) for share in twins for x in (_LEFT, _RIGHT)] + [(_MIDDLE, share) for share in odd]
    size, top, bottom = _SIZES.get(count, (47, _TOP, _BOTTOM))
    span = bottom - top - size
    places = tuple((x, top + size / 2 + span * share) for x, share in spots)
    return (Pips(size, places, Tray(24, 106, 202, 230) if count == 12 else None),)


def _rest(count: int) -> Pips:
    return Pips({1: 72, 2: 62, 3: 56}.get(count, 50), _REST[count])
