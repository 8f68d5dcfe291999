"""Finding numbered deals that can be won, or that are as hard as wished."""

import time
from collections.abc import Callable
from typing import Any, Final

from cardmath.deals import DEAL_NUMBERS
from cardmath.errors import CardmathError
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.solving.asking import evaluate, grade
from cardmath.solving.grades import GRADES, GradeError
from cardmath.solving.solution import WINNABLE

__all__ = ["LIMIT", "MOST", "PATIENCE", "NoDealError", "first_graded", "first_winnable"]

#: Seconds spent on one deal before it is passed over.
LIMIT: Final = 1.0
#: How many numbers are tried before giving up.
MOST: Final = 2000
#: Seconds spent on all of them together.
PATIENCE: Final = 60.0


class NoDealError(CardmathError, LookupError):
    """No deal of the kind was found among those that were tried."""


def first_winnable(
    game: Game, number: int, limit: float | None = LIMIT, most: int = MOST, patience: float = PATIENCE
) -> int:
    """Return the first number from ``number`` on whose deal is proven to be winnable.

    Deals that ``limit`` seconds do not settle are passed over. Raises `NoDealError` where none of
    ``most`` deals is, or none of those that ``patience`` seconds suffice for, `cardmath.DeckError` for a
    number that is none, and the errors of `cardmath.solving.solve`.

    >>> from cardmath.games import PyramidGame
    >>> first_winnable(PyramidGame(), 12)
    13
    """

    def proven(position: Any) -> bool:
        return evaluate(position, limit) == WINNABLE

    return _first(game, number, (most, patience), proven, _("winnable"))


def first_graded(
    game: Game,
    wanted: str,
    number: int,
    limit: float | None = LIMIT,
    most: int = MOST,
    patience: float = PATIENCE,
) -> int:
    """Return the first number from ``number`` on whose deal has the grade ``wanted``, one of `GRADES`.

    Deals that ``limit`` seconds do not grade are passed over. Raises what `first_winnable` raises, and
    `difficulty.GradeError` for a grade that is none.

    >>> from cardmath.games import PyramidGame
    >>> [first_graded(PyramidGame(), wanted, 0) for wanted in GRADES]
    [2, 1, 0]
    """
    if wanted not in GRADES:
        raise GradeError(
            _("a grade is one of {grades}, not {given}"), grades=" ".join(GRADES), given=shown(wanted)
        )

    def fits(position: Any) -> bool:
        try:
            difficulty = grade(position, limit)
        except GradeError:
            return False
        return difficulty is not None and difficulty.grade == wanted

    return _first(game, number, (most, patience), fits, _(wanted))


def _first(game: Game, number: int, bounds: tuple[int, float], fits: Callable[[Any], bool], kind: str) -> int:
    most, patience = bounds
    deadline = time.perf_counter() + patience
    tried = number
    while True:
        # A number that is none is refused here.
        if fits(game.deal(tried)):
            return tried
        if tried + 1 >= min(number + most, DEAL_NUMBERS) or time.perf_counter() > deadline:
            raise NoDealError(
                _("none of the deals {first} to {last} is proven {kind}"),
                first=str(number),
                last=str(tried),
                kind=kind,
            )
        tried += 1
