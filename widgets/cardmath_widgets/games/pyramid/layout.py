"""The layout and scene of a Pyramid Addition position, on a table of any size."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardmath.art import BACK
from cardmath.cards import Card
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.games.pyramid.gestures import FOUNDATION, STOCK
from cardmath_widgets.games.pyramid.panels import WorthPanel
from cardmath_widgets.games.pyramid.words import PyramidLabels
from cardmath_widgets.page.table.scene import CARD_SHAPE, Box, Group, Motion, Scene, Spot, Sprite, edge_of
from cardmath_widgets.per_page import kept

_DISCARD: Final = str(DISCARD)
#: The sign with the target.
TARGET: Final = "target"

#: The visible part of a covered card, in card heights: at least the strip with the card's name. A table with
#: the piles below is as tall as its screen allows: there, a row covers little more than the edge of another.
_LEAST_STEP: Final = 0.32
_BEST_STEP: Final = 0.78
_HIGHEST_STEP: Final = 0.9
#: The narrowest card that can be read and touched, in pixels.
_NARROWEST: Final = 30
#: The card width of a tableau that is wider than the screen and must be scrolled. The piles and the top of
#: the pyramid still fit side by side on a phone. Cards are no wider than this on a screen that is not tall
#: enough.
_SCROLLED: Final = 40
#: Minimum space beside a pile, so that its ring does not touch another card.
_AIR: Final = 6
#: Space beside the piles below the pyramid, and under every pile for the count below it.
_PILE_EDGE: Final = 16


@dataclass(frozen=True)
class PyramidMeasures:
    """The dimensions of a table: its size, the card, the gap between cards and the step between rows.

    ``piles_below`` puts the piles under the pyramid, for narrow screens, instead of beside its top. ``edge``
    is the space at every edge of the table.
    """

    width: int
    height: int
    card: int
    gap: int
    step: int
    rows: int
    piles_below: bool
    edge: int

    @property
    def card_height(self) -> int:
        """The height of a card."""
        return round(self.card * CARD_SHAPE)

    def box(self, place: Place) -> Box:
        """Return the place of a card in the tableau."""
        pitch = self.card + self.gap
        left = (self.width - place.row * pitch + self.gap) / 2 + (place.place - 1) * pitch
        return Box(round(left), self.edge + (place.row - 1) * self.step, self.card, self.card_height)

    @property
    def rows_beside(self) -> int:
        """The number of rows beside the piles, if these are beside the pyramid's top."""
        return min(self.rows, math.ceil((self.card_height + _PILE_EDGE) / max(self.step, 1)))

    def pile(self, key: str) -> Box:
        """Return the place of a pile or of the sign: stock and discards on the left, the rest on the right.

        Beside the top of the pyramid, they are as close to it as its rows allow.
        """
        if self.piles_below:
            edge = max(self.edge, _PILE_EDGE)
            left = {
                STOCK: edge,
                _DISCARD: edge + _AIR + self.card + self.gap,
                FOUNDATION: self.width - edge - _AIR - 2 * self.card - self.gap,
                TARGET: self.width - edge - self.card,
            }[key]
            return Box(left, self.height - edge - self.card_height, self.card, self.card_height)
        pitch = self.card + self.gap
        side = (self.width - self.rows_beside * pitch + self.gap) // 2
        air = max(self.gap, _AIR)
        discard = side - air - self.card
        left = {
            STOCK: discard - pitch - _AIR,
            _DISCARD: discard,
            FOUNDATION: self.width - side + air,
            TARGET: self.width - side + air + pitch + _AIR,
        }[key]
        return Box(left, self.edge, self.card, self.card_height)


