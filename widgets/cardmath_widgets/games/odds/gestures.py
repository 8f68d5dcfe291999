"""The gestures at an Odds table: your own cards, the backs of other hands, discards, stock and call."""

import contextlib
from typing import Final

from cardmath.cards import Card
from cardmath.errors import CardError, IllegalMoveError
from cardmath.games.odds import CALL, DRAW, OddsMove, OddsPosition
from cardmath_widgets.board.session import Gestures

STOCK: Final = "stock"
DISCARDS: Final = "discards"
#: The keys of the move buttons.
DRAWING: Final = "draw"
TRADING: Final = "trade"
CALLING: Final = "call"
DISCARD: Final = "discard"
#: The keys that let the player at the screen take their seat and step through a show.
ME: Final = "me"
PASS: Final = "pass"
NEXT: Final = "next"
SKIP: Final = "skip"
#: The key that plays the machines' turns straight through to the show, and the key that closes whatever is
#: spread out.
END: Final = "end"
#: The key that goes on without a player at another screen, after everyone has waited a long time.
WITHOUT: Final = "without"
CLOSE: Final = "close"
#: The keys for saying which player has the better hand.
_BETTER: Final = "better."
_SEAT: Final = "plate."
#: The group of the player's own cards, whose keys are their names.
HAND: Final = "hand"


def place_key(player: int, place: int) -> str:
    """Return the key of a place in another player's hand.

    >>> place_key(3, 2)
    '3.2'
    """
    return f"{player}.{place}"


def seat_key(player: int) -> str:
    """Return the key of a player's plate."""
    return f"{_SEAT}{player}"


def player_of(key: str) -> int | None:
    """Return the player whose plate has this key, or None.

    >>> player_of(seat_key(3)), player_of("3.2")
    (3, None)
    """
    number = key.removeprefix(_SEAT)
    return int(number) if number != key and len(number) == 1 and number in "12345678" else None


def better_key(player: int) -> str:
    """Return the key for picking a player as having the better hand."""
    return f"{_BETTER}{player}"


def better_of(key: str) -> int | None:
    """Return the player whose hand a key picks as the better one, or None.

    >>> better_of(better_key(3)), better_of(seat_key(3))
    (3, None)
    """
    return player_of(key.replace(_BETTER, _SEAT)) if key.startswith(_BETTER) else None


def group_of(player: int) -> str:
    """Return the group of the places in another player's hand."""
    return f"player-{player}"


def card_of(key: str) -> Card | None:
    """Return the player's own card that a key refers to, or None."""
    try:
        return Card.parse(key)
    except CardError:
        return None


class OddsGestures(Gestures[OddsPosition, OddsMove]):
    """The gestures of Odds, for the player to move.

    >>> hands = OddsGestures()
    >>> hands.spots_of(OddsMove.parse("trade 5s 3 2")), hands.spots_of(DRAW)
    (('5s', 'plate.3', '3.2'), ('stock',))
    """

    def spots_of(self, move: OddsMove) -> tuple[str, ...]:
        """Return a move's spots: a card with a plate and place, or with the discards; the stock; the call."""
        if move.kind == "trade":
            partner = move.partner or 0
            return str(move.card), seat_key(partner), place_key(partner, move.place or 0)
        if move.kind == "discard":
            return str(move.card), DISCARDS
        return (STOCK,) if move == DRAW else (CALLING,)

    def meant(self, position: OddsPosition, keys: tuple[str, ...]) -> OddsMove | None:
        """Return the draw, call, trade or discard that the keys mean."""
        if len(keys) != 2:
            return {STOCK: DRAW, CALLING: CALL}.get(keys[0])
        card, to = keys
        if to == DISCARDS and not position.drawn:
            return None
        with contextlib.suppress(IllegalMoveError):
            # The key of a place has the player and the place, as a trade has in its text.
            place = to.replace(".", " ")
            return OddsMove.parse(f"draw->{card}" if to == DISCARDS else f"trade {card} {place}")
        return None

    def can_choose(self, position: OddsPosition, key: str) -> bool:
        """Return whether the card on a spot belongs to the player to move."""
        if position.to_play is None:
            return False
        card = card_of(key)
        return card is not None and (card in position.hands[position.turn - 1] or card == position.drawn)

    def ways(self, position: OddsPosition, key: str) -> tuple[OddsMove, ...]:
        """Return the discard of a card, if the player has to discard."""
        move = self.meant(position, (key, DISCARDS))
        return () if move is None or position.refusal(move) is not None else (move,)

    def targets(self, position: OddsPosition, key: str) -> tuple[str, ...]:
        """Return the discards or all other hands, plus the player's own hand for sorting."""
        if position.drawn:
            return (DISCARDS, HAND)
        others = (player for player in position.players_in if player != position.turn)
        return (*map(group_of, others), HAND)
