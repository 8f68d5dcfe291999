"""Solving a position: the verdict, the line that wins or the reason why none does."""

import math
import time
from dataclasses import dataclass
from typing import Any

from cardmath.errors import CardmathError
from cardmath.games.pyramid import PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.solving import explain
from cardmath.solving.causes import Cause, loss_with_passes, loss_without_passes
from cardmath.solving.line import play_plan
from cardmath.solving.plans import PlanSearch
from cardmath.solving.problem import Problem
from cardmath.solving.unlimited import OutOfTimeError, PairSearch

__all__ = ["UNKNOWN", "UNWINNABLE", "WINNABLE", "LimitError", "Solution", "check_limit", "evaluate", "solve"]

WINNABLE = "winnable"
UNWINNABLE = "unwinnable"
UNKNOWN = "unknown"


class LimitError(CardmathError, ValueError):
    """A time limit that is none."""


@dataclass(frozen=True)
class Solution:
    """What the solver found out about ``position``.

    ``verdict`` is "winnable", "unwinnable" or "unknown"; ``moves`` is a line from the position to the
    win, else empty; ``cause`` says why an unwinnable position is lost. ``nodes`` counts the choices
    looked at in ``seconds``, ``limit`` is the time that was given.
    """

    position: PyramidPosition
    verdict: str
    moves: tuple[PyramidMove, ...] = ()
    cause: Cause | None = None
    nodes: int = 0
    seconds: float = 0.0
    limit: float | None = None

    @property
    def reason(self) -> str:
        """The verdict's reason in a sentence, numbers in decimal."""
        return self.reason_in(DECIMAL)

    def reason_in(self, notation: Notation) -> str:
        """Return the verdict's reason in a sentence, numbers in a notation."""
        if self.cause is not None:
            return explain.loss_sentence(self.position, self.cause, notation)
        if self.verdict == WINNABLE:
            return explain.win_sentence(self.position, len(self.moves), notation)
        return explain.unsettled_sentence(self.limit)


def solve(position: Any, limit: float | None = None) -> Solution:
    """Find a line that wins, or prove that there is none.

    ``limit`` is a number of seconds; where they do not suffice, the verdict is "unknown". Without a limit
    it takes the time it needs: with unlimited passes very little, with limited passes mostly. A winning
    line is found by planning who leaves with whom, and is legal move for move.

    Raises `LimitError` for a limit that is none, and `problem.PositionError` for a position that cannot
    arise or that is of another game.

    >>> from cardmath.games import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> solution = solve(start)
    >>> solution.verdict, [str(move) for move in solution.moves[:3]]
    ('winnable', ['t7.3+t7.4', 't6.3', 't7.5+t7.6'])
    >>> solve(PyramidGame().deal(33)).cause.kind
    'dead'
    """
    started = time.perf_counter()
    check_limit(limit)
    problem = Problem.of(position)
    pair_search = PairSearch(problem, None if limit is None else started + limit)
    plan_search = None if problem.passes is None else PlanSearch(problem, pair_search.deadline)
    moves: list[PyramidMove] = []
    cause: Cause | None = None
    try:
        if not pair_search.run():
            verdict, cause = UNWINNABLE, loss_without_passes(problem)
        elif plan_search is None:
            verdict, moves = WINNABLE, play_plan(problem, pair_search.pairs, None)
        elif plan_search.run():
            verdict, moves = WINNABLE, play_plan(problem, plan_search.pairs, plan_search.stock)
        else:
            verdict, cause = UNWINNABLE, loss_with_passes(problem, plan_search.hopeless)
    except OutOfTimeError:
        verdict = UNKNOWN
    nodes = pair_search.nodes + (plan_search.nodes if plan_search else 0)
    return Solution(position, verdict, tuple(moves), cause, nodes, time.perf_counter() - started, limit)


def evaluate(position: Any, limit: float | None = None) -> str:
    """Return the verdict alone: no line, no reason. The same errors as `solve`.

    >>> from cardmath.games import PyramidGame
    >>> evaluate(PyramidGame().deal(7)), evaluate(PyramidGame().deal(12))
    ('winnable', 'unwinnable')
    """
    started = time.perf_counter()
    check_limit(limit)
    deadline = None if limit is None else started + limit
    problem = Problem.of(position)
    try:
        won = PairSearch(problem, deadline).run() and (
            problem.passes is None or PlanSearch(problem, deadline).run()
        )
    except OutOfTimeError:
        return UNKNOWN
    return WINNABLE if won else UNWINNABLE


def check_limit(limit: object) -> None:
    """Refuse a limit that is no number of seconds; raises `LimitError`."""
    if limit is None:
        return
    if isinstance(limit, bool) or not isinstance(limit, int | float) or math.isnan(limit) or limit < 0:
        raise LimitError(
            _("the time limit must be a number of seconds from 0, not {given!r}").format(given=limit)
        )
