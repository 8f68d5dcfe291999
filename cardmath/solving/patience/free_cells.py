"""The game with free cells, in which lines are found, and the way back to the rules.

By the rules an emptied cell is refilled at once. So holding back a card that fits in a cell means to keep a
cell in reserve: playing it later puts whatever then lies on top of the waste into its place. The game with
free cells says the same more simply. A cell may stay empty, and at any time the top of the waste may be
*parked* in an empty cell. Whatever can be won by the rules can be won so, by parking at once. And whatever
can be won so can be won by the rules: `with_refills` leaves a card that was played from a cell lying there
until a card is to be parked, and plays it then.

What is gained is that a card that fits is best played at once, whatever would have come into its cell,
unless its twin may be the better one to go first. So there are far fewer states, and hardly two that come
to the same.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardmath.solving.patience.line import Step
from cardmath.solving.patience.problem import Problem

__all__ = ["PARKED", "with_refills"]

#: Stands for the state of a suit in a step that parks a card.
PARKED: Final = -1


class _Owed(NamedTuple):
    """A card that was played and by the rules still lies there; ``column`` is None for one in a cell."""

    card: int
    state: int
    suit: int
    column: int | None

    def waits_for(self, other: "_Owed") -> bool:
        """Tell whether a card owed earlier must go first: one of its suit, or one that covers it."""
        return self.suit == other.suit or (self.column is not None and self.column == other.column)


def with_refills(problem: Problem, steps: Iterable[Step]) -> list[Step]:
    """Return the plays of a won game by the rules from the steps of one with free cells.

    The first of the plays owed is always one from a cell, for cards of the wing are played as soon as they
    wait for none of the others. A card of the waste whose suit owes plays goes the same way: the first of
    them is played, the card takes its cell, and is owed itself.
    """
    line = _Line(problem)
    for step in steps:
        line.add(step)
    return line.finished()


class _Line:
    """The plays so far, and those that are owed."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._plays: list[Step] = []
        self._owed: list[_Owed] = []
        self._talon = problem.start.talon
        #: The cards that lie in cells and are not owed.
        self._kept = problem.start.board & problem.cells
        self._redeals, self._turned = 0, problem.turned

    def add(self, step: Step) -> None:
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
            # Of two cards of a kind the steps do not tell which of them lies in a cell.
            kind = (card | problem.twins[step.card]) & self._kept
            lying = card if card & kind else kind & -kind
            self._kept ^= lying
            self._owed.append(_Owed(lying.bit_length() - 1, step.state, suit, None))
        else:
            self._owed.append(_Owed(step.card, step.state, suit, step.card // problem.game.rules.height))
            self._clear_wing()

    def finished(self) -> list[Step]:
        """Return the plays when everything that is owed has been played, too."""
        while self._owed:
            self._pay()
        return self._plays

    def _pay(self) -> None:
        """Play the first card owed, and then those of the wing that waited for it."""
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
        self._plays.append(Step(self._redeals, self._turned, owed.card, owed.state))
