"""Turning the cards, in order of play, into the moves for a record.

A search plays the game with free cells, so its steps are first converted back to the rules.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition, Place
from cardmath.games.patience.moves import foundation
from cardmath.games.patience.solving.problem import PatienceProblem, SuitTable
from cardmath.games.patience.words import rank_of


class LineStep(NamedTuple):
    """The play of a card after a number of further redeals, with the talon turned up to ``turned``.

    ``card`` is its index, ``state`` the suit state that it leads to.
    """

    redeals: int
    turned: int
    card: int
    state: int


def place_of(position: PatiencePosition, card: int) -> Place:
    """Return the place from which the card with this index is played."""
    if card in position.cells:
        return Place("r", position.cells.index(card) + 1)
    height = position.game.rules.height
    if card < height * len(position.columns):
        return Place("c", card // height + 1)
    if position.card_at(WASTE) != position.cards[card]:
        # A search does not need to distinguish between two cards of a kind in cells.
        return Place("r", position.reserve.index(position.cards[card]) + 1)
    return WASTE


def play_of(position: PatiencePosition, card: int) -> PatienceMove:
    """Return the move that plays the card with this index to its default foundation."""
    source = place_of(position, card)
    return PatienceMove(source, position.targets(source)[0])


def moves_of(position: PatiencePosition, table: SuitTable, steps: Iterable[LineStep]) -> list[PatienceMove]:
    """Return the moves that play the cards of some steps, with all turns, redeals and shifts between them.

    Each move is played, so a step that breaks the rules raises `IllegalMoveError`.
    """
    moves: list[PatienceMove] = []
    redealt = 0

    def play(move: PatienceMove) -> None:
        nonlocal position
        position = position.play(move)
        moves.append(move)

    def turn() -> None:
        for move in _standing_still(position, table):
            play(move)
        play(TURN)

    for step in steps:
        while redealt < step.redeals:
            while position.stock:
                turn()
            if position.waste:
                play(REDEAL)
            redealt += 1
        while position.stock_reaches(step.turned):
            turn()
        card = position.cards[step.card]
        suit = position.game.rules.suit_order.index(card.suit)
        numbers = [number + suit + 1 for number in table.numbers]
        while not position.targets(place_of(position, step.card)):
            play(_shift(position, numbers, rank_of(card)))
        source = place_of(position, step.card)
        play(PatienceMove(source, _target(position, table, numbers, source, step.state)))
    return moves


def _shift(position: PatiencePosition, numbers: list[int], rank: int) -> PatienceMove:
    """Return the shift that moves the boundary of two piles towards a rank."""
    up, down = numbers
    one, other = (up, down) if position.heights[up - 1] >= rank else (down, up)
    return PatienceMove(foundation(one), foundation(other))


def _standing_still(position: PatiencePosition, table: SuitTable) -> list[PatienceMove]:
    """Return the shifts after which no card fits, if a card may be turned only then."""
    moves: list[PatienceMove] = []
    if not position.game.waits_for_standstill or not position.game.reversal:
        return moves
    for suit in range(position.game.rules.suits):
        up, down = (foundation(number + suit + 1) for number in table.numbers)
        # Shift all the way to one end and then to the other, until nothing fits.
        for shift in (PatienceMove(up, down), PatienceMove(down, up)):
            while any(move.is_play and move.target in (up, down) for move in position.moves()):
                if shift not in position.moves():
                    break
                position = position.play(shift)
                moves.append(shift)
    return moves


def _target(
    position: PatiencePosition, table: SuitTable, numbers: list[int], source: Place, state: int
) -> Place:
    """Return the foundation on which a card leads to a suit state."""
    targets = position.targets(source)
    for target in targets:
        heights = [position.heights[number - 1] + (number == target.number) for number in numbers]
        if table.state(heights) == state:
            return target
    # Equal piles count as one in the table.
    return targets[0]


# -- the game with free cells -----------------------------------------------------------------------------
# Under the rules, an emptied cell is refilled immediately. So holding back a card in a cell keeps the cell
# in reserve: playing the card later puts the current top of the waste into its place. The game with free
# cells expresses this more simply. A cell may stay empty, and at any time the top of the waste may be
# *parked* in an empty cell.
#
# Every deal that can be won under the rules can be won with free cells, by parking immediately. The reverse
# holds too: `with_refills` leaves a card played from a cell in its place until another card is to be parked,
# and plays it then.
#
# The advantage is that a card that fits is best played immediately, whatever would have come into its cell.
# The only exception is a card whose twin may be the better card to go first. So there are far fewer states,
# and hardly any two are equivalent.


#: A stand-in for the state of a suit in a step that parks a card.
PARKED: Final = -1


class _Owed(NamedTuple):
    """A card that has been played but under the rules is still in its place; ``column`` is None for one in a
    cell.
    """

    card: int
    state: int
    suit: int
    column: int | None

    def waits_for(self, other: "_Owed") -> bool:
        """Return whether a card owed earlier must go first: a card of its suit, or a card that covers it."""
        return self.suit == other.suit or (self.column is not None and self.column == other.column)


def with_refills(problem: PatienceProblem, steps: Iterable[LineStep]) -> list[LineStep]:
    """Convert the steps of a won game with free cells to plays by the rules.

    The first play owed is always from a cell, because a wing card is played once it is not waiting for any
    other card. A waste card whose suit owes plays is handled in the same way. The first owed play is made,
    the card takes its cell, and then the card itself is owed.
    """
    line = _Line(problem)
    for step in steps:
        line.add(step)
    return line.finished()


class _Line:
    """A line in progress: the plays so far, and the plays that are owed."""

    def __init__(self, problem: PatienceProblem) -> None:
        self._problem = problem
        self._plays: list[LineStep] = []
        self._owed: list[_Owed] = []
        self._talon = problem.start.talon
        #: The cards in cells that are not owed.
        self._kept = problem.start.board & problem.cells
        self._redeals, self._turned = 0, problem.turned

    def add(self, step: LineStep) -> None:
        """Take the next step."""
        self._redeals, self._turned = step.redeals, step.turned
        problem, card, suit = self._problem, 1 << step.card, self._problem.suit_of[step.card]
        if step.state == PARKED:
            self._talon ^= card
            self._kept |= card
            self._pay()
        elif card & self._talon:
            self._talon ^= card
            owed = _Owed(step.card, step.state, suit, None)
            if any(map(owed.waits_for, self._owed)):
                self._owed.append(owed)
                self._pay()
            else:
                self._play(owed)
        elif card & problem.cells:
            # The steps do not distinguish between two cards of a kind in cells.
            kind = (card | problem.twins[step.card]) & self._kept
            lying = card if card & kind else kind & -kind
            self._kept ^= lying
            self._owed.append(_Owed(lying.bit_length() - 1, step.state, suit, None))
        else:
            self._owed.append(_Owed(step.card, step.state, suit, step.card // problem.game.rules.height))
            self._clear_wing()

    def finished(self) -> list[LineStep]:
        """Return the plays, after making all those that are still owed."""
        while self._owed:
            self._pay()
        return self._plays

    def _pay(self) -> None:
        """Play the first card owed, then the wing cards that were waiting for it."""
        self._play(self._owed.pop(0))
        self._clear_wing()

    def _clear_wing(self) -> None:
        owed: list[_Owed] = []
        for one in self._owed:
            if one.column is None or any(map(one.waits_for, owed)):
                owed.append(one)
            else:
                self._play(one)
        self._owed = owed

    def _play(self, owed: _Owed) -> None:
        self._plays.append(LineStep(self._redeals, self._turned, owed.card, owed.state))
