"""The search for games without reserve and wing: plans of which card waits for which, not orders of play.

Here a card that fits is best played immediately, unless its twin, the other card of its kind, is in the talon
too. Then there are two reasons to wait:

- The twin is still in the stock. If the twin goes in place of the first card, that card stays, below
  everything that was turned in between.
- The first card is covered, and now the second fits. If the second waits for the next pass, the first may go
  early in that pass and the second stay. Until it is turned again it covers nothing.

So a line follows from its *plan*: for each pass, which of these cards go immediately and which wait. A plan
that leaves some of this open is played as a relaxation. Both cards go as soon as they can, and the card that
stays is laid aside, where it blocks no other card.

If some card still cannot leave, no plan that settles the open decisions wins. If all cards leave, the search
takes one of the cards laid aside and tries both decisions. From a plan that fails, the search keeps as few
decisions as possible that still fail on their own. They refute every plan that shares them.
"""

from collections.abc import Mapping
from typing import Final

from cardmath.games.patience.solving.line import LineStep
from cardmath.games.patience.solving.problem import PatienceProblem
from cardmath.solving.budget import Budget

AT_ONCE: Final = "at once"
WAITING: Final = "waiting"

#: A decision concerns a pass, counted from 0, and the card that may wait.
Key = tuple[int, int]
#: Decisions with which no plan can win.
Reason = frozenset[tuple[Key, str]]


