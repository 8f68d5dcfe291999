"""The colours of the cards, and how well they stand out from the paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

__all__ = ["FOUR_COLOUR", "TWO_COLOUR", "Palette", "contrast", "mix"]


#: How much of a suit's colour tints the panel behind its figures.
_WASH: Final = 0.13


@dataclass(frozen=True)
class Palette:
    """The colours a deck is drawn in, each as ``#rrggbb``.

    ``inks`` gives the colour of each suit by its letter, ``"r"`` and ``"b"`` being the jokers'.
    ``paper`` is the face of a card, ``edge`` its border, ``accent`` the gold of crowns and
    croziers, ``back`` the ground of the card's back.
    """

    inks: Mapping[str, str]
    paper: str = "#fffaf0"
    edge: str = "#b9ab90"
    accent: str = "#e0a83a"
    back: str = "#2b4a63"

    def tint(self, suit: str) -> str:
        """Return the pale shade of a suit's colour that lies behind its figures.

        >>> TWO_COLOUR.tint("h")
        '#f5ded7'
        """
        return mix(self.paper, self.inks[suit], _WASH)


def _channels(colour: str) -> tuple[int, int, int]:
    value = int(colour.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(first: str, second: str, share: float) -> str:
    """Mix two colours; ``share`` from 0 to 1 is how much of the second there is.

    >>> mix("#ffffff", "#000000", 0.2)
    '#cccccc'
    """
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _luminance(colour: str) -> float:
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours as WCAG 2 counts it, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted((_luminance(first), _luminance(second)))
    return round((light + 0.05) / (dark + 0.05), 2)


#: Black and red as on ordinary cards; the night suits are blue and umber.
TWO_COLOUR: Final = Palette(
    MappingProxyType(
        {
            "s": "#23262e",
            "h": "#b5232f",
            "d": "#b5232f",
            "c": "#23262e",
            "m": "#2f4f9e",
            "t": "#8a5300",
            "r": "#b5232f",
            "b": "#23262e",
        }
    )
)

#: A colour of its own for every suit, spread in lightness as well as in hue.
FOUR_COLOUR: Final = Palette(
    MappingProxyType(
        {
            "s": "#16181d",
            "h": "#c3172b",
            "d": "#0b62c4",
            "c": "#00704f",
            "m": "#6a2c91",
            "t": "#945200",
            "r": "#c3172b",
            "b": "#16181d",
        }
    )
)
