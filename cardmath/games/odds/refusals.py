"""Why a move of Odds is refused, as a value that words itself in the reader's base."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.odds.words import the_card
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised

__all__ = ["OddsRefusal"]


@dataclass(frozen=True, slots=True)
class OddsRefusal:
    """Why a move is not legal.

    ``player`` is whose turn it is, ``places`` the player whom the move is about, ``cards`` the card it names,
    ``players`` how many began the game.

    ================  ==============================================================================
    ``kind``          meaning
    ================  ==============================================================================
    `over`            the game is over
    `discard-first`   a card is drawn, and one of the seven is to be discarded
    `not-held`        the player does not hold the card
    `called`          somebody called odds in this hand already
    `no-player`       there is no such player
    `yourself`        nobody trades with themselves
    `out`             the other player has no lives left
    `frozen`          the other player called, and the option keeps their cards as they are
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
        """Return the reason in a sentence for the player."""
        return _SENTENCES[self.kind](self, notation)


def _about(text: str) -> Callable[[OddsRefusal, Notation], str]:
    """A sentence that may name the player, the other player, the card and how many players there are."""

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
    "discard-first": _about(N_("a card is drawn: discard one of the seven first.")),
    "not-held": _about(N_("player {player} does not hold {card}.")),
    "called": _about(N_("odds has been called in this hand already.")),
    "no-player": _about(N_("there is no player {other}; the players are 1 to {players}.")),
    "yourself": _about(N_("player {player} cannot trade with themselves.")),
    "out": _about(N_("player {other} is out and has no cards.")),
    "frozen": _about(N_("player {other} called odds, and the caller's cards stay as they are.")),
}
