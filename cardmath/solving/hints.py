"""Hints: which moves keep the win, which lose it, which is best, and why.

A verdict is given only where it is proven; what the time does not suffice for is called unsettled.
"""

import time
from dataclasses import dataclass

from cardmath.games.pyramid import DISCARD, PyramidMove, PyramidPosition
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath.solving import explain
from cardmath.solving.causes import Cause
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution, check_limit, solve

__all__ = ["KEEPS", "LOSES", "UNSETTLED", "Advice", "Hint", "hint"]

KEEPS = "keeps"
LOSES = "loses"
UNSETTLED = "unsettled"


@dataclass(frozen=True)
class Advice:
    """What is known about one legal move.

    ``verdict`` is "keeps" (the win is still possible), "loses" (no win is possible after it; ``cause`` says
    why, told of the position ``after`` it) or "unsettled". ``cleared`` counts the tableau cards that leave,
    ``uncovered`` those it uncovers, ``new_pairs`` the removals it makes possible.
    """

    move: PyramidMove
    after: PyramidPosition
    verdict: str
    cause: Cause | None
    cleared: int
    uncovered: int
    new_pairs: int

    def reason(self, notation: Notation = DECIMAL) -> str:
        """Return why the move is good or bad, in a sentence."""
        if self.cause is not None:
            return explain.loss_sentence(self.after, self.cause, notation, after_move=True)
        if not self.move.places:
            return _("The card that is needed next comes from the stock.")
        parts = []
        if self.after.is_won:
            parts.append(_("it clears the tableau"))
        elif len(self.move.places) == 1:
            parts.append(_("it leaves alone, so no partner is used up"))
        elif self.cleared == 2:
            parts.append(_("it clears two cards of the tableau, not one"))
        if self.uncovered:
            parts.append(
                ngettext("it uncovers one card", "it uncovers {count} cards", self.uncovered).format(
                    count=notation.format(self.uncovered)
                )
            )
        if self.new_pairs:
            parts.append(
                ngettext(
                    "it makes one more removal possible",
                    "it makes {count} more removals possible",
                    self.new_pairs,
                ).format(count=notation.format(self.new_pairs))
            )
        if not parts:
            parts.append(_("its partner is not needed elsewhere"))
        return capitalised(_(", and ").join(parts)) + "."


@dataclass(frozen=True)
class Hint:
    """What is known about a position and its legal moves.

    ``solution`` is the verdict on the position itself, with its line or reason. ``advice`` covers every
    legal move, in the order of `PyramidPosition.moves`; ``best`` is the advice on the move to make, or None
    where nothing can be won.
    """

    solution: Solution
    advice: tuple[Advice, ...]
    best: Advice | None


def hint(position: PyramidPosition, limit: float | None = 0.1) -> Hint:
    """Judge every legal move within so many seconds.

    Raises the same errors as `cardmath.solve`.

    >>> from cardmath.games import PyramidGame
    >>> found = hint(PyramidGame().deal(7), 10)
    >>> [(str(one.move), one.verdict) for one in found.advice][:2]
    [('t7.3+t7.4', 'keeps'), ('t7.3+t7.6', 'keeps')]
    >>> str(found.best.move), found.best.reason()[:46]
    ('t7.3+t7.4', 'It clears two cards of the tableau, not one, a')
    """
    check_limit(limit)
    deadline = None if limit is None else time.perf_counter() + limit
    # Half of the time for the position itself: its line is the surest help.
    solution = solve(position, None if limit is None else limit / 2)
    keeping = set(solution.moves[:1])
    advice = []
    moves = position.moves()
    for done, move in enumerate(moves):
        after = position.play(move)
        verdict, cause = UNSETTLED, None
        if solution.verdict == UNWINNABLE:
            verdict, cause = LOSES, solution.cause
        elif move in keeping or (solution.verdict == WINNABLE and _is_free(position, move)):
            verdict = KEEPS
        else:
            share = None
            if deadline is not None:
                share = max(0.0, deadline - time.perf_counter()) / (len(moves) - done)
            found = solve(after, share)
            if found.verdict != "unknown":
                verdict = KEEPS if found.verdict == WINNABLE else LOSES
                cause = found.cause
        advice.append(_advice(position, move, after, verdict, cause))
    return Hint(solution, tuple(advice), _best(solution, advice))


def _is_free(position: PyramidPosition, move: PyramidMove) -> bool:
    """Whether a move can never spoil a win: a card leaves alone, so no partner is used up."""
    return len(move.places) == 1


def _advice(
    position: PyramidPosition, move: PyramidMove, after: PyramidPosition, verdict: str, cause: Cause | None
) -> Advice:
    before = position.moves()
    return Advice(
        move=move,
        after=after,
        verdict=verdict,
        cause=cause if verdict == LOSES else None,
        cleared=sum(place != DISCARD for place in move.places),
        uncovered=sum(
            not after.covering(place) and bool(position.covering(place)) for place in after.tableau
        ),
        new_pairs=sum(bool(one.places) and one not in before for one in after.moves()),
    )


def _best(solution: Solution, advice: list[Advice]) -> Advice | None:
    """Return the best of the moves that keep the win, or failing those of the unsettled ones."""
    if solution.verdict == UNWINNABLE:
        return None
    for verdict in (KEEPS, UNSETTLED):
        removals = [one for one in advice if one.verdict == verdict and one.move.places]
        if removals:
            # Two cards before one; but a card that leaves alone costs nothing.
            return max(
                removals,
                key=lambda one: (
                    one.after.is_won,
                    one.cleared + (len(one.move.places) == 1),
                    one.uncovered,
                    one.new_pairs,
                ),
            )
        others = [one for one in advice if one.verdict == verdict]
        if others:
            return others[0]
    return None
