"""Card backs: a lattice of small figures, and a medallion with a large one.

Each back is named after what it shows. Each game has one that suits its setting, and players may choose
another.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from cardmath.art.blank import outline, paper
from cardmath.art.palette import BACK_GROUNDS, TWO_COLOUR, Palette, mix
from cardmath.i18n import NP_, pgettext


@dataclass(frozen=True)
class CardBack:
    """A card back: its ``key`` in settings, its English name, its ``ground``, its lattice and its emblem.

    The ``lattice`` is a path for the whole back, and the ``emblem`` fills the medallion.
    """

    key: str
    english: str
    ground: str
    lattice: str
    emblem: str

    @property
    def title(self) -> str:
        """The back's name in the reader's language."""
        return pgettext("back of the cards", self.english)


def _strewn(figure: str) -> str:
    """Return a path with a small figure, drawn around its origin, at every point of a lattice."""
    rows = (
        f"M{125 + 37 * (column - 2.5):g} {175 + 36 * (row - 4)}{figure}"
        for row in range(9)
        for column in range(6)
    )
    return "".join(rows)


def _disc(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"/>'


def _around(count: int, distance: float, radius: float) -> str:
    """Return dots around the medallion's centre, with the first at the top."""
    angles = (math.tau * at / count for at in range(count))
    return "".join(
        _disc(125 + distance * math.sin(angle), 175 - distance * math.cos(angle), radius) for angle in angles
    )


def _turned(count: int, path: str) -> str:
    """Return a path rotated around the medallion's centre ``count`` times."""
    copies = (f'<path transform="rotate({360 * at / count:g})" d="{path}"/>' for at in range(count))
    return f'<g transform="translate(125 175)">{"".join(copies)}</g>'


_PYRAMID: Final = "".join(
    f'<circle cx="{125 + 27 * (place - row / 2):g}" cy="{142 + 27 * row:g}" r="10.5"/>'
    for row in range(4)
    for place in range(row + 1)
)
_TRIANGLES: Final = "".join(f"M13 {40 + 27 * row}" + "l14-27l14 27" * 8 + "Z" for row in range(12))
_BRICKS: Final = "".join(
    f"M17 {17 + 27 * row}h{51 - 27 * (row % 2)}v21h{27 * (row % 2) - 51}Z"
    + "".join(f"M{72 + 55 * column - 27 * (row % 2)} {17 + 27 * row}h51v21h-51Z" for column in range(3))
    + f"M{210 if row % 2 else 237} {17 + 27 * row}h{24 * (row % 2)}v21h{-24 * (row % 2)}Z"
    for row in range(12)
)
_PETALS: Final = "q9 7 0 14q-9-7 0-14Z"
_STAR: Final = "m0-13 3 10 10 3-10 3-3 10-3-10-10-3 10-3Z"
_GREAT_STAR: Final = "m0-42 10 32 32 10-32 10-10 32-10-32-32-10 32-10Z"

#: The card backs by key. The first is the default for games that do not choose one.
BACKS: Final[Mapping[str, CardBack]] = MappingProxyType(
    {
        one.key: one
        for one in (
            CardBack("pyramid", NP_("back of the cards", "Pyramid"), TWO_COLOUR.back, _TRIANGLES, _PYRAMID),
            CardBack(
                "ring",
                NP_("back of the cards", "Ring"),
                BACK_GROUNDS["ring"],
                _strewn("m-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Zm5 0a6 6 0 1 1 12 0a6 6 0 1 1-12 0Z"),
                f"{_around(13, 56, 10.5)}{_disc(125, 175, 10.5)}",
            ),
            CardBack(
                "crown",
                NP_("back of the cards", "Crown"),
                BACK_GROUNDS["crown"],
                _strewn("m-11 9-3-17 8 7 6-11 6 11 8-7-3 17Z"),
                '<path d="M80 212 70 148 100 170 125 132 150 170 180 148 170 212Z"/>'
                f"{_disc(70, 143, 7)}{_disc(125, 126, 8)}{_disc(180, 143, 7)}",
            ),
            CardBack(
                "rosette",
                NP_("back of the cards", "Rosette"),
                BACK_GROUNDS["rosette"],
                _strewn(f"m0-14{_PETALS}m0 14{_PETALS}m0 0q7-9 14 0q-7 9-14 0Zq-7 9-14 0q7-9 14 0Z"),
                f"{_turned(8, 'M0-20C16-30 16-54 0-66C-16-54-16-30 0-20Z')}{_disc(125, 175, 13)}",
            ),
            CardBack(
                "stars",
                NP_("back of the cards", "Stars"),
                BACK_GROUNDS["stars"],
                _strewn(_STAR),
                f'<path d="M125 175{_GREAT_STAR}M84 212{_STAR}M166 212{_STAR}M168 134{_STAR}'
                f'M84 138{_STAR}"/>',
            ),
            CardBack(
                "tower",
                NP_("back of the cards", "Tower"),
                BACK_GROUNDS["tower"],
                _BRICKS,
                '<path fill-rule="evenodd" d="M88 120h18v16h10v-16h18v16h10v-16h18v38h-10v65h-54v-65H88Z'
                'm29 103h16v-28a8 8 0 0 0-16 0Z"/>',
            ),
            CardBack(
                "wheel",
                NP_("back of the cards", "Wheel"),
                BACK_GROUNDS["wheel"],
                _strewn("m0-13 11 13-11 13-11-13Z"),
                '<path fill-rule="evenodd" d="M63 175a62 62 0 1 0 124 0a62 62 0 1 0-124 0Z'
                'm9 0a53 53 0 1 1 106 0a53 53 0 1 1-106 0Z"/>'
                f"{_turned(4, 'M0-15 13-36 0-57-13-36Z')}{_turned(8, 'M-3-8H3V-54H-3Z')}"
                f"{_disc(125, 175, 15)}",
            ),
        )
    }
)


def with_back(palette: Palette, key: str) -> Palette:
    """Return a deck's colours with one of the `BACKS`. A scheme with its own background colour keeps it.

    >>> with_back(TWO_COLOUR, "ring").emblem
    'ring'
    """
    ground = BACKS[key].ground if palette.back == TWO_COLOUR.back else palette.back
    return replace(palette, back=ground, emblem=key)


def back(palette: Palette) -> str:
    """Return a card's back: a lattice of small figures around a larger one.

    >>> "<text" in back(TWO_COLOUR)
    False
    """
    one = BACKS[palette.emblem]
    ground, line = palette.back, mix(palette.back, palette.paper, 0.16)
    return (
        f'{paper(palette)}{outline(13, 9)} fill="{ground}"/>'
        f'<path fill="{line}" d="{one.lattice}"/>'
        f'<circle cx="125" cy="175" r="82" fill="{ground}" stroke="{palette.paper}" stroke-width="5"/>'
        f'<g fill="{palette.paper}">{one.emblem}</g>'
    )
