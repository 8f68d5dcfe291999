"""The layout of an Odds table of any size: the own hand at the bottom, the other players round it.

Turns go counter-clockwise. The next player sits to the right of the player at the bottom, and the last one to
the left. This module knows nothing about cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from cardmath_widgets.games.odds.tight import tight
from cardmath_widgets.widget.scene import Box

__all__ = ["measures"]

#: The narrowest card that can be read, in pixels.
_NARROWEST: Final = 28
#: The minimum height of a plate: a name and two lines.
_LEAST_PLATE: Final = 44
#: How far apart the others' cards may lie, and how much larger the own cards may be, on wide and on tall
#: screens.
_WIDE: Final = ((1.06, 0.85), (1.5, 1.3, 1.15, 1.0))
_TALL: Final = ((1.06, 0.85, 0.74, 0.68, 0.62), (1.75, 1.5, 1.3))


@dataclass(frozen=True)
class _Plan:
    """An arrangement of the other players: ``side`` of them at each side and ``top`` of them above.

    ``middle`` is what lies between the sides: ``"all"`` for the piles and the own hand, ``"piles"``, or
    ``""``.
    """

    side: int
    top: int
    middle: str


@dataclass(frozen=True)
class _Sizes:
    """The sizes for the layout of a table: those of the others' cards and of the own cards.

    On a table that ``is_low``, the button is beside the own plate, otherwise below it.
    """

    other: int
    step: int
    own: int
    is_low: bool = False

    @property
    def block(self) -> tuple[int, int]:
        """The width and height of another player's place."""
        width = self.other + (HAND_SIZE - 1) * self.step
        return width, card_lift(self.other) + card_height(self.other) + 4 + self.plate

    @property
    def plate(self) -> int:
        """The height of a plate."""
        return max(_LEAST_PLATE, round(0.62 * self.other))

    @property
    def own_plate(self) -> int:
        """The height of the own plate."""
        return _LEAST_PLATE if self.is_low else max(_LEAST_PLATE, round(0.62 * self.own))

    @property
    def gap(self) -> int:
        """The gap between own cards."""
        return max(3, round(self.own * 0.06))

    @property
    def hand(self) -> tuple[int, int]:
        """The width and height of the own hand, with space to lift cards."""
        return HAND_SLOTS * (self.own + self.gap) - self.gap, card_height(self.own) + card_lift(self.own)

    @property
    def action(self) -> int:
        """The height of a button on the table."""
        return max(LEAST_ACTION, round(0.5 * self.own))

    @property
    def strip(self) -> tuple[int, int]:
        """The width and height of the piles with the ring, the own plate and a button."""
        ring = round(0.8 * self.own)
        width = ring + 2 * self.own + self.column + 3 * GAP
        if self.is_low:
            return width + self.column + GAP, max(card_height(self.own) + 14, self.own_plate)
        return width, max(card_height(self.own) + 14, self.own_plate + self.action + GAP)

    @property
    def column(self) -> int:
        """The width of the own plate and the button."""
        return max(148, round(2.4 * self.own))


