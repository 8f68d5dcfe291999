"""Where a game is played: its felt by day and by night, the scenery behind the cards, and the card back.

Each felt is as light as the green one, so everything on it stands out just as well. The scenery behind the
cards is never lighter than the felt's ``light`` tone. It is unobtrusive: three tones close to the felt's, and
large shapes, mostly at the bottom.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NamedTuple


class Felt(NamedTuple):
    """The colours of a table: its felt in four tones, its lines, its pale text, and its scenery."""

    felt: str
    deep: str
    dark: str
    line: str
    light: str
    pale: str
    far: str
    near: str
    glow: str

    @classmethod
    def of(cls, colours: str) -> "Felt":
        """Return the colours from a string that lists them in this order."""
        return cls(*colours.split())


#: A drawing of the scenery behind the cards, with the width and height in `SIZE`. It is cropped at the sides
#: and the top. It uses three tones: for the distance, the foreground, and anything lit.
Scenery = Callable[[Felt], str]
SIZE: Final = (1600, 400)
_VIEW: Final = f'viewBox="0 0 {SIZE[0]} {SIZE[1]}" preserveAspectRatio="xMidYMax slice"'
#: The tones that a page's style sheets choose.
_OF_THE_PAGE: Final = Felt.of("- - - - - - var(--far) var(--near) var(--lit)")
#: The share of a table's height that the scenery fills.
SHARE: Final = 0.55


@dataclass(frozen=True)
class Place:
    """Where a game is played: ``day`` and ``night`` colours, a ``scenery``, and the key of a card's ``back``.

    ``key`` identifies the place in style sheets. The `GREEN` place is just a table.

    >>> GREEN.to_dict()["drawing"]
    ''
    """

    key: str
    day: Felt
    night: Felt
    back: str = "pyramid"
    scenery: Scenery | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page, whose style sheets choose between day and night."""
        drawing = f"<svg {_VIEW}>{self.scenery(_OF_THE_PAGE)}</svg>" if self.scenery is not None else ""
        colours = {"day": self.day._asdict(), "night": self.night._asdict()}
        return {"key": self.key, **colours, "drawing": drawing}

    def picture(self, left: float, top: float, width: float, height: float) -> str:
        """Return the daytime felt for a picture, with the scenery behind the cards."""
        felt = (
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="14" '
            f'fill="{self.day.felt}"/>'
        )
        if self.scenery is None:
            return felt
        share = height * SHARE
        # Leaves the corners of the felt clear.
        return (
            f'{felt}<svg x="{left + 4:g}" y="{top + height - share:g}" width="{width - 8:g}" '
            f'height="{share - 4:g}" {_VIEW}>{self.scenery(self.day)}</svg>'
        )


#: The table for games without a place of their own, and for players who choose plain felt.
GREEN: Final = Place(
    "green",
    Felt.of("#1f4d3a #173b2d #193f30 #5f8f7b #2a6049 #cfe3d8 #1f4d3a #1f4d3a #1f4d3a"),
    Felt.of("#152a21 #0d1b15 #102119 #6a9583 #1c382c #cfe3d8 #152a21 #152a21 #152a21"),
)


_WIDE, _HIGH = SIZE
_MIDDLE: Final = _WIDE / 2
_STAR: Final = "m0-9 2 7 7 2-7 2-2 7-2-7-7-2 7-2Z"


def _path(colour: str, path: str, more: str = "") -> str:
    return f'<path fill="{colour}"{more} d="{path}"/>'


def dunes(tones: Felt) -> str:
    """Draw a low sun, pyramids and sand."""
    # The sun is next to the sloping cards, where the table is empty. A wide table shows all of it, a narrow
    # one part of it.
    sun = f'<circle cx="1190" cy="146" r="130" fill="{tones.glow}"/>'
    pyramids = _path(tones.far, "M140 330 390 70 640 330ZM560 330 690 190 820 330Z")
    shaded = _path(tones.near, "M390 70 640 330H470ZM690 190 820 330H735Z", ' opacity=".6"')
    sand = _path(tones.far, "M0 300Q200 250 420 300T800 300T1200 290T1600 270V400H0Z")
    ridge = _path(tones.near, "M0 350Q260 290 560 345T1080 340T1600 330V400H0Z")
    return f"{sun}{pyramids}{shaded}{sand}{ridge}"


def garden(tones: Felt) -> str:
    """Draw a hedge, and a path of stepping stones along the bottom, where there are no cards.

    Every second stone is lit, so the path counts by twos.
    """
    bumps = "".join(f"q40-{46 + 14 * (at % 3)} 80 0" for at in range(20))
    hedge = _path(tones.far, f"M0 200{bumps}V400H0Z")
    shade = _path(tones.near, "M0 242Q800 206 1600 242V400H0Z")
    return f"{hedge}{shade}{''.join(_stones(tones.glow))}"