@lru_cache(maxsize=64)
def measures(width: int, height: int, rows: int) -> PyramidMeasures:
    """Return the dimensions with the largest cards for this many rows, with piles beside the top or below.

    ``width`` and ``height`` are the screen's, in pixels. If cards would be too small to read and touch, the
    table becomes wider than the screen, or else taller.

    >>> measures(1264, 600, 7).card > measures(1264, 600, 15).card > measures(740, 300, 15).card
    True
    >>> measures(344, 600, 15).width > 344
    True
    """
    for card in range(width // 3, _NARROWEST - 1, -1):
        beside, below = (_measured(width, height, rows, card, piles_below) for piles_below in (False, True))
        fitting = [table for table in (beside, below) if table.height <= height and _fits(table)]
        if fitting:
            # On a portrait screen, the piles below use space that would otherwise be empty.
            return fitting[-1] if below.step >= _BEST_STEP * below.card_height else fitting[0]
    if rows * (_NARROWEST + _gap(_NARROWEST)) > width:
        return _scrolling(height, rows)
    return next(
        table
        for card in range(_SCROLLED, 0, -1)
        for piles_below in (False, True)
        if _fits(table := _measured(width, height, rows, card, piles_below))
    )


def _scrolling(height: int, rows: int) -> PyramidMeasures:
    """Return a table wider than the screen but, if possible, no taller."""
    for card in range(_SCROLLED, _NARROWEST - 1, -1):
        across = rows * (card + _gap(card))
        table = _measured(across + 2 * edge_of(across, height), height, rows, card, False)
        if table.height <= height:
            break
    return table


def _gap(card: int) -> int:
    return max(1, round(card * 0.06))


def _measured(width: int, height: int, rows: int, card: int, piles_below: bool) -> PyramidMeasures:
    card_height, edge = round(card * CARD_SHAPE), edge_of(width, height)
    piles = card_height + _PILE_EDGE if piles_below else 0
    room = (height - card_height - 2 * edge - piles) / max(rows - 1, 1)
    best = _HIGHEST_STEP if piles_below else _BEST_STEP
    step = max(math.floor(min(room, best * card_height)), math.ceil(_LEAST_STEP * card_height))
    table_height = 2 * edge + card_height + (rows - 1) * step + piles
    if not piles_below:
        table_height = max(table_height, edge + card_height + _PILE_EDGE)
    return PyramidMeasures(width, table_height, card, _gap(card), step, rows, piles_below, edge)


def _fits(table: PyramidMeasures) -> bool:
    """Return whether the pyramid and the piles fit into the table's width without overlapping."""
    pitch = table.card + table.gap
    if table.rows * pitch - table.gap > table.width - 2 * table.edge:
        return False
    if table.piles_below:
        # The pictures in a pile are stacked, each a little further left, so the table needs a wider edge
        # there.
        return 4 * table.card + 3 * (table.gap + _AIR) + 2 * max(table.edge, _PILE_EDGE) <= table.width
    left_of_top = (table.width - table.rows_beside * pitch + table.gap) // 2
    return left_of_top >= 2 * pitch + max(table.gap, _AIR) + table.edge


def pyramid_scene(position: PyramidPosition, table: PyramidMeasures, notation: Notation) -> Scene:
    """Return the scene of a position; labels have numbers in words, and counts use the notation."""
    labels = PyramidLabels(position.game.deck, notation)
    # Drawing a card does not change the tableau.
    standing = _Standing(position.cards, position.gone, position)
    cards, places, tableau = _tableau(standing, table, notation)
    sprites, spots = [*cards], [*places]
    for key, pictures, text, label in _piles(position, notation, labels):
        box = table.pile(key)
        depth = len(pictures) - 1
        sprites += [
            Sprite(picture, box._replace(x=box.x + 2 * (n - depth), y=box.y + 2 * (depth - n)))
            for n, picture in enumerate(pictures)
        ]
        kind = "picture" if key == FOUNDATION else "pile"
        begins = table.pile(_DISCARD) if key == STOCK and position.stock else None
        tokens = _passes(position) if key == STOCK else ()
        spots.append(
            Spot(
                key, box, label, "piles", text, kind, is_toggle=key == _DISCARD, begins=begins, tokens=tokens
            )
        )
    spots.append(_sign(position, table, notation, labels))
    groups = {
        "piles": Group(_("Stock, discard pile and cards taken away")),
        "tableau": tableau,
    }
    return Scene(table.width, table.height, table.card, tuple(sprites), tuple(spots), groups)


def _passes(position: PyramidPosition) -> tuple[int, ...]:
    """Return how many passes through the stock are left, and out of how many; nothing if unlimited."""
    passes = position.game.passes
    return () if passes is None else (passes - position.passes_used + 1, passes)


def _sign(
    position: PyramidPosition, table: PyramidMeasures, notation: Notation, labels: PyramidLabels
) -> Spot:
    """Return the sign with the target; it opens the list of what the cards are worth."""
    return Spot(
        TARGET,
        table.pile(TARGET),
        capitalised(labels.target(position)),
        "piles",
        notation.write(position.target),
        kind="sign",
        is_toggle=False,
        note=_("Target"),
        opens=WorthPanel.name,
    )


class _Standing:
    """A position reduced to its tableau: two are equal if the same cards have left the deal."""

    def __init__(self, cards: tuple[Card, ...], gone: int, position: PyramidPosition) -> None:
        self.position = position
        self._key = (cards, gone, position.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Standing) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key[1])


