"""The face cards: a chess piece for the corner and a drawn figure for the middle.

A piece is path data in a box of 100 by 100 units around the origin. Its holes are wound in the opposite
direction. A figure is SVG in a box of 200 by 230 units around the origin, and it stands on the lower edge of
the box. A figure inherits the suit's colour as fill and stroke, and uses ``currentColor`` for the middle
shade. The palette fills in ``$paper`` and ``$gold``. One drawing therefore works for every suit.
"""

from collections.abc import Mapping
from string import Template
from typing import Final, NamedTuple

from cardmath.art.palette import Palette

_FOOT: Final = "V46H-29V34C-25 31-24 26-23 21H23C24 26 25 31 29 34Z"

#: Path data for the symbols next to the index, by rank: the chess pieces pawn, knight, bishop, rook, queen
#: and king, and for the ace a ring with a dot. They tell a rank letter from a digit: in base sixteen, A, B
#: and C are both.
PIECES: Final[Mapping[str, str]] = {
    "A": "M0-40a40 40 0 1 0 .01 0ZM0-28a28 28 0 1 1-.01 0ZM0-13a13 13 0 1 0 .01 0Z",
    "J": (
        "M0-42A16.5 16.5 0 0 1 9-12H17V-4H9C10 13 16 22 24 29H29V46H-29V29H-24C-16 22-10 13-9-4H-17V-12"
        "H-9A16.5 16.5 0 0 1 0-42Z"
    ),
    "C": (
        "M-29 46V34H-25C-24 19-9 11-4-3C-10 0-15 3-19 9C-23 14-33 13-36 7C-39 0-35-7-30-14"
        "C-26-21-24-28-17-33"
        "L-19-49L-5-39C19-39 33-19 33 8C33 18 31 26 28 34H30V46Z"
        "M-10-20a4 4 0 1 0-8 0a4 4 0 1 0 8 0Z"
    ),
    "B": (
        "M0-50A6.5 6.5 0 0 1 4-39C16-30 24-18 24-7C24 2 19 9 13 13H18V21H12C14 27 19 31 28 34V46H-28V34"
        "C-19 31-14 27-12 21H-18V13H-13C-19 9-24 2-24-7C-24-18-16-30-4-39A6.5 6.5 0 0 1 0-50Z"
        "M10-29L-3-8L3-4L16-23Z"
    ),
    "T": "M-31-45H-17V-34H-7V-45H7V-34H17V-45H31V-20L20-11V21L29 31V46H-29V31L-20 21V-11L-31-20Z",
    "Q": (
        "M-46-27a6.5 6.5 0 1 1 9 5.5L-20-4L-23-29A6.5 6.5 0 1 1-15-30L-7-6L-3-34A6.5 6.5 0 1 1 3-34"
        "L7-6L15-30A6.5 6.5 0 1 1 23-29L20-4L37-21.5a6.5 6.5 0 1 1 4 0L24 16H-24L-41-21.5"
        "a6.5 6.5 0 0 1-5-5.5ZM29 34" + _FOOT
    ),
    "K": (
        "M-4-50H4V-43H11V-35H4V-27C14-34 39-30 39-11C39 1 28 7 24 16H-24C-28 7-39 1-39-11"
        "C-39-30-14-34-4-27"
        "V-35H-11V-43H-4ZM29 34" + _FOOT
    ),
}


class Emblem(NamedTuple):
    """The suit on a figure: its centre in the figure's box, its size and its colour."""

    x: float
    y: float
    size: float
    on_ink: bool  #: whether it lies on the suit's own colour and is drawn in the colour of the paper


#: Each figure's emblem.
EMBLEMS: Final[Mapping[str, Emblem]] = {
    "J": Emblem(0, 92, 30, True),
    "C": Emblem(24, 76, 44, True),
    "B": Emblem(0, -66, 30, False),
    "T": Emblem(0, 8, 38, True),
    "Q": Emblem(74, -38, 42, False),
    "K": Emblem(0, 97, 28, True),
}

_FACE: Final = (
    '<path fill="$paper" stroke-width="4" d="M-26-46H26V-6C26 16 13 28 0 28S-26 16-26-6Z"/>'
    '<circle cx="-10" cy="-15" r="3.5"/><circle cx="10" cy="-15" r="3.5"/>'
)
_SMILE: Final = '<path fill="none" stroke-width="3.5" stroke-linecap="round" d="M-7 10C-3 14 3 14 7 10"/>'
_NECK: Final = '<path fill="$paper" stroke-width="4" d="M-14 18H14V46L0 58L-14 46Z"/>'