def _stones(colour: str) -> Iterator[str]:
    for at in range(-10, 11):
        y = 388 - 12 * (at / 10) ** 2
        place = f'cx="{_MIDDLE + 78 * at:.0f}" cy="{y:.0f}" rx="31" ry="8"'
        yield f'<ellipse {place} fill="{colour}" opacity="{".3" if at % 2 else "1"}"/>'


def arches(tones: Felt) -> str:
    """Draw a row of arches, lit from behind, on a stone floor."""
    row = "".join(f"M{20 + 200 * at} 340v-150a80 80 0 0 1 160 0v150Z" for at in range(8))
    inner = "".join(f"M{48 + 200 * at} 340v-146a52 52 0 0 1 104 0v146Z" for at in range(8))
    floor = f"{_path(tones.near, 'M0 340H1600V400H0Z')}{_path(tones.far, 'M0 340H1600v8H0Z')}"
    light = _path(tones.glow, inner, ' opacity=".8"')
    return f"{_path(tones.far, row)}{light}{floor}"


def ballroom(tones: Felt) -> str:
    """Draw a parquet floor with garlands above it."""
    garlands = "".join(f"M{-100 + 200 * at} 60q100 130 200 0q-100 90-200 0Z" for at in range(9))
    knots = "".join(
        f'<circle cx="{-100 + 200 * at}" cy="60" r="13" fill="{tones.glow}"/>' for at in range(10)
    )
    return f"{_path(tones.far, garlands)}{knots}{_parquet(tones)}"


def night(tones: Felt) -> str:
    """Draw tall windows with stars, above a parquet floor."""
    panes, stars = [], []
    for at in range(8):
        left = 60 + 200 * at
        panes.append(f"M{left} 240v-130a40 40 0 0 1 80 0v130Z")
        for star in range(3):
            x, y = left + 16 + (29 * star + 23 * at) % 54, 106 + (47 * star + 31 * at) % 110
            stars.append(f"M{x} {y}{_STAR}")
    bars = "".join(f"M{98 + 200 * at} 70h4v170h-4ZM{60 + 200 * at} 154h80v4h-80Z" for at in range(8))
    frames = f"{_path(tones.near, ''.join(panes))}{_path(tones.glow, ''.join(stars))}{_path(tones.far, bars)}"
    return f"{frames}{_parquet(tones)}"


def _parquet(tones: Felt) -> str:
    """Draw squares that get larger towards the viewer."""
    lines, low = (278.0, 296.0, 322.0, 356.0, 400.0), []

    def at(column: float, y: float) -> str:
        return f"{_MIDDLE + column * 60 * (y - 200) / 100:.0f} {y:.0f}"

    for row, (top, foot) in enumerate(pairwise(lines)):
        for column in range(-18 + row % 2, 18, 2):
            if abs(column) * 60 * (top - 200) / 100 < _MIDDLE + 120:
                low.append(
                    f"M{at(column, top)}L{at(column + 1, top)} {at(column + 1, foot)} {at(column, foot)}Z"
                )
    return f"{_path(tones.near, 'M0 278H1600V400H0Z')}{_path(tones.far, ''.join(low))}"


def tower(tones: Felt) -> str:
    """Draw a stone wall with battlements, and towers with lit windows."""
    teeth = "".join("h40v-26h40v26" for _at in range(20))
    wall = _path(tones.near, f"M0 300{teeth}V400H0Z")
    top = "h26v24h24v-24h30v24h24v-24h26v60l-16 16V400h-98V196l-16-16Z"
    towers = "".join(f"M{left} {120 - high}{top}" for left, high in ((250, 70), (880, 0), (1230, 40)))
    stones = "".join(
        f"M{20 + 90 * at + 45 * (row % 2)} {316 + 28 * row}h50v12h-50Z"
        for row in range(3)
        for at in range(18)
        if (at + 2 * row) % 3
    )
    window = (
        "M308 222v-26a12 12 0 0 1 24 0v26ZM938 262v-26a12 12 0 0 1 24 0v26ZM1288 232v-26a12 12 0 0 1 24 0v26Z"
    )
    joints = _path(tones.near, "M914 196h18v9h-18ZM962 214h20v9h-20ZM908 250h16v9h-16Z")
    lit = _path(tones.glow, window)
    return f"{_path(tones.far, towers)}{wall}{_path(tones.far, stones)}{lit}{joints}"


def wooden_edge(tones: Felt) -> str:
    """Draw the rounded edge of a card table, with wood grain and an inlaid line."""
    edge = _path(tones.near, "M0 318Q800 396 1600 318V400H0Z")
    rim = _path(tones.far, "M0 318Q800 396 1600 318V334Q800 412 0 334Z")
    grain = "".join(
        _path("none", f"M0 {y}Q800 {y + 76} 1600 {y}", f' stroke="{tones.far}" stroke-width="2" opacity=".6"')
        for y in (346, 358, 372, 388)
    )
    inlay = _path("none", "M0 292Q800 370 1600 292", f' stroke="{tones.glow}" stroke-width="3"')
    return f"{edge}{rim}{grain}{inlay}"
