"""The rules of play of the two-pack patiences.

A position is the deal plus a few integers. Stock and waste together are the *talon*, whose cards keep their
deal order through every redeal. A bit mask of its remaining cards and the number of cards turned therefore
describe both completely.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from cardmath.cards import Card
from cardmath.games.game import ALONE, Outcome, Solitaire, provenance
from cardmath.games.patience.moves import REDEAL, TURN, WASTE, PatienceMove, Place, cell, column, foundation
from cardmath.games.patience.words import PatienceRefusal

if TYPE_CHECKING:
    from cardmath.games.patience.game import PatienceGame

#: The marker for a cell that stays empty.
OPEN: Final = -1


@dataclass(frozen=True, eq=False, repr=False)
class PatiencePosition(Solitaire[PatienceMove]):
    """A position of a two-pack patience. `dealt` returns the first position.

    ``cards`` is the deal order: wing, reserve, stock. ``talon`` is the bit mask of the cards in stock and
    waste, and ``drawn`` is the index where the stock begins. ``cells`` holds the index of the card in each
    cell, or `OPEN`. ``columns`` counts the cards left in each wing column, ``heights`` the cards on each
    foundation, and ``redealt`` the redeals so far.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> start = OddAndEvenGame().deal(1)
    >>> [str(move) for move in start.moves()]
    ['r2>f1', 'turn']
    >>> after = start.play("r2>f1")
    >>> after.removed, str(after.foundation_top(1)), start.foundation_top(1)
    (1, 'As', None)
    >>> start.play("w>f1")
    Traceback (most recent call last):
    ...
    cardmath.errors.IllegalMoveError: There is no turned card.
    """

    move_type = PatienceMove
    drawing = "cardmath.games.patience.drawing"

    game: "PatienceGame"
    cards: tuple[Card, ...]
    talon: int
    drawn: int
    cells: tuple[int, ...]
    columns: tuple[int, ...]
    heights: tuple[int, ...]
    redealt: int = 0

    @classmethod
    def dealt(cls, game: "PatienceGame", cards: tuple[Card, ...]) -> "PatiencePosition":
        """Return the first position of a deal."""
        rules = game.rules
        wing = rules.columns * rules.height
        first = wing + rules.reserve
        return cls(
            game,
            cards,
            (1 << len(cards)) - (1 << first),
            first,
            tuple(range(wing, first)),
            (rules.height,) * rules.columns,
            rules.heights(game.laid_out),
        )

    def __reduce__(self) -> tuple[type["PatiencePosition"], tuple[Any, ...], dict[str, Any]]:
        # Copies and pickles contain only the position and how it was reached, because everything else
        # follows.
        values = tuple(getattr(self, field.name) for field in fields(self))
        return PatiencePosition, values, provenance(self)

    # -- the cards -----------------------------------------------------------------------------

    @property
    def _turned(self) -> int:
        """The bit mask of the waste."""
        return self.talon & ((1 << self.drawn) - 1)

    @property
    def _unturned(self) -> int:
        """The bit mask of the stock."""
        return self.talon >> self.drawn << self.drawn

    @cached_property
    def stock(self) -> tuple[Card, ...]:
        """The cards in the stock, next card first. Players see only their number."""
        return self._listed(self._unturned)

    @cached_property
    def waste(self) -> tuple[Card, ...]:
        """The cards in the waste, top card last."""
        return self._listed(self._turned)

    @property
    def reserve(self) -> tuple[Card | None, ...]:
        """The card in each cell, or None for an empty cell."""
        return tuple(None if index == OPEN else self.cards[index] for index in self.cells)

    @property
    def wing(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each wing column, playable card last."""
        height = self.game.rules.height
        return tuple(
            self.cards[number * height : number * height + left] for number, left in enumerate(self.columns)
        )

    @property
    def redeals_left(self) -> int | None:
        """The number of redeals left, or None for unlimited."""
        return None if self.game.redeals is None else self.game.redeals - self.redealt

    @property
    def removed(self) -> int:
        """The number of cards on the foundations, including the cards laid out before the deal."""
        return sum(self.heights)

    @property
    def left(self) -> int:
        """The number of cards that are not yet on a foundation."""
        return self.talon.bit_count() + sum(index != OPEN for index in self.cells) + sum(self.columns)

    def foundation_top(self, number: int) -> Card | None:
        """Return the top card of a foundation, numbered from 1, or None if it is empty."""
        height = self.heights[number - 1]
        return self.game.foundations[number - 1].card(height - 1) if height else None

    def awaited(self, number: int) -> Card | None:
        """Return the next card for a foundation, numbered from 1, or None if it is complete."""
        plan, height = self.game.foundations[number - 1], self.heights[number - 1]
        return plan.card(height) if height < len(plan.ranks) else None

    def card_at(self, place: Place) -> Card | None:
        """Return the playable card at a place, or the top card of a foundation, or None."""
        if place.kind == "f":
            return self.foundation_top(place.number) if self._has(place) else None
        index = self._index_at(place)
        return None if index is None else self.cards[index]

    def pile_card(self, number: int, height: int) -> Card:
        """Return the card that belongs on a foundation, numbered from 1, above ``height`` other cards."""
        return self.game.foundations[number - 1].card(height)

    def stock_reaches(self, index: int) -> bool:
        """Return whether the stock still has a card at or before an index in the deal order."""
        return bool(self._unturned & (1 << index + 1) - 1)

    def _index_at(self, place: Place) -> int | None:
        """Return the deal-order index of the playable card in the waste, a cell or a column."""
        if not self._has(place):
            return None
        if place == WASTE:
            return self._turned.bit_length() - 1 if self._turned else None
        if place.kind == "r":
            index = self.cells[place.number - 1]
            return None if index == OPEN else index
        left = self.columns[place.number - 1]
        return (place.number - 1) * self.game.rules.height + left - 1 if left else None

    def _has(self, place: Place) -> bool:
        """Return whether a place exists in the layout."""
        sizes = {"r": len(self.cells), "c": len(self.columns), "f": len(self.heights)}
        return place == WASTE or 1 <= place.number <= sizes.get(place.kind, 0)

    def _listed(self, mask: int) -> tuple[Card, ...]:
        return tuple(card for index, card in enumerate(self.cards) if mask >> index & 1)

    # -- the state of the game -----------------------------------------------------------------

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome, for the reason ``"complete"`` or ``"no-plays"``, or None while the game continues.

        The game is stuck when no turn, redeal or shift can bring another card to a foundation. With unlimited
        redeals, the game continues while the stock or the waste has cards.
        """
        if not self.left:
            return Outcome("complete", ALONE)
        turns_for_ever = self.game.redeals is None and self.talon
        return None if turns_for_ever or not self.is_dead_end else Outcome("no-plays")

    @cached_property
    def is_dead_end(self) -> bool:
        """Whether no turn, redeal or shift can bring another card to a foundation.

        >>> from cardmath.games.patience import RoyalCotillionGame
        >>> position = RoyalCotillionGame(redeals=None).deal(20)
        >>> while not position.is_dead_end:
        ...     position = position.play(position.moves()[0])
        >>> position.is_stuck, len(position.moves())
        (False, 1)
        """
        return bool(self.left) and not self._goes_on()

    def _goes_on(self) -> bool:
        wanted = self._wanted_ever()
        within_reach = self.talon
        if self.redeals_left == 0:
            # Cards below the top of the waste become playable only when the cards above them leave.
            within_reach = self._unturned | 1 << self._turned.bit_length() >> 1
        playing = {index for _place, index in self.playable()}
        return any(
            card in wanted and (index in playing or within_reach >> index & 1)
            for index, card in enumerate(self.cards)
        )

    def _wanted_ever(self) -> set[Card]:
        """Return the cards that foundations can take now or after shifts."""
        wanted = {card for number in self._numbers() if (card := self.awaited(number))}
        for one, other in self._shifts():
            # Shifts can move the boundary between the two piles anywhere, so every rank is possible.
            for number in (one, other):
                plan = self.game.foundations[number - 1]
                wanted |= {plan.card(height) for height in range(1, len(plan.ranks))}
        return wanted

    @property
    def report(self) -> dict[str, Any]:
        """The state of the game: won, stuck, no score, cards on the foundations, cards elsewhere."""
        return {
            "won": self.is_won,
            "stuck": self.is_stuck,
            "score": None,
            "removed": self.removed,
            "left": self.left,
        }

    # -- moves ---------------------------------------------------------------------------------

    def moves(self) -> tuple[PatienceMove, ...]:
        """Return the legal moves: plays from waste, reserve and wing, then shifts, turn and redeal.

        >>> from cardmath.games.patience import OddAndEvenGame
        >>> [str(move) for move in OddAndEvenGame(turning="standstill").deal(1).moves()]
        ['r2>f1']
        """
        return self._moves

    @cached_property
    def _moves(self) -> tuple[PatienceMove, ...]:
        awaited = [(number, self.awaited(number)) for number in self._numbers()]
        found = [
            PatienceMove(source, foundation(number))
            for source, index in self.playable()
            for number, wanted in awaited
            if wanted == self.cards[index]
        ]
        found += [PatienceMove(foundation(one), foundation(other)) for one, other in self._shifts()]
        if self._unturned:
            # Shifts do not bring cards to the foundations, so they never prevent a turn.
            if not (self.game.waits_for_standstill and any(move.is_play for move in found)):
                found.append(TURN)
        elif self._turned and self.redeals_left != 0:
            found.append(REDEAL)
        return tuple(found)

    def targets(self, source: Place) -> tuple[Place, ...]:
        """Return the foundations that the card at a place may go to, the default first.

        The default is an empty foundation, otherwise the foundation with the lowest number.

        >>> from cardmath.games.patience import ContradanceGame
        >>> position = ContradanceGame().deal(0).play("turn").play("turn")
        >>> str(position.card_at(WASTE)), [str(place) for place in position.targets(WASTE)]
        ('7s', ['f9', 'f13'])
        """
        found = [move.target for move in self.moves() if move.source == source and move.target]
        return tuple(sorted(found, key=lambda place: (self.heights[place.number - 1] > 0, place.number)))

    def after(self, move: PatienceMove) -> "PatiencePosition":
        """Return the position after a legal move."""
        source, target = move.source, move.target
        if source is None or target is None:
            if move == REDEAL:
                first = (self.talon & -self.talon).bit_length() - 1
                return replace(self, drawn=first, redealt=self.redealt + 1)
            unturned = self._unturned
            return replace(self, drawn=(unturned & -unturned).bit_length())
        heights = list(self.heights)
        heights[target.number - 1] += 1
        if source.kind == "f":
            heights[source.number - 1] -= 1
            return replace(self, heights=tuple(heights))
        changed: dict[str, Any] = {"heights": tuple(heights)}
        if source == WASTE:
            changed["talon"] = self.talon ^ 1 << self._turned.bit_length() - 1
        elif source.kind == "c":
            left = list(self.columns)
            left[source.number - 1] -= 1
            changed["columns"] = tuple(left)
        else:
            index = self._refill()
            cells = list(self.cells)
            cells[source.number - 1] = index
            changed["cells"] = tuple(cells)
            if index != OPEN:
                changed["talon"] = self.talon ^ 1 << index
        return replace(self, **changed)

    def _refill(self) -> int:
        """Return the index of the card that refills a cell: the top of the waste, or else of the stock."""
        if self._turned:
            return self._turned.bit_length() - 1
        return (self._unturned & -self._unturned).bit_length() - 1

    def refusal(self, move: PatienceMove) -> PatienceRefusal | None:
        """Return why a move is illegal in this position, or None if it is legal.

        >>> from cardmath.games.patience import ContradanceGame
        >>> refusal = ContradanceGame().deal(0).play("turn").refusal(PatienceMove.parse("w>f1"))
        >>> refusal.kind, refusal.sentence()
        ('suit', 'No diamonds on the first 5 pile of spades.')
        """
        if move in self.moves():
            return None
        if not self.left:
            return PatienceRefusal("won")
        source, target = move.source, move.target
        if source is None or target is None:
            return self._stock_refusal(move)
        for place in (source, target):
            if not self._has(place):
                return PatienceRefusal("no-place", (place,))
        card, awaited = self.card_at(source), self.awaited(target.number)
        plan = self.game.foundations[target.number - 1]
        if card is None:
            from_pile = self.game.foundations[source.number - 1] if source.kind == "f" else None
            return PatienceRefusal("empty", (source,), pile=from_pile)
        if source.kind == "f" and not self.game.reversal:
            kind = "no-reversal"
        elif source.kind == "f" and (source == target or card.suit != plan.suit):
            kind = "own-pile"
        elif source.kind == "f" and self.heights[source.number - 1] == 1:
            kind = "base"
        elif card.suit != plan.suit:
            kind = "suit"
        else:
            kind = "complete" if awaited is None else "waits"
        return PatienceRefusal(kind, (source, target), (card,), plan, awaited)

    def _stock_refusal(self, move: PatienceMove) -> PatienceRefusal:
        if move == TURN and self._unturned:
            fitting = self._moves[0]
            assert fitting.source is not None
            assert fitting.target is not None
            card, pile = self.card_at(fitting.source), self.game.foundations[fitting.target.number - 1]
            assert card is not None
            return PatienceRefusal("fits", (fitting.source, fitting.target), (card,), pile)
        if move == TURN:
            return PatienceRefusal("stock-empty")
        if self._unturned:
            return PatienceRefusal("stock-left")
        return PatienceRefusal("last-redeal" if self._turned else "no-waste", redeals=self.game.redeals)

    def _numbers(self) -> range:
        return range(1, len(self.heights) + 1)

    def playable(self) -> Iterator[tuple[Place, int]]:
        """Yield each place (waste, cells, columns) that has a card to play, with the card's index in the deal
        order.
        """
        if self._turned:
            yield WASTE, self._turned.bit_length() - 1
        height = self.game.rules.height
        yield from ((cell(at + 1), index) for at, index in enumerate(self.cells) if index != OPEN)
        yield from ((column(at + 1), at * height + left - 1) for at, left in enumerate(self.columns) if left)

    def _shifts(self) -> list[tuple[int, int]]:
        """Return the shifts between the two piles of a suit, as pairs of foundation numbers."""
        if not self.game.reversal:
            return []
        suits = self.game.rules.suits
        pairs = [(n, n + suits) for n in range(1, suits + 1)] + [(n + suits, n) for n in range(1, suits + 1)]
        return [
            (one, other)
            for one, other in pairs
            if self.heights[one - 1] > 1 and self.foundation_top(one) == self.awaited(other)
        ]

    # -- equality ------------------------------------------------------------------------------

    @cached_property
    def _identity(self) -> tuple[Any, ...]:
        # Two cards of the same rank and suit count as equal. With unlimited redeals, the number of redeals so
        # far does not matter.
        redealt = self.redealt if self.game.redeals is not None else 0
        return self.game, self.stock, self.waste, self.reserve, self.wing, self.heights, redealt
