"""Small cards in a row as SVG, and the cards of a deck with the same cards below them in reverse order."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from cardmath.art import ink
from cardmath.art.markup import bold, rect

_WIDE: Final = 46
_HIGH: Final = 60
_GAP: Final = 8


class CardAndPartner(NamedTuple):
    """A column: the index and value of the upper card and of the card below it, or ""."""

    upper: str
    worth: str
    lower: str = ""
    lower_worth: str = ""


def turned_rows(columns: Sequence[CardAndPartner], marked: int, stage: int, total: str) -> str:
    """Return the upper row at stage 0, and from stage 1 the turned row below it with the total below each
    column.

    The marked column has a frame, with a question mark below it until stage 2. The row stops there, because a
    later column could give the card away: partners work both ways.

    >>> columns = [CardAndPartner("A", "1", "2"), CardAndPartner("2", "", "A", "1"), CardAndPartner("3", "")]
    >>> [turned_rows(columns, 1, stage, "3").count("<rect") for stage in (0, 1, 2)]
    [4, 7, 7]
    """
    parts = []
    for at, column in enumerate(columns):
        left = at * (_WIDE + _GAP)
        parts.append(_card(left, 0, column.upper, column.worth, ink.PAPER))
        if stage:
            below = _HIGH + _GAP
            if stage == 1 and at >= marked and column.lower:
                parts.append(_card(left, below, "?" if at == marked else "", "", ink.SAND))
            elif column.lower:
                parts.append(_card(left, below, column.lower, column.lower_worth, ink.SAND))
            else:
                parts.append(_nothing(left, below))
        if stage and column.lower:
            parts.append(bold(total, left + _WIDE / 2, 2 * _HIGH + _GAP + 26, 20, ink.INK))
    left, deep = marked * (_WIDE + _GAP) - 4, (2 * _HIGH + _GAP if stage else _HIGH) + 8
    looks = f'rx="9" fill="none" stroke="{ink.FELT}" stroke-width="4"'
    parts.append(rect(left, -4, _WIDE + 8, deep, looks))
    width, height = len(columns) * (_WIDE + _GAP) - _GAP, 2 * _HIGH + _GAP + 34
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 {width + 12} {height + 8}">'
        f"{''.join(parts)}</svg>"
    )


def _card(left: int, top: int, index: str, worth: str, ground: str) -> str:
    looks = f'rx="6" fill="{ground}" stroke="{ink.INK}" stroke-width="1.5"'
    drawn = rect(left, top, _WIDE, _HIGH, looks)
    middle = left + _WIDE / 2
    drawn += bold(index, middle, top + (30 if worth else 40), 26, ink.INK)
    return drawn + (bold(worth, middle, top + 52, 18, ink.SOFT) if worth else "")


def _nothing(left: int, top: int) -> str:
    looks = f'rx="6" fill="none" stroke="{ink.SOFT}" stroke-width="2" stroke-dasharray="5 5"'
    return rect(left, top, _WIDE, _HIGH, looks)


# -- a few cards -------------------------------------------------------------------------------------------


def laid_cards(*indices: str, overlaps: bool = False) -> str:
    """Return an SVG of cards in a row; if they overlap, each covers part of the one before.

    >>> laid_cards("9", "A", overlaps=True).count("<rect")
    2
    """
    step = 26 if overlaps else 52
    cards = [
        f'<rect x="{at * step + 2}" y="{at % 2 * 8 * overlaps + 2}" width="44" height="58" rx="5" '
        f'fill="{ink.PAPER}" stroke="{ink.INK}" stroke-width="2"/>'
        + bold(index, at * step + (14 if overlaps else 24), at % 2 * 8 * overlaps + 28, 22, ink.INK)
        for at, index in enumerate(indices)
    ]
    width = step * (len(indices) - 1) + 48
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 72">{"".join(cards)}</svg>'
