"""How hard a deal is that can be won, measured by what a careful player meets on the way.

The careful player takes, in the order of ``position.moves()`` (tableau pairs first, then the discard
pile), the first removal that keeps the win; where none does, the careful player draws or turns. So the
play is fixed by the verdicts alone: it depends neither on the solver's search nor on the machine.

A *trap* is a pair of cards that could be removed somewhere along this play and that would have lost the
game. The score is the number of traps plus the number of passes the play takes:

======  =========
score   grade
======  =========
1, 2    `easy`
3       `medium`
4, …    `hard`
======  =========

On the standard deck (28 cards in the tableau, three passes) this puts about three deals of ten that can
be won in the first grade and somewhat over a third in each of the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.solving.budget import Budget
from cardmath.solving.grades import GRADES, GradeError
from cardmath.solving.pyramid.verdicts import evaluate
from cardmath.solving.solution import UNKNOWN, UNWINNABLE, WINNABLE

__all__ = ["CarefulPlay", "PyramidDifficulty", "Trap", "careful_play", "grade"]

#: The highest score of each grade but the last.
_HIGHEST_SCORE: Final = (2, 3)


@dataclass(frozen=True)
class PyramidDifficulty:
    """What makes a deal easy or hard.

    ``traps`` counts the pairs the careful player could have removed and would have lost by, of
    ``pairs`` that could be removed in all; ``passes`` is how many passes the careful play takes;
    ``careless`` tells whether removing the first pair that comes, without thinking, wins too.
    """

    traps: int
    pairs: int
    passes: int
    careless: bool

    @property
    def score(self) -> int:
        """The measure itself: traps and passes added."""
        return self.traps + self.passes

    @property
    def grade(self) -> str:
        """One of `GRADES`.

        >>> PyramidDifficulty(traps=0, pairs=20, passes=2, careless=True).grade
        'easy'
        """
        for name, highest in zip(GRADES, _HIGHEST_SCORE, strict=False):
            if self.score <= highest:
                return name
        return GRADES[-1]

    @property
    def losing_share(self) -> Fraction:
        """Which part of the pairs that could be removed are traps.

        >>> PyramidDifficulty(traps=2, pairs=24, passes=3, careless=False).losing_share
        Fraction(1, 12)
        """
        return Fraction(self.traps, max(1, self.pairs))


@dataclass(frozen=True)
class Trap:
    """A removal that loses, and the first position of the careful play in which it was legal."""

    position: PyramidPosition
    move: PyramidMove


@dataclass(frozen=True)
class CarefulPlay:
    """The careful player's line and the traps on the way."""

    moves: tuple[PyramidMove, ...]
    traps: tuple[Trap, ...]
    difficulty: PyramidDifficulty


def grade(position: Any, budget: Budget) -> PyramidDifficulty | None:
    """Return how hard it is to win from a position, or None where the budget does not suffice.

    Raises `GradeError` for a position that cannot be won.
    """
    play = careful_play(position, budget)
    return None if play is None else play.difficulty


def careful_play(position: Any, budget: Budget | None = None) -> CarefulPlay | None:
    """Return what the careful player plays and meets; the same budget and errors as `grade`."""
    budget = Budget() if budget is None else budget
    verdict = evaluate(position, budget)
    if verdict == UNWINNABLE:
        raise GradeError(_("only a position that can be won has a grade"))
    try:
        return _play(position, budget) if verdict == WINNABLE else None
    except _UnsettledError:
        return None


class _UnsettledError(Exception):
    """A verdict on the way was not reached within the budget."""


def _play(position: PyramidPosition, budget: Budget) -> CarefulPlay:
    start, moves, careless = position, list[PyramidMove](), True
    offered: set[frozenset[int]] = set()
    traps: dict[frozenset[int], Trap] = {}
    while not position.is_won:
        chosen: PyramidMove | None = None
        for cards, move in _removals(position):
            if len(cards) == 2:
                offered.add(cards)
                # Once a pair loses it loses for good: what could be won after removing it late
                # could have been won after removing it early, by the same moves.
                if cards not in traps and not _keeps_win(position, move, budget):
                    traps[cards] = Trap(position, move)
            if cards not in traps and chosen is None:
                chosen = move
            elif chosen is None:
                careless = False
        if chosen is None:
            # Where no removal keeps the win, waiting does.
            chosen = next(move for move in position.moves() if not move.places)
        moves.append(chosen)
        position = position.play(chosen)
    passes = position.turns - start.turns + 1
    difficulty = PyramidDifficulty(len(traps), len(offered), passes, careless)
    return CarefulPlay(tuple(moves), tuple(traps.values()), difficulty)


def _removals(position: PyramidPosition) -> Iterator[tuple[frozenset[int], PyramidMove]]:
    """Yield the legal removals with the cards that would leave."""
    for move in position.moves():
        if move.places:
            indexes = (position.index_at(place) for place in move.places)
            yield frozenset(index for index in indexes if index is not None), move


def _keeps_win(position: PyramidPosition, move: PyramidMove, budget: Budget) -> bool:
    verdict = evaluate(position.play(move), budget)
    if verdict == UNKNOWN:
        raise _UnsettledError
    return verdict == WINNABLE
