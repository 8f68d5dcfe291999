"""Games without reserve and wing: plans of who waits for whom, instead of orders of play.

Here a card that fits is best played at once, unless its twin, the other card of its kind, is in the talon,
too. Then there are two reasons to wait:

- The twin is still in the stock. If it goes in place of the first card, that card stays, below everything
  that was turned in between.
- The first card is covered, and now the second fits. If it waits for the next pass, the first may go there
  early and the second stay: until it is turned again it covers nothing.

So a line is known from its *plan*: for each pass, which of these cards go at once and which wait. A plan
that leaves some of this open is played by a relaxation: both go as soon as they can, and what stays of the
two is laid aside, where it is in nobody's way. If even so some card cannot leave, no plan that decides what
is open wins. If all leave, one card laid aside is decided both ways. Of a plan that fails as few decisions
as possible are kept that fail by themselves; they refute every plan that shares them.
"""

from collections.abc import Mapping
from typing import Final

from cardmath.solving.budget import Budget
from cardmath.solving.patience.line import Step
from cardmath.solving.patience.problem import Problem

__all__ = ["Plans"]

AT_ONCE: Final = "at once"
WAITING: Final = "waiting"

#: A decision is about a pass, counted from 0, and the card that may wait.
Key = tuple[int, int]
#: Decisions that no plan wins with.
Reason = frozenset[tuple[Key, str]]


class Plans:
    """The search for a plan that wins.

    After `run`, ``steps`` is the line of a win; where not even the plan that leaves everything open wins,
    ``late`` are the foundations that still wait, each with the number of cards it would have. ``waiting``
    counts the cards that wait in the plan that was found.
    """

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        self.steps: list[Step] = []
        self.late: tuple[tuple[int, int], ...] = ()
        self.waiting = 0
        self._reasons: list[Reason] = []

    def run(self) -> bool:
        """Return whether there is a win; raises `OutOfBudgetError` where the budget ends first."""
        return self._refuted({}) is None

    def _refuted(self, plan: dict[Key, str]) -> Reason | None:
        """Return decisions of a plan that no plan wins with, None where a win was found."""
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
                # A win, or a failure that has nothing to do with this decision.
                return reason
            together |= reason - {(key, decision)}
        self._reasons.append(together)
        return together

    def _learn(self, plan: dict[Key, str]) -> Reason:
        """Return as few decisions of a failing plan as fail by themselves."""
        for key in list(plan):
            fewer = {other: decision for other, decision in plan.items() if other != key}
            if self._played(fewer) is None:
                plan = fewer
        reason = frozenset(plan.items())
        self._reasons.append(reason)
        return reason

    def _played(self, plan: Mapping[Key, str]) -> "_Play | None":
        """Play a plan; return None where some card cannot leave."""
        self.budget.spend()
        play = _Play(self.problem, plan)
        if play.run():
            return play
        if not plan:
            self.late = play.unfinished()
        return None


class _Play:
    """One plan played out, what it leaves open relaxed."""

    def __init__(self, problem: Problem, plan: Mapping[Key, str]) -> None:
        self.problem, self.plan = problem, plan
        self.steps: list[Step] = []
        self.open_key: Key | None = None
        below = (1 << problem.turned + 1) - 1
        self._waste = _indexes(problem.start.talon & below)
        self._stock = _indexes(problem.start.talon & ~below)
        self._states = [
            problem.suit_state(problem.start.suits, suit) for suit in range(problem.game.rules.suits)
        ]
        #: Cards laid aside, each with the index from which on it may be played.
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
                # What lies aside may go before the next card covers the top of the waste.
                self._turned = card - 1
                self._play_what_fits()
                self._turned = card
                self._turn(card)
                self._play_what_fits()
            # What lies aside is part of the talon, too, so the pass goes on to the last card.
            self._turned = problem.size - 1
            self._play_what_fits()
            if not self._waste and not self._aside:
                return True
            # With unlimited redeals this ends, too: every card that is left comes up again, so each pass in
            # which none waits brings the card that some foundation waits for.
            if self._pass == problem.redeals:
                return False
            self._lay_firsts_aside()
            self._pass += 1
            self._turned = problem.first - 1
            self._stock, self._waste = self._waste, []

    def unfinished(self) -> tuple[tuple[int, int], ...]:
        """Return the foundations, from 1, that are not complete, with the number of their cards."""
        table = self.problem.table
        return tuple(
            (number + suit + 1, height)
            for suit, state in enumerate(self._states)
            for number, order, height in zip(table.numbers, table.orders, table.heights(state), strict=True)
            if height < len(order)
        )

    def _begin_pass(self) -> None:
        """Find the kinds of which both cards lie in the talon."""
        talon = (*self._waste, *self._stock)
        lying = sum(1 << card for card in talon)
        self._second_of: dict[int, int] = {}
        self._first_of: dict[int, int] = {}
        # Where the search begins in the middle of a pass, both may lie in the waste.
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
        """Relax what stays because its twin went, where that twin might have waited."""
        for first, second in self._second_of.items():
            if second in self._gone_now and first in self._waste and (self._pass, second) not in self.plan:
                self._waste.remove(first)
                self._leave_open(second)
                self._aside[first] = first

    def _leave_open(self, card: int) -> None:
        # The latest pass first: there the least is left open, so a failure shows soonest.
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
        """Tell whether the plan keeps a card back: a first one until its twin is turned, a second longer."""
        second = self._second_of.get(card)
        if second is not None and second <= self._turned:
            return False
        return self.plan.get((self._pass, card)) == WAITING

    def _play(self, card: int) -> None:
        problem = self.problem
        suit = problem.suit_of[card]
        # Piles that are alike count as one, so no card ever has a choice.
        state = problem.table.steps(self._states[suit])[problem.ranks[card]][0]
        self._states[suit] = state
        self._gone_now.add(card)
        self.steps.append(Step(self._pass, self._turned, card, state))


def _indexes(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]
