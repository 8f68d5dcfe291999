"""The places on an Odds table, and where the other players sit round it.

Turns go anticlockwise: from the player at the bottom to the right, up, across the top to the left, and down.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: How far a chosen or counting card is lifted, as a fraction of its height.
_LIFT: Final = 0.12
#: Six cards and the one just drawn.
HAND_SLOTS: Final = HAND_SIZE + 1
#: The margin at the edges of a table: the minimum, the margin on a large table, and how large that table must
#: be.
_NARROW, _WIDE_EDGE, _ROOM = 6, 16, (700, 560)
GAP: Final = 8
#: The smallest part of one of the player's own cards that is easy to touch, and the minimum height of a
#: button.
LEAST_BUTTON: Final = 44
#: How far a pile's number extends below its cards.
PILL: Final = 14


def edge_of(width: int, height: int) -> int:
    """Return the margin at the edges of a table of the given size."""
    return _WIDE_EDGE if width >= _ROOM[0] and height >= _ROOM[1] else _NARROW


def card_height(card: int) -> int:
    """Return the height of a card of the given width."""
    return round(card * CARD_SHAPE)


def card_lift(card: int) -> int:
    """Return how far a card of the given width is lifted."""
    return round(card * CARD_SHAPE * _LIFT)


def row_pitch(card: int) -> int:
    """Return how far apart two rows of the player's own cards are: a lifted card covers none above it."""
    return card_height(card) + card_lift(card) + 2


def across(row: Box, count: int) -> tuple[Box, ...]:
    """Return places side by side in a row."""
    wide = (row.width - GAP * (count - 1)) // count
    return tuple(row._replace(x=row.x + at * (wide + GAP), width=wide) for at in range(count))


class SeatPlace(NamedTuple):
    """The place of another player while a hand is being played: a plate, and a fan of six backs.

    The backs are above the words on the plate, taking ``above`` of its height, or else to their left, taking
    ``clear`` of its width.
    """

    box: Box
    backs: tuple[Box, ...]
    clear: int = 0
    above: int = 0


class ShownPlace(NamedTuple):
    """The place of another player in a show: six cards with space to lift them, above a plate."""

    cards: tuple[Box, ...]
    plate: Box


#: The place of a part that a table does not have yet.
NOWHERE: Final = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class OddsMeasures:
    """The dimensions of a table and the places on it.

    ``card`` is the width of the player's own cards, which are ``step`` apart in the area ``hand``, with
    ``columns`` in a row. ``actions`` are the places of three buttons. The other players are in the area
    ``upper``; ``strip`` is the place of the piles, None if they are between the players. ``ladder`` is the
    place for the types of hands, None if there is none. ``piles`` are the stock, the discards and the
    player's own ``plate``. ``seats`` are the places of the other players, the next player first. ``shown``
    are their places in a show, and ``reason`` is the place for the reason a hand won. The cards drawn to
    break a tie go in ``draws``.
    """

    width: int
    height: int
    card: int
    step: int
    hand: Box
    actions: tuple[Box, ...]
    upper: Box
    strip: Box | None
    ladder: Box | None
    piles: Mapping[str, Box]
    columns: int = HAND_SLOTS
    seats: tuple[SeatPlace, ...] = ()
    shown: tuple[ShownPlace, ...] = ()
    draws: Box = NOWHERE
    reason: Box = NOWHERE

    @property
    def free(self) -> Box:
        """The area where things can cover the seats: down to the player's own plate, if that is above the
        hand.
        """
        bottom, plate = self.hand.y - self.lift - GAP, self.piles["plate"]
        is_under = plate.y < bottom and plate.x < self.hand.x + self.hand.width
        return self.upper if is_under else self.upper._replace(height=bottom - self.upper.y)

    @property
    def lift(self) -> int:
        """How far one of the player's own cards is lifted."""
        return card_lift(self.card)

    def own(self, slot: int) -> Box:
        """Return the place of one of the player's own cards by slot, from 0; the last is for a drawn card."""
        row, column = divmod(slot, self.columns)
        y = self.hand.y + row * row_pitch(self.card)
        return Box(self.hand.x + column * self.step, y, self.card, card_height(self.card))


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
#: A card in an open hand covers at most this share of the card before it.
_HIDDEN = 0.6


@dataclass(frozen=True)
class PlayerRing:
    """An arrangement: ``side`` players at each side, ``top`` above, ``bottom`` between the lowest two.

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
        below, middle = _row(area, self.bottom + 2, wide)[1:-1], self.bottom // 2
        right = area.x + area.width - wide
        places = [
            *((x, rows[-1]) for x in below[middle:]),
            *((right, y) for y in reversed(rows)),
            *((x, above) for x in reversed(_row(over, self.top, wide))),
            *((area.x, y) for y in rows),
            *((x, rows[-1]) for x in below[:middle]),
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
        for bottom in range(rest + 1 if side else 1):
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
    line = min(max(_LEAST_LINE, round(_LINE * high)), max(1, high - cards), 2 * card + _LEAST_LINE)
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
    card = min(
        most, round(room / CARD_SHAPE / (1 + _LIFT)) - 1, round(wide / (1 + (HAND_SIZE - 1) * (1 - _HIDDEN)))
    )
    card = max(card, 1)
    return card, max(1, min(card + 3, (wide - card) // (HAND_SIZE - 1)))
