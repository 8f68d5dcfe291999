"""The places on a table of Odds, and those of the other players round it.

Turns go counter-clockwise: from the player at the bottom to the right, up, over the top to the left and down.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: How far a chosen or a counting card is lifted, as a share of its height.
_LIFT: Final = 0.12
#: Six cards and the one just drawn.
HAND_SLOTS: Final = HAND_SIZE + 1
EDGE: Final = 6
GAP: Final = 8
#: The smallest part of an own card that is easy to touch, and the height of a button.
LEAST_BUTTON: Final = 44
#: How far the number of a pile extends below its cards.
PILL: Final = 14


def card_height(card: int) -> int:
    """Return the height of a card of a width."""
    return round(card * CARD_SHAPE)


def card_lift(card: int) -> int:
    """Return how far a card of a width is lifted."""
    return round(card * CARD_SHAPE * _LIFT)


def row_pitch(card: int) -> int:
    """Return how far apart two rows of own cards lie: a lifted card covers none above it."""
    return card_height(card) + card_lift(card) + 2


def across(row: Box, count: int) -> tuple[Box, ...]:
    """Return places side by side in a row."""
    wide = (row.width - GAP * (count - 1)) // count
    return tuple(row._replace(x=row.x + at * (wide + GAP), width=wide) for at in range(count))


class SeatPlace(NamedTuple):
    """The place of another player while a hand is played: a plate, with one card back at its left."""

    box: Box
    back: Box

    @property
    def clear(self) -> int:
        """The width at the left of the plate that stays clear for the back."""
        return 2 * (self.back.x - self.box.x) + self.back.width


class ShownPlace(NamedTuple):
    """The place of another player in a show: six cards, ``step`` apart, and a plate below them.

    There is space to lift a card by ``lift``.
    """

    first: Box
    step: int
    plate: Box
    lift: int

    def card(self, place: int) -> Box:
        """Return where the card at a place, 1 to 6, lies."""
        return self.first._replace(x=self.first.x + (place - 1) * self.step)


#: The place of what a table does not have yet.
_NOWHERE: Final = Box(0, 0, 0, 0)


@dataclass(frozen=True)
class OddsMeasures:
    """The measures of a table and the places on it.

    ``card`` is the width of the own cards, which lie ``step`` apart in the area ``hand``, ``columns`` in a
    row. ``actions`` are the places of three buttons. The other players are in the area ``upper``; ``strip``
    is the place of the piles, None if they lie between the players. ``ladder`` is the place for the types of
    hands, None if there is none. ``piles`` are the stock, the discards and the own ``plate``. ``seats`` are
    the places of the other players, the next player first. ``shown`` are their places in a show; in a tie,
    ``tied`` are, and the cards drawn lie in ``draws``.
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
    tied: tuple[ShownPlace, ...] = ()
    draws: Box = _NOWHERE

    @property
    def free(self) -> Box:
        """Where other things can lie over the seats: down to the own plate, if that is above the hand."""
        bottom, plate = self.hand.y - self.lift - GAP, self.piles["plate"]
        is_under = plate.y < bottom and plate.x < self.hand.x + self.hand.width
        return self.upper if is_under else self.upper._replace(height=bottom - self.upper.y)

    @property
    def lift(self) -> int:
        """How far an own card is lifted."""
        return card_lift(self.card)

    def own(self, slot: int) -> Box:
        """Return the place of an own card by its slot, from 0; the last slot is for a drawn card."""
        row, column = divmod(slot, self.columns)
        y = self.hand.y + row * row_pitch(self.card)
        return Box(self.hand.x + column * self.step, y, self.card, card_height(self.card))


#: The widest plate is this many times as wide as it is high.
_SLIM = 3.6
#: How far the back lies from the edges of its plate.
_INSET = 4
#: The least and the usual share of a place's height for the plate below an open hand.
_LEAST_LINE, _LINE = 30, 0.36
#: A card of an open hand covers at most this share of the one before it.
_HIDDEN = 0.6


