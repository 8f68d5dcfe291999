"""The moves of Odds and their text: ``call``, ``draw``, ``draw->5s``, ``trade 5s 3 2``."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.drawn import Written
from cardmath.errors import CardError, IllegalMoveError
from cardmath.i18n import _
from cardmath.sentences import shown

_DISCARD: Final = re.compile(r"draw->(\w+)", re.ASCII)
_TRADE: Final = re.compile(r"trade (\w+) ([1-8]) ([1-6])", re.ASCII)


@dataclass(frozen=True, slots=True, repr=False)
class OddsMove(Written):
    """A move: a trade, a discard that ends a draw, or one of the constants `DRAW` and `CALL`.

    ``card`` is the player's own card to give or discard. In a trade, ``partner`` is the player who gets it,
    and ``place``, 1 to 6, is the place of the card taken in return.

    >>> move = OddsMove.parse("trade 5s 3 2")
    >>> str(move.card), move.partner, move.place
    ('5s', 3, 2)
    >>> str(OddsMove.discard(Card.parse("Xr")))
    'draw->Xr'
    """

    #: ``"draw"``, ``"discard"``, ``"trade"`` or ``"call"``.
    kind: str
    card: Card | None = None
    partner: int | None = None
    place: int | None = None

    @classmethod
    def discard(cls, card: Card) -> "OddsMove":
        """Return the move that discards a card, which may be the one just drawn."""
        return cls("discard", card)

    @classmethod
    def trade(cls, card: Card, partner: int, place: int) -> "OddsMove":
        """Return the move that trades the player's own card for the card at a place in another player's
        hand.
        """
        return cls("trade", card, partner, place)

    @classmethod
    def parse(cls, text: str) -> "OddsMove":
        """Read a move from its text. Raises `IllegalMoveError` if it is not a move.

        >>> OddsMove.parse("trade 5s 03 2")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        cardmath.errors.IllegalMoveError: 'trade 5s 03 2' is not a move: call, draw, draw->...
        """
        if isinstance(text, str):
            if text in _NAMED:
                return _NAMED[text]
            if match := _DISCARD.fullmatch(text):
                card = _strict_card(match[1])
                if card:
                    return cls.discard(card)
            if match := _TRADE.fullmatch(text):
                card = _strict_card(match[1])
                if card:
                    return cls.trade(card, int(match[2]), int(match[3]))
        raise IllegalMoveError(
            _("{text} is not a move: call, draw, draw-><card> or trade <card> <player> <place>").format(
                text=shown(text)
            )
        )

    def __str__(self) -> str:
        if self.kind == "trade":
            return f"trade {self.card} {self.partner} {self.place}"
        return f"draw->{self.card}" if self.kind == "discard" else self.kind


#: The move that draws the top card of the stock, seen only by the player.
DRAW: Final = OddsMove("draw")
#: The move that calls "odds".
CALL: Final = OddsMove("call")

_NAMED: Final = {"draw": DRAW, "call": CALL}


def recorded(moves: Iterable[OddsMove]) -> tuple[OddsMove, ...]:
    """Return moves as they are recorded, with a draw and its discard as one move.

    >>> [str(move) for move in recorded(map(OddsMove.parse, ["call", "draw", "draw->5s", "draw"]))]
    ['call', 'draw->5s', 'draw']
    """
    kept: list[OddsMove] = []
    for move in moves:
        if move.kind == "discard" and kept and kept[-1] == DRAW:
            kept.pop()
        kept.append(move)
    return tuple(kept)


def _strict_card(text: str) -> Card | None:
    try:
        card = Card.parse(text)
    except CardError:
        return None
    return card if str(card) == text else None
