"""Pressing at a table of Odds: an own card and a back, an own card and the discards, the stock, the call."""

from typing import Final

from cardmath.cards import Card
from cardmath.errors import CardError
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsPosition
from cardmath_widgets.boards.gestures import Gestures

__all__ = ["CALLING", "DISCARDS", "HAND", "STOCK", "OddsGestures", "card_of", "group_of", "place_key"]

STOCK: Final = "stock"
DISCARDS: Final = "discards"
#: The key of the button that calls.
CALLING: Final = "call"
#: The group of one's own cards, whose keys are their names.
HAND: Final = "hand"


def place_key(player: int, place: int) -> str:
    """Return the key of a place in another player's hand.

    >>> place_key(3, 2)
    '3.2'
    """
    return f"{player}.{place}"


def group_of(player: int) -> str:
    """Return the group of another player's places."""
    return f"player-{player}"


def card_of(key: str) -> Card | None:
    """Return the own card that a key names, or None."""
    try:
        return Card.parse(key)
    except CardError:
        return None


def _place_of(key: str) -> tuple[int, int] | None:
    player, dot, place = key.partition(".")
    if len(player) == len(place) == len(dot) == 1 and player in "12345678" and place in "123456":
        return int(player), int(place)
    return None


class OddsGestures(Gestures[OddsPosition, OddsMove]):
    """The hands of Odds: they are those of the player whose turn it is.

    >>> hands = OddsGestures()
    >>> hands.spots_of(OddsMove.parse("trade 5s 3 2")), hands.spots_of(DRAW)
    (('5s', '3.2'), ('stock',))
    """

    def spots_of(self, move: OddsMove) -> tuple[str, ...]:
        """Return the own card and the place or pile it goes to, the stock, or the call."""
        if move.kind == "trade":
            return str(move.card), place_key(move.partner or 0, move.place or 0)
        if move.kind == "discard":
            return str(move.card), DISCARDS
        return (STOCK,) if move == DRAW else (CALLING,)

    def meant(self, position: OddsPosition, keys: tuple[str, ...]) -> OddsMove | None:
        """Return the draw, the call, the trade or the discard that is meant."""
        if keys == (STOCK,):
            return DRAW
        if keys == (CALLING,):
            return CALL
        card = card_of(keys[0])
        if card is None or len(keys) != 2:
            return None
        if keys[1] == DISCARDS:
            return OddsMove.discard(card) if position.drawn else None
        place = _place_of(keys[1])
        return OddsMove.trade(card, *place) if place else None

    def can_choose(self, position: OddsPosition, key: str) -> bool:
        """Return whether a card of the player whose turn it is lies on a spot."""
        if position.to_play is None:
            return False
        card = card_of(key)
        return card is not None and (card in position.hands[position.turn - 1] or card == position.drawn)

    def ways(self, position: OddsPosition, key: str) -> tuple[OddsMove, ...]:
        """Return the discard of a card, where one is to be discarded."""
        move = self.meant(position, (key, DISCARDS))
        return () if move is None or position.refusal(move) is not None else (move,)

    def targets(self, position: OddsPosition, key: str) -> tuple[str, ...]:
        """Return the discards, or the hands of all others; and the own hand, to sort it."""
        if position.drawn:
            return (DISCARDS, HAND)
        others = (player for player in position.players_in if player != position.turn)
        return (*map(group_of, others), HAND)