@dataclass(frozen=True)
class PlayerRing:
    """An arrangement: ``side`` players at each side, ``top`` above, ``bottom`` between the lowest two."""

    side: int
    top: int
    bottom: int

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.side + (self.top > 0)

    @property
    def columns(self) -> int:
        """The most places in a row."""
        return max(self.top, 2 + self.bottom if self.side else 0)

    def cell(self, area: Box) -> tuple[int, int]:
        """Return the largest width and height of a place in an area."""
        wide = (area.width - GAP * (self.columns - 1)) // self.columns
        return wide, (area.height - GAP * (self.rows - 1)) // self.rows

    def boxes(self, area: Box, size: tuple[int, int]) -> Iterator[Box]:
        """Yield the places of a size in an area, the next player's first."""
        wide, high = size
        pitch = _pitch(area.height, self.rows, high)
        first = area.y + (area.height - (self.rows - 1) * pitch - high) // 2
        right = area.x + area.width - wide
        rows = [first + (row + (self.top > 0)) * pitch for row in range(self.side)]
        below = list(_row(area, self.bottom + 2, wide))[1:-1] if self.bottom else []
        middle = self.bottom // 2
        for x in below[middle:]:
            yield Box(x, rows[-1], wide, high)
        for y in reversed(rows):
            yield Box(right, y, wide, high)
        for x in reversed(list(_row(area, self.top, wide))):
            yield Box(x, first, wide, high)
        for y in rows:
            yield Box(area.x, y, wide, high)
        for x in below[:middle]:
            yield Box(x, rows[-1], wide, high)


def _pitch(length: int, count: int, size: int) -> int:
    """Return how far apart places are that share a length evenly, but not too far."""
    return min((length - size) // (count - 1), 2 * size) if count > 1 else 0


def _row(area: Box, count: int, wide: int) -> Iterator[int]:
    """Yield where the places of a row begin: spread evenly, with the outer ones at the sides if many."""
    if not count:
        return
    if count == 1:
        yield area.x + (area.width - wide) // 2
        return
    pitch = (area.width - wide) // (count - 1)
    for at in range(count):
        yield area.x + at * pitch


def rings(others: int) -> Iterator[PlayerRing]:
    """Yield every arrangement of a number of other players."""
    for side in range(others // 2 + 1):
        rest = others - 2 * side
        for bottom in range(rest + 1 if side else 1):
            ring = PlayerRing(side, rest - bottom, bottom)
            # In a single row, the next player is at the right end.
            if not bottom or ring.rows > 1:
                yield ring


def seats_at(ring: PlayerRing, area: Box, size: tuple[int, int], own: int) -> tuple[SeatPlace, ...]:
    """Return the seats in an area: plates of at most a size, each with a back, no wider than ``own``."""
    wide, high = size
    wide = min(wide, round(high * _SLIM))
    tall = min(high - 2 * _INSET, card_height(round(0.36 * wide)))
    back = min(own, round(tall / CARD_SHAPE))
    return tuple(
        SeatPlace(box, Box(box.x + _INSET, box.y + (high - card_height(back)) // 2, back, card_height(back)))
        for box in ring.boxes(area, (wide, high))
    )


def shown_at(others: int, area: Box, most: int) -> tuple[ShownPlace, ...]:
    """Return the places of open hands in an area, with the largest cards that stay distinct."""
    found = [(ring, *_open_hand(ring.cell(area), most)) for ring in rings(others)]
    # A wide step shows more of each card.
    ring, card, step = max(found, key=lambda hand: (min(hand[1], 2 * hand[2]), hand[2]))
    lift = card_lift(card)
    wide, high = ring.cell(area)
    cards = lift + card_height(card)
    line = min(max(_LEAST_LINE, round(_LINE * high)), max(1, high - cards), 2 * card + _LEAST_LINE)
    width = min(wide, max(card + (HAND_SIZE - 1) * step, 4 * line))
    left = (width - card - (HAND_SIZE - 1) * step) // 2
    return tuple(
        ShownPlace(
            Box(box.x + left, box.y + lift, card, card_height(card)),
            step,
            Box(box.x, box.y + cards, width, line),
            lift,
        )
        for box in ring.boxes(area, (width, cards + line))
    )


def _open_hand(cell: tuple[int, int], most: int) -> tuple[int, int]:
    """Return the width and the step of the cards of an open hand in a place."""
    wide, high = cell
    room = high - max(_LEAST_LINE, round(_LINE * high))
    card = min(
        most, round(room / CARD_SHAPE / (1 + _LIFT)) - 1, round(wide / (1 + (HAND_SIZE - 1) * (1 - _HIDDEN)))
    )
    card = max(card, 1)
    return card, max(1, min(card + 3, (wide - card) // (HAND_SIZE - 1)))
