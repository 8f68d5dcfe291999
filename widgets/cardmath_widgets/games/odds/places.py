"""The places on a table of Odds, in any layout: players' places, piles, own cards, buttons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.page.table.scene import Box

__all__ = [
    "EDGE",
    "GAP",
    "HAND_SLOTS",
    "LEAST_BUTTON",
    "PILL",
    "Measures",
    "Seat",
    "Shown",
    "card_height",
    "card_lift",
]

#: A card is 5 wide and 7 high.
_HEIGHT: Final = 1.4
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
    return round(card * _HEIGHT)


def card_lift(card: int) -> int:
    """Return how far a card of a width is lifted."""
    return round(card * _HEIGHT * _LIFT)


class Seat(NamedTuple):
    """The place of another player while a hand is played: a plate, with one card back at its left."""

    box: Box
    back: Box

    @property
    def clear(self) -> int:
        """The width at the left of the plate that stays clear for the back."""
        return 2 * (self.back.x - self.box.x) + self.back.width


class Shown(NamedTuple):
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


@dataclass(frozen=True)
class Measures:
    """The measures of a table and the places on it.

    ``card`` is the width of the own cards, which lie ``step`` apart in the area ``hand``. ``seats`` are the
    places of the other players, the next player first. ``shown`` are their places in a show; in a tie,
    ``tied`` are, and the cards drawn lie in ``draws``. ``piles`` are the stock, the discards and the own
    ``plate``. ``actions`` are the places of three buttons. In ``free``, other things can lie over the seats.
    ``ladder`` is the place for the types of hands, or None if there is none.
    """

    width: int
    height: int
    card: int
    step: int
    hand: Box
    seats: tuple[Seat, ...]
    shown: tuple[Shown, ...]
    tied: tuple[Shown, ...]
    draws: Box
    piles: Mapping[str, Box]
    actions: tuple[Box, ...]
    free: Box
    ladder: Box | None

    @property
    def lift(self) -> int:
        """How far an own card is lifted."""
        return card_lift(self.card)

    def own(self, slot: int) -> Box:
        """Return the place of an own card by its slot, from 0; the last slot is for a drawn card."""
        return Box(self.hand.x + slot * self.step, self.hand.y, self.card, self.hand.height)
