"""The places on a table of Odds, in any layout: players' places, piles, own cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.widget.scene import Box

__all__ = [
    "EDGE",
    "GAP",
    "HAND_SLOTS",
    "LEAST_ACTION",
    "LEAST_STEP",
    "Block",
    "Measures",
    "card_height",
    "card_lift",
]

#: A card is 5 wide and 7 high.
_HEIGHT: Final = 1.4
#: How far a counting card is lifted, as a share of its height.
_LIFT: Final = 0.16
#: Six cards and the one just drawn.
HAND_SLOTS: Final = HAND_SIZE + 1
EDGE: Final = 6
GAP: Final = 8
#: The smallest part of a card that is easy to touch, and the height of a button.
LEAST_STEP: Final = 24
LEAST_ACTION: Final = 44


def card_height(card: int) -> int:
    """Return the height of a card of a width."""
    return round(card * _HEIGHT)


def card_lift(card: int) -> int:
    """Return how far a counting card of a width is lifted."""
    return round(card * _HEIGHT * _LIFT)


class Block(NamedTuple):
    """The place of another player: its first card, the step from card to card, and the plate.

    The plate leaves ``seen`` of each card's height uncovered. There is space to lift a card by ``lift``.
    """

    first: Box
    step: int
    plate: Box
    seen: int
    lift: int

    def card(self, place: int) -> Box:
        """Return where the card at a place, 1 to 6, lies."""
        return self.first._replace(x=self.first.x + (place - 1) * self.step)

    def spot(self, place: int) -> Box:
        """Return the visible part of the card at a place, where it can be pressed."""
        return self.card(place)._replace(height=self.seen)


@dataclass(frozen=True)
class Measures:
    """The measures of a table and the places on it.

    ``card`` is the width of the own cards and of the piles. ``hand`` is the area of the own cards, with six
    or seven in its middle. ``blocks`` are the places of the other players, the next player first. ``free`` is
    the area above the piles, where the discards are laid out. On a table that ``is_tight``, plates are small
    and ``piles`` has no place for the ring.
    """

    width: int
    height: int
    card: int
    gap: int
    hand: Box
    blocks: tuple[Block, ...]
    piles: Mapping[str, Box]
    free: Box
    is_tight: bool = False

    @property
    def lift(self) -> int:
        """How far a counting own card is lifted."""
        return card_lift(self.card)

    def own(self, slot: int, count: int) -> Box:
        """Return the place of an own card by its slot, from 0, in a hand of this many cards."""
        pitch = self.card + self.gap
        left = self.hand.x + (self.hand.width - count * pitch + self.gap) // 2
        return Box(left + slot * pitch, self.hand.y, self.card, self.hand.height)
