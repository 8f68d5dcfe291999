"""The picture of a partner in its deck: the row of cards, and below it the same row turned round."""

from cardmath.art import CardAndPartner, turned_rows
from cardmath.decks import Deck
from cardmath.exercises import Exercise
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index
from cardmath.turned_row import TurnedRow
from cardmath_widgets.lessons.pictures import Filling
from cardmath_widgets.page.elements import Element, box, drawing


class TurnedDeck:
    """The cards of a deck in a row; at the first step the turned row comes to lie below, then the partner.

    An exercise whose card is not in the deck, or whose target is another, is drawn as a frame.

    >>> from cardmath.exercises import exercise
    >>> TurnedDeck(Deck(10, 3)).asks(exercise("partner", 22), 1)
    'Which card lies below?'
    """

    shows_all = False

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the rows as far as the steps go."""
        target, value = map(exercise.value_of, ("target", "value"))
        values = sorted(self.deck.values.values())
        if target != self.deck.target or value not in values:
            return Filling().drawn(exercise, step)
        svg = turned_rows(
            self._columns(exercise.notation),
            values.index(value),
            min(step, 2),
            exercise.notation.format(target),
        )
        return box("cm-paper cm-worked cm-turned-deck", drawing(svg, key=f"turned {min(step, 2)}"))

    def _columns(self, notation: Notation) -> list[CardAndPartner]:
        def named(rank: str) -> tuple[str, str]:
            worth = "" if rank.isdigit() else notation.format(self.deck.values[rank])
            return rank_index(rank, notation), worth

        row = TurnedRow(self.deck, self.deck.target)
        return [
            CardAndPartner(*named(one.upper), *(named(one.lower) if one.lower else ()))
            for one in row.columns
            if one.upper
        ]

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about the turned row, or about the card below."""
        if step:
            return _("Which card lies below?")
        return _("The same row, turned round, goes below. What does every column make?")
