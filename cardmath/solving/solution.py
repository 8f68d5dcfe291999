"""The solution of a position in any game: its verdict, with a line or a cause."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from cardmath.errors import CardmathError
from cardmath.games import Position
from cardmath.i18n import NP_, _, ngettext
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.showing import details, paper, paragraph
from cardmath.solving.budget import Budget

WINNABLE: Final = "winnable"
UNWINNABLE: Final = "unwinnable"
UNKNOWN: Final = "unknown"


class PositionError(CardmathError, ValueError):
    """The error for a position that cannot arise in its game, or whose game has no solver."""


class UnknownVerdictError(CardmathError, ValueError):
    """The error for asking whether a solution is true when the search was too short to tell."""


@dataclass(frozen=True, repr=False)
class Cause(ABC):
    """The cause of a loss, in a form that can be checked; each game has its own values for ``kind``."""

    kind: str

    def parts(self) -> tuple[tuple[str, list[str]], ...]:
        """Return what the cause is about, as names and texts."""
        return ()

    def __repr__(self) -> str:
        parts = [f"{name}: {len(those)}" for name, those in self.parts() if those]
        return f"<{type(self).__name__} {', '.join([self.kind, *parts])}>"

    def __str__(self) -> str:
        parts = [f"{name} {' '.join(those)}" for name, those in self.parts() if those]
        return f"{self.kind}: {', '.join(parts)}" if parts else self.kind

    def to_dict(self) -> dict[str, Any]:
        """Return the cause as it appears in a catalogue line."""
        return {"kind": self.kind} | {name: those for name, those in self.parts() if those}

    @property
    def places_named(self) -> tuple[Hashable, ...]:
        """The places that the cause refers to, without duplicates."""
        return ()

    @abstractmethod
    def sentence(self, position: Any, notation: Notation = DECIMAL, after_move: bool = False) -> str:
        """Return why the position is lost; with ``after_move`` it is worded for a move that has not been made
        yet.
        """


P = TypeVar("P", bound=Position[Any])


@dataclass(frozen=True, repr=False)
class Solution(Generic[P]):
    """The result of solving ``position``, true if it is winnable.

    ``verdict`` is "winnable", "unwinnable" or "unknown". ``moves`` is a line from the position to the win, or
    empty. ``cause`` is the reason why an unwinnable position is lost. ``nodes`` is the number of search
    steps, and ``seconds`` the time they took; ``limit`` is the time allowed.

    ``if solution:`` asks whether the position can be won. It raises `UnknownVerdictError` for the verdict
    "unknown", which is neither yes nor no and can result from a limit.
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
        """Return the solution found with a budget, which records the steps and the time."""
        return cls(position, verdict, moves, cause, budget.spent, budget.seconds, budget.limit)

    def __bool__(self) -> bool:
        if self.verdict == UNKNOWN:
            raise UnknownVerdictError(
                _("Whether this can be won is unknown: {reason} Ask for the verdict, or allow more time."),
                reason=self.reason,
            )
        return self.verdict == WINNABLE

    def __repr__(self) -> str:
        return f"<Solution {self.verdict}, moves: {len(self.moves)}, nodes: {self.nodes}>"

    def __str__(self) -> str:
        return "\n".join([self.reason, *([" ".join(map(str, self.moves))] if self.moves else [])])

    def _repr_html_(self) -> str:
        """Return HTML for the position, the verdict and the line, with the first move's cards framed."""
        picture = self.position.svg(move=self.moves[0] if self.moves else None)
        line = (
            [details(_("The line, move by move"), paragraph(" · ".join(map(str, self.moves))))]
            if self.moves
            else []
        )
        return paper(_("Solution"), picture, paragraph(self.reason_in(DOZENAL), large=True), *line)

    @property
    def reason(self) -> str:
        """The reason for the verdict in a sentence, with numbers in decimal."""
        return self.reason_in(DECIMAL)

    def reason_in(self, notation: Notation) -> str:
        """Return the reason for the verdict in a sentence, with numbers in a notation."""
        if self.cause is not None:
            return self.cause.sentence(self.position, notation)
        if self.verdict == WINNABLE:
            return win_sentence(len(self.moves), notation)
        if self.limit is None:
            return _("Not settled: the search was not long enough to find a win or rule one out.")
        return _("Not settled: {limit:g} seconds were not enough to find a win or rule one out.").format(
            limit=self.limit
        )


def win_sentence(moves: int, notation: Notation = DECIMAL) -> str:
    """Return the sentence for a position that can be won in a given number of moves.

    >>> win_sentence(0), win_sentence(30, Notation(12))
    ('The game is won.', 'This can be won: a line of 26z moves is known.')
    """
    if not moves:
        return _("The game is won.")
    return ngettext(
        "This can be won: one move does it.", "This can be won: a line of {count} moves is known.", moves
    ).format(count=notation.brief(moves))


#: The grades, easiest first.
GRADES: Final = (
    NP_("grade of a deal", "easy"),
    NP_("grade of a deal", "medium"),
    NP_("grade of a deal", "hard"),
)


class GradeError(CardmathError, ValueError):
    """An invalid grade, or a position without a grade because it cannot be won."""


class Difficulty(Protocol):
    """The difficulty of a deal, which each game measures in its own way."""

    @property
    def grade(self) -> str:
        """One of `GRADES`."""
        ...
