"""The events in a game of Odds, and what each seat can see.

An event in the history of the game includes every card. ``seen_by`` returns the event as a player sees it,
with None for everything that the rules hide from the player. A view can therefore use the same classes in its
log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from cardmath.cards import Card

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
