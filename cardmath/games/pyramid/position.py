"""The rules of play of Pyramid Addition.

A position is the deal plus three numbers: a bit mask of the removed cards over the deal order, the progress
through the stock, and the number of turns of the discard pile. Turning keeps the order of the cards, so
nothing more is needed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardmath.cards import Card
from cardmath.games.game import ALONE, Outcome, Solitaire, provenance
from cardmath.games.pyramid.moves import DISCARD, DRAW, TURN, Place, PyramidMove
from cardmath.games.pyramid.words import PyramidRefusal

if TYPE_CHECKING:
    from cardmath.games.pyramid.game import PyramidGame

_PER_GROSS: Final = 144


@dataclass(frozen=True, eq=False, repr=False)
class PyramidPosition(Solitaire[PyramidMove]):
    """A position of Pyramid Addition.

    ``cards`` is the deal order: tableau, then stock. ``gone`` is the bit mask of the cards in the foundation.
    ``drawn`` is the index just past the top of the discard pile. ``turns`` counts how many times the discard
    pile has been turned over.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> after = start.play("t7.3+t7.4")
    >>> after.removed, start.removed
    (2, 0)
    >>> after.play("turn")
    Traceback (most recent call last):
    ...
    cardmath.errors.IllegalMoveError: The stock still has cards: draw from it first.
    """

    move_type = PyramidMove
    drawing = "cardmath.games.pyramid.drawing"

    game: "PyramidGame"
    cards: tuple[Card, ...]
    gone: int = 0
    drawn: int = 0
    turns: int = 0

    def __post_init__(self) -> None:
        # Removed cards must not affect ``drawn``, so that equal positions have equal values.
        in_pile = self._left & self._stock_mask & ((1 << self.drawn) - 1)
        object.__setattr__(self, "drawn", max(in_pile.bit_length(), self.game.tableau))

    def __reduce__(self) -> tuple[type["PyramidPosition"], tuple[Any, ...], dict[str, Any]]:
        # Copies and pickles contain only the position and how it was reached, because everything else
        # follows.
        return PyramidPosition, (self.game, self.cards, self.gone, self.drawn, self.turns), provenance(self)

    @property
    def card_values(self) -> Mapping[str, int]:
        """The values of the ranks shown as letters."""
        return self.game.deck.values

    # -- the cards -----------------------------------------------------------------------------

    @cached_property
    def _left(self) -> int:
        return ((1 << len(self.cards)) - 1) & ~self.gone

    @property
    def _stock_mask(self) -> int:
        return -1 << self.game.tableau

    @property
    def target(self) -> int:
        """The sum that a pair must make."""
        return self.game.deck.target

    @property
    def tableau(self) -> dict[Place, Card]:
        """The cards still in the tableau, row by row from the left."""
        places = self.game.layout.places
        return {places[i]: self.cards[i] for i in range(self.game.tableau) if self._left >> i & 1}

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards in the stock, next card first. Players see only their number."""
        return tuple(self.cards[i] for i in range(self.drawn, len(self.cards)) if self._left >> i & 1)

    @property
    def discard(self) -> tuple[Card, ...]:
        """The cards in the discard pile, top card last."""
        return tuple(self.cards[i] for i in range(self.game.tableau, self.drawn) if self._left >> i & 1)

    @property
    def removed(self) -> int:
        """The number of cards in the foundation."""
        return self.gone.bit_count()

    @property
    def left(self) -> int:
        """The number of cards left in the tableau."""
        return (self._left & ~self._stock_mask).bit_count()

    @property
    def passes_used(self) -> int:
        """The number of the current pass through the stock, counted from 1."""
        return self.turns + 1

    def card_at(self, place: Place) -> Card | None:
        """Return the card at a place in the tableau or on top of the discard pile, or None."""
        index = self.index_at(place)
        return None if index is None else self.cards[index]

    def index_at(self, place: Place) -> int | None:
        """Return the deal-order index of the card at a place, or None if there is no card."""
        if place == DISCARD:
            return self.drawn - 1 if self.drawn > self.game.tableau else None
        index = self.game.layout.index_of.get(place)
        return index if index is not None and self._left >> index & 1 else None

    def covering(self, place: Place) -> tuple[Place, ...]:
        """Return the places of the cards that still cover a place."""
        shape = self.game.layout
        index = shape.index_of.get(place)
        coverers = () if index is None else shape.coverers[index]
        return tuple(shape.places[i] for i in coverers if self._left >> i & 1)

    # -- the state of the game -----------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome, for the reason ``"cleared"`` (the stock need not be empty) or ``"no-moves"``, or None.

        With unlimited passes the discard pile could be turned over for ever. The game is then lost when no
        number of turns can make a removal possible.
        """
        if not self.left:
            return Outcome("cleared", ALONE)
        goes_on = self.moves() if self.game.passes is not None else self.can_still_remove
        return None if goes_on else Outcome("no-moves")

    @cached_property
    def can_still_remove(self) -> bool:
        """Whether any removal is legal now or after only draws and turns.

        The answer depends on face-down cards, so a board that hides them must choose when to show it.
        """
        if not self.left:
            return False
        if self._tableau_removals():
            return True
        within_reach = self._left & self._stock_mask
        if not self._can_turn_ever:
            # Cards below the top of the pile become available only when the cards above them are removed.
            within_reach &= ~((1 << max(self.drawn - 1, 0)) - 1)
        wanted = {self.game.deck.partner(card) for card in self._uncovered.values()}
        alone = self.game.deck.alone
        return any(
            within_reach >> i & 1 and (card.rank in wanted or card.rank == alone)
            for i, card in enumerate(self.cards)
        )

    @property
    def _can_turn_ever(self) -> bool:
        return self.game.passes is None or self.passes_used < self.game.passes

    @property
    def score(self) -> Fraction:
        """The cards in the foundation per gross of the deck, rounded down to a twelfth; 144 is perfect."""
        return self.points(self.removed)

    def points(self, count: int) -> Fraction:
        """Return how much ``count`` cards in the foundation add to the score."""
        return Fraction(_PER_GROSS * 12 * count // len(self.cards), 12)

    @property
    def report(self) -> dict[str, Any]:
        """The state of the game: won, stuck, score, cards removed, cards left in the tableau."""
        return {
            "won": self.is_won,
            "stuck": self.is_stuck,
            "score": float(self.score),
            "removed": self.removed,
            "left": self.left,
        }

    # -- moves ---------------------------------------------------------------------------------

    def moves(self) -> tuple[PyramidMove, ...]:
        """Return the legal moves: removals in the tableau, removals with the discard pile, draw, turn."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[PyramidMove, ...]:
        if not self.left:
            return ()
        found = [*self._tableau_removals(), *self._discard_removals()]
        if self._left >> self.drawn:
            found.append(DRAW)
        elif self.drawn > self.game.tableau and self._can_turn_ever:
            found.append(TURN)
        return tuple(found)

    def after(self, move: PyramidMove) -> "PyramidPosition":
        """Return the position after a legal move."""
        if move == DRAW:
            upcoming = self._left & (-1 << self.drawn)
            return replace(self, drawn=(upcoming & -upcoming).bit_length())
        if move == TURN:
            return replace(self, drawn=0, turns=self.turns + 1)
        leaving = sum(1 << index for place in move.places if (index := self.index_at(place)) is not None)
        return replace(self, gone=self.gone | leaving)

    def refusal(self, move: PyramidMove) -> PyramidRefusal | None:
        """Return why a move is illegal in this position, or None if it is legal.

        >>> from cardmath.games.pyramid import PyramidGame
        >>> from cardmath.numerals import DOZENAL
        >>> refusal = PyramidGame().deal(7).refusal(PyramidMove.parse("t7.1+t7.2"))
        >>> refusal.kind, refusal.sum, refusal.sentence(DOZENAL)
        ('sum', 17, '7 + Ʒ = 15z; the target is 13z.')
        """
        if self._is_legal(move):
            return None
        deck, places = self.game.deck, move.places
        if not self.left:
            return PyramidRefusal("won", deck)
        if move in (DRAW, TURN):
            return self._stock_refusal(move)
        if not 1 <= len(places) <= 2:
            return PyramidRefusal("how-many", deck, places)
        for place in places:
            if self.card_at(place) is None:
                return PyramidRefusal("empty", deck, (place,))
        cards = self._cards_at(places)
        if len(set(places)) < len(places):
            return PyramidRefusal("one-card", deck, places, cards)
        for place in places:
            coverers = self.covering(place)
            # A card covered only by its partner can be removed together with it.
            if coverers and not (len(coverers) == 1 and coverers[0] in places):
                return PyramidRefusal(
                    "covered", deck, (place,), self._cards_at((place,)), self._cards_at(coverers)
                )
        if len(places) == 1:
            return PyramidRefusal("not-alone", deck, places, cards)
        kind = "sum" if deck.partner(cards[0]) != cards[1].rank else "order"
        return PyramidRefusal(kind, deck, places, cards)

    def _stock_refusal(self, move: PyramidMove) -> PyramidRefusal:
        if move == DRAW:
            kind = "stock-empty"
        elif self.stock:
            kind = "stock-left"
        else:
            kind = "last-pass" if self.discard else "no-discard"
        return PyramidRefusal(kind, self.game.deck, passes=self.game.passes)

    def _cards_at(self, places: Sequence[Place]) -> tuple[Card, ...]:
        return tuple(card for place in places if (card := self.card_at(place)))

    def _is_legal(self, move: PyramidMove) -> bool:
        if move in self.moves():
            return True
        # The order of a pair matters only if one card covers the other.
        turned = PyramidMove(move.places[::-1])
        return turned in self.moves() and turned.places[0] not in self.covering(turned.places[-1])

    @cached_property
    def _uncovered(self) -> dict[Place, Card]:
        masks, left = self.game.layout.cover_masks, self._left
        index_of = self.game.layout.index_of
        return {place: card for place, card in self.tableau.items() if not masks[index_of[place]] & left}

    def _tableau_removals(self) -> list[PyramidMove]:
        deck = self.game.deck
        found = []
        uncovered = list(self._uncovered.items())
        for n, (place, card) in enumerate(uncovered):
            partner = deck.partner(card)
            if partner is None:
                found.append(PyramidMove((place,)))
                continue
            found += [PyramidMove((place, other)) for other, one in uncovered[n + 1 :] if one.rank == partner]
            found += [
                PyramidMove((place, under))
                for under in self._directly_under(place)
                if self.covering(under) == (place,) and self.tableau[under].rank == partner
            ]
        return found

    def _directly_under(self, place: Place) -> list[Place]:
        shape = self.game.layout
        return [shape.places[i] for i in shape.covered_by_me[shape.index_of[place]] if self._left >> i & 1]

    def _discard_removals(self) -> list[PyramidMove]:
        top = self.card_at(DISCARD)
        if top is None:
            return []
        partner = self.game.deck.partner(top)
        if partner is None:
            return [PyramidMove((DISCARD,))]
        return [
            PyramidMove((place, DISCARD)) for place, card in self._uncovered.items() if card.rank == partner
        ]

    # -- equality ------------------------------------------------------------------------------

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        # With unlimited passes, the number of turns does not affect the rest of the game.
        turns = self.turns if self.game.passes is not None else 0
        return self.game, self.cards, self.gone, self.drawn, turns
