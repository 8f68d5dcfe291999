"""Card colours: the colour schemes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardmath.cards import Suit
from cardmath.errors import CardmathError
from cardmath.i18n import N_, _
from cardmath.sentences import shown

#: The share of the suit's colour in the tint of the panel behind its figures.
_WASH: Final = 0.13


@dataclass(frozen=True)
class Palette:
    """A deck's colours, each as ``#rrggbb``.

    ``inks`` maps each suit's letter to its colour, with ``"r"`` and ``"b"`` for the jokers. ``paper`` is the
    colour of a card's face, and ``edge`` the colour of its border. ``accent`` is the gold of crowns and
    croziers. ``back`` is the background of the card's back, and ``emblem`` is what the back shows, a key of
    `BACKS`.
    """

    inks: Mapping[str, str]
    paper: str = "#fffaf0"
    edge: str = "#b9ab90"
    accent: str = "#e0a83a"
    back: str = "#2b4a63"
    emblem: str = "pyramid"

    def __hash__(self) -> int:
        kept = (self.paper, self.edge, self.accent, self.back, self.emblem)
        return hash((frozenset(self.inks.items()), *kept))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle with a plain dictionary, because a read-only view cannot be pickled."""
        return Palette, (dict(self.inks), self.paper, self.edge, self.accent, self.back, self.emblem)

    def tint(self, suit: str) -> str:
        """Return the pale shade of a suit's colour, for the background of its figures.

        >>> TWO_COLOUR.tint("h")
        '#f5ded7'
        """
        return mix(self.paper, self.inks[suit], _WASH)


def _channels(colour: str) -> tuple[int, int, int]:
    value = int(colour.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(first: str, second: str, share: float) -> str:
    """Return a mix of two colours. ``share``, from 0 to 1, is the share of the second colour.

    >>> mix("#ffffff", "#000000", 0.2)
    '#cccccc'
    """
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


#: Black and red as on ordinary cards. Moons and stars are blue and umber.
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

#: A different colour for every suit. The colours differ in lightness as well as in hue.
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

# This scheme saves ink. On a screen, it would hide the only difference between the two jokers.
_BLACK: Final = replace(
    TWO_COLOUR, inks=dict.fromkeys(TWO_COLOUR.inks, "#16181d"), accent="#8c8c8c", back="#5a5a5a"
)


#: The background colours of all card backs except the default one.
BACK_GROUNDS: Final[Mapping[str, str]] = {
    "ring": "#84452a",
    "crown": "#70531f",
    "rosette": "#1f5a5c",
    "stars": "#553a86",
    "tower": "#7c3a34",
    "wheel": "#2c5a43",
}


class PaletteError(CardmathError, ValueError):
    """An invalid or unknown colour scheme."""


@dataclass(frozen=True)
class ColourScheme:
    """A set of colours for the cards, on screen and in print.

    ``key`` identifies the scheme in options and links. ``english`` is its English name, which `title`
    translates. ``in_link`` is its name in board links, by default the key. A scheme that is not ``on_screen``
    is available only for printing.
    """

    key: str
    english: str
    palette: Palette
    in_link: str = ""
    on_screen: bool = True

    @property
    def title(self) -> str:
        """The scheme's name in the reader's language."""
        return _(self.english)

    @property
    def link(self) -> str:
        """The scheme's name in board links."""
        return self.in_link or self.key


_schemes: dict[str, ColourScheme] = {
    scheme.key: scheme
    for scheme in (
        ColourScheme("two", N_("Red and black"), TWO_COLOUR, in_link="2"),
        ColourScheme("four", N_("A colour for every suit"), FOUR_COLOUR, in_link="4"),
        ColourScheme("black", N_("Black only"), _BLACK, on_screen=False),
    )
}

COLOUR_SCHEMES: Final[Mapping[str, ColourScheme]] = MappingProxyType(_schemes)
"""The registered colour schemes by key, the default first."""


def register_colours(scheme: ColourScheme) -> None:
    """Add a colour scheme and make it available in settings, links, boards and printed decks.

    Raises `PaletteError` for a key that is taken or not allowed in a link. A suit or joker without a colour,
    and a colour that is not in the form ``#rrggbb``, also raise `PaletteError`.

    >>> register_colours(ColourScheme("night", "Night", FOUR_COLOUR))
    >>> list(COLOUR_SCHEMES)
    ['two', 'four', 'black', 'night']
    >>> unregister_colours("night")
    """
    if not re.fullmatch("[a-z][a-z0-9-]*", scheme.key):
        raise PaletteError(
            _(
                "{key} is not a valid name for a colour scheme; use only lower-case letters, digits"
                " and hyphens."
            ),
            key=shown(scheme.key),
        )
    taken = {name for known in _schemes.values() for name in (known.key, known.link)}
    if taken & {scheme.key, scheme.link}:
        raise PaletteError(_("There is already a colour scheme called {key}."), key=shown(scheme.key))
    palette = scheme.palette
    for suit in Suit:
        if suit.value not in palette.inks:
            raise PaletteError(
                _("The colour scheme {key} has no colour for {suit}."),
                key=shown(scheme.key),
                suit=shown(suit.value),
            )
    for colour in (*palette.inks.values(), palette.paper, palette.edge, palette.accent, palette.back):
        if not re.fullmatch("#[0-9a-fA-F]{6}", colour):
            raise PaletteError(_("{colour} is not a colour; write colours as #rrggbb."), colour=shown(colour))
    _schemes[scheme.key] = scheme


def unregister_colours(key: str) -> None:
    """Remove a colour scheme that was added with `register_colours`.

    Raises `PaletteError` if there is no such scheme.
    """
    if key not in _schemes:
        raise PaletteError(
            _("{key} is not a colour scheme; the schemes are {schemes}."),
            key=shown(key),
            schemes=", ".join(_schemes),
        )
    del _schemes[key]
