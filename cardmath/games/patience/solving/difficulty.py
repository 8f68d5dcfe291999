"""The difficulty of a winnable deal: what a player must do beyond playing every card as soon as it fits.

======  ==========================================================================================
grade   the deal is won by
======  ==========================================================================================
`easy`  playing every card as soon as it fits, the waste first
medium  keeping the `NARROW` most promising lines in mind from card to card (see `beam`), that is, a
        single line; in the games without a reserve, a plan in which at most `FEW` cards wait
hard    something more than that
======  ==========================================================================================

Where the player has hardly any choice, fewer grades can occur; see `grades_of`.
"""

from dataclasses import dataclass
from typing import Any, Final

from cardmath.games.patience import PatienceGame
from cardmath.games.patience.solving.plans import Plans
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.games.patience.solving.quick import QuickTable
from cardmath.games.patience.solving.verdicts import beam_of, evaluate
from cardmath.i18n import _
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import GRADES, UNKNOWN, UNWINNABLE, GradeError

#: The number of lines a player keeps in mind in a medium deal: just the most promising one.
NARROW: Final = 1
#: The maximum number of cards that wait in a medium plan.
FEW: Final = 2


@dataclass(frozen=True)
class PatienceDifficulty:
    """The difficulty of a deal.

    ``careless`` is whether playing every card as soon as it fits wins, ``narrow`` whether the small search
    for a medium deal wins.
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


def grades_of(game: PatienceGame) -> tuple[str, ...]:
    """Return the grades that deals of a game can have, easiest first.

    One pack without a reserve or a wing leaves no choice: playing every card as soon as it fits wins if
    anything does. If the stock is turned only at a standstill, a second pack leaves only one choice, at the
    end of each pass.

    >>> from cardmath.games.patience import CapturedQueensGame, ContradanceGame
    >>> grades_of(CapturedQueensGame()), grades_of(ContradanceGame(turning="standstill"))
    (('easy',), ('easy', 'medium'))
    >>> grades_of(ContradanceGame())
    ('easy', 'medium', 'hard')
    """
    if not game.leaves_choice:
        return GRADES[:1]
    return GRADES[:2] if game.is_luck else GRADES


def grade(position: Any, budget: Budget) -> PatienceDifficulty | None:
    """Return how hard it is to win, or None if the budget is not enough."""
    problem = PatienceProblem.of(position)
    if QuickTable.of(position).wins():
        return PatienceDifficulty(careless=True, narrow=True)
    try:
        if problem.game.is_luck:
            return _verdict(position, budget, PatienceDifficulty(careless=False, narrow=True))
        if Plans.suit(problem):
            plans = Plans(problem, budget)
            if plans.run():
                return PatienceDifficulty(careless=False, narrow=plans.waiting <= FEW)
            raise GradeError(_("only a position that can be won has a grade"))
        if beam_of(problem, budget, NARROW).run():
            return PatienceDifficulty(careless=False, narrow=True)
    except OutOfBudgetError:
        return None
    return _verdict(position, budget, PatienceDifficulty(careless=False, narrow=False))


def _verdict(position: Any, budget: Budget, difficulty: PatienceDifficulty) -> PatienceDifficulty | None:
    """Return the given difficulty if the position can be won, or None if that is unknown."""
    verdict = evaluate(position, budget)
    if verdict == UNWINNABLE:
        raise GradeError(_("only a position that can be won has a grade"))
    return None if verdict == UNKNOWN else difficulty
