"""Solving a position of a two-pack patience: the verdict, with the winning line or the cause of the loss, and
the difficulty.
"""

from dataclasses import dataclass
from typing import Any, Final

from cardmath.cards import Card
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition
from cardmath.games.patience.solving.beam import Beam, StandstillBeam
from cardmath.games.patience.solving.costs import costs_of
from cardmath.games.patience.solving.line import LineStep, moves_of
from cardmath.games.patience.solving.plans import Plans
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.games.patience.solving.quick import QuickTable
from cardmath.games.patience.words import the_card
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import join_and
from cardmath.solving.budget import Budget, OutOfBudgetError
from cardmath.solving.solution import GRADES, UNKNOWN, UNWINNABLE, WINNABLE, Cause, GradeError, Solution

# -- the causes of a loss ---------------------------------------------------------------------------------


#: The maximum number of cards named in a sentence.
_NAMED = 3


@dataclass(frozen=True, repr=False)
class PatienceCause(Cause):
    """The cause of a lost position.

    ==========  ====================================================================================
    ``kind``    meaning
    ==========  ====================================================================================
    `stuck`     no card fits now or after any turns, redeals and shifts
    `late`      even with every twin laid aside where it blocks no other card, foundations would still be
                waiting for the ``cards``
    `tried`     every way to continue was tried
    ==========  ====================================================================================

    >>> from cardmath.cards import parse_cards
    >>> cause = PatienceCause("late", tuple(parse_cards(["5s", "10h"])))
    >>> cause
    <PatienceCause late, cards: 2>
    >>> print(cause)
    late: cards 5s 10h
    """

    cards: tuple[Card, ...] = ()

    def parts(self) -> tuple[tuple[str, list[str]], ...]:
        """Return the cards. No places, because these causes are about the order of the talon."""
        return (("cards", list(map(str, self.cards))),)

    def sentence(
        self, position: PatiencePosition, notation: Notation = DECIMAL, after_move: bool = False
    ) -> str:
        """Return why the position is lost; ``after_move`` words it for a move that has not been made yet."""
        begin = _("After this move it could not be won: ") if after_move else _("This cannot be won: ")
        if self.kind == "stuck":
            return begin + _("no more cards fit, however you turn the stock.")
        if self.kind == "late":
            late = (
                self._luckless_sentence()
                if position.game.is_luck
                else self._late_sentence(position.redeals_left)
            )
            return begin + late.format(
                cards=join_and([the_card(card, notation) for card in self.cards[:_NAMED]])
            )
        return begin + _("every way to play on has been tried.")

    def _luckless_sentence(self) -> str:
        return ngettext(
            "{cards} comes too late for its pile.",
            "cards such as {cards} come too late for their piles.",
            len(self.cards),
        )

    def _late_sentence(self, redeals: int | None) -> str:
        if redeals is None:
            return ngettext(
                "{cards} cannot reach its pile. Starting the stock over does not help, whatever you hold "
                "back.",
                "cards such as {cards} cannot reach their piles. Starting the stock over does not help, "
                "whatever you hold back.",
                len(self.cards),
            )
        if redeals == 0:
            return ngettext(
                "{cards} cannot reach its pile, whatever you hold back. The stock cannot start over.",
                "cards such as {cards} cannot reach their piles, whatever you hold back. The stock cannot"
                " start over.",
                len(self.cards),
            )
        return ngettext(
            "{cards} cannot reach its pile in the passes left. Holding cards back does not help.",
            "cards such as {cards} cannot reach their piles in the passes left. Holding cards back "
            "does not help.",
            len(self.cards),
        )


# -- the verdict ------------------------------------------------------------------------------------------


#: The consecutive searches: how many states each keeps, and which set of costs it uses.
_BEAMS: Final = (
    (1, 0),
    (3, 0),
    (3, 1),
    (12, 0),
    (20, 1),
    (60, 0),
    (100, 1),
    (300, 0),
    (1000, 1),
    (4000, 0),
)


def solve(position: Any, budget: Budget) -> Solution[PatiencePosition]:
    """Find a winning line, or the cause of the loss."""
    problem = PatienceProblem.of(position)
    try:
        verdict, steps, cause = _decide(problem, budget)
    except OutOfBudgetError:
        return Solution.found(position, budget, UNKNOWN)
    moves: list[PatienceMove] = moves_of(position, problem.table, steps)
    return Solution.found(position, budget, verdict, tuple(moves), cause)


def evaluate(position: Any, budget: Budget) -> str:
    """Return only the verdict."""
    try:
        return _decide(PatienceProblem.of(position), budget)[0]
    except OutOfBudgetError:
        return UNKNOWN


