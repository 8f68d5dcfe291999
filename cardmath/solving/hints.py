"""Hints: which moves keep the win, which lose it, and why.

Every verdict is proven. If the budget is not enough for a move, it remains unsettled.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cardmath.games import Position
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath.showing import details, paper, paragraph, table
from cardmath.solving.budget import Budget
from cardmath.solving.solution import UNKNOWN, UNWINNABLE, WINNABLE, Cause, Solution

KEEPS: Final = "keeps"
LOSES: Final = "loses"
UNSETTLED: Final = "unsettled"

#: The text that a notebook shows for each verdict.
VERDICTS: Final = {KEEPS: N_("keeps the win"), LOSES: N_("loses"), UNSETTLED: N_("not settled")}


P = TypeVar("P", bound=Position[Any])


@dataclass(frozen=True, repr=False)
class Advice(ABC, Generic[P]):
    """Advice on a legal move.

    ``verdict`` is "keeps" (the win is still possible), "loses" (no win is possible after it) or "unsettled".
    ``cause`` is the reason for a loss, for the position ``after`` the move.
    """

    move: Any
    after: P
    verdict: str
    cause: Cause | None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.move}: {self.verdict}>"

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return why the move is good or bad, in a sentence."""
        if self.cause is not None:
            return self.cause.sentence(self.after, notation, after_move=True)
        return self.merit(notation)

    @abstractmethod
    def merit(self, notation: Notation) -> str:
        """Return a sentence that says how good the move is."""


@dataclass(frozen=True, repr=False)
class Hint(Generic[P]):
    """A hint for a position: what is known about the position and its legal moves.

    ``solution`` is the verdict on the position itself, with its line or cause. ``advice`` covers every legal
    move, in the order of ``position.moves()``. ``best`` is the advice on the move to make, or None if the
    position is lost. ``move`` is that move itself, or None.
    """

    solution: Solution[P]
    advice: tuple[Advice[P], ...]
    best: Advice[P] | None

    @property
    def move(self) -> Any | None:
        """The move to make, or None if the position is lost."""
        return None if self.best is None else self.best.move

    def __repr__(self) -> str:
        best = "none" if self.best is None else str(self.best.move)
        return f"<Hint {self.solution.verdict}, best move: {best}, moves judged: {len(self.advice)}>"

    def __str__(self) -> str:
        if self.best is None:
            return self.solution.reason
        return _("{move}: {reason}").format(move=self.best.move, reason=self.best.reason())

    def _repr_html_(self) -> str:
        """Return HTML for the position with the best move framed, and the advice on every legal move."""
        position, best = self.solution.position, self.best
        reason_shown = self.solution.reason_in(DOZENAL) if best is None else best.reason(DOZENAL)
        rows = [(str(one.move), _(VERDICTS[one.verdict]), one.reason(DOZENAL)) for one in self.advice]
        return paper(
            _("Hint"),
            position.svg(move=None if best is None else best.move),
            paragraph(reason_shown, large=True),
            details(_("Every legal move"), table([_("move"), _("verdict"), _("why")], rows)),
        )


class Judgement(NamedTuple):
    """A legal move, the position after it, whether it keeps the win, and if not, why."""

    move: Any
    after: Any
    verdict: str
    cause: Cause | None


def judged(
    position: Any,
    solution: Solution[Any],
    budget: Budget,
    solve: Callable[[Any, Budget], Solution[Any]],
    is_harmless: Callable[[Any], bool],
) -> Iterator[Judgement]:
    """Yield a judgement on every legal move; ``is_harmless`` recognises moves that can never spoil a win.

    Each move gets an equal share of the budget that earlier moves have left.
    """
    moves = position.moves()
    for done, move in enumerate(moves):
        after = position.play(move)
        if solution.verdict == UNWINNABLE:
            yield Judgement(move, after, LOSES, solution.cause)
        elif solution.verdict == WINNABLE and (move == solution.moves[0] or is_harmless(move)):
            yield Judgement(move, after, KEEPS, None)
        elif budget.is_used_up:
            yield Judgement(move, after, UNSETTLED, None)
        else:
            found = solve(after, budget.part(len(moves) - done))
            verdict = {WINNABLE: KEEPS, UNWINNABLE: LOSES, UNKNOWN: UNSETTLED}[found.verdict]
            yield Judgement(move, after, verdict, found.cause)
