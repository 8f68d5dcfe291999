"""Refusals of moves in Odds, as values with a sentence in the reader's base."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.words import the_card
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised


@dataclass(frozen=True, slots=True)
class OddsRefusal:
    """The reason why a move is illegal.

    ``player`` is the player whose turn it is. ``places`` contains the other player involved, and ``cards``
    the card in the move. ``players`` is the number of players at the start of the game.

    ================  ==============================================================================
    ``kind``          meaning
    ================  ==============================================================================
    `over`            the game is over
    `discard-first`   a card has been drawn, and one of the seven must be discarded
    `not-held`        the player does not hold the card
    `called`          a player has already called odds in this hand
    `no-player`       there is no such player
    `yourself`        players cannot trade with themselves
    `out`             the other player has no lives left
    `frozen`          the other player called, and the option protects the caller's cards
    ================  ==============================================================================

    >>> OddsRefusal("no-player", 1, (7,), (), 4).sentence()
    'There is no player 7; the players are 1 to 4.'
    """

    kind: str
    player: int
    places: tuple[int, ...]
    cards: tuple[Card, ...]
    players: int

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence for the player."""
        return _SENTENCES[self.kind](self, notation)


def _about(text: str) -> Callable[[OddsRefusal, Notation], str]:
    """Return a function for a sentence that may mention both players, the card and the number of players."""

    def sentence(refusal: OddsRefusal, notation: Notation) -> str:
        return capitalised(
            _(text).format(
                player=notation.brief(refusal.player),
                other=notation.brief(refusal.places[0]) if refusal.places else "",
                card=the_card(refusal.cards[0], notation) if refusal.cards else "",
                players=notation.brief(refusal.players),
            )
        )

    return sentence


_SENTENCES: Final = {
    "over": _about(N_("the game is over; there is nothing left to play.")),
    "discard-first": _about(N_("a card has been drawn: discard one of the seven first.")),
    "not-held": _about(N_("player {player} does not hold {card}.")),
    "called": _about(N_("odds has already been called in this hand.")),
    "no-player": _about(N_("there is no player {other}; the players are 1 to {players}.")),
    "yourself": _about(N_("player {player} cannot trade with themselves.")),
    "out": _about(N_("player {other} is out and has no cards.")),
    "frozen": _about(N_("player {other} called odds, so their cards cannot be traded.")),
}
