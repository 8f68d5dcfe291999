"""What a solver finds out about a position, whatever the game: verdict, line or cause."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from cardmath.errors import CardmathError
from cardmath.games import Position
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving.budget import Budget

__all__ = ["UNKNOWN", "UNWINNABLE", "WINNABLE", "Cause", "PositionError", "Solution"]

WINNABLE: Final = "winnable"
UNWINNABLE: Final = "unwinnable"
UNKNOWN: Final = "unknown"


class PositionError(CardmathError, ValueError):
    """A position that no play of its game leads to, or of a game that has no solver."""


class Cause(Protocol):
    """Why a position is lost, in a form that can be checked; ``kind`` is a key of the game's own."""

    @property
    def kind(self) -> str:
        """The kind of cause, a key of the game's own."""
        ...

    @property
    def places_named(self) -> tuple[Hashable, ...]:
        """Every place that the cause is about, each once."""
        ...

    def sentence(self, position: Any, notation: Notation = DECIMAL, after_move: bool = False) -> str:
        """Return why the position is lost; ``after_move`` tells it of a move that is not made yet."""
        ...


P = TypeVar("P", bound=Position[Any])


@dataclass(frozen=True)
class Solution(Generic[P]):
    """What the solver found out about ``position``.

    ``verdict`` is "winnable", "unwinnable" or "unknown"; ``moves`` is a line from the position to the
    win, else empty; ``cause`` says why an unwinnable position is lost. ``nodes`` counts the steps of the
    search in ``seconds``; ``limit`` is the time that was given.
    """

    position: P
    verdict: str
    moves: tuple[Any, ...] = ()
    cause: Cause | None = None
    nodes: int = 0
    seconds: float = 0.0
    limit: float | None = None

    @classmethod
    def found(
        cls,
        position: P,
        budget: Budget,
        verdict: str,
        moves: tuple[Any, ...] = (),
        cause: Cause | None = None,
    ) -> "Solution[P]":
        """Return what was found with a budget, which says how much it took."""
        return cls(position, verdict, moves, cause, budget.spent, budget.seconds, budget.limit)

    @property
    def reason(self) -> str:
        """The verdict's reason in a sentence, numbers in decimal."""
        return self.reason_in(DECIMAL)

    def reason_in(self, notation: Notation) -> str:
        """Return the verdict's reason in a sentence, numbers in a notation."""
        if self.cause is not None:
            return self.cause.sentence(self.position, notation)
        if self.verdict == WINNABLE:
            return win_sentence(len(self.moves), notation)
        if self.limit is None:
            return _("Not settled: the search was not long enough to find a win or to rule it out.")
        return _("Not settled: {limit:g} seconds were not enough to find a win or to rule it out.").format(
            limit=self.limit
        )


def win_sentence(moves: int, notation: Notation = DECIMAL) -> str:
    """Return what is said of a position from which so many moves win.

    >>> win_sentence(0), win_sentence(30, Notation(12))
    ('The game is won.', 'This can be won: a line of 26z moves is known.')
    """
    if not moves:
        return _("The game is won.")
    return ngettext(
        "This can be won: one move does it.", "This can be won: a line of {count} moves is known.", moves
    ).format(count=notation.brief(moves))
