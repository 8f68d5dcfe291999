"""A game of Odds from one seat's point of view, as a separate value.

A view depends only on what the rules let the seat know. It contains only cards that the seat has seen: its
own cards, the cards it gave, took, drew or discarded, all discards, and every card of a show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardmath.cards import Card
from cardmath.drawn import Drawn
from cardmath.errors import DeckError
from cardmath.games.odds.events import Event, Hand, Show
from cardmath.games.odds.moves import CALL, DRAW, OddsMove
from cardmath.games.odds.pack import HAND_SIZE, VALUES
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.sentences import as_given


@dataclass(frozen=True, kw_only=True, repr=False)
class OddsView(Drawn):
    """What the player at ``seat`` knows.

    ``own`` is the seat's cards in their places, or None when it is out. ``drawn`` is the card that it has
    drawn but not yet exchanged for a discard. ``stock`` is the number of cards in the stock, and ``discards``
    are the discarded cards, the first discard first. Two tuples contain the players' data, indexed by the
    player's number minus one: ``lives`` and ``turns`` (the turns taken in this hand, or None for a player who
    is out). ``log`` holds all events since the first deal, as the seat saw them.

    >>> from cardmath.games.odds import OddsGame
    >>> start = OddsGame(players=3).deal(7)
    >>> view = start.seen_by(2)
    >>> view.to_play, view.moves(), view.stock
    (1, (), 36)
    >>> start.play("draw").seen_by(2).drawn is None
    True
    """

    move_type = OddsMove
    drawing = "cardmath.games.odds.drawing"
    card_values = VALUES

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
        """The shows that ended the finished hands, in order."""
        return tuple(event for event in self.log if isinstance(event, Show))

    @property
    def players_in(self) -> tuple[int, ...]:
        """The players who still have lives, by number."""
        return tuple(player for player, left in enumerate(self.lives, start=1) if left)

    def moves(self) -> tuple[OddsMove, ...]:
        """Return the legal moves if it is the seat's turn, otherwise an empty tuple."""
        if self.to_play != self.seat or self.own is None:
            return ()
        return legal_moves(self.seat, self.own, self.drawn, self.lives, self.caller, self.frozen)

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON data."""
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
    """Return the legal moves of the player whose turn it is, both for a position and for a player's view."""
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
    """Raise `DeckError` if no player in the game has this number."""
    player = as_int(player)
    if type(player) is not int or not 1 <= player <= players:
        raise DeckError(
            _("there is no player {player}; the players are 1 to {players}"),
            player=as_given(player),
            players=players,
        )
