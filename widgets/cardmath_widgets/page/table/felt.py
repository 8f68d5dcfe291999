"""Where a game is played: its felt by day and by night, the scenery behind the cards, and the card back.

Each felt is as light as the green one, so everything on it stands out just as well. The scenery behind the
cards is never lighter than the felt's ``light`` tone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
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


class Tones(NamedTuple):
    """The colours of the scenery: for the distance, the foreground, and anything lit."""

    far: str
    near: str
    glow: str


#: A drawing of the scenery behind the cards, with the width and height in `SIZE`. It is cropped at the sides
#: and the top.
Scenery = Callable[[Tones], str]
SIZE: Final = (1600, 400)
_VIEW: Final = f'viewBox="0 0 {SIZE[0]} {SIZE[1]}" preserveAspectRatio="xMidYMax slice"'
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
        return _data(self)

    def picture(self, left: float, top: float, width: float, height: float) -> str:
        """Return the daytime felt for a picture, with the scenery behind the cards."""
        felt = (
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="14" '
            f'fill="{self.day.felt}"/>'
        )
        if self.scenery is None:
            return felt
        share = height * SHARE
        tones = Tones(self.day.far, self.day.near, self.day.glow)
        # Leaves the corners of the felt clear.
        return (
            f'{felt}<svg x="{left + 4:g}" y="{top + height - share:g}" width="{width - 8:g}" '
            f'height="{share - 4:g}" {_VIEW}>{self.scenery(tones)}</svg>'
        )


@lru_cache(maxsize=32)
def _data(place: Place) -> dict[str, Any]:
    drawing = ""
    if place.scenery is not None:
        drawn = place.scenery(Tones("var(--far)", "var(--near)", "var(--lit)"))
        drawing = f"<svg {_VIEW}>{drawn}</svg>"
    colours = {"day": place.day._asdict(), "night": place.night._asdict()}
    return {"key": place.key, **colours, "drawing": drawing}


#: The table for games without a place of their own, and for players who choose plain felt.
GREEN: Final = Place(
    "green",
    Felt.of("#1f4d3a #173b2d #193f30 #5f8f7b #2a6049 #cfe3d8 #1f4d3a #1f4d3a #1f4d3a"),
    Felt.of("#152a21 #0d1b15 #102119 #6a9583 #1c382c #cfe3d8 #152a21 #152a21 #152a21"),
)
