"""Hints for Pyramid Addition: the merits of each move, and the best move.

`verdicts.solve` judges the position after each move, with the searches in `pair_search` and `plan_search`.
"""

from dataclasses import dataclass
from typing import Any

from cardmath.games.pyramid import DISCARD, PyramidMove, PyramidPosition
from cardmath.games.pyramid.solving.verdicts import solve
from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath.solving.budget import Budget
from cardmath.solving.hints import KEEPS, UNSETTLED, Advice, Hint, Judgement, judged
from cardmath.solving.solution import UNWINNABLE, Solution


@dataclass(frozen=True, repr=False)
class PyramidAdvice(Advice[PyramidPosition]):
    """Advice on a legal move.

    ``cleared`` counts the tableau cards that leave, ``uncovered`` the cards that the move uncovers, and
    ``new_pairs`` the removals that it makes possible.
    """

    cleared: int
    uncovered: int
    new_pairs: int

    def merit(self, notation: Notation) -> str:
        """Return a sentence with the strongest reason for the move."""
        if not self.move.places:
            return _("The card you need next comes from the stock.")
        if self.after.is_won:
            return _("It clears the pyramid.")
        if len(self.move.places) == 1:
            return _("It leaves on its own, so it uses up no partner.")
        if self.cleared == 2:
            return _("It clears two cards from the pyramid, not one.")
        if self.uncovered:
            return ngettext("It uncovers one card.", "It uncovers {count} cards.", self.uncovered).format(
                count=notation.brief(self.uncovered)
            )
        if self.new_pairs:
            return ngettext(
                "It makes one more removal possible.",
                "It makes {count} more removals possible.",
                self.new_pairs,
            ).format(count=notation.brief(self.new_pairs))
        return _("Its partner is not needed elsewhere.")


def hint(position: Any, budget: Budget) -> Hint[PyramidPosition]:
    """Judge every legal move."""
    # Half of the budget goes to the position itself, because its line helps most.
    solution = solve(position, budget.part(2))
    advice = [_advice(position, one) for one in judged(position, solution, budget, solve, _is_harmless)]
    return Hint(solution, tuple(advice), _best(solution, advice))


def _is_harmless(move: PyramidMove) -> bool:
    """Return whether a move can never spoil a win: a card leaves alone, without using up a partner."""
    return len(move.places) == 1


def _advice(position: PyramidPosition, judgement: Judgement) -> PyramidAdvice:
    before = position.moves()
    return PyramidAdvice(
        *judgement,
        cleared=sum(place != DISCARD for place in judgement.move.places),
        uncovered=sum(
            not judgement.after.covering(place) and bool(position.covering(place))
            for place in judgement.after.tableau
        ),
        new_pairs=sum(bool(new.places) and new not in before for new in judgement.after.moves()),
    )


def _best(solution: Solution[PyramidPosition], advice: list[PyramidAdvice]) -> PyramidAdvice | None:
    """Return the best move that keeps the win, or otherwise the best unsettled move."""
    if solution.verdict == UNWINNABLE:
        return None
    for verdict in (KEEPS, UNSETTLED):
        removals = [one for one in advice if one.verdict == verdict and one.move.places]
        if removals:
            # Two cards are better than one, but a card that leaves alone costs nothing.
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
