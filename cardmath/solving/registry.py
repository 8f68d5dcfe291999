"""The registry of solvers: a game's descriptor names its solver, which is loaded at the first question.

A solver is a module with four functions of a position and a `Budget`. ``solve`` returns a `Solution`,
``evaluate`` a verdict, ``hint`` a `Hint`, and ``grade`` a `Difficulty` or None. If the budget does not
suffice, their answers say so; they never raise an error for it.
"""

from typing import Any, Protocol

from cardmath.games.registry import descriptor_of, descriptors
from cardmath.i18n import _
from cardmath.solving.budget import Budget
from cardmath.solving.grades import Difficulty
from cardmath.solving.hints import Hint
from cardmath.solving.solution import PositionError, Solution


class Solver(Protocol):
    """The interface of a solver."""

    def solve(self, position: Any, budget: Budget) -> Solution[Any]:
        """Find a winning line or the reason why there is none."""
        ...

    def evaluate(self, position: Any, budget: Budget) -> str:
        """Return only the verdict."""
        ...

    def hint(self, position: Any, budget: Budget) -> Hint[Any]:
        """Judge every legal move."""
        ...

    def grade(self, position: Any, budget: Budget) -> Difficulty | None:
        """Return how hard it is to win; raise `GradeError` if the position cannot be won."""
        ...


def solver_of(position: object) -> Solver:
    """Return the solver for a position; raise `PositionError` if there is none.

    >>> from cardmath.games import PyramidGame
    >>> solver_of(PyramidGame().deal(7)).__name__
    'cardmath.games.pyramid.solving'
    """
    found = descriptor_of(getattr(getattr(position, "game", None), "key", None))
    if found is None or found.solver is None:
        raise PositionError(
            _("only positions of {games} can be solved, not {kind}").format(
                games=_(", ").join(one.key for one in descriptors() if one.solver),
                kind=type(position).__name__,
            )
        )
    return found.solver()
