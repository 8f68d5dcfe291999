"""The layout of an Odds table of any size: the player's own hand at the bottom, the other players round the
other sides.

On a table that is not wide, everything is stacked: the players, the piles, the player's own hand, and three
buttons below it. On a wide one, the buttons are in a column at the right, with the player's own plate and the
types of hands above them. The piles are between the players if there is room. This module knows nothing about
cards.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardmath_widgets.games.odds.around_table import (
    GAP,
    HAND_SLOTS,
    LEAST_BUTTON,
    NOWHERE,
    PILL,
    OddsMeasures,
    PlayerRing,
    across,
    card_height,
    card_lift,
    edge_of,
    rings,
    row_pitch,
    seat_at,
    seat_size,
    shown_at,
)
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: Minimum and maximum width to try for the player's own cards, and minimum width of a pile.
_OWN: Final = (44, 420)
_PILE: Final = 44
#: If several widths differ by less than this fraction of the widest, only one of them is tried.
_TRIES: Final = 50
#: How many of the player's own cards go in a row if there are two rows.
_IN_ROW: Final = 4
#: Minimum size of a plate.
_LEAST_PLATE: Final = (100, 42)
#: The maximum share of the available width for each of the two piles.
_PILE_SHARE: Final = 0.42
#: The width of the piles between the players and the player's own hand, as a fraction of one of the player's
#: own cards: the minimum, and the width beyond which extra space makes no difference.
_SMALL, _AMPLE = 0.66, 0.85
#: The height of the space between the hands in a show, as a fraction of the table's height, with its minimum
#: and maximum.
_BETWEEN, _LEAST_BETWEEN, _MOST_BETWEEN = 0.15, 78, 150
#: Minimum height of a move button: taller than a help button.
_MAIN: Final = 56
#: How much more the size of the player's own cards matters than the size of the others' seats.
_LARGE: Final = 1.5
#: How wide a table must be to have a column at the right, and the column's width: a minimum and a share of
#: the table. The second share is for tables tall enough for the types of hands.
_BESIDE: Final = 480
_HIGH: Final = 560
_COLUMN: Final = (104, 0.18, 0.2)
#: How much of the width a plate at the side may take if the piles are in the middle.
_SHARES: Final = (0.42, 0.36, 0.31, 0.27)
#: A stacked table at least this wide may have its piles between the players.
_ROOMY: Final = 560
#: Minimum height of the place for the types of hands: seven lines.
_LADDER: Final = 7 * 20
_LADDER_WIDTH: Final = 200


@lru_cache(maxsize=64)
def measures(
    width: int, height: int, others: int, *, is_show: bool = False, is_tied: bool = False
) -> OddsMeasures:
    """Return the table with the largest cards and plates that fit, for a given number of other players.

    The player's own cards never overlap, so every index can be read in full. On a narrow table they are in
    two rows, except in a show, when the other hands need the room. If nothing fits, the table is larger than
    the screen.

    >>> table = measures(1264, 600, 3)
    >>> first, second, third = (seat.box for seat in table.seats)
    >>> first.x > second.x > third.x, second.y < first.y
    (True, True)
    """
    seatings = [seating for frame in _frames(width, height, is_show) for seating in _seatings(frame, others)]
    if not seatings:
        narrowest = HAND_SLOTS * LEAST_BUTTON + 2 * edge_of(width, height)
        return measures(
            max(width, narrowest), height + 2 * LEAST_BUTTON, others, is_show=is_show, is_tied=is_tied
        )
    table, ring, size, _worth = max(seatings, key=lambda seating: seating[-1])
    open_area, draws = table.free, None
    if is_tied:
        above = open_area.height - open_area.height // 4 - GAP
        draws = open_area._replace(y=open_area.y + above + GAP, height=open_area.height // 4)
        open_area = open_area._replace(height=above)
    first, *_middle, last = table.actions
    # A show does not need the upper buttons of a column.
    beside = first._replace(height=last.y - GAP - first.y) if first.y < last.y else None
    # In a single row on a narrow table, the player's own cards are small.
    shown, reason = shown_at(others, open_area, round(1.2 * table.card), beside)
    piles = _piles(table.strip or ring.middle(table.upper, size), table.card)
    return replace(
        table,
        seats=tuple(seat_at(box, table.card) for box in ring.boxes(table.upper, size)),
        shown=shown,
        draws=draws or table.draws,
        reason=reason or table.reason,
        piles=MappingProxyType({**piles, **table.piles}),
    )


def _seatings(
    table: OddsMeasures, others: int
) -> Iterator[tuple[OddsMeasures, PlayerRing, tuple[int, int], float]]:
    """Yield the arrangements of the other players that fit, each with its seat size and how good the table
    is.

    Larger cards, seats and piles make it better. Among equals, the one with more players at the sides is
    better.
    """
    for ring in rings(others):
        for place in _places(ring, table):
            seat, worth = seat_size(*place, table.card)
            pile = _pile_in(table.strip or ring.middle(table.upper, seat))
            if seat[0] >= _LEAST_PLATE[0] and seat[1] >= _LEAST_PLATE[1] and pile >= _PILE:
                seen = min(1.0, pile / table.card / _AMPLE) ** 0.5
                round_about = 1 + ring.side / 40 + ring.is_round / 20
                yield table, ring, seat, table.card**_LARGE * worth * round_about * seen


def _places(ring: PlayerRing, table: OddsMeasures) -> Iterator[tuple[int, int]]:
    """Yield places for the seats. If the piles have no place yet, the middle is free for them."""
    wide, high = ring.cell(table.upper)
    if table.strip is not None:
        yield wide, high
    elif ring.side and not ring.bottom:
        for share in _SHARES:
            if ring.is_round:
                yield wide, min(high, round((1 - share) * table.upper.height))
            else:
                yield min(wide, round(share * table.upper.width)), high


def _pile_in(room: Box) -> int:
    """Return the maximum card width for two piles side by side in a space."""
    return min(int(_PILE_SHARE * room.width) - GAP, int((room.height - PILL) / CARD_SHAPE))


def _piles(room: Box, own: int) -> dict[str, Box]:
    """Return the stock and the discards in the middle of a space, no larger than the player's own cards."""
    pile = min(own, _pile_in(room))
    high, apart = card_height(pile), GAP + pile // 8
    left, top = room.x + (room.width - 2 * pile - apart) // 2, room.y + (room.height - high - PILL) // 2
    stock = Box(left, top, pile, high)
    return {"stock": stock, "discards": stock._replace(x=stock.x + pile + apart)}


