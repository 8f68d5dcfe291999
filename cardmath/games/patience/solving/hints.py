"""Omniscient hints for the two-pack patiences: which moves keep the win, given the order of the stock."""

from dataclasses import dataclass
from typing import Any

from cardmath.cards import Card
from cardmath.games.patience import REDEAL, TURN, WASTE, PatienceMove, PatiencePosition
from cardmath.games.patience.solving.certain import certain_plays
from cardmath.games.patience.solving.verdicts import solve
from cardmath.games.patience.words import pile_name, the_card
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath.solving.budget import Budget
from cardmath.solving.hints import KEEPS, UNSETTLED, Advice, Hint, Judgement, judged
from cardmath.solving.solution import UNWINNABLE, WINNABLE, Solution


@dataclass(frozen=True, repr=False)
class PatienceAdvice(Advice[PatiencePosition]):
    """Advice on a legal move.

    ``is_certain`` is True if the move can never hurt. ``refill`` is the card that fills the cell it empties,
    and ``covers`` the card that turning covers. ``holds`` is True if the move holds back a card that fits.
    """

    is_certain: bool
    refill: Card | None
    covers: Card | None
    holds: bool

    def merit(self, notation: Notation) -> str:
        """Return a sentence about the merits of the move."""
        if self.move == TURN and self.holds:
            return _("Holding the card back saves it for the right moment.")
        if self.move == TURN and self.covers is not None:
            return _("The card you need next comes from the stock. {card} can wait.").format(
                card=capitalised(the_card(self.covers, notation))
            )
        if self.move == TURN:
            return _("The card you need next comes from the stock.")
        if self.move == REDEAL:
            return _("The cards that are left come up again in the same order.")
        if self.after.is_won:
            return _("It is the last card.")
        if self.is_certain:
            return self._of_a_pile(_("It fits {pile}. Playing it now can never hurt."), notation)
        if self.refill is not None:
            text = _("It fits {pile}. {Card} takes its place.")
            return self._of_a_pile(text, notation, Card=capitalised(the_card(self.refill, notation)))
        if not self.move.is_play:
            return _("This lets another card of the suit fit.")
        awaited = self.after.awaited(self.move.target.number)
        if awaited is None:
            return self._of_a_pile(_("It completes {pile}."), notation)
        text = _("It fits {pile}. After that, the pile needs {card}.")
        return self._of_a_pile(text, notation, card=the_card(awaited, notation))

    def _of_a_pile(self, text: str, notation: Notation, **facts: str) -> str:
        """Return a sentence with the name of the move's pile."""
        pile = self.after.game.foundations[self.move.target.number - 1]
        return text.format(pile=pile_name(pile, notation), **facts)


def hint(position: Any, budget: Budget) -> Hint[PatiencePosition]:
    """Judge every legal move."""
    # The position itself may use the whole budget, because its line helps most.
    solution = solve(position, budget)
    certain = certain_plays(position, most=1)
    advice = [
        _advice(position, one, certain)
        for one in judged(position, solution, budget, solve, lambda move: move in certain)
    ]
    return Hint(solution, tuple(advice), _best(solution, advice))


def _advice(
    position: PatiencePosition, judgement: Judgement, certain: tuple[PatienceMove, ...]
) -> PatienceAdvice:
    source = judgement.move.source
    from_cell = source is not None and source.kind == "r"
    return PatienceAdvice(
        *judgement,
        is_certain=judgement.move in certain,
        refill=judgement.after.card_at(source) if from_cell else None,
        covers=position.card_at(WASTE) if judgement.move == TURN else None,
        holds=any(move.is_play for move in position.moves()),
    )


def _best(solution: Solution[PatiencePosition], advice: list[PatienceAdvice]) -> PatienceAdvice | None:
    """Return the first move of the line or, if there is no line, the first unsettled play."""
    if solution.verdict == UNWINNABLE or not advice:
        return None
    if solution.verdict == WINNABLE:
        return next(one for one in advice if one.move == solution.moves[0])
    for verdict in (KEEPS, UNSETTLED):
        found = [one for one in advice if one.verdict == verdict]
        if found:
            return next((one for one in found if one.is_certain), found[0])
    return None
