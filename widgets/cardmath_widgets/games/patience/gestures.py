"""The gestures of a patience game: press a card and then its pile, or the stock."""

from functools import lru_cache
from typing import Final

from cardmath.errors import IllegalMoveError
from cardmath.games.game import Refusal
from cardmath.games.patience import REDEAL, TURN, PatienceMove, PatiencePosition, PatienceRefusal, Place
from cardmath_widgets.board.session import Gestures

#: The key of the stock. Cards are not played from there.
STOCK: Final = "stock"
#: The group of the foundations.
FOUNDATIONS: Final = "foundations"


class PatienceGestures(Gestures[PatiencePosition, PatienceMove]):
    """The gestures of the patience games.

    >>> hands = PatienceGestures()
    >>> hands.spots_of(PatienceMove.parse("r3>f5")), hands.spots_of(TURN)
    (('r3', 'f5'), ('stock',))
    """

    def spots_of(self, move: PatienceMove) -> tuple[str, ...]:
        """Return the card's place and its pile, or the stock."""
        if move.source is None or move.target is None:
            return (STOCK,)
        return str(move.source), str(move.target)

    def meant(self, position: PatiencePosition, keys: tuple[str, ...]) -> PatienceMove | None:
        """Return the play from the first spot to the second, or the move for a press on the stock."""
        if keys == (STOCK,):
            return REDEAL if position.waste and not position.stock else TURN
        if len(keys) != 2:
            return None
        source, target = map(place_of, keys)
        if source is None or target is None or target.kind != "f":
            return None
        return PatienceMove(source, target)

    def can_choose(self, position: PatiencePosition, key: str) -> bool:
        """Return whether a spot holds a playable card; a card on a foundation also needs somewhere to go."""
        place = place_of(key)
        if place is None or position.card_at(place) is None:
            return False
        return place.kind != "f" or bool(position.targets(place))

    def ways(self, position: PatiencePosition, key: str) -> tuple[PatienceMove, ...]:
        """Return the plays from a spot to the foundations that take its card."""
        place = place_of(key)
        return tuple(PatienceMove(place, target) for target in position.targets(place)) if place else ()

    def targets(self, position: PatiencePosition, key: str) -> tuple[str, ...]:
        """Return the foundations: the ones for this card light up, and the others explain why they don't."""
        return (*(str(move.target) for move in self.ways(position, key)), f"~{FOUNDATIONS}")

    def pointed(self, refusal: Refusal) -> tuple[str, ...]:
        """Return the card that must be played before the stock is turned, and its pile."""
        if isinstance(refusal, PatienceRefusal) and refusal.kind == "fits":
            return tuple(map(str, refusal.places))
        return ()

    def slip(self, refusal: Refusal) -> str:
        """Return the card that the pile needs next."""
        if isinstance(refusal, PatienceRefusal) and refusal.kind == "waits":
            return str(refusal.awaited)
        return ""

    def is_quiet(self, move: PatienceMove) -> bool:
        """Return whether no card moves to a foundation."""
        return not move.is_play


@lru_cache(maxsize=256)
def place_of(key: str) -> Place | None:
    """Return the place that a spot's key refers to, or None.

    >>> place_of("c2"), place_of("stock")
    (Place(kind='c', number=2), None)
    """
    try:
        return PatienceMove.parse(f"{key}>f1").source
    except IllegalMoveError:
        return None