def _frames(width: int, height: int, is_show: bool) -> Iterator[OddsMeasures]:
    """Yield tables without seats, for every width of the player's own cards."""
    least, most = _OWN[0], min(_OWN[1], height // 3, width // 4)
    edge = edge_of(width, height)
    inside = Box(edge, edge, width - 2 * edge, height - 2 * edge)
    for own in range(least, most + 1, max(2, most // _TRIES)):
        is_narrow = width < 1.25 * height or width < _BESIDE
        for columns in (HAND_SLOTS, *(() if is_show else (_IN_ROW,))) if is_narrow else ():
            yield from _stacked(inside, own, columns, is_show=is_show)
        if width >= _BESIDE:
            yield from _beside(inside, own)


def _step(width: int, own: int, columns: int = HAND_SLOTS) -> int:
    """Return the step between the player's own cards within a width, or 0 if they do not fit."""
    step = min(own + max(3, round(own * 0.06)), (width - own) // (columns - 1))
    return step if step >= own + own // 48 else 0


def _hand(inside: Box, bottom: int, own: int, step: int, columns: int = HAND_SLOTS) -> Box:
    wide = own + (columns - 1) * step
    high = card_height(own) + (row_pitch(own) if columns < HAND_SLOTS else 0)
    return Box(inside.x + (inside.width - wide) // 2, bottom - high, wide, high)


def _strip(inside: Box, bottom: int, own: int, *, is_whole: bool) -> Box:
    """Return the place for piles between the others and the player's own hand, at least as wide as needed."""
    pile = max(_PILE, round(_SMALL * own))
    high = card_height(pile) + PILL
    width = inside.width if is_whole else round((pile + GAP) / _PILE_SHARE) + 2
    return Box(inside.x, bottom - high, width, high)


def _above(inside: Box, bottom: int) -> Box:
    """Return the upper part of a space, down to a given bottom."""
    return inside._replace(height=bottom - inside.y)


def _whole(inside: Box) -> tuple[int, int]:
    """Return the width and height of the table, given the space inside its edges."""
    return inside.width + 2 * inside.x, inside.height + 2 * inside.y


def _stacked(inside: Box, own: int, columns: int, *, is_show: bool) -> Iterator[OddsMeasures]:
    """Yield a table with three buttons in a row at the bottom.

    In a show, the player's own plate and the reason are between the hands.
    """
    step, low = _step(inside.width, own, columns), max(_MAIN, round(0.42 * own))
    if not step:
        return
    width, height = _whole(inside)
    row = inside._replace(y=inside.y + inside.height - low, height=low)
    hand = _hand(inside, row.y - GAP, own, step, columns)
    bottom = hand.y - card_lift(own) - GAP
    in_rows, ladder, reason = columns < HAND_SLOTS, None, NOWHERE
    strip = _strip(inside, bottom, own, is_whole=in_rows)
    if is_show:
        high = min(max(round(_BETWEEN * height), _LEAST_BETWEEN), _MOST_BETWEEN)
        strip = inside._replace(y=bottom - high, height=high)
        plate, reason = _split(strip, round(0.36 * strip.width))
    elif in_rows:
        # Two rows have eight places, and the player's own plate has the last one.
        y = hand.y + row_pitch(own)
        plate = Box(hand.x + (columns - 1) * step, y, own, card_height(own))
    else:
        plate = _split(strip._replace(width=inside.width), strip.width)[1]
        # The player's own plate is as tall as the cards beside it, without the text under them.
        plate = plate._replace(height=strip.height - PILL)
        wide = plate.width // 2
        if wide >= _LADDER_WIDTH and plate.height >= _LADDER:
            plate = plate._replace(width=wide)
            ladder = Box(plate.x + wide + GAP, strip.y, wide - GAP, strip.height)
    parts = width, height, own, step, hand, across(row, 3)
    upper = _above(inside, strip.y - GAP)
    if upper.height > 0:
        yield OddsMeasures(*parts, upper, strip, ladder, {"plate": plate}, columns, reason=reason)
    if width >= _ROOMY and not is_show:
        if not in_rows:
            tall = max(LEAST_BUTTON, round(0.5 * own))
            plate = Box(hand.x, bottom - tall, hand.width, tall)
            bottom = plate.y - GAP
        yield OddsMeasures(*parts, _above(inside, bottom), None, None, {"plate": plate}, columns)


def _split(box: Box, width: int) -> tuple[Box, Box]:
    """Return the left part of a box, of a given width, and the rest, with a gap between them."""
    left = width + GAP
    return box._replace(width=width), box._replace(x=box.x + left, width=box.width - left)


def _beside(inside: Box, own: int) -> Iterator[OddsMeasures]:
    """Yield a table with a column at the right: the types of hands, the player's own plate, and three
    buttons.
    """
    least, low_share, high_share = _COLUMN
    width, height = _whole(inside)
    column = max(least, round((high_share if height >= _HIGH else low_share) * width))
    left, right = _split(inside, inside.width - column - GAP)
    step, low = _step(left.width, own), max(_MAIN, round(0.36 * own))
    bottom = inside.y + inside.height
    top = bottom - 3 * low - 2 * GAP
    tall = min(max(LEAST_BUTTON, round(0.5 * own)), top - GAP - inside.y)
    if not step or tall < LEAST_BUTTON:
        return
    actions = tuple(right._replace(y=top + at * (low + GAP), height=low) for at in range(3))
    above = _above(right, top - tall - 2 * GAP)
    ladder = above if above.height >= _LADDER else None
    if ladder is None:
        # The plate takes up the rest of the column, up to a height that its words can fill.
        tall = min(top - GAP - inside.y, max(LEAST_BUTTON, 2 * column // 3))
    piles = {"plate": right._replace(y=top - GAP - tall, height=tall)}
    hand = _hand(left, bottom, own, step)
    bottom = hand.y - card_lift(own) - GAP
    parts = width, height, own, step, hand, actions
    yield OddsMeasures(*parts, _above(left, bottom), None, ladder, piles)
    strip = _strip(left, bottom, own, is_whole=True)
    if strip.y - GAP > inside.y:
        yield OddsMeasures(*parts, _above(left, strip.y - GAP), strip, ladder, piles)