class Plans:
    """The search for a plan that wins.

    After `run`, ``steps`` is the winning line. If not even the plan that leaves everything open wins,
    ``late`` lists the foundations that still wait, each with the number of cards it would have. ``waiting``
    counts the cards that wait in the plan found.
    """

    def __init__(self, problem: PatienceProblem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self.steps: list[LineStep] = []
        self.late: tuple[tuple[int, int], ...] = ()
        self.waiting = 0
        self._reasons: list[Reason] = []

    @staticmethod
    def suit(problem: PatienceProblem) -> bool:
        """Return whether plans find every win, which requires a single possible target for each card.

        This is the case if all cards are in the talon, no rank is in two kinds of pile, and piles do not
        exchange cards.
        """
        return problem.game.rules.is_stock_alone

    def run(self) -> bool:
        """Return whether there is a win; raise `OutOfBudgetError` if the budget ends first."""
        return self._refuted({}) is None

    def relax(self) -> bool:
        """Return whether the plan that leaves everything open wins; if not, ``late`` lists the piles."""
        return self._played({}) is not None

    def _refuted(self, plan: dict[Key, str]) -> Reason | None:
        """Return some of a plan's decisions with which no plan can win, or None if a win was found."""
        for known in self._reasons:
            if all(plan.get(key) == decision for key, decision in known):
                return known
        play = self._played(plan)
        if play is None:
            return self._learn(plan)
        key = play.open_key
        if key is None:
            self.steps = play.steps
            self.waiting = sum(decision == WAITING for decision in plan.values())
            return None
        together: Reason = frozenset()
        for decision in (AT_ONCE, WAITING):
            reason = self._refuted({**plan, key: decision})
            if reason is None or (key, decision) not in reason:
                # This is a win, or a failure unrelated to this decision.
                return reason
            together |= reason - {(key, decision)}
        self._reasons.append(together)
        return together

    def _learn(self, plan: dict[Key, str]) -> Reason:
        """Reduce a failing plan to as few decisions as possible that still fail, and return them."""
        for key in list(plan):
            fewer = {other: decision for other, decision in plan.items() if other != key}
            if self._played(fewer) is None:
                plan = fewer
        reason = frozenset(plan.items())
        self._reasons.append(reason)
        return reason

    def _played(self, plan: Mapping[Key, str]) -> "_Play | None":
        """Play a plan, and return None if some card cannot leave."""
        self.budget.spend()
        play = _Play(self.problem, plan)
        if play.run():
            return play
        if not plan:
            self.late = play.unfinished()
        return None


class _Play:
    """A playout of a plan, relaxed where the plan leaves decisions open."""

    def __init__(self, problem: PatienceProblem, plan: Mapping[Key, str]) -> None:
        self.problem, self.plan = problem, plan
        self.steps: list[LineStep] = []
        self.open_key: Key | None = None
        below = (1 << problem.turned + 1) - 1
        self._waste = _indexes(problem.start.talon & below)
        self._stock = _indexes(problem.start.talon & ~below)
        self._states = [
            problem.suit_state(problem.start.suits, suit) for suit in range(problem.game.rules.suits)
        ]
        #: Cards laid aside, each with the index at which it becomes playable.
        self._aside: dict[int, int] = {}
        self._pass = 0
        self._turned = problem.turned

    def run(self) -> bool:
        """Return whether every card leaves."""
        problem = self.problem
        while True:
            self._begin_pass()
            self._play_what_fits()
            for card in self._stock:
                # A card laid aside may go before the next card covers the top of the waste.
                self._turned = card - 1
                self._play_what_fits()
                self._turned = card
                self._turn(card)
                self._play_what_fits()
            # Cards laid aside are part of the talon too, so the pass continues to the last card.
            self._turned = problem.size - 1
            self._play_what_fits()
            if not self._waste and not self._aside:
                return True
            # This also ends with unlimited redeals: every remaining card comes up again, so each pass without
            # a waiting card brings a card that some foundation waits for.
            if self._pass == problem.redeals:
                return False
            self._lay_firsts_aside()
            self._pass += 1
            self._turned = -1
            self._stock, self._waste = self._waste, []

    def unfinished(self) -> tuple[tuple[int, int], ...]:
        """Return the incomplete foundations, counted from 1, with the number of their cards."""
        table = self.problem.table
        return tuple(
            (number + suit + 1, height)
            for suit, state in enumerate(self._states)
            for number, order, height in zip(table.numbers, table.orders, table.heights(state), strict=True)
            if height < len(order)
        )

    def _begin_pass(self) -> None:
        """Find the kinds with both cards in the talon."""
        talon = (*self._waste, *self._stock)
        lying = sum(1 << card for card in talon)
        self._second_of: dict[int, int] = {}
        self._first_of: dict[int, int] = {}
        # If the search begins in the middle of a pass, both may be in the waste.
        for card in talon:
            first = self.problem.twins[card] & lying & ((1 << card) - 1)
            if first:
                index = first.bit_length() - 1
                self._second_of[index], self._first_of[card] = card, index
        self._gone_now: set[int] = set()

    def _turn(self, card: int) -> None:
        first = self._first_of.get(card, -1)
        if first in self._gone_now and (self._pass, first) not in self.plan and not self._fits(card):
            self._leave_open(first)
            self._aside[card] = first
        else:
            self._waste.append(card)

    def _lay_firsts_aside(self) -> None:
        """Lay aside each card that stays because its twin went, if that twin might have waited."""
        for first, second in self._second_of.items():
            if second in self._gone_now and first in self._waste and (self._pass, second) not in self.plan:
                self._waste.remove(first)
                self._leave_open(second)
                self._aside[first] = first

    def _leave_open(self, card: int) -> None:
        # Settle the latest pass first: it leaves the least open, so a failure shows soonest.
        if self.open_key is None or self._pass > self.open_key[0]:
            self.open_key = self._pass, card

    def _play_what_fits(self) -> None:
        while True:
            if self._waste and self._fits(self._waste[-1]) and not self._waits(self._waste[-1]):
                self._play(self._waste.pop())
                continue
            aside = [
                card for card, since in self._aside.items() if since <= self._turned and self._fits(card)
            ]
            if not aside:
                return
            del self._aside[aside[0]]
            self._play(aside[0])

    def _fits(self, card: int) -> bool:
        problem = self.problem
        return problem.ranks[card] in problem.table.steps(self._states[problem.suit_of[card]])

    def _waits(self, card: int) -> bool:
        """Return whether the plan holds a card back: a first card until its twin is turned, a second one for
        longer.
        """
        second = self._second_of.get(card)
        if second is not None and second <= self._turned:
            return False
        return self.plan.get((self._pass, card)) == WAITING

    def _play(self, card: int) -> None:
        problem = self.problem
        suit = problem.suit_of[card]
        # Equal piles count as one, so no card ever has a choice.
        state = problem.table.steps(self._states[suit])[problem.ranks[card]][0]
        self._states[suit] = state
        self._gone_now.add(card)
        self.steps.append(LineStep(self._pass, self._turned, card, state))


def _indexes(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]
