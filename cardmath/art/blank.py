"""The common parts of all cards: size, paper, back and empty place."""

from types import MappingProxyType
from typing import Final

from cardmath.art import ink
from cardmath.art.palette import Palette, mix

WIDTH: Final = 250  #: of a card, in card units
HEIGHT: Final = 350  #: of a card, in card units
RADIUS: Final = 18  #: of a card's corners
#: The height of the top strip that identifies a card. In a pyramid, the rest is mostly covered.
STRIP: Final = 105

_TURN: Final = (
    '<path fill="none" stroke-width="14" stroke-linecap="round" d="M170 139A58 58 0 1 0 182 188"/>'
    '<path d="M190 112V160H142Z"/>'
)
#: The kinds of empty place, each with its drawing.
SLOTS: Final = MappingProxyType(
    {
        "plain": "",
        "turn": _TURN,
        "spent": '<path fill="none" stroke-width="14" stroke-linecap="round" '
        'd="M85 135L165 215M165 135L85 215"/>',
        "done": '<path fill="none" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" '
        'd="M77 178L112 213L177 140"/>',
    }
)


def _outline(inset: float, radius: float) -> str:
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}" '
        f'rx="{radius:g}"'
    )


def paper(palette: Palette) -> str:
    """Return the blank card: paper with rounded corners and a thin edge.

    >>> from cardmath.art.palette import TWO_COLOUR
    >>> paper(TWO_COLOUR)[:51]
    '<rect x="1.5" y="1.5" width="247" height="347" rx="'
    """
    return f'{_outline(1.5, RADIUS - 1)} fill="{palette.paper}" stroke="{palette.edge}" stroke-width="3"/>'


def back(palette: Palette) -> str:
    """Return the back of a card: a lattice of small pyramids around a larger pyramid.

    >>> from cardmath.art.palette import TWO_COLOUR
    >>> "<text" in back(TWO_COLOUR)
    False
    """
    ground, line = palette.back, mix(palette.back, palette.paper, 0.16)
    rows = "".join(f"M13 {40 + 27 * row}" + "l14-27l14 27" * 8 + "Z" for row in range(12))
    dots = "".join(
        f'<circle cx="{125 + 27 * (place - row / 2):g}" cy="{142 + 27 * row:g}" r="10.5"/>'
        for row in range(4)
        for place in range(row + 1)
    )
    return (
        f'{paper(palette)}{_outline(13, 9)} fill="{ground}"/>'
        f'<path fill="{line}" d="{rows}"/>'
        f'<circle cx="125" cy="175" r="82" fill="{ground}" stroke="{palette.paper}" stroke-width="5"/>'
        f'<g fill="{palette.paper}">{dots}</g>'
    )


def empty_slot(kind: str = "plain", colour: str = ink.WHITE) -> str:
    """Return the outline of a place without a card, for the surface of a table.

    ``kind`` is ``"plain"``, ``"turn"`` (the discards can be turned over), ``"spent"`` (they can no longer be
    turned over) or ``"done"``. Raises `ValueError` for any other kind.

    >>> empty_slot("door")
    Traceback (most recent call last):
    ...
    ValueError: no empty place is called 'door': plain, turn, spent, done
    """
    if kind not in SLOTS:
        raise ValueError(f"no empty place is called {kind!r}: {', '.join(SLOTS)}")
    outline = f'{_outline(5, RADIUS - 4)} fill-opacity=".08" stroke-width="6" stroke-dasharray="16 10"/>'
    return f'<g fill="{colour}" stroke="{colour}" opacity=".75">{outline}{SLOTS[kind]}</g>'
