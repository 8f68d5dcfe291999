"""Hints: which moves keep the win, which lose it, and why.

A verdict is given only where it is proven; what the budget does not suffice for is called unsettled.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from cardmath.numerals import DECIMAL, Notation
from cardmath.solving.budget import Budget
from cardmath.solving.solution import UNKNOWN, UNWINNABLE, WINNABLE, Cause, Solution

__all__ = ["KEEPS", "LOSES", "UNSETTLED", "Advice", "Hint", "Judgement", "judged"]

KEEPS: Final = "keeps"
LOSES: Final = "loses"
UNSETTLED: Final = "unsettled"


@dataclass(frozen=True)
class Advice(ABC):
    """What is known about one legal move.

    ``verdict`` is "keeps" (the win is still possible), "loses" (no win is possible after it; ``cause`` says
    why, told of the position ``after`` it) or "unsettled".
    """

    move: Any
    after: Any
    verdict: str
    cause: Cause | None

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return why the move is good or bad, in a sentence."""
        if self.cause is not None:
            return self.cause.sentence(self.after, notation, after_move=True)
        return self.merit(notation)

    @abstractmethod
    def merit(self, notation: Notation) -> str:
        """Return what speaks for the move, in a sentence."""


@dataclass(frozen=True)
class Hint:
    """What is known about a position and its legal moves.

    ``solution`` is the verdict on the position itself, with its line or cause. ``advice`` covers every
    legal move, in the order of ``position.moves()``; ``best`` is the advice on the move to make, or None
    where nothing can be won.
    """

    solution: Solution[Any]
    advice: tuple[Any, ...]
    best: Any | None


class Judgement(NamedTuple):
    """A legal move, the position after it, whether it keeps the win, and if not why."""

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
    """Yield a judgement on every legal move; ``is_harmless`` tells of moves that can never spoil a win.

    Each move gets an equal part of what the moves before it have left of the budget.
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
