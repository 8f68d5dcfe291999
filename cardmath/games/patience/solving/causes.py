"""The causes of a loss in a two-pack patience."""

from dataclasses import dataclass

from cardmath.cards import Card
from cardmath.games.patience import PatiencePosition, Place
from cardmath.games.patience.words import the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and

#: The maximum number of cards named in a sentence.
_NAMED = 3


@dataclass(frozen=True, repr=False)
class PatienceCause:
    """The cause of a lost position.

    ==========  ====================================================================================
    ``kind``    meaning
    ==========  ====================================================================================
    `stuck`     no card fits now or after any turns, redeals and shifts
    `late`      even with every twin laid aside where it blocks no other card, foundations would still be
                waiting for the ``cards``
    `tried`     every way to continue was tried
    ==========  ====================================================================================

    >>> from cardmath.cards import parse_cards
    >>> cause = PatienceCause("late", tuple(parse_cards(["5s", "10h"])))
    >>> cause
    <PatienceCause late, cards: 2>
    >>> print(cause)
    late: cards 5s 10h
    """

    kind: str
    cards: tuple[Card, ...] = ()

    def __repr__(self) -> str:
        return f"<PatienceCause {self.kind}, cards: {len(self.cards)}>"

    def __str__(self) -> str:
        return f"{self.kind}: cards {' '.join(map(str, self.cards))}" if self.cards else self.kind

    @property
    def places_named(self) -> tuple[Place, ...]:
        """No places, because these causes are about the order of the talon."""
        return ()

    def sentence(
        self, position: PatiencePosition, notation: Notation = DECIMAL, after_move: bool = False
    ) -> str:
        """Return why the position is lost; ``after_move`` words it for a move that has not been made yet."""
        begin = _("After this move it could not be won: ") if after_move else _("This cannot be won: ")
        if self.kind == "stuck":
            return begin + _("no more cards fit, however you turn the stock.")
        if self.kind == "late":
            late = (
                self._luckless_sentence()
                if position.game.is_luck
                else self._late_sentence(position.redeals_left)
            )
            return begin + late.format(
                cards=join_and([the_card(card, notation) for card in self.cards[:_NAMED]])
            )
        return begin + _("every way to play on has been tried.")

    def _luckless_sentence(self) -> str:
        return ngettext(
            "{cards} comes too late for its pile.",
            "cards such as {cards} come too late for their piles.",
            len(self.cards),
        )

    def _late_sentence(self, redeals: int | None) -> str:
        if redeals is None:
            return ngettext(
                "{cards} cannot reach its pile. Starting the stock over does not help, whatever you hold "
                "back.",
                "cards such as {cards} cannot reach their piles. Starting the stock over does not help, "
                "whatever you hold back.",
                len(self.cards),
            )
        if redeals == 0:
            return ngettext(
                "{cards} cannot reach its pile, whatever you hold back. The stock cannot start over.",
                "cards such as {cards} cannot reach their piles, whatever you hold back. The stock cannot"
                " start over.",
                len(self.cards),
            )
        return ngettext(
            "{cards} cannot reach its pile in the passes left. Holding cards back does not help.",
            "cards such as {cards} cannot reach their piles in the passes left. Holding cards back "
            "does not help.",
            len(self.cards),
        )