def _decide(problem: PatienceProblem, budget: Budget) -> tuple[str, list[LineStep], PatienceCause | None]:
    if problem.position.is_dead_end:
        return UNWINNABLE, [], PatienceCause("stuck")
    if Plans.suit(problem) and not problem.game.waits_for_standstill:
        plans = Plans(problem, budget)
        if plans.run():
            return WINNABLE, plans.steps, None
        return UNWINNABLE, [], _cause(problem, plans)
    for width, which in _BEAMS:
        beam = beam_of(problem, budget, width, which)
        if beam.run():
            return WINNABLE, beam.steps, None
        if beam.is_whole:
            plans = Plans(problem, budget)
            if Plans.suit(problem):
                # A card that cannot go even if cards may be held back cannot go here either.
                plans.relax()
            return UNWINNABLE, [], _cause(problem, plans)
    return UNKNOWN, [], None


def beam_of(problem: PatienceProblem, budget: Budget, width: int, which: int = 0) -> Beam:
    """Return the beam search that suits the rules of a problem, with one of its sets of costs."""
    kind = StandstillBeam if problem.game.waits_for_standstill else Beam
    return kind(problem, budget, width, costs_of(problem)[which])


def _cause(problem: PatienceProblem, plans: Plans) -> PatienceCause:
    """Return the cause of a loss that plans have found."""
    late = tuple(problem.position.pile_card(*pile) for pile in plans.late)
    return PatienceCause("late", late) if late else PatienceCause("tried")


# -- the difficulty of a winnable deal: what a player must do beyond playing at once ----------------------
# ======  ==========================================================================================
# grade   the deal is won by
# ======  ==========================================================================================
# `easy`  playing every card as soon as it fits, the waste first
# medium  keeping the `NARROW` most promising lines in mind from card to card (see `beam`), that is, a
#         single line; in the games without a reserve, a plan in which at most `FEW` cards wait
# hard    something more than that
# ======  ==========================================================================================
#
# Where the player has hardly any choice, fewer grades can occur; see `grades_of`.


#: The number of lines a player keeps in mind in a medium deal: just the most promising one.
NARROW: Final = 1
#: The maximum number of cards that wait in a medium plan.
FEW: Final = 2


@dataclass(frozen=True)
class PatienceDifficulty:
    """The difficulty of a deal.

    ``careless`` is whether playing every card as soon as it fits wins, ``narrow`` whether the small search
    for a medium deal wins.
    """

    careless: bool
    narrow: bool

    @property
    def grade(self) -> str:
        """One of `GRADES`.

        >>> PatienceDifficulty(careless=False, narrow=True).grade
        'medium'
        """
        return "easy" if self.careless else "medium" if self.narrow else "hard"


def grades_of(game: PatienceGame) -> tuple[str, ...]:
    """Return the grades that deals of a game can have, easiest first.

    One pack without a reserve or a wing leaves no choice: playing every card as soon as it fits wins if
    anything does. If the stock is turned only at a standstill, a second pack leaves only one choice, at the
    end of each pass.

    >>> from cardmath.games.patience import CapturedQueensGame, ContradanceGame
    >>> grades_of(CapturedQueensGame()), grades_of(ContradanceGame(turning="standstill"))
    (('easy',), ('easy', 'medium'))
    >>> grades_of(ContradanceGame())
    ('easy', 'medium', 'hard')
    """
    if not game.leaves_choice:
        return GRADES[:1]
    return GRADES[:2] if game.is_luck else GRADES


def grade(position: Any, budget: Budget) -> PatienceDifficulty | None:
    """Return how hard it is to win, or None if the budget is not enough."""
    problem = PatienceProblem.of(position)
    if QuickTable.of(position).wins():
        return PatienceDifficulty(careless=True, narrow=True)
    try:
        if problem.game.is_luck:
            return _verdict(position, budget, PatienceDifficulty(careless=False, narrow=True))
        if Plans.suit(problem):
            plans = Plans(problem, budget)
            if plans.run():
                return PatienceDifficulty(careless=False, narrow=plans.waiting <= FEW)
            raise GradeError(_("only a position that can be won has a grade"))
        if beam_of(problem, budget, NARROW).run():
            return PatienceDifficulty(careless=False, narrow=True)
    except OutOfBudgetError:
        return None
    return _verdict(position, budget, PatienceDifficulty(careless=False, narrow=False))


def _verdict(position: Any, budget: Budget, difficulty: PatienceDifficulty) -> PatienceDifficulty | None:
    """Return the given difficulty if the position can be won, or None if that is unknown."""
    verdict = evaluate(position, budget)
    if verdict == UNWINNABLE:
        raise GradeError(_("only a position that can be won has a grade"))
    return None if verdict == UNKNOWN else difficulty
