"""The layout of an Odds table of any size: the own hand at the bottom, the other players round the rest.

On a table that is not wide, everything is stacked: the players, the piles, the own hand, and three buttons
below it. On a wide one, the buttons are in a column at the right, with the own plate and the types of hands
above them. The piles are between the players if there is room. This module knows nothing about cards.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardmath_widgets.games.odds.ring import (
    EDGE,
    GAP,
    HAND_SLOTS,
    LEAST_BUTTON,
    PILL,
    OddsMeasures,
    PlayerRing,
    across,
    card_height,
    card_lift,
    rings,
    row_pitch,
    seats_at,
    shown_at,
)
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: The width of the narrowest and the widest own card that are tried, and of the narrowest pile.
_OWN: Final = (44, 420)
_PILE: Final = 44
#: The own cards in a row where they lie in two.
_IN_ROW: Final = 4
#: The usual and the least size of a plate.
_PLATE: Final = (150, 64)
_LEAST_PLATE: Final = (100, 42)
#: A plate's scale is at most the width of an own card divided by this: no plate outgrows the hand.
_MODEST: Final = 62
#: But it may be this part of the width: on a narrow table with long numerals, own cards are small.
_AMPLE: Final = 300
#: How much of the width of their place each of the two piles may take.
_PILE_SHARE: Final = 0.42
#: The width of the piles between the players and the own hand, as a share of an own card.
_SMALL: Final = 0.66
#: The least height of a button for a move: more than a button for help has.
_MAIN: Final = 56
#: How wide a table has a column at the right, and how wide that is.
_BESIDE: Final = 480
_COLUMN: Final = (104, 0.18)
#: How much of the width a plate at a side may have if the piles are in the middle.
_SHARES: Final = (0.42, 0.36, 0.31, 0.27)
#: A stacked table at least this wide may have its piles between the players.
_ROOMY: Final = 560
#: The least height of a place for the types of hands: seven lines.
_LADDER: Final = 7 * 20
_LADDER_WIDTH: Final = 200


@lru_cache(maxsize=64)
def measures(width: int, height: int, others: int, *, is_show: bool = False) -> OddsMeasures:
    """Return the table with the largest own cards and plates that fit, for a number of other players.

    Own cards never cover each other, so every index is read as a whole. On a narrow table they lie in two
    rows, except in a show, in which the other hands need the room. If nothing fits, the table is larger
    than the screen.

    >>> table = measures(1264, 600, 3)
    >>> first, second, third = (seat.box for seat in table.seats)
    >>> first.x > second.x > third.x, second.y < first.y
    (True, True)
    """
    seatings = [seating for frame in _frames(width, height, is_show) for seating in _seatings(frame, others)]
    if not seatings:
        narrowest = HAND_SLOTS * LEAST_BUTTON + 2 * EDGE
        return measures(max(width, narrowest), height + 2 * LEAST_BUTTON, others, is_show=is_show)
    table, ring, size, _worth = max(seatings, key=lambda seating: seating[-1])
    free = table.free
    tie = free._replace(y=free.y + free.height - free.height // 4, height=free.height // 4)
    above_tie = free._replace(height=free.height - tie.height - GAP)
    if table.strip is not None and not table.strip.meets(free):
        # A tie needs no place of its own: its cards lie where the piles were.
        tie, above_tie = table.strip._replace(height=table.strip.height - PILL), free
    piles = _piles(table.strip or _middle(ring, table.upper, size), table.card)
    return replace(
        table,
        seats=seats_at(ring, table.upper, size, table.card),
        shown=shown_at(others, free, table.card),
        tied=shown_at(others, above_tie, table.card),
        draws=tie,
        piles=MappingProxyType({**piles, **table.piles}),
    )


def _seatings(
    table: OddsMeasures, others: int
) -> Iterator[tuple[OddsMeasures, PlayerRing, tuple[int, int], float]]:
    """Yield the arrangements of the others that fit: the size of a plate, and how good the table is.

    It is better, the larger the own cards and the plates are. Of equal ones, the better
    has more players at the sides.
    """
    most = max(table.card / _MODEST, table.upper.width / _AMPLE)
    for ring in rings(others):
        wide, high = ring.cell(table.upper)
        widths = [wide]
        if table.strip is None:
            # The piles need the middle for themselves.
            shares = _SHARES if ring.side and not ring.bottom else ()
            widths = [min(wide, round(share * table.upper.width)) for share in shares]
        for width in widths:
            size = _plate_in(width, high, most)
            if size is None:
                continue
            seen = 1.0
            if table.strip is None:
                pile = _pile_in(_middle(ring, table.upper, size))
                seen = min(1.0, pile / table.card / _SMALL) ** 0.5 if pile >= _PILE else 0.0
            if seen:
                scale = min(size[0] / _PLATE[0], size[1] / _PLATE[1], table.card / _MODEST)
                worth = table.card**2 * scale * (1 + ring.side / 20)
                yield table, ring, size, worth * seen


def _plate_in(wide: int, high: int, most: float) -> tuple[int, int] | None:
    """Return the size of a plate in a place, at most of a scale; None if the place is too small."""
    scale = min(wide / _PLATE[0], high / _PLATE[1], most)
    # A plate may be longer or higher than usual, within reason.
    long = max(round(scale * _PLATE[0] * 1.25), _PLATE[0])
    size = min(wide, long), min(high, round(scale * _PLATE[1] * 1.7))
    return size if size[0] >= _LEAST_PLATE[0] and size[1] >= _LEAST_PLATE[1] else None


def _middle(ring: PlayerRing, area: Box, size: tuple[int, int]) -> Box:
    """Return the space between the players at the sides."""
    wide, high = size
    above = high + 2 * GAP if ring.top else 0
    width = area.width - 2 * wide - 2 * GAP
    return Box(area.x + wide + GAP, area.y + above, width, area.height - above)


def _pile_in(room: Box) -> int:
    """Return the widest card of two piles side by side in a space."""
    return min(int(_PILE_SHARE * room.width) - GAP, int((room.height - PILL) / CARD_SHAPE))


def _piles(room: Box, own: int) -> dict[str, Box]:
    """Return the stock and the discards in the middle of a space, no larger than the own cards."""
    pile = min(own, _pile_in(room))
    high = card_height(pile)
    apart = GAP + pile // 8
    stock = Box(
        room.x + (room.width - 2 * pile - apart) // 2, room.y + (room.height - high - PILL) // 2, pile, high
    )
    return {"stock": stock, "discards": stock._replace(x=stock.x + pile + apart)}


def _frames(width: int, height: int, is_show: bool) -> Iterator[OddsMeasures]:
    """Yield the tables without their seats, for every width of the own cards."""
    for own in range(_OWN[0], min(_OWN[1], height // 3, width // 4) + 1, 2):
        if width < 1.25 * height or width < _BESIDE:
            yield from _stacked(width, height, own, HAND_SLOTS)
            if width < _BESIDE and not is_show:
                yield from _stacked(width, height, own, _IN_ROW)
        if width >= _BESIDE:
            yield from _beside(width, height, own)


def _step(width: int, own: int, columns: int = HAND_SLOTS) -> int:
    """Return how far apart own cards of a width lie in a width, 0 if they do not fit."""
    step = min(own + max(3, round(own * 0.06)), (width - own) // (columns - 1))
    return step if step >= own + own // 48 else 0


def _hand(width: int, bottom: int, own: int, step: int, columns: int = HAND_SLOTS) -> Box:
    wide = own + (columns - 1) * step
    high = card_height(own) + (row_pitch(own) if columns < HAND_SLOTS else 0)
    return Box(EDGE + (width - wide) // 2, bottom - high, wide, high)


def _strip(bottom: int, own: int, width: int | None = None) -> Box:
    """Return the place for piles between the players and the own hand, as wide as they need or wider."""
    pile = max(_PILE, round(_SMALL * own))
    high = card_height(pile) + PILL
    return Box(EDGE, bottom - high, width or round((pile + GAP) / _PILE_SHARE) + 2, high)


def _stacked(width: int, height: int, own: int, columns: int) -> Iterator[OddsMeasures]:
    """Yield a table with three buttons in a row at the bottom."""
    inner = width - 2 * EDGE
    step = _step(inner, own, columns)
    if not step:
        return
    low = max(_MAIN, round(0.42 * own))
    row = Box(EDGE, height - EDGE - low, inner, low)
    hand = _hand(inner, row.y - GAP, own, step, columns)
    bottom = hand.y - card_lift(own) - GAP
    strip = _strip(bottom, own)
    left = strip.x + strip.width + GAP
    upper = Box(EDGE, EDGE, inner, strip.y - GAP - EDGE)
    # The own plate is as high as the cards beside it, not as what is written under them.
    plate = Box(left, strip.y, width - EDGE - left, strip.height - PILL)
    wide = plate.width // 2
    if upper.height > 0:
        ladder = None
        if wide >= _LADDER_WIDTH and plate.height >= _LADDER:
            ladder = Box(left + wide + GAP, strip.y, wide - GAP, strip.height)
            plate = plate._replace(width=wide)
        yield OddsMeasures(
            width, height, own, step, hand, across(row, 3), upper, strip, ladder, {"plate": plate}, columns
        )
    if width >= _ROOMY:
        upper = Box(EDGE, EDGE, inner, bottom - EDGE)
        plate, *actions = across(row, 4)
        yield OddsMeasures(
            width, height, own, step, hand, tuple(actions), upper, None, None, {"plate": plate}
        )


def _beside(width: int, height: int, own: int) -> Iterator[OddsMeasures]:
    """Yield a table with a column at the right: the types of hands, the own plate, three buttons."""
    least, share = _COLUMN
    column = max(least, round(share * width))
    inner = width - column - 2 * EDGE - GAP
    step = _step(inner, own)
    low = max(_MAIN, round(0.36 * own))
    top = height - EDGE - 3 * low - 2 * GAP
    tall = min(max(LEAST_BUTTON, round(0.5 * own)), top - GAP - EDGE)
    if not step or tall < LEAST_BUTTON:
        return
    x = width - EDGE - column
    actions = tuple(Box(x, top + at * (low + GAP), column, low) for at in range(3))
    above = top - tall - 2 * GAP - EDGE
    ladder = Box(x, EDGE, column, above) if above >= _LADDER else None
    if ladder is None:
        # The plate has the rest of the column, up to a height that its words can fill.
        tall = min(top - GAP - EDGE, max(LEAST_BUTTON, 2 * column // 3))
    piles = {"plate": Box(x, top - GAP - tall, column, tall)}
    hand = _hand(inner, height - EDGE, own, step)
    bottom = hand.y - card_lift(own) - GAP
    upper, strip = Box(EDGE, EDGE, inner, bottom - EDGE), _strip(bottom, own, inner)
    yield OddsMeasures(width, height, own, step, hand, actions, upper, None, ladder, piles)
    if strip.y - GAP > EDGE:
        upper = upper._replace(height=strip.y - GAP - EDGE)
        yield OddsMeasures(width, height, own, step, hand, actions, upper, strip, ladder, piles)
