"""Solving a position of Pyramid Addition: the verdict, and the winning line or the cause of the loss."""

from typing import Any

from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.causes import loss_with_passes, loss_without_passes
from cardmath.games.pyramid.solving.line import play_plan
from cardmath.games.pyramid.solving.pair_search import PairSearch
from cardmath.games.pyramid.solving.plan_search import PlanSearch
from cardmath.games.pyramid.solving.problem import PyramidProblem
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import UNKNOWN, UNWINNABLE, WINNABLE, Solution


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
