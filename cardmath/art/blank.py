"""The parts shared by all cards: size, paper and empty places."""

from collections.abc import Mapping
from typing import Final

from cardmath.art import ink
from cardmath.art.palette import Palette

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
SLOTS: Final[Mapping[str, str]] = {
    "plain": "",
    "turn": _TURN,
    "spent": '<path fill="none" stroke-width="14" stroke-linecap="round" '
    'd="M85 135L165 215M165 135L85 215"/>',
    "done": '<path fill="none" stroke-width="14" stroke-linecap="round" stroke-linejoin="round" '
    'd="M77 178L112 213L177 140"/>',
}


def outline(inset: float, radius: float) -> str:
    """Return the start of a rectangle just inside a card's edge; the caller adds colours and closes it."""
    return (
        f'<rect x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}" '
        f'rx="{radius:g}"'
    )


def paper(palette: Palette) -> str:
    """Return a blank card: paper with rounded corners and a thin edge.

    >>> from cardmath.art.palette import TWO_COLOUR
    >>> paper(TWO_COLOUR)[:51]
    '<rect x="1.5" y="1.5" width="247" height="347" rx="'
    """
    return f'{outline(1.5, RADIUS - 1)} fill="{palette.paper}" stroke="{palette.edge}" stroke-width="3"/>'


def empty_slot(kind: str = "plain", colour: str = ink.WHITE) -> str:
    """Return the outline of an empty place, for the surface of a table.

    ``kind`` is ``"plain"``, ``"turn"`` (the discards can be turned over), ``"spent"`` (they can no longer be
    turned over) or ``"done"``. Raises `ValueError` for any other kind.

    >>> empty_slot("door")
    Traceback (most recent call last):
    ...
    ValueError: there is no empty place called 'door': plain, turn, spent, done
    """
    if kind not in SLOTS:
        raise ValueError(f"there is no empty place called {kind!r}: {', '.join(SLOTS)}")
    edge = f'{outline(5, RADIUS - 4)} fill-opacity=".08" stroke-width="6" stroke-dasharray="16 10"/>'
    return f'<g fill="{colour}" stroke="{colour}" opacity=".75">{edge}{SLOTS[kind]}</g>'
