"""Solving a position of a two-pack patience: the verdict, and the winning line or the cause of the loss."""

from typing import Any, Final

from cardmath.games.patience import PatienceMove, PatiencePosition
from cardmath.games.patience.solving.beam import Beam
from cardmath.games.patience.solving.causes import PatienceCause
from cardmath.games.patience.solving.costs import costs_of
from cardmath.games.patience.solving.line import LineStep, moves_of
from cardmath.games.patience.solving.plans import Plans
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.games.patience.solving.standstill import StandstillBeam
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import UNKNOWN, UNWINNABLE, WINNABLE, Solution

#: The consecutive searches: how many states each keeps, and which set of costs it uses.
_BEAMS: Final = (
    (1, 0),
    (3, 0),
    (3, 1),
    (12, 0),
    (20, 1),
    (60, 0),
    (100, 1),
    (300, 0),
    (1000, 1),
    (4000, 0),
)


def solve(position: Any, budget: Budget) -> Solution[PatiencePosition]:
    """Find a winning line, or the cause of the loss."""
    problem = PatienceProblem.of(position)
    try:
        verdict, steps, cause = _decide(problem, budget)
    except OutOfBudgetError:
        return Solution.found(position, budget, UNKNOWN)
    moves: list[PatienceMove] = moves_of(position, problem.table, steps)
    return Solution.found(position, budget, verdict, tuple(moves), cause)


def evaluate(position: Any, budget: Budget) -> str:
    """Return only the verdict."""
    try:
        return _decide(PatienceProblem.of(position), budget)[0]
    except OutOfBudgetError:
        return UNKNOWN


def _decide(problem: PatienceProblem, budget: Budget) -> tuple[str, list[LineStep], PatienceCause | None]:
    if problem.position.is_dead_end:
        return UNWINNABLE, [], PatienceCause("stuck")
    if Plans.suit(problem) and not problem.game.waits_for_standstill:
        plans = Plans(problem, budget)
        if plans.run():
            return WINNABLE, plans.steps, None
        return UNWINNABLE, [], _cause(problem, plans)
    for width, which in _BEAMS:
        beam = beam_of(problem, budget, width, which)
        if beam.run():
            return WINNABLE, beam.steps, None
        if beam.is_whole:
            plans = Plans(problem, budget)
            if Plans.suit(problem):
                # A card that cannot go even if cards may be held back cannot go here either.
                plans.relax()
            return UNWINNABLE, [], _cause(problem, plans)
    return UNKNOWN, [], None


def beam_of(problem: PatienceProblem, budget: Budget, width: int, which: int = 0) -> Beam:
    """Return the beam search that suits the rules of a problem, with one of its sets of costs."""
    kind = StandstillBeam if problem.game.waits_for_standstill else Beam
    return kind(problem, budget, width, costs_of(problem)[which])


def _cause(problem: PatienceProblem, plans: Plans) -> PatienceCause:
    """Return the cause of a loss that plans have found."""
    late = tuple(problem.position.pile_card(*pile) for pile in plans.late)
    return PatienceCause("late", late) if late else PatienceCause("tried")
