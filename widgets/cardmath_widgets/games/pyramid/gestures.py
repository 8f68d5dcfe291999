"""The gestures of a pyramid: press two cards that make the target, a card worth the target, or the stock."""

from functools import lru_cache
from typing import Final

from cardmath.errors import IllegalMoveError
from cardmath.games.game import Refusal
from cardmath.games.pyramid import DISCARD, DRAW, TURN, Place, PyramidMove, PyramidPosition
from cardmath_widgets.board.session import Gestures

#: The key of the stock. It does not count as a place, because its cards are drawn, not removed.
STOCK: Final = "stock"
#: The key of the foundation; a card worth the target can be dragged to it.
FOUNDATION: Final = "foundation"


class PyramidGestures(Gestures[PyramidPosition, PyramidMove]):
    """The gestures of Pyramid Addition.

    >>> start, hands = PyramidMove.parse("draw"), PyramidGestures()
    >>> hands.spots_of(start), hands.spots_of(PyramidMove.parse("t7.2+d"))
    (('stock',), ('t7.2', 'd'))
    """

    def spots_of(self, move: PyramidMove) -> tuple[str, ...]:
        """Return the places of the cards that leave, or the stock."""
        return tuple(map(str, move.places)) or (STOCK,)

    def meant(self, position: PyramidPosition, keys: tuple[str, ...]) -> PyramidMove | None:
        """Return the move that removes the pressed cards, or the move for a press on the stock."""
        if keys == (STOCK,):
            return TURN if position.discard and not position.stock else DRAW
        cards = keys[:1] if keys[1:] == (FOUNDATION,) else keys
        places = [place for key in cards if (place := place_of(key))]
        if len(places) < len(cards):
            return None
        if len(places) == 2 and places[1] in position.covering(places[0]):
            # Players press a pair in either order, but the move is written with the covering card first.
            places.reverse()
        return PyramidMove(tuple(places))

    def can_choose(self, position: PyramidPosition, key: str) -> bool:
        """Return whether the card on a spot can leave, alone or with the only card that covers it."""
        place = place_of(key)
        if place is None or position.card_at(place) is None:
            return False
        coverers = position.covering(place)
        return not coverers or (len(coverers) == 1 and not position.covering(coverers[0]))

    def targets(self, position: PyramidPosition, key: str) -> tuple[str, ...]:
        """Return every other card, none of which lights up: the player has to find the one that fits.

        A card worth the target can also be dragged to the foundation.
        """
        alone = self.meant(position, (key,))
        goes_alone = alone is not None and position.refusal(alone) is None
        discard = str(DISCARD)
        is_there = bool(position.discard) and key != discard
        return ("~tableau", *((f"~{discard}",) if is_there else ()), *((FOUNDATION,) if goes_alone else ()))

    def slip(self, refusal: Refusal) -> str:
        """Return the two cards that did not make the target.

        >>> from cardmath.games import PyramidGame
        >>> refusal = PyramidGame().deal(7).refusal(PyramidMove.parse("t7.1+t7.2"))
        >>> PyramidGestures().slip(refusal)
        '7s.10s'
        """
        return ".".join(map(str, refusal.cards)) if refusal.kind == "sum" else ""

    def is_quiet(self, move: PyramidMove) -> bool:
        """Return whether the move removes no card."""
        return not move.places


@lru_cache(maxsize=512)
def place_of(key: str) -> Place | None:
    """Return the place of the card that a spot's key refers to, or None.

    >>> place_of("t7.3"), place_of("stock")
    (Place(row=7, place=3), None)
    """
    try:
        places = PyramidMove.parse(key).places
    except IllegalMoveError:
        return None
    return places[0] if len(places) == 1 else None
