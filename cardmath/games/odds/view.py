"""A game of Odds from one seat's point of view, and the events in a game.

A view depends only on what the rules let the seat know. It contains only cards that the seat has seen: its
own cards, the cards it gave, took, drew or discarded, all discards, and every card of a show.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from cardmath.cards import Card
from cardmath.drawn import Drawn
from cardmath.errors import DeckError
from cardmath.games.odds.moves import CALL, DRAW, OddsMove
from cardmath.games.odds.pack import HAND_SIZE, VALUES
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.sentences import as_given

# -- events, and what each seat can see of them -----------------------------------------------------------
# An event in the history of the game includes every card. ``seen_by`` returns the event as a player sees
# it, with None for everything that the rules hide from the player. A view can therefore use the same
# classes in its log.


#: Six cards in places 1 to 6, or an empty tuple for a player who is out.
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """An event at the table."""

    kind: ClassVar[str]

    def seen_by(self, player: int) -> "Event":
        """Return the event as a player sees it."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON data, with null for hidden values."""
        return {"kind": self.kind, **self.report()}

    def report(self) -> dict[str, Any]:
        """Return the details of the event as JSON data, without its kind."""
        return {one.name: _plain(getattr(self, one.name)) for one in fields(self)}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal of a hand. ``hands`` has an empty hand for a player who is out, and None for a hidden hand."""

    kind = "deal"

    hand: int
    dealer: int
    first: int
    hands: tuple[Hand | None, ...]

    def seen_by(self, player: int) -> "Dealt":
        """Return the event with only the player's own hand."""
        return replace(
            self,
            hands=tuple(
                hand if seat == player or not hand else None for seat, hand in enumerate(self.hands, start=1)
            ),
        )


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A trade: a player swapped the card in one of their places for the card in one of another player's
    places.
    """

    kind = "trade"

    player: int
    gave: Card | None
    own_place: int | None
    partner: int
    place: int
    took: Card | None

    def seen_by(self, player: int) -> "Traded":
        """Return the event. Both players see the cards. Only the trader sees the given card's old place."""
        if player == self.player:
            return self
        if player == self.partner:
            return replace(self, own_place=None)
        return replace(self, own_place=None, gave=None, took=None)


@dataclass(frozen=True, slots=True)
class Remade(Event):
    """A reshuffle of the discards, which become the stock."""

    kind = "stock"

    size: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A draw of the top card of the stock."""

    kind = "draw"

    player: int
    card: Card | None

    def seen_by(self, player: int) -> "Drew":
        """Return the event. Only the player who drew sees the card."""
        return self if player == self.player else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A discard of one of seven cards.

    ``own_place`` is the place of the card, or None for the card just drawn and for players who cannot know.
    """

    kind = "discard"

    player: int
    card: Card
    own_place: int | None

    def seen_by(self, player: int) -> "Discarded":
        """Return the event. Other players do not learn whether it was the card just drawn."""
        return self if player == self.player else replace(self, own_place=None)


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A call of "odds" by a player."""

    kind = "call"

    player: int


@dataclass(frozen=True, slots=True)
class Show(Event):
    """The end of a hand: all players' cards, and the winner, who keeps all lives.

    ``tied`` are the players with equally good best hands, in order of play; empty if there is a single best
    hand. ``draws`` are the cards that they drew to break the tie, in order, each with its player.
    """

    kind = "show"

    hand: int
    hands: tuple[Hand, ...]
    tied: tuple[int, ...]
    draws: tuple[tuple[int, Card], ...]
    winner: int

    def report(self) -> dict[str, Any]:
        """Return the show as printed by ``cardmath replay --json``, with null for a player who is out."""
        return {**Event.report(self), "hands": [_plain(hand) if hand else None for hand in self.hands]}


def _plain(value: Any) -> Any:
    """Return an event's value as JSON data: cards as strings, and rows of cards as lists."""
    if isinstance(value, Card):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, Sequence) else value


# -- the view ---------------------------------------------------------------------------------------------


#: The fields of a view that are written in another form, or not at all: the rules are in the record.
_UNWRITTEN: Final = ("frozen", "log")


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
        own = {
            one.name: _plain(getattr(self, one.name)) for one in fields(self) if one.name not in _UNWRITTEN
        }
        return own | {
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
