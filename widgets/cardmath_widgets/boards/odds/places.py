"""Where things lie on a table of Odds, however it is laid out: players' places, piles, own cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cardmath.games.odds.pack import HAND_SIZE
from cardmath_widgets.scene import Box

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
#: How much of its height a card is lifted that counts.
_LIFT: Final = 0.16
#: Six cards and the one just drawn.
HAND_SLOTS: Final = HAND_SIZE + 1
EDGE: Final = 6
GAP: Final = 8
#: The least of a card that a finger finds, and the height of a button.
LEAST_STEP: Final = 24
LEAST_ACTION: Final = 44


def card_height(card: int) -> int:
    """Return how high a card of a width is."""
    return round(card * _HEIGHT)


def card_lift(card: int) -> int:
    """Return how far a card of a width is lifted that counts."""
    return round(card * _HEIGHT * _LIFT)


class Block(NamedTuple):
    """The place of another player: where the first card lies, how far from card to card, and the plate.

    Of each card as much as ``seen`` of its height is not behind the plate, and there is room to lift it by
    ``lift``.
    """

    first: Box
    step: int
    plate: Box
    seen: int
    lift: int

    def card(self, place: int) -> Box:
        """Return where the card of a place lies, 1 to 6."""
        return self.first._replace(x=self.first.x + (place - 1) * self.step)

    def spot(self, place: int) -> Box:
        """Return where the card of a place is seen and pressed."""
        return self.card(place)._replace(height=self.seen)


@dataclass(frozen=True)
class Measures:
    """The sizes of a table and where things lie on it.

    ``card`` is the width of the own cards and of the piles; ``hand`` is where the own cards lie, six or seven
    in its middle; ``blocks`` are the places of the other players, the next one first. ``free`` is the part
    above the piles, in which the discards are laid out. Where the table ``is_tight`` plates are small, and
    there is no place for the ring in ``piles``.
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
        """How far an own card is lifted that counts."""
        return card_lift(self.card)

    def own(self, slot: int, count: int) -> Box:
        """Return where an own card lies, the first one in slot 0, of so many."""
        pitch = self.card + self.gap
        left = self.hand.x + (self.hand.width - count * pitch + self.gap) // 2
        return Box(left + slot * pitch, self.hand.y, self.card, self.hand.height)
