"""Questions about a position in any game, answered by the game's own solver."""

from typing import Any, Final, Protocol, TypeVar

from cardmath.games import Position
from cardmath.games.registry import descriptor_of, descriptors
from cardmath.i18n import _
from cardmath.solving.budget import Budget
from cardmath.solving.hints import Hint
from cardmath.solving.solution import Difficulty, PositionError, Solution


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
        """Return how hard the position is to win; raise `GradeError` if it cannot be won."""
        ...


def solver_of(position: object) -> Solver:
    """Return the solver for a position; raise `PositionError` if there is none.

    >>> from cardmath.games import PyramidGame
    >>> solver_of(PyramidGame().deal(7)).__name__
    'cardmath.games.pyramid.solving'
    """
    # A record has a game too, but no solver can read it.
    game = getattr(position, "game", None) if isinstance(position, Position) else None
    found = descriptor_of(getattr(game, "key", None))
    if found is None or found.solver is None:
        raise PositionError(
            _("only positions of {games} can be solved, not {kind}"),
            games=_(", ").join(descriptor.key for descriptor in descriptors() if descriptor.solver),
            kind=getattr(game, "key", None) or type(position).__name__,
        )
    return found.solver()


P = TypeVar("P", bound=Position[Any])

#: Default time limit for a hint, in seconds.
_MOMENT: Final = 0.1


def solve(position: P, limit: float | None = None, nodes: int | None = None) -> Solution[P]:
    """Find a winning line, or prove that there is none and say why.

    ``limit`` is a number of seconds, ``nodes`` a number of search steps. If these are not enough, the verdict
    is "unknown". With ``nodes`` alone the answer is the same on every machine. Both limits also cover finding
    the reason for a loss: the time or steps left determine how small the reason can be.

    Raises `LimitError` for invalid limits, and `PositionError` for an impossible position or one whose game
    has no solver.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> solution = solve(start)
    >>> solution.verdict, [str(move) for move in solution.moves[:3]]
    ('winnable', ['t7.3+t7.4', 't6.3', 't7.5+t7.6'])
    >>> solve(PyramidGame().deal(33)).cause.kind
    'dead'
    """
    return solver_of(position).solve(position, Budget(limit, nodes))


def evaluate(position: Position[Any], limit: float | None = None, nodes: int | None = None) -> str:
    """Return only the verdict, without a line or reason; limits and errors are as in `solve`.

    >>> from cardmath.games import PyramidGame
    >>> evaluate(PyramidGame().deal(7)), evaluate(PyramidGame().deal(12))
    ('winnable', 'unwinnable')
    """
    return solver_of(position).evaluate(position, Budget(limit, nodes))


def hint(position: P, limit: float | None = None, nodes: int | None = None) -> Hint[P]:
    """Judge every legal move; limits and errors are as in `solve`, with a tenth of a second by default.

    >>> from cardmath.games import PyramidGame
    >>> found = hint(PyramidGame().deal(7), 10)
    >>> [(str(one.move), one.verdict) for one in found.advice][:2]
    [('t7.3+t7.4', 'keeps'), ('t7.3+t7.6', 'keeps')]
    >>> str(found.best.move), found.best.reason()
    ('t7.3+t7.4', 'It clears two cards from the pyramid, not one.')
    """
    if limit is None and nodes is None:
        limit = _MOMENT
    return solver_of(position).hint(position, Budget(limit, nodes))


def grade(position: Position[Any], limit: float | None = None, nodes: int | None = None) -> Difficulty | None:
    """Return how hard a position is to win, or None if the limits are too small.

    A grade, once found, does not depend on the limits. Raises `GradeError` for a position that cannot be won,
    and otherwise the same errors as `solve`.

    >>> from cardmath.games import PyramidGame
    >>> difficulty = grade(PyramidGame().deal(7))
    >>> difficulty.grade, difficulty.traps, difficulty.passes
    ('hard', 2, 3)
    """
    return solver_of(position).grade(position, Budget(limit, nodes))
