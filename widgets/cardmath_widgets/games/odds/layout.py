"""The layout of an Odds table of any size: the other players round the player's own place, and the piles.

Turns go anticlockwise: from the player at the bottom to the right, up, across the top to the left, and down.
The piles are between the players if there is room. This module knows nothing about cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.games.odds import own_place
from cardmath_widgets.games.odds.own_place import (
    GAP,
    OddsMeasures,
    SeatPlace,
    ShownPlace,
    card_height,
    card_lift,
)
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: Minimum size of a plate.
_LEAST_PLATE: Final = (100, 42)
#: The width of the piles, as a fraction of one of the player's own cards, beyond which extra space makes no
#: difference.
_AMPLE: Final = 0.85
#: How much more the size of the player's own cards matters than the size of the others' seats.
_LARGE: Final = 1.5
#: How much of the width a plate at the side may take if the piles are in the middle.
_SHARES: Final = (0.42, 0.36, 0.31, 0.27)
#: How far the backs are from the edges of their plate.
_INSET: Final = 5
#: The spacing of the backs in a fan, as a fraction of their width: to the left of a plate, and above it.
_CLOSE, _WIDE = 0.13, 0.4
#: The maximum share of a plate's width taken up by one back to its left.
_LEFT_SHARE: Final = 0.23
#: Minimum height and width of a seat with its backs above, and the share of it taken up by the words.
_TALL: Final = (112, 100)
_WORDS: Final = 0.42
#: Maximum width and height of a seat, as multiples of the width of the player's own cards, with its backs
#: above and to the left.
_OVER: Final = (2.5, 2.0)
_LEFT: Final = (2.5, 0.95)
#: How the merit of a seat drops below its full size (as an exponent), and how much better a seat with a whole
#: fan is (as a factor).
_SOFT, _FANNED = 0.6, 1.3
#: The minimum height of the plate below an open hand, and its usual share of the place's height.
_LEAST_LINE, _LINE = 30, 0.36
#: The height of a plate whose name, lives and two lines of words are seen, if there is room for it.
_WHOLE_PLATE: Final = 72
#: A card in an open hand covers at most this share of the card before it.
_HIDDEN = 0.6


@dataclass(frozen=True)
class PlayerRing:
    """An arrangement: ``side`` players at each side, ``top`` above, and ``bottom`` (0 or 1) between the
    lowest two.

    If it ``is_round``, the players at the sides have the whole height, and the players above sit between
    them.
    """

    side: int
    top: int
    bottom: int
    is_round: bool = False

    @property
    def rows(self) -> int:
        """The number of rows."""
        return max(self.side, 1) if self.is_round else self.side + (self.top > 0)

    @property
    def columns(self) -> int:
        """The maximum number of places in a row."""
        if self.is_round:
            return self.top + 2
        return max(self.top, 2 + self.bottom if self.side else 0)

    def cell(self, area: Box) -> tuple[int, int]:
        """Return the maximum width and height of a place in an area."""
        wide = (area.width - GAP * (self.columns - 1)) // self.columns
        return wide, (area.height - GAP * (self.rows - 1)) // self.rows

    def boxes(self, area: Box, size: tuple[int, int]) -> list[Box]:
        """Return the places of a given size in an area, the next player's first."""
        wide, high = size
        pitch = min((area.height - high) // max(1, self.rows - 1), 2 * high)
        first = area.y + (area.height - (self.rows - 1) * pitch - high) // 2
        rows = [first + (row + (self.top > 0 and not self.is_round)) * pitch for row in range(self.side)]
        over, above = (self.middle(area, size), area.y) if self.is_round else (area, first)
        right, middle = area.x + area.width - wide, area.x + (area.width - wide) // 2
        places = [
            *((middle, y) for y in rows[-1:] * self.bottom),
            *((right, y) for y in reversed(rows)),
            *((x, above) for x in reversed(_row(over, self.top, wide))),
            *((area.x, y) for y in rows),
        ]
        return [Box(x, y, wide, high) for x, y in places]

    def middle(self, area: Box, size: tuple[int, int]) -> Box:
        """Return the space between the players at the sides, below the players above."""
        wide, high = size
        above = high + GAP if self.top else 0
        return Box(area.x + wide + GAP, area.y + above, area.width - 2 * (wide + GAP), area.height - above)


def _row(area: Box, count: int, wide: int) -> list[int]:
    """Return where the places of a row begin: spread evenly, or right out to the sides if there are many."""
    if count == 1:
        return [area.x + (area.width - wide) // 2]
    return [area.x + at * ((area.width - wide) // (count - 1)) for at in range(count)]


@cache
def rings(others: int) -> tuple[PlayerRing, ...]:
    """Return every arrangement of a given number of other players."""
    found = []
    for side in range(others // 2 + 1):
        rest = others - 2 * side
        if side and rest:
            found.append(PlayerRing(side, rest, 0, is_round=True))
        # More at the bottom are never better.
        for bottom in range(min(rest, 1) + 1 if side else 1):
            ring = PlayerRing(side, rest - bottom, bottom)
            # In a single row, the next player is at the right end.
            if not bottom or ring.rows > 1:
                found.append(ring)
    return tuple(found)


def seat_size(wide: int, high: int, own: int) -> tuple[tuple[int, int], float]:
    """Return the size of a seat in a place beside the player's own cards, and how good it is: at most 1."""
    shape = _OVER if _is_high(wide, min(high, round(_OVER[1] * own))) else _LEFT
    most_wide, most_high = round(shape[0] * own), round(shape[1] * own)
    if shape is _OVER:
        high = min(high, most_high, round(1.15 * wide))
        wide = min(wide, most_wide, round(1.6 * high))
        return (wide, high), min(1.0, wide / most_wide, high / most_high) ** _SOFT * _FANNED
    wide, high = min(wide, max(most_wide, 120)), min(high, max(most_high, 44))
    return (wide, high), min(1.0, wide / most_wide, high / most_high) ** _SOFT


def _is_high(wide: int, high: int) -> bool:
    """Return whether a seat has room for its backs above its words."""
    return wide >= _TALL[1] and high >= max(_TALL[0], 0.62 * wide)


def seat_at(box: Box, own: int) -> SeatPlace:
    """Return a seat with its fan: above the words if it is tall, or else to their left.

    The backs are no wider than ``own``.
    """
    if _is_high(box.width, box.height):
        above = box.height - max(round(_WORDS * box.height), 62)
        back = min(own, round((above - 2 * _INSET) / CARD_SHAPE))
        step = min(round(_WIDE * back), (box.width - 2 * _INSET - back) // (HAND_SIZE - 1))
        left = box.x + (box.width - back - (HAND_SIZE - 1) * step) // 2
        top = box.y + (above - card_height(back)) // 2 + 1
        return SeatPlace(box, _fan(left, top, back, step), above=above)
    tall = min(box.height - 2 * _INSET, card_height(round(_LEFT_SHARE * box.width)))
    back = min(own, round(tall / CARD_SHAPE))
    step = max(2, round(_CLOSE * back))
    backs = _fan(box.x + _INSET, box.y + (box.height - card_height(back)) // 2, back, step)
    return SeatPlace(box, backs, clear=2 * _INSET + back + (HAND_SIZE - 1) * step)


def _fan(x: int, y: int, back: int, step: int) -> tuple[Box, ...]:
    return tuple(Box(x + at * step, y, back, card_height(back)) for at in range(HAND_SIZE))


#: Minimum size of the place for the reason between the open hands, in pixels and as a share of the hands'
#: area, and how much larger the hands must become before it moves elsewhere.
_LEAST_REASON: Final = (190, 90)
_REASON_SHARE: Final = 0.2
_CENTRAL: Final = 1.25


def shown_at(
    others: int, area: Box, most: int, beside: Box | None = None
) -> tuple[tuple[ShownPlace, ...], Box | None]:
    """Return the places of open hands in an area, with the largest cards that stay distinct.

    Also return the place of the reason: between the hands, in the corner beside a single hand at the top, or
    ``beside`` all hands if that would make them too small. Without a place beside them, the reason is not
    needed.
    """
    found = [
        (ring, cell, *_open_hand(cell, most), where)
        for ring in rings(others)
        for cell, where in _cells(ring, area, has_reason=beside is not None)
    ]
    # A wide step shows more of each card.
    ring, (wide, high), card, step, where = max(
        found, key=lambda hand: (min(hand[2], 2 * hand[3]) * (_CENTRAL if hand[4] else 1), hand[3])
    )
    lift = card_lift(card)
    cards = lift + card_height(card)
    line = min(
        max(_LEAST_LINE, _WHOLE_PLATE, round(_LINE * high)), max(1, high - cards), 2 * card + _LEAST_LINE
    )
    size = width, _high = min(wide, max(card + (HAND_SIZE - 1) * step, 4 * line)), cards + line
    left = (width - card - (HAND_SIZE - 1) * step) // 2
    boxes = ring.boxes(area, size)
    places = tuple(
        ShownPlace(_fan(x + left, y + lift, card, step), Box(x, y + cards, width, line))
        for x, y, *_size in boxes
    )
    if where == "middle":
        return places, ring.middle(area, size)
    if where == "corner":
        top = boxes[ring.side]
        x = top.x + width + GAP
        return places, Box(x, top.y + lift, area.x + area.width - x, cards + line - lift)
    return places, beside


def _cells(ring: PlayerRing, area: Box, *, has_reason: bool) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield sizes for the open hands in a ring, with the resulting place for the reason, if there is one."""
    wide, high = ring.cell(area)
    yield (wide, high), ""
    if not has_reason or not ring.side or not ring.top or ring.bottom:
        return
    least_wide = max(_LEAST_REASON[0], round(_REASON_SHARE * area.width))
    least_high = max(_LEAST_REASON[1], round(_REASON_SHARE * area.height))
    if ring.top == 1 and not ring.is_round and high >= least_high:
        yield (min(wide, area.width - 2 * (least_wide + GAP)), high), "corner"
    high = min(high, area.height - GAP - least_high) if ring.is_round else high
    wide = min(wide, (area.width - least_wide - 2 * GAP) // 2)
    if wide > 0 and high > 0 and ring.middle(area, (wide, high)).height >= least_high:
        yield (wide, high), "middle"


def _open_hand(cell: tuple[int, int], most: int) -> tuple[int, int]:
    """Return the width and the step of the cards of an open hand in a place."""
    wide, high = cell
    room = high - max(_LEAST_LINE, round(_LINE * high))
    tallest = round(room / CARD_SHAPE / (1 + own_place.LIFT)) - 1
    card = max(1, min(most, tallest, round(wide / (1 + (HAND_SIZE - 1) * (1 - _HIDDEN)))))
    return card, max(1, min(card + 3, (wide - card) // (HAND_SIZE - 1)))


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
    seatings = [
        seating
        for frame in own_place.all_frames(width, height, is_show)
        for seating in _seatings(frame, others)
    ]
    if not seatings:
        narrowest = own_place.HAND_SLOTS * own_place.LEAST_BUTTON + 2 * own_place.edge_of(width, height)
        return measures(
            max(width, narrowest),
            height + 2 * own_place.LEAST_BUTTON,
            others,
            is_show=is_show,
            is_tied=is_tied,
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
    piles = own_place.piles(table.strip or ring.middle(table.upper, size), table.card)
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
            pile = own_place.pile_in(table.strip or ring.middle(table.upper, seat))
            if seat[0] >= _LEAST_PLATE[0] and seat[1] >= _LEAST_PLATE[1] and pile >= own_place.LEAST_PILE:
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
