"""Refusals of moves in the two-pack patiences, as values with a sentence in the reader's base."""

from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.patience.moves import WASTE, Place
from cardmath.games.patience.rules import Foundation
from cardmath.games.patience.words import pile_name, place_name, the_card
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised


@dataclass(frozen=True, slots=True)
class PatienceRefusal:
    """The reason why a move is illegal.

    ``places`` and ``cards`` come from the move. ``pile`` is the foundation involved, and ``awaited`` is the
    next card for this foundation.

    ==============  ================================================================================
    ``kind``        meaning
    ==============  ================================================================================
    `won`           the game is over
    `stock-empty`   the stock has no card to turn
    `fits`          the stock is turned only when no card fits, and the first of ``cards`` fits ``pile``
    `stock-left`    the waste is turned over only when the stock is empty
    `no-waste`      there is no waste to turn over
    `last-redeal`   no redeals are left; ``redeals`` is the limit
    `no-place`      the layout does not have this place
    `empty`         there is no card at the first of ``places``
    `suit`          the foundation is for another suit
    `waits`         the foundation is waiting for another rank
    `complete`      the foundation has all its cards
    `no-reversal`   cards stay on their foundations
    `own-pile`      a card moves only between the two piles of its suit
    `base`          the base card of a pile stays in place
    ==============  ================================================================================

    >>> PatienceRefusal("empty", (Place("r", 3),)).sentence()
    'Open place 3 is empty.'
    """

    kind: str
    places: tuple[Place, ...] = ()
    cards: tuple[Card, ...] = ()
    pile: Foundation | None = None
    awaited: Card | None = None
    redeals: int | None = None

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason as a sentence that pupils understand."""
        return capitalised(
            _(self._template()).format(
                place=place_name(self.places[0], notation) if self.places else "",
                card=the_card(self.cards[0], notation) if self.cards else "",
                suit=self.cards[0].suit.label if self.cards else "",
                rank=rank_name(self.cards[0].rank, notation) if self.cards else "",
                pile=pile_name(self.pile, notation) if self.pile else "",
                awaited=rank_name(self.awaited.rank, notation) if self.awaited else "",
            )
        )

    def _template(self) -> str:
        if self.kind == "last-redeal" and self.redeals == 0:
            return N_("You go through the stock only once in this game.")
        if self.kind == "empty" and self.places == (WASTE,):
            return N_("There is no turned card.")
        if self.kind == "empty" and self.pile is not None:
            return N_("{pile} is empty.")
        return _TEMPLATES[self.kind]


_TEMPLATES: Final = {
    "won": N_("The game is won; there is nothing left to play."),
    "stock-empty": N_("The stock is empty."),
    "fits": N_("First play {card}: it fits {pile}. Then you can turn."),
    "stock-left": N_("The stock still has cards: turn those first."),
    "no-waste": N_("There are no turned cards to start over with."),
    "last-redeal": N_("You cannot start the stock over again: that was the last time."),
    "no-place": N_("There is no {place} in this game."),
    "empty": N_("{place} is empty."),
    "suit": N_("No {suit} on {pile}."),
    "waits": N_("{pile}: the next card is {awaited}, not {rank}."),
    "complete": N_("{pile} is complete."),
    "no-reversal": N_("In this game, cards stay on their piles."),
    "own-pile": N_("A card can move between piles only within its own suit."),
    "base": N_("{card} stays: it is the first card of its pile."),
}
