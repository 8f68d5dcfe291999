"""An Odds table without the other players: the hand at the bottom, a plate, and three buttons.

On a table that is not wide, everything is stacked: the space for the others, the piles, the player's own
hand, and three buttons below it. On a wide one, the buttons are in a column at the right, with the player's
own plate and the types of hands above them. This module knows nothing about cards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box

#: How far a chosen or counting card is lifted, as a fraction of its height.
LIFT: Final = 0.12
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
_PILL: Final = 14


def edge_of(width: int, height: int) -> int:
    """Return the margin at the edges of a table of the given size."""
    return _WIDE_EDGE if width >= _ROOM[0] and height >= _ROOM[1] else _NARROW


def card_height(card: int) -> int:
    """Return the height of a card of the given width."""
    return round(card * CARD_SHAPE)


def card_lift(card: int) -> int:
    """Return how far a card of the given width is lifted."""
    return round(card * CARD_SHAPE * LIFT)


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


#: Minimum and maximum width to try for the player's own cards, and minimum width of a pile.
_OWN: Final = (44, 420)
LEAST_PILE: Final = 44
#: The maximum share of the available width for each of the two piles.
_PILE_SHARE: Final = 0.42
#: If several widths differ by less than this fraction of the widest, only one of them is tried.
_TRIES: Final = 50
#: How many of the player's own cards go in a row if there are two rows.
_IN_ROW: Final = 4
#: The minimum width of the piles between the players and the player's own hand, as a fraction of one of the
#: player's own cards.
_SMALL: Final = 0.66
#: The height of the space between the hands in a show, as a fraction of the table's height, with its minimum
#: and maximum.
_BETWEEN, _LEAST_BETWEEN, _MOST_BETWEEN = 0.15, 78, 150
#: Minimum height of a move button: taller than a help button.
_MAIN: Final = 56
#: How wide a table must be to have a column at the right, and the column's width: a minimum and a share of
#: the table. The second share is for tables tall enough for the types of hands.
_BESIDE: Final = 480
_HIGH: Final = 560
_COLUMN: Final = (104, 0.18, 0.2)
#: A stacked table at least this wide may have its piles between the players.
_ROOMY: Final = 560
#: Minimum height of the place for the types of hands: seven lines.
_LADDER: Final = 7 * 20


def all_frames(width: int, height: int, is_show: bool) -> Iterator[OddsMeasures]:
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
    pile = max(LEAST_PILE, round(_SMALL * own))
    high = card_height(pile) + _PILL
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
    in_rows, reason = columns < HAND_SLOTS, NOWHERE
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
        plate = plate._replace(height=strip.height - _PILL)
    parts = width, height, own, step, hand, across(row, 3)
    upper = _above(inside, strip.y - GAP)
    if upper.height > 0:
        yield OddsMeasures(*parts, upper, strip, None, {"plate": plate}, columns, reason=reason)
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


def pile_in(room: Box) -> int:
    """Return the maximum card width for two piles side by side in a space."""
    return min(int(_PILE_SHARE * room.width) - GAP, int((room.height - _PILL) / CARD_SHAPE))


def piles(room: Box, own: int) -> dict[str, Box]:
    """Return the stock and the discards in the middle of a space, no larger than the player's own cards."""
    pile = min(own, pile_in(room))
    high, apart = card_height(pile), GAP + pile // 8
    left, top = room.x + (room.width - 2 * pile - apart) // 2, room.y + (room.height - high - _PILL) // 2
    stock = Box(left, top, pile, high)
    return {"stock": stock, "discards": stock._replace(x=stock.x + pile + apart)}
