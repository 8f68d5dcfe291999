"""The layout of an Odds table that is too small for a ring of players.

The others sit in two columns, with an odd player above. As in a ring, the order is up on the right and down
on the left. Their plates are small. On a tall screen, a plate covers the lower part of its cards, and the
piles are above the own hand. On a wide screen, the plate is beside its cards, and the piles beside the own
hand. So the own hand, the piles and the button stay on the screen, large enough to touch.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.games.odds.places import (
    EDGE,
    GAP,
    HAND_SLOTS,
    LEAST_ACTION,
    LEAST_STEP,
    Block,
    Measures,
    card_height,
    card_lift,
)
from cardmath_widgets.widget.scene import Box

__all__ = ["tight"]

#: The minimum widths of another player's card and of an own card, and the largest width that is tried.
_OTHER: Final = (26, 60)
_OWN: Final = (40, 60)
#: The width of an own card that is easy to touch. Smaller cards are tried only if none of this width fits.
_WELL_FOUND: Final = 44
#: The height of a small plate: a name and a line.
_PLATE: Final = 32
#: The gaps between own cards, and between plate and button.
_NARROW_GAP: Final = 3
_BESIDE_GAP: Final = 4
#: How much of a card may be behind its plate.
_SEEN: Final = (1.0, 0.85, 0.75, 0.62)
#: The minimum width of a plate beside cards: its longest line. With few rows it has two lines and can be
#: narrower.
_PLATES: Final = (104, 96, 92)
_FEW: Final = 3
#: The minimum width of the column with the own plate and the button.
_COLUMN: Final = 92
#: How far the stock and its number extend beyond a card.
_PILE: Final = 14


@dataclass(frozen=True)
class _Grid:
    """The others in two columns of ``rows``, with an odd player alone in the first row."""

    width: int
    height: int
    others: int

    @property
    def rows(self) -> int:
        """The number of rows."""
        return (self.others + 1) // 2

    def corners(self, block: tuple[int, int], bottom: int) -> Iterator[tuple[int, int]]:
        """Return the upper left corner of each place, from the next player on, above ``bottom``."""
        wide, high = block
        side, top = self.others // 2, self.others % 2
        pitch = min((bottom - EDGE) // self.rows, high + 3 * GAP)
        first = EDGE + max(0, (bottom - EDGE - self.rows * pitch) // 2) + (pitch - high) // 2
        apart = min((self.width - 2 * EDGE - 2 * wide) // 2, wide // 2)
        left = self.width // 2 - max(GAP, 2 * apart) // 2 - wide
        right = self.width - left - wide
        for row in reversed(range(top, self.rows)):
            yield right, first + row * pitch
        if top:
            yield (self.width - wide) // 2, first
        for row in range(top, top + side):
            yield left, first + row * pitch


def tight(width: int, height: int, others: int) -> Measures | None:
    """Return the table with the largest cards that fit, for a number of other players; None if none fit.

    >>> table = tight(344, 430, 7)
    >>> table.hand.y + table.hand.height <= 430, len(table.blocks)
    (True, 7)
    """
    grid = _Grid(width, height, others)
    found = [one for one in (_under(grid), _beside(grid)) if one is not None]
    return max(found, key=lambda one: (one.blocks[0].seen, one.card), default=None)


def _hand_width(own: int) -> int:
    return HAND_SLOTS * (own + _NARROW_GAP) - _NARROW_GAP


def _column(x: int, y: int, width: int) -> dict[str, Box]:
    """Return the own plate with the button below it."""
    return {
        "plate": Box(x, y, width, _PLATE),
        "action": Box(x, y + _PLATE + _BESIDE_GAP, width, LEAST_ACTION),
    }


#: The height of the own plate with the button.
_COLUMN_HEIGHT: Final = _PLATE + _BESIDE_GAP + LEAST_ACTION


# -- plates before the lower part of the cards, piles above the own hand -----------------------------------


def _under(grid: _Grid) -> Measures | None:
    for owns in (range(_OWN[1], _WELL_FOUND - 1, -2), range(_WELL_FOUND - 1, _OWN[0] - 1, -1)):
        for seen in _SEEN:
            for other in range(_OTHER[1], _OTHER[0] - 1, -1):
                for own in owns:
                    found = _with_plates_under(grid, other, own, seen)
                    if found is not None:
                        return found
    return None


def _with_plates_under(grid: _Grid, other: int, own: int, share: float) -> Measures | None:
    step = max(LEAST_STEP, round(other * 0.7))
    lift, seen = card_lift(other), round(card_height(other) * share)
    block = (other + (HAND_SIZE - 1) * step, lift + seen + _PLATE)
    ring = round(0.8 * own)
    column = max(148, grid.width - 2 * EDGE - ring - 2 * own - 5 * GAP)
    strip = (ring + 2 * own + column + 3 * GAP, max(card_height(own) + _PILE, _COLUMN_HEIGHT))
    hand_top = grid.height - EDGE - card_height(own)
    strip_top = hand_top - card_lift(own) - strip[1]
    wide = max(2 * block[0] + GAP, _hand_width(own), strip[0])
    if seen < LEAST_STEP or wide + 2 * EDGE > grid.width:
        return None
    if EDGE + grid.rows * block[1] + _BESIDE_GAP > strip_top:
        return None
    blocks = []
    for x, y in grid.corners(block, strip_top - _BESIDE_GAP):
        first = Box(x, y + lift, other, card_height(other))
        blocks.append(Block(first, step, Box(x, y + lift + seen, block[0], _PLATE), seen, lift))
    x, middle = (grid.width - strip[0]) // 2, strip_top + (strip[1] - card_height(own) - _PILE) // 2
    stock = Box(x + ring + GAP, middle, own, card_height(own))
    piles = {
        "round": Box(x, middle + (card_height(own) - ring) // 2, ring, ring),
        "stock": stock,
        "discards": stock._replace(x=stock.x + own + GAP),
        **_column(stock.x + 2 * (own + GAP), strip_top + (strip[1] - _COLUMN_HEIGHT) // 2, column),
    }
    hand = Box(EDGE, hand_top, grid.width - 2 * EDGE, card_height(own))
    free = Box(EDGE, EDGE, grid.width - 2 * EDGE, strip_top - 2 * EDGE)
    return _measures(grid, own, hand, blocks, piles, free)


# -- plates beside the cards, piles beside the own hand ----------------------------------------------------


def _beside(grid: _Grid) -> Measures | None:
    for plate in _PLATES[grid.rows <= _FEW :]:
        for other in range(_OTHER[1], _OTHER[0] - 1, -1):
            for own in range(_OWN[1], _OWN[0] - 1, -2):
                found = _with_plates_beside(grid, other, own, plate)
                if found is not None:
                    return found
    return None


def _with_plates_beside(grid: _Grid, other: int, own: int, least: int) -> Measures | None:
    inner = grid.width - 2 * EDGE
    wide = (inner - GAP) // 2
    step = min(round(other * 1.06), (wide - least - _BESIDE_GAP - other) // (HAND_SIZE - 1))
    lift = card_lift(other) // 2
    block = (wide, lift + card_height(other))
    piles_wide, column = 2 * own + GAP, inner - 2 * own - 3 * GAP - _hand_width(own)
    low = max(card_height(own) + _PILE, _COLUMN_HEIGHT)
    bottom = grid.height - EDGE - low
    if step < LEAST_STEP or column < _COLUMN or EDGE + grid.rows * (block[1] + 1) > bottom - _BESIDE_GAP:
        return None
    column = min(column, 3 * own)
    blocks = []
    for x, y in grid.corners(block, bottom - _BESIDE_GAP):
        first = Box(x, y + lift, other, card_height(other))
        cards = other + (HAND_SIZE - 1) * step
        plate = Box(x + cards + _BESIDE_GAP, first.y, wide - cards - _BESIDE_GAP, first.height)
        blocks.append(Block(first, step, plate, first.height, lift))
    x = (grid.width - piles_wide - _hand_width(own) - column - 2 * GAP) // 2
    stock = Box(x, bottom + (low - card_height(own) - _PILE) // 2, own, card_height(own))
    hand = Box(
        x + piles_wide + GAP,
        grid.height - EDGE - (low + card_height(own)) // 2,
        _hand_width(own),
        card_height(own),
    )
    piles = {
        "stock": stock,
        "discards": stock._replace(x=x + own + GAP),
        **_column(hand.x + hand.width + GAP, bottom + (low - _COLUMN_HEIGHT) // 2, column),
    }
    free = Box(EDGE, EDGE, inner, bottom - 2 * EDGE)
    return _measures(grid, own, hand, blocks, piles, free)


def _measures(
    grid: _Grid, own: int, hand: Box, blocks: list[Block], piles: dict[str, Box], free: Box
) -> Measures:
    return Measures(
        grid.width,
        grid.height,
        own,
        _NARROW_GAP,
        hand,
        tuple(blocks),
        MappingProxyType(piles),
        free,
        is_tight=True,
    )