@lru_cache(maxsize=32)
def measures(width: int, height: int, others: int) -> Measures:
    """Return the table with the largest cards that fit, for a number of other players.

    If no such ring fits, the table is `tight`. On a screen too small even for that, it is higher than the
    screen.

    >>> table = measures(1264, 600, 3)
    >>> first, second, third = (block.first for block in table.blocks)
    >>> first.x > second.x > third.x, second.y < first.y
    (True, True)
    """
    plans = tuple(_plans(others))
    # On a screen too low for a ring, all others sit above, with the piles and the plate in one row.
    for tried, is_low in ((plans, False), ((_Plan(0, others, ""),), True)):
        for other in range(min(width // 7, height // 4, 260), _NARROWEST - 1, -1):
            for plan in tried:
                for sizes in _sizes(other, is_low=is_low, is_tall=height > width):
                    if _fits(plan, sizes, width, height):
                        return _laid_out(plan, sizes, width, height)
    return tight(width, height, others) or _too_small(plans, width)


def _too_small(plans: tuple[_Plan, ...], width: int) -> Measures:
    """Return the lowest table that is not wider than the screen, or else the narrowest."""
    owns = (own for own in range(48, _NARROWEST, -1) if _Sizes(0, 0, own).hand[0] + 2 * EDGE <= width)
    sizes = _Sizes(_NARROWEST, LEAST_STEP, next(owns, _NARROWEST))
    narrow = [plan for plan in plans if _width(plan, sizes) <= width]
    plan = min(narrow or plans, key=lambda one: _total(one, sizes) if narrow else _width(one, sizes))
    return _laid_out(plan, sizes, max(width, _width(plan, sizes)), _total(plan, sizes))


def _plans(others: int) -> Iterator[_Plan]:
    """Yield every arrangement: the same number on the right and on the left, the rest above."""
    for side in range(1, others // 2 + 1):
        for middle in ("all", "piles", ""):
            yield _Plan(side, others - 2 * side, middle)


def _sizes(other: int, *, is_low: bool, is_tall: bool) -> Iterator[_Sizes]:
    """Yield the sizes to try for a width of the others' cards, the largest first.

    A tall screen has more room for high cards than for wide hands, so the others' cards overlap.
    """
    spreads, ratios = _TALL if is_tall else _WIDE
    for spread in spreads:
        step = max(LEAST_STEP, round(other * spread))
        for ratio in ratios:
            yield _Sizes(other, step, max(round(other * ratio), 40), is_low)


def _width(plan: _Plan, sizes: _Sizes) -> int:
    block = sizes.block[0] + GAP
    between = {"all": max(sizes.hand[0], sizes.strip[0]), "piles": sizes.strip[0], "": 0}[plan.middle]
    apart = 2 * GAP if plan.middle else 0
    across = (plan.top * block, sizes.hand[0], sizes.strip[0], between + 2 * block + apart)
    return max(across) + 2 * EDGE


def _total(plan: _Plan, sizes: _Sizes) -> int:
    block = sizes.block[1] + GAP
    top, sides = block if plan.top else 0, plan.side * block
    strip, hand = sizes.strip[1] + GAP, sizes.hand[1]
    if plan.middle == "all":
        return 2 * EDGE + top + max(sides, strip + hand)
    if plan.middle == "piles":
        return 2 * EDGE + top + max(sides, strip) + hand
    return 2 * EDGE + top + sides + strip + hand


def _fits(plan: _Plan, sizes: _Sizes, width: int, height: int) -> bool:
    return _width(plan, sizes) <= width and _total(plan, sizes) <= height


def _laid_out(plan: _Plan, sizes: _Sizes, width: int, height: int) -> Measures:
    hand_height = card_height(sizes.own)
    hand = Box(EDGE, height - EDGE - hand_height, width - 2 * EDGE, hand_height)
    # If everything is stacked, the remaining space is distributed.
    air = 0 if plan.middle else max(0, height - _total(plan, sizes)) // 3
    top_end = EDGE + (sizes.block[1] + GAP if plan.top else 0) + air
    hand_top = height - EDGE - sizes.hand[1]
    strip_width, strip_height = sizes.strip
    bottom = hand_top - GAP
    # The piles are centred in the remaining space, or start where the sides end.
    above = top_end if plan.middle else top_end + plan.side * (sizes.block[1] + GAP)
    y = above + max(0, (bottom - above - strip_height) // 2)
    piles = _strip(sizes, (width - strip_width) // 2, y)
    blocks = tuple(_blocks(plan, sizes, width, top_end, height - EDGE if plan.middle == "all" else bottom))
    free = Box(EDGE, EDGE, width - 2 * EDGE, bottom - 2 * EDGE - strip_height)
    return Measures(width, height, sizes.own, sizes.gap, hand, blocks, MappingProxyType(piles), free)


def _strip(sizes: _Sizes, x: int, y: int) -> dict[str, Box]:
    """Return the places of the ring, the piles, the own plate and the button."""
    own, high = sizes.own, card_height(sizes.own)
    ring = round(0.8 * own)
    stock = x + ring + GAP
    column = stock + 2 * own + 2 * GAP
    middle = y + max(0, (sizes.strip[1] - high - 14) // 2)
    own_plate = Box(column, middle + (high - sizes.own_plate) // 2, sizes.column, sizes.own_plate)
    action = Box(column + sizes.column + GAP, middle + (high - sizes.action) // 2, sizes.column, sizes.action)
    if not sizes.is_low:
        top = y + max(0, (sizes.strip[1] - sizes.own_plate - sizes.action - GAP) // 2)
        own_plate = own_plate._replace(y=top)
        action = action._replace(x=column, y=top + sizes.own_plate + GAP)
    return {
        "round": Box(x, middle + (high - ring) // 2, ring, ring),
        "stock": Box(stock, middle, own, high),
        "discards": Box(stock + own + GAP, middle, own, high),
        "plate": own_plate,
        "action": action,
    }


def _blocks(plan: _Plan, sizes: _Sizes, width: int, top_end: int, bottom: int) -> Iterator[Block]:
    """Yield the places of the others: up on the right, from right to left above, down on the left."""
    block, high = sizes.block
    if not plan.middle:
        bottom = top_end + plan.side * (high + GAP) - GAP
    rows = range(plan.side)

    def side(x: int, rows: Sequence[int]) -> Iterator[Block]:
        pitch = (bottom - top_end + GAP) // max(1, plan.side)
        first = top_end + (pitch - GAP - high) // 2
        for row in rows:
            yield _block(sizes, x, first + row * pitch)

    # With nothing between them, the sides move together towards the middle.
    spread = width if plan.middle else min(width, 2 * block + 4 * GAP + width // 4)
    inset = (width - spread) // 2
    margin = max(EDGE, min(GAP, (spread - 2 * block) // 4))
    yield from side(width - inset - margin - block, rows[::-1])
    pitch = width // plan.top if plan.top else 0
    pitch = min(pitch, block + max(GAP, block // 2))
    first = (width - plan.top * pitch) // 2 + (pitch - block) // 2
    for column in range(plan.top - 1, -1, -1):
        yield _block(sizes, first + column * pitch, EDGE)
    yield from side(inset + margin, rows)


def _block(sizes: _Sizes, x: int, y: int) -> Block:
    width, _height = sizes.block
    top = y + card_lift(sizes.other)
    first = Box(x, top, sizes.other, card_height(sizes.other))
    plate = Box(x, top + first.height + 4, width, sizes.plate)
    return Block(first, sizes.step, plate, first.height, card_lift(sizes.other))