_FIGURES: Final[Mapping[str, str]] = {
    "J": (
        # A page: cap with a feather, bobbed hair, a parted tunic, a staff with a pennant.
        '<path fill="none" stroke-width="9" d="M-76 115V-104"/>'
        '<path fill="$gold" stroke-width="4" stroke-linejoin="round" d="M-73-102L-32-88L-73-70Z"/>'
        '<path fill="currentColor" d="M-40-44C-46 0-46 20-38 32H38C46 20 46 0 40-44Z"/>'
        + _NECK
        + _FACE
        + _SMILE
        + '<path fill="currentColor" d="M-26-46H26V-34C8-42-10-38-26-24Z"/>'
        '<path d="M-42-40C-66-52-56-84-14-88C30-92 68-74 42-40C16-52-16-52-42-40Z"/>'
        '<path fill="$gold" stroke-width="4" stroke-linejoin="round" '
        'd="M16-62C24-98 58-116 90-106C84-80 54-62 22-56Z"/>'
        '<path d="M-62 115C-62 74-44 54-16 46L0 62L16 46C44 54 62 74 62 115Z"/>'
        '<path fill="currentColor" d="M-62 115C-62 74-44 54-16 46L-9 53C-28 66-36 86-36 115Z"/>'
        '<path fill="currentColor" d="M62 115C62 74 44 54 16 46L9 53C28 66 36 86 36 115Z"/>'
        '<path fill="$paper" stroke-width="4" stroke-linejoin="round" d="M-20 44L0 62L20 44'
        'L12 74L0 64L-12 74Z"/>'
    ),
    "C": (
        # A cavalier's horse: arched neck, parted mane, gold bridle, plume.
        '<path fill="currentColor" d="M4-84C60-92 92-46 88 6C86 50 84 84 88 115H30Z"/>'
        '<path d="M-68 115C-60 84-26 62-16 26C-30 24-40 34-52 42C-66 50-86 40-88 22C-89 8-76-6-66-20'
        'C-56-36-52-52-36-64L-40-98L-12-78C40-80 66-34 62 14C60 56 58 84 62 115Z"/>'
        '<path fill="currentColor" d="M-32-70L-35-88L-18-76Z"/>'
        '<circle cx="-33" cy="-34" r="7" fill="$paper"/><circle cx="-34" cy="-33" r="3.5"/>'
        '<circle cx="-76" cy="20" r="4.5" fill="$paper"/>'
        '<path fill="none" stroke="$gold" stroke-width="8" stroke-linejoin="round" '
        'd="M-70-14L-44 34M-55-34C-30-20-14-6-2 12M-2 12C8-22 0-52-12-77M-46 12C-24 36 12 54 60 44"/>'
        '<circle cx="-2" cy="12" r="7" fill="$gold"/><circle cx="-50" cy="20" r="7" fill="$gold"/>'
    ),
    "B": (
        # A bishop: tall mitre, stole, crozier.
        '<path fill="none" stroke-width="15" '
        'd="M72 115V-58C72-98 24-92 30-66C34-50 54-54 52-68"/>'
        '<path fill="none" stroke="$gold" stroke-width="7" '
        'd="M72 115V-58C72-98 24-92 30-66C34-50 54-54 52-68"/>'
        '<path fill="currentColor" d="M-36-40C-42-4-40 16-34 26H34C40 16 42-4 36-40Z"/>'
        + _NECK
        + _FACE
        + _SMILE
        + '<path fill="$paper" stroke-width="5" stroke-linejoin="round" '
        'd="M-36-38C-46-62-34-92 0-112C34-92 46-62 36-38C14-44-14-44-36-38Z"/>'
        '<path fill="$gold" stroke-width="4" d="M-37-35C-41-42-42-49-42-53C-16-58 16-58 42-53'
        'C42-49 41-42 37-35C14-41-14-41-37-35Z" transform="translate(0 6)"/>'
        '<path d="M-84 115C-82 72-54 50-16 44L0 58L16 44C54 50 82 72 84 115Z"/>'
        '<path fill="$gold" d="M-30 48L-10 44L0 58L10 44L30 48L18 76V115H7V76L0 66L-7 76V115H-18V76Z"/>'
    ),
    "T": (
        # A tower: battlements, loopholes, a gate with a portcullis, a flag.
        '<path fill="none" stroke-width="7" stroke-linecap="round" d="M0-60V-110"/>'
        '<path fill="$gold" stroke-width="4" stroke-linejoin="round" d="M2-110L54-97L2-82Z"/>'
        '<path fill="currentColor" d="M-96 115C-84 92-64 86-46 92V115ZM96 115C84 92 64 86 46 92V115Z"/>'
        '<path d="M-72-72H-44V-52H-15V-72H15V-52H44V-72H72V-22L54-6V88L64 115H-64L-54 88V-6L-72-22Z"/>'
        '<path fill="currentColor" d="M72-72H56V-26L38-8V88L46 115H64L54 88V-6L72-22Z"/>'
        '<path stroke="$paper" stroke-width="4" fill="none" d="M-70-22H56M-53-6H39"/>'
        '<path fill="$paper" d="M-24 115V74C-24 42 24 42 24 74V115Z"/>'
        '<path fill="none" stroke-width="5" d="M-12 56V115M0 50V115M12 56V115M-24 78H24M-24 97H24"/>'
    ),
    "Q": (
        # A queen: low coronet with five pearls, long hair, her suit as a blossom.
        '<path fill="none" stroke-width="7" d="M58 115C74 70 76 20 74-20"/>'
        '<path d="M73 34C84 18 94 18 98 22C94 36 84 42 72 44Z"/>'
        '<path fill="currentColor" d="M0-66C38-66 48-40 48-10C48 24 46 44 60 70H-60C-46 44-48 24-48-10'
        'C-48-40-38-66 0-66Z"/>' + _NECK + _FACE + _SMILE + '<path fill="currentColor" '
        'd="M0-58C22-58 30-46 30-20C20-26 8-36 0-46C-8-36-20-26-30-20C-30-46-22-58 0-58Z"/>'
        '<path fill="$gold" stroke-width="4" stroke-linejoin="round" '
        'd="M-38-54L-48-88L-25-72L-17-98L0-74L17-98L25-72L48-88L38-54C14-62-14-62-38-54Z"/>'
        '<g fill="$gold" stroke-width="4"><circle cx="-48" cy="-91" r="7"/>'
        '<circle cx="-17" cy="-102" r="7"/>'
        '<circle cx="17" cy="-102" r="7"/><circle cx="48" cy="-91" r="7"/></g>'
        '<path d="M-82 115C-80 78-58 58-28 50C-22 84 22 84 28 50C58 58 80 78 82 115Z"/>'
        '<path fill="none" stroke="$gold" stroke-width="6" stroke-linecap="round" '
        'd="M-28 52C-22 84 22 84 28 52"/><circle cx="0" cy="86" r="8" fill="$gold"/>'
    ),
    "K": (
        # A king: cross-topped crown, full beard, ermine collar, sceptre.
        '<path fill="none" stroke-width="9" d="M76 115V-34"/>'
        '<circle cx="76" cy="-46" r="15" fill="$gold" stroke-width="4"/>'
        '<path d="M72-80H80V-73H87V-65H80V-58H72V-65H65V-73H72Z"/>'
        '<path fill="currentColor" d="M-40-50H40V4C40 24 44 32 50 38H-50C-44 32-40 24-40 4Z"/>'
        '<path d="M-84 115C-82 72-56 50-26 42H26C56 50 82 72 84 115Z"/>'
        '<path fill="$paper" stroke-width="4" d="M-50 46C-34 36 34 36 50 46'
        'C46 70 24 82 0 82S-46 70-50 46Z"/>'
        '<path d="M-38 49l4 10h-8ZM-24 62l4 10h-8ZM24 62l4 10h-8ZM38 49l4 10h-8Z"/>'
        + _FACE
        + '<path d="M-28-8C-22 4-12 4-7-1C-3-4 3-4 7-1C12 4 22 4 28-8V10C28 40 12 56 0 66'
        'C-12 56-28 40-28 10Z"/>'
        '<path fill="$paper" d="M-8 10H8C6 16-6 16-8 10Z"/>'
        '<path fill="$gold" stroke-width="4" stroke-linejoin="round" '
        'd="M-38-48L-50-90L-25-74L0-92L25-74L50-90L38-48C14-56-14-56-38-48Z"/>'
        '<path d="M-4-115H4V-108H11V-100H4V-90H-4V-100H-11V-108H-4Z"/>'
        '<circle cx="0" cy="-67" r="6"/>'
    ),
    "X": (
        # A jester: two-horned cap in two colours, bells, a collar of points.
        '<path d="M-70 115C-68 78-48 58-16 48H16C48 58 68 78 70 115Z"/>'
        '<path fill="currentColor" d="M0 48H16C48 58 68 78 70 115H0Z"/>'
        + _NECK
        + _FACE
        + '<path fill="none" '
        'stroke-width="3.5" stroke-linecap="round" d="M-13 6C-8 17 8 17 13 6"/>'
        '<path fill="$paper" stroke-width="4" stroke-linejoin="round" '
        'd="M-46 50L-14 38L0 44L14 38L46 50L40 84L22 68L0 92L-22 68L-40 84Z"/>'
        '<g stroke-width="4" stroke-linejoin="round"><path '
        'd="M-32-36C-42-60-70-66-84-28C-104-70-72-108-36-98C-16-92-4-80 0-64V-47C-14-47-24-43-32-36Z"/>'
        '<path fill="currentColor" '
        'd="M32-36C42-60 70-66 84-28C104-70 72-108 36-98C16-92 4-80 0-64V-47C14-47 24-43 32-36Z"/></g>'
        '<g fill="$gold" stroke-width="4"><circle cx="-84" cy="-20" r="10"/>'
        '<circle cx="84" cy="-20" r="10"/>'
        '<circle cx="-40" cy="88" r="8"/><circle cx="0" cy="96" r="8"/>'
        '<circle cx="40" cy="88" r="8"/></g>'
    ),
}


def figure(rank: str, palette: Palette) -> str:
    """Return the drawing of a face card's figure in the colours of ``palette``.

    ``rank`` is J, C, B, T, Q, K or X (the jester). Any other rank raises `KeyError`.

    >>> from cardmath.art.palette import TWO_COLOUR
    >>> figure("K", TWO_COLOUR).startswith("<path")
    True
    """
    return Template(_FIGURES[rank]).substitute(paper=palette.paper, gold=palette.accent)
