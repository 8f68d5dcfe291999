"""Solving a position of Pyramid Addition: the verdict, a line or the cause of a loss, and the difficulty."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.causes import loss_with_passes, loss_without_passes
from cardmath.games.pyramid.solving.line import play_plan
from cardmath.games.pyramid.solving.pair_search import PairSearch
from cardmath.games.pyramid.solving.plan_search import PlanSearch
from cardmath.games.pyramid.solving.problem import PyramidProblem
from cardmath.i18n import _
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import GRADES, UNKNOWN, UNWINNABLE, WINNABLE, GradeError, Solution

# -- the verdict ------------------------------------------------------------------------------------------


def solve(position: Any, budget: Budget) -> Solution[PyramidPosition]:
    """Find a winning line by planning which cards leave together, or the cause of the loss."""
    problem = PyramidProblem.of(position)
    pair_search = PairSearch(problem, budget)
    try:
        if not pair_search.run():
            return Solution.found(position, budget, UNWINNABLE, cause=loss_without_passes(problem, budget))
        if problem.passes is None:
            moves = play_plan(problem, pair_search.pairs, None)
            return Solution.found(position, budget, WINNABLE, tuple(moves))
        plan_search = PlanSearch(problem, budget)
        if plan_search.run():
            moves = play_plan(problem, plan_search.pairs, plan_search.stock)
            return Solution.found(position, budget, WINNABLE, tuple(moves))
    except OutOfBudgetError:
        return Solution.found(position, budget, UNKNOWN)
    cause = loss_with_passes(problem, plan_search.hopeless)
    return Solution.found(position, budget, UNWINNABLE, cause=cause)


def evaluate(position: Any, budget: Budget) -> str:
    """Return only the verdict."""
    problem = PyramidProblem.of(position)
    try:
        won = PairSearch(problem, budget).run() and (
            problem.passes is None or PlanSearch(problem, budget).run()
        )
    except OutOfBudgetError:
        return UNKNOWN
    return WINNABLE if won else UNWINNABLE


def certain_rest(position: PyramidPosition, nodes: int | None = None) -> tuple[PyramidMove, ...]:
    """Return a winning line on which no removal can spoil the win, whichever pair the player takes.

    Drawing past a needed card can always lose, so the line includes the draws. The line is empty if a removal
    on the way loses, or if ``nodes`` search steps for each position prove nothing.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> certain_rest(start)
    ()
    >>> from cardmath.solving import solve
    >>> for move in solve(start).moves[:-4]:
    ...     start = start.play(move)
    >>> [str(move) for move in certain_rest(start)]
    ['draw', 'draw', 'draw', 't1.1+d']
    """
    line = solve(position, Budget(None, nodes)).moves
    at = position
    for move in line:
        for other in at.moves():
            if other != move and other.places and not _is_winnable(at.play(other), nodes):
                return ()
        at = at.play(move)
    return line


def _is_winnable(position: PyramidPosition, nodes: int | None) -> bool:
    return position.is_won or evaluate(position, Budget(None, nodes)) == WINNABLE


# -- the difficulty of a winnable deal, measured by what a careful player comes up against ----------------
# The careful player takes the first removal that keeps the win, in the order of ``position.moves()``
# (tableau pairs first, then the discard pile). If no removal keeps the win, the careful player draws or
# turns. So the verdicts alone determine the play. It depends neither on the solver's search nor on the
# machine.
#
# A *trap* is a pair of cards that could be removed somewhere along this play and would lose the game. The
# score is the number of traps plus the number of passes that the play takes:
#
# ======  =========
# score   grade
# ======  =========
# 1, 2    `easy`
# 3       `medium`
# 4, …    `hard`
# ======  =========
#
# On the standard deck (28 cards in the tableau, three passes), about three in ten winnable deals are easy.
# Slightly more than a third are in each of the other grades.


#: The highest score for each grade but the last.
_HIGHEST_SCORE: Final = (2, 3)


@dataclass(frozen=True)
class PyramidDifficulty:
    """The difficulty of a deal.

    ``traps`` counts the pairs whose removal would have lost the careful player the game, among ``pairs`` that
    could be removed in total. ``passes`` is the number of passes that the careful play takes. ``careless`` is
    whether removing the first available pair every time wins too.
    """

    traps: int
    pairs: int
    passes: int
    careless: bool

    @property
    def score(self) -> int:
        """The score: traps plus passes."""
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


@dataclass(frozen=True)
class Trap:
    """A losing removal, and the first position of the careful play in which it was legal."""

    position: PyramidPosition
    move: PyramidMove


@dataclass(frozen=True)
class CarefulPlay:
    """The careful player's line and the traps along the way."""

    moves: tuple[PyramidMove, ...]
    traps: tuple[Trap, ...]
    difficulty: PyramidDifficulty


def grade(position: Any, budget: Budget) -> PyramidDifficulty | None:
    """Return how hard it is to win from a position, or None if the budget is not enough.

    Raises `GradeError` for a position that cannot be won.
    """
    play = careful_play(position, budget)
    return None if play is None else play.difficulty


def careful_play(position: Any, budget: Budget | None = None) -> CarefulPlay | None:
    """Return the careful player's line and traps; budget and errors are as for `grade`."""
    budget = Budget() if budget is None else budget
    verdict = evaluate(position, budget)
    if verdict == UNWINNABLE:
        raise GradeError(_("only a position that can be won has a grade"))
    try:
        return _play(position, budget) if verdict == WINNABLE else None
    except _UnsettledError:
        return None


class _UnsettledError(Exception):
    """The error raised when a verdict needed along the way is not reached within the budget."""


def _play(position: PyramidPosition, budget: Budget) -> CarefulPlay:
    start, moves, careless = position, list[PyramidMove](), True
    offered: set[frozenset[int]] = set()
    traps: dict[frozenset[int], Trap] = {}
    while not position.is_won:
        chosen: PyramidMove | None = None
        for cards, move in _removals(position):
            if len(cards) == 2:
                offered.add(cards)
                # A pair that loses once always loses: a win after removing it late would also be a win after
                # removing it early, by the same moves.
                if cards not in traps and not _keeps_win(position, move, budget):
                    traps[cards] = Trap(position, move)
            if cards not in traps and chosen is None:
                chosen = move
            elif chosen is None:
                careless = False
        if chosen is None:
            # If no removal keeps the win, waiting does.
            chosen = next(move for move in position.moves() if not move.places)
        moves.append(chosen)
        position = position.play(chosen)
    passes = position.turns - start.turns + 1
    difficulty = PyramidDifficulty(len(traps), len(offered), passes, careless)
    return CarefulPlay(tuple(moves), tuple(traps.values()), difficulty)


def _removals(position: PyramidPosition) -> Iterator[tuple[frozenset[int], PyramidMove]]:
    """Yield the legal removals, each with the cards that would leave."""
    for move in position.moves():
        if move.places:
            indexes = (position.index_at(place) for place in move.places)
            yield frozenset(index for index in indexes if index is not None), move


def _keeps_win(position: PyramidPosition, move: PyramidMove, budget: Budget) -> bool:
    verdict = evaluate(position.play(move), budget)
    if verdict == UNKNOWN:
        raise _UnsettledError
    return verdict == WINNABLE
