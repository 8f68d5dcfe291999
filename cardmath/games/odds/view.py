"""What one seat knows of a game of Odds, as a value of its own.

A view is a function of what the rules let the seat know and of nothing else. It names only cards that the
seat has met: its own, those it gave and took, drew and discarded, all discards, and every card of a show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.cards import Card
from cardmath.errors import DeckError
from cardmath.games.odds.events import Event, Hand, Show
from cardmath.games.odds.moves import CALL, DRAW, OddsMove
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.i18n import _
from cardmath.sentences import as_given

__all__ = ["OddsView", "check_player", "legal_moves"]


@dataclass(frozen=True, kw_only=True)
class OddsView:
    """What the player at ``seat`` knows.

    ``own`` are the cards of the seat in their places, None when it is out; ``drawn`` the card it has drawn
    and not yet exchanged for a discard. ``stock`` is how many cards are left there, ``discards`` the cards
    discarded, the first one first. What belongs to all players stands at their number less one: ``lives``
    and ``turns`` (turns had in this hand, None for who is out). ``log`` is everything that happened since
    the first deal, as the seat saw it.

    >>> from cardmath.games.odds import OddsGame
    >>> start = OddsGame(players=3).deal(7)
    >>> view = start.seen_by(2)
    >>> view.to_play, view.moves(), view.stock
    (1, (), 36)
    >>> start.play("draw").seen_by(2).drawn is None
    True
    """

    seat: int
    own: Hand | None
    drawn: Card | None
    stock: int
    discards: tuple[Card, ...]
    lives: tuple[int, ...]
    turns: tuple[int | None, ...]
    hand: int
    to_play: int | None
    dealer: int
    caller: int | None
    winner: int | None
    frozen: bool
    log: tuple[Event, ...]

    @property
    def shows(self) -> tuple[Show, ...]:
        """How each hand that is over ended."""
        return tuple(event for event in self.log if isinstance(event, Show))

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players who still have lives, by number."""
        return tuple(player for player, left in enumerate(self.lives, start=1) if left)

    def moves(self) -> tuple[OddsMove, ...]:
        """Return the legal moves where it is the seat's turn, else none."""
        if self.to_play != self.seat or self.own is None:
            return ()
        return legal_moves(self.seat, self.own, self.drawn, self.lives, self.caller, self.frozen)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON holds it."""
        return {
            "seat": self.seat,
            "own": None if self.own is None else list(map(str, self.own)),
            "drawn": None if self.drawn is None else str(self.drawn),
            "stock": self.stock,
            "discards": list(map(str, self.discards)),
            "lives": list(self.lives),
            "turns": list(self.turns),
            "hand": self.hand,
            "to_play": self.to_play,
            "dealer": self.dealer,
            "caller": self.caller,
            "winner": self.winner,
            "shows": [show.report() for show in self.shows],
            "log": [event.to_dict() for event in self.log],
        }


def legal_moves(
    player: int, own: Hand, drawn: Card | None, lives: Sequence[int], caller: int | None, frozen: bool
) -> tuple[OddsMove, ...]:
    """Return what a player may do whose turn it is; the same for the position and for the player's view."""
    if drawn is not None:
        return tuple(OddsMove.discard(card) for card in (*own, drawn))
    partners = [
        other
        for other, left in enumerate(lives, start=1)
        if left and other != player and not (frozen and other == caller)
    ]
    trades = (
        OddsMove.trade(card, partner, place)
        for card in own
        for partner in partners
        for place in range(1, HAND_SIZE + 1)
    )
    return (DRAW, *(() if caller else (CALL,)), *trades)


def check_player(player: object, players: int) -> None:
    """Refuse a number that no player of the game has; raises `DeckError`."""
    if type(player) is not int or not 1 <= player <= players:
        raise DeckError(
            _("there is no player {player}; the players are 1 to {players}"),
            player=as_given(player),
            players=players,
        )