@kept(4)
def _tableau(
    standing: _Standing, table: PyramidMeasures, notation: Notation
) -> tuple[tuple[Sprite, ...], tuple[Spot, ...], Group]:
    position = standing.position
    labels = PyramidLabels(position.game.deck, notation)
    sprites, spots = [], []
    for place, card in position.tableau.items():
        box = table.box(place)
        sprites.append(Sprite(str(card), box))
        is_covered = bool(position.covering(place))
        label = labels.card_in_tableau(position, place, card)
        spots.append(Spot(str(place), box, label, "tableau", is_covered=is_covered))
    return tuple(sprites), tuple(spots), Group(labels.tableau(position), by_arrows=True)


def _piles(
    position: PyramidPosition, notation: Notation, labels: PyramidLabels
) -> list[tuple[str, list[str], str, str]]:
    """Return each pile's key, visible pictures, count and label."""
    stock, discard, removed = position.stock, position.discard, position.removed
    count = notation.write
    return [
        (STOCK, [BACK] * min(3, len(stock)), count(len(stock)), labels.stock(position)),
        (_DISCARD, [str(card) for card in discard[-1:]], count(len(discard)), labels.discard(position)),
        (FOUNDATION, [BACK] if removed else [], count(removed), labels.foundation(position)),
    ]


def motions(table: PyramidMeasures, before: PyramidPosition, move: PyramidMove) -> tuple[Motion, ...]:
    """Return the motions of a move: a pair lifts, meets and leaves; a drawn card turns over."""
    if move.places:
        # The card that flies later is on top, so a card lying on its partner stays there.
        boxes = sorted((_box_of(table, place) for place in move.places), key=lambda box: box.y)
        return tuple(
            Motion("leave", box, table.pile(FOUNDATION), meet)
            for box, meet in zip(boxes, _meeting(table, boxes), strict=True)
        )
    stock, discard = table.pile(STOCK), table.pile(_DISCARD)
    return (Motion("flip", stock, discard),) if before.stock else (Motion("flip", discard, stock),)


def _box_of(table: PyramidMeasures, place: Place) -> Box:
    return table.pile(_DISCARD) if place == DISCARD else table.box(place)


def _meeting(table: PyramidMeasures, boxes: list[Box]) -> list[Box]:
    """Return where two cards meet, side by side midway between them; a single card stays in place."""
    if len(boxes) == 1:
        return boxes
    x = sum(box.x for box in boxes) // 2
    y = sum(box.y for box in boxes) // 2
    half = (table.card + table.gap) // 2
    # Both cards are a little larger there, and are not cut off at the edge of the table.
    room = half + table.card // 20
    x = min(max(x, room), table.width - table.card - room)
    left, right = boxes[0]._replace(x=x - half, y=y), boxes[0]._replace(x=x + half, y=y)
    return [left, right] if boxes[0].x <= boxes[1].x else [right, left]
