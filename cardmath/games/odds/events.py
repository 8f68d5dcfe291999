"""What happens in a game of Odds, one event after the other, and what each seat sees of it.

An event of the game's history names every card. ``seen_by`` returns the same event as a player sees it: what
RULES hide from that seat is None there. So the log of a view is made of the same few classes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from cardmath.cards import Card

__all__ = ["Called", "Dealt", "Discarded", "Drew", "Event", "Hand", "Remade", "Show", "Traded"]

#: Six cards in places 1 to 6; empty for a player who is out.
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table."""

    kind: ClassVar[str]

    def seen_by(self, player: int) -> "Event":
        """Return the event as a player sees it."""
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it; null is what is not seen."""
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A hand is dealt; ``hands`` has an empty one for each player who is out, None for one not seen."""

    kind = "deal"

    hand: int
    dealer: int
    first: int
    hands: tuple[Hand | None, ...]

    def seen_by(self, player: int) -> "Dealt":
        """Return the event with the player's own hand alone."""
        return replace(
            self,
            hands=tuple(
                hand if seat == player or not hand else None for seat, hand in enumerate(self.hands, start=1)
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        hands = [None if hand is None else _texts(hand) for hand in self.hands]
        return {
            "kind": self.kind,
            "hand": self.hand,
            "dealer": self.dealer,
            "first": self.first,
            "hands": hands,
        }


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A player gave a card from one of their places for the card at a place of another player."""

    kind = "trade"

    player: int
    gave: Card | None
    own_place: int | None
    partner: int
    place: int
    took: Card | None

    def seen_by(self, player: int) -> "Traded":
        """Return the event: the two players see the cards, the trader alone where theirs came from."""
        if player == self.player:
            return self
        if player == self.partner:
            return replace(self, own_place=None)
        return replace(self, own_place=None, gave=None, took=None)

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {
            "kind": self.kind,
            "player": self.player,
            "gave": _text(self.gave),
            "own_place": self.own_place,
            "partner": self.partner,
            "place": self.place,
            "took": _text(self.took),
        }


@dataclass(frozen=True, slots=True)
class Remade(Event):
    """The discards were shuffled to be the stock."""

    kind = "stock"

    size: int

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {"kind": self.kind, "size": self.size}


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A player drew the stock's top card."""

    kind = "draw"

    player: int
    card: Card | None

    def seen_by(self, player: int) -> "Drew":
        """Return the event: the card is its player's alone."""
        return self if player == self.player else replace(self, card=None)

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {"kind": self.kind, "player": self.player, "card": _text(self.card)}


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A player discarded one of seven cards.

    ``own_place`` is where it lay, None for the card just drawn and for those who cannot tell.
    """

    kind = "discard"

    player: int
    card: Card
    own_place: int | None

    def seen_by(self, player: int) -> "Discarded":
        """Return the event: whether the card was the drawn one is not told to others."""
        return self if player == self.player else replace(self, own_place=None)

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {
            "kind": self.kind,
            "player": self.player,
            "card": str(self.card),
            "own_place": self.own_place,
        }


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A player called "odds"."""

    kind = "call"

    player: int

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {"kind": self.kind, "player": self.player}


@dataclass(frozen=True, slots=True)
class Show(Event):
    """The end of a hand: everybody's cards, and who keeps all lives.

    ``tied`` are the players whose hands were equally good, in order of play, none where one was the best;
    ``draws`` the cards they drew to decide it, in order, each with its player.
    """

    kind = "show"

    hand: int
    hands: tuple[Hand, ...]
    tied: tuple[int, ...]
    draws: tuple[tuple[int, Card], ...]
    winner: int

    def report(self) -> dict[str, Any]:
        """Return the show as ``cardmath replay --json`` prints it."""
        return {
            "hand": self.hand,
            "hands": [_texts(hand) if hand else None for hand in self.hands],
            "tied": list(self.tied),
            "draws": [[player, str(card)] for player, card in self.draws],
            "winner": self.winner,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON holds it."""
        return {"kind": self.kind, **self.report()}


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _texts(cards: Sequence[Card]) -> list[str]:
    return list(map(str, cards))
