"""Why a move of a two-pack patience is refused, as a value that words itself in the reader's base."""

from dataclasses import dataclass
from typing import Final

from cardmath.cards import Card
from cardmath.games.patience.moves import Place
from cardmath.games.patience.rules import Foundation
from cardmath.games.patience.words import pile_name, place_name, the_card
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name
from cardmath.sentences import capitalised

__all__ = ["PatienceRefusal"]


@dataclass(frozen=True, slots=True)
class PatienceRefusal:
    """Why a move is not legal.

    ``places`` and ``cards`` are what the move names; ``pile`` is the foundation it is about and ``awaited``
    the card that this takes next.

    ==============  ================================================================================
    ``kind``        meaning
    ==============  ================================================================================
    `won`           the game is over
    `stock-empty`   there is nothing to turn
    `stock-left`    the waste is turned over only when the stock is empty
    `no-waste`      there is no waste to turn over
    `last-redeal`   no redeal is left; ``redeals`` is how many there were
    `no-place`      the layout has no such place
    `empty`         no card lies at the first of ``places``
    `suit`          the foundation is of another suit
    `waits`         the foundation waits for another rank
    `complete`      the foundation has all its cards
    `no-reversal`   cards stay on their foundations
    `own-pile`      a card passes only between the two piles of its suit
    `base`          the base card of a pile stays
    ==============  ================================================================================

    >>> PatienceRefusal("empty", (Place("r", 3),)).sentence()
    'Cell 3 of the reserve is empty.'
    """

    kind: str
    places: tuple[Place, ...] = ()
    cards: tuple[Card, ...] = ()
    pile: Foundation | None = None
    awaited: Card | None = None
    redeals: int | None = None

    def sentence(self, notation: Notation = DECIMAL) -> str:
        """Return the reason in a sentence that a pupil understands."""
        return capitalised(
            _(self._template()).format(
                place=place_name(self.places[0], notation) if self.places else "",
                card=the_card(self.cards[0], notation) if self.cards else "",
                rank=rank_name(self.cards[0].rank, notation) if self.cards else "",
                pile=pile_name(self.pile, notation) if self.pile else "",
                awaited=rank_name(self.awaited.rank, notation) if self.awaited else "",
            )
        )

    def _template(self) -> str:
        if self.kind == "last-redeal" and self.redeals == 0:
            return N_("The waste is not turned over in this game.")
        if self.kind == "empty" and self.pile is not None:
            return N_("{pile} is empty.")
        return _TEMPLATES[self.kind]


_TEMPLATES: Final = {
    "won": N_("The game is won; there is nothing left to play."),
    "stock-empty": N_("The stock is empty."),
    "stock-left": N_("The stock still has cards: turn those first."),
    "no-waste": N_("There is no waste to turn over."),
    "last-redeal": N_("The waste cannot be turned over again: that was the last time."),
    "no-place": N_("There is no {place} in this game."),
    "empty": N_("{place} is empty."),
    "suit": N_("{card} does not belong on {pile}."),
    "waits": N_("{pile} waits for the {awaited}, not for the {rank}."),
    "complete": N_("{pile} is complete."),
    "no-reversal": N_("In this game cards stay on their foundations."),
    "own-pile": N_("A card goes from pile to pile only within its own suit."),
    "base": N_("{card} stays: it is the first card of its pile."),
}
