"""How hard a deal is that can be won: what a player must do besides playing every card at once.

======  ==========================================================================================
grade   the deal is won by
======  ==========================================================================================
`easy`  playing every card as soon as it fits, the waste first
medium  keeping the `NARROW` most promising lines in mind from card to card (see `beam`); in the games
        without a reserve, a plan in which at most `FEW` cards wait
hard    nothing less than more
======  ==========================================================================================
"""

from dataclasses import dataclass
from typing import Any, Final

from cardmath.i18n import _
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.grades import GradeError
from cardmath.solving.patience.beam import Beam
from cardmath.solving.patience.plans import Plans
from cardmath.solving.patience.playing import at_once
from cardmath.solving.patience.problem import Problem
from cardmath.solving.patience.verdicts import evaluate
from cardmath.solving.solution import UNKNOWN, UNWINNABLE

__all__ = ["FEW", "NARROW", "PatienceDifficulty", "grade"]

#: How many lines a player keeps in mind in a deal of medium grade: the most promising alone.
NARROW: Final = 1
#: How many cards wait in a plan of medium grade.
FEW: Final = 2


@dataclass(frozen=True)
class PatienceDifficulty:
    """What makes a deal easy or hard.

    ``careless`` tells whether playing every card at once wins, ``narrow`` whether the little search of
    a medium deal does.
    """

    careless: bool
    narrow: bool

    @property
    def grade(self) -> str:
        """One of `GRADES`.

        >>> PatienceDifficulty(careless=False, narrow=True).grade
        'medium'
        """
        return "easy" if self.careless else "medium" if self.narrow else "hard"


def grade(position: Any, budget: Budget) -> PatienceDifficulty | None:
    """Return how hard it is to win; None where the budget does not suffice to tell."""
    problem = Problem.of(position)
    if at_once(position)[0].is_won:
        return PatienceDifficulty(careless=True, narrow=True)
    try:
        if problem.first:
            if Beam(problem, budget, NARROW).run():
                return PatienceDifficulty(careless=False, narrow=True)
        else:
            plans = Plans(problem, budget)
            if plans.run():
                return PatienceDifficulty(careless=False, narrow=plans.waiting <= FEW)
            raise GradeError(_("only a position that can be won has a grade"))
    except OutOfBudgetError:
        return None
    verdict = evaluate(position, budget)
    if verdict == UNWINNABLE:
        raise GradeError(_("only a position that can be won has a grade"))
    return None if verdict == UNKNOWN else PatienceDifficulty(careless=False, narrow=False)
