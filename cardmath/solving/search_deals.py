"""The search for numbered deals that are winnable or have a given grade."""

import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from cardmath.deals import DEAL_NUMBERS, check_deal_number
from cardmath.errors import CardmathError
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import shown
from cardmath.solving.asking import evaluate, grade
from cardmath.solving.solution import GRADES, WINNABLE, GradeError

#: Seconds spent on a deal before it is skipped.
LIMIT: Final = 1.0
#: The number of deals tried before the search gives up.
MOST: Final = 2000
#: Seconds spent on all deals together.
PATIENCE: Final = 60.0
#: `best_winnable` compares `WINDOW` deals and solves at most `_TRIED` of the best until a deal can be won.
#: Each gets `_NODES` search steps and no time limit, so that every machine finds the same deal.
WINDOW: Final = 300
_TRIED: Final = 20
_NODES: Final = 1000


class Wish(Protocol):
    """A condition on a deal that only its game has, besides being winnable or having a grade."""

    def measure(self, position: Any) -> tuple[int, ...] | None:
        """Return how well a deal fits, for `best_winnable` to compare."""
        ...

    def proof(self, position: Any, notation: Notation = DECIMAL) -> str:
        """Return a sentence about what has been proven for the deal."""
        ...

    def to_dict(self, position: Any) -> dict[str, Any]:
        """Return the extra fields for the deal's record."""
        ...


class NoDealError(CardmathError, LookupError):
    """The error raised when none of the deals tried is suitable."""


def first_winnable(
    game: Game,
    number: int,
    wanted: str | None = None,
    *,
    limit: float | None = LIMIT,
    most: int = MOST,
    patience: float = PATIENCE,
) -> int:
    """Return the first deal number, starting at ``number``, that is proven winnable and of a grade.

    ``wanted`` is the grade, one of `GRADES`; None means any. Deals not settled within ``limit`` seconds are
    skipped. Raises `NoDealError` if none of ``most`` deals fits, or none is found within ``patience``
    seconds. Raises `cardmath.DeckError` for an invalid number, `GradeError` for an invalid grade, and the
    errors of `cardmath.solving.solve`.

    >>> from cardmath.games import PyramidGame
    >>> first_winnable(PyramidGame(), 12)
    13
    >>> [first_winnable(PyramidGame(), 0, wanted) for wanted in GRADES]
    [2, 1, 0]
    """
    if wanted is not None and wanted not in GRADES:
        raise GradeError(
            _("a grade must be one of {grades}, not {given}"), grades=" ".join(GRADES), given=shown(wanted)
        )
    deadline = time.perf_counter() + patience
    tried = number = check_deal_number(number)
    while not _fits(game.deal(tried), wanted, limit):
        if tried + 1 >= min(number + most, DEAL_NUMBERS) or time.perf_counter() > deadline:
            raise _none_found(number, tried, _("winnable") if wanted is None else _(wanted))
        tried += 1
    return tried


def _fits(position: Any, wanted: str | None, limit: float | None) -> bool:
    if wanted is None:
        return evaluate(position, limit) == WINNABLE
    try:
        difficulty = grade(position, limit)
    except GradeError:
        return False
    return difficulty is not None and difficulty.grade == wanted


def best_winnable(game: Game, number: int, measure: Callable[[Any], tuple[int, ...] | None]) -> int:
    """Return the winnable deal with the best measure among the `WINDOW` deals from ``number`` on.

    ``measure`` maps a starting position to a comparable value, where larger is better, or to None if the deal
    is unsuitable. If deals tie, the first is chosen. The same request finds the same deal on every machine.
    Raises `NoDealError` if no suitable deal is proven winnable, and `cardmath.DeckError` for an invalid
    number.

    >>> from cardmath.decks import Deck
    >>> from cardmath.games import PyramidGame
    >>> from cardmath.games.pyramid.solving.facts import NumberFacts
    >>> facts, game = NumberFacts.parse("8+7,9+6", Deck()), PyramidGame(tableau=10)
    >>> found = best_winnable(game, 0, facts.measure)
    >>> found, facts.needed(game.deal(found))
    (9, (2, 3))
    """
    number = check_deal_number(number)
    last = min(number + WINDOW, DEAL_NUMBERS) - 1
    worth = {one: measure(game.deal(one)) for one in range(number, last + 1)}
    useful = {one: found for one, found in worth.items() if found is not None}
    for one in sorted(useful, key=useful.__getitem__, reverse=True)[:_TRIED]:
        if evaluate(game.deal(one), nodes=_NODES) == WINNABLE:
            return one
    raise _none_found(number, last, _("winnable and of this kind"))


def _none_found(first: int, last: int, kind: str) -> NoDealError:
    return NoDealError(
        _("none of the deals {first} to {last} is proven {kind}"), first=str(first), last=str(last), kind=kind
    )
