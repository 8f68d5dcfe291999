"""The search: every state that can be reached with so many cards turned, or the most promising of them.

The states are gone through layer by layer; a layer holds what can be reached when the talon has been turned
up to a certain card in a certain pass. Where no layer had to be cut down to the width of the beam, that no
win was found means that there is none.
"""

from collections.abc import Sequence
from heapq import nlargest
from typing import Final

from cardmath.solving.budget import Budget
from cardmath.solving.patience.certain import certain_card
from cardmath.solving.patience.line import Step
from cardmath.solving.patience.problem import SUIT_BITS, Problem, State

__all__ = ["Beam"]

#: A layer's plays are followed until it holds so many times the width.
_SPREAD: Final = 6
#: What a card is worth that has left, against the waiting of those in the cells.
_CARD: Final = 4.0
_ONE_SUIT: Final = (1 << SUIT_BITS) - 1

#: What each rank leads to from a state of its suit: the states after it, each with what that adds to the
#: states of all suits and the mask of the cards that are wanted then.
Ways = dict[int, tuple[tuple[int, int, int], ...]]
#: How a state was reached: the link before, and the step made.
Link = tuple["Link | None", Step]


class Beam:
    """One search of a problem with one width and one measure of waiting.

    ``waiting(d)`` is what it costs to have a card in a cell for which d others must go before; without a
    ``width`` nothing is cut away. After `run`, ``is_whole`` tells whether anything was, and ``steps`` is the
    line if a win was found.
    """

    def __init__(
        self, problem: Problem, budget: Budget, width: int | None = None, waiting: Sequence[float] = (0.0,)
    ) -> None:
        self.problem, self.budget, self.width = problem, budget, width
        self.is_whole = True
        self.steps: list[Step] = []
        self._waiting = waiting
        self._costs: dict[int, list[float]] = {}
        self._ways: list[dict[int, Ways]] = [{} for _suit in problem.suit_masks]
        self._suit_masks, self._cells = problem.suit_masks, problem.cells
        self._layer: dict[State, Link | None] = {problem.start: None}
        self._done: set[State] = set()

    def run(self) -> bool:
        """Return whether a win was found; raises `OutOfBudgetError` where the budget ends first."""
        problem = self.problem
        if not problem.start.talon and not problem.start.board:
            return True
        redeals, turned = 0, problem.turned
        while True:
            before = dict.fromkeys(self._layer)
            for last in range(turned, problem.size):
                link = self._play(redeals, last)
                if link is not None:
                    self._trace(link)
                    return True
                self._cut()
            if redeals == problem.redeals or (problem.redeals is None and self._stands_still(before)):
                return False
            redeals += 1
            turned = problem.first - 1
            self._done.clear()

    def _stands_still(self, before: dict[State, None]) -> bool:
        """Tell whether another pass after one that began so would be of no use."""
        if self.is_whole:
            return before.keys() == self._layer.keys()
        return min(map(_cards, before)) == min(map(_cards, self._layer))

    def _play(self, redeals: int, last: int) -> Link | None:
        """Add to the layer what plays lead to with the talon turned up to ``last``; return a win."""
        layer, done = self._layer, self._done
        turned_now = 1 << last if last >= 0 else 0
        below = (1 << last + 1) - 1
        frontier = [state for state in layer if state.talon & turned_now or state not in done]
        while frontier:
            if self.width is not None and len(layer) > _SPREAD * self.width:
                # What is not followed now is looked at again in the next layer.
                self.is_whole = False
                done.difference_update(frontier)
                break
            new: list[State] = []
            for state in frontier:
                self.budget.spend()
                done.add(state)
                before = layer[state]
                plays, is_certain = self._plays(state, below)
                if is_certain:
                    # Nothing is lost if the position without the play is given up.
                    del layer[state]
                for after, card, suit_state in plays:
                    if after not in layer:
                        layer[after] = link = (before, Step(redeals, last, card, suit_state))
                        if not after.talon and not after.board:
                            return link
                        new.append(after)
            frontier = new
        return None

    def _plays(self, state: State, below: int) -> tuple[list[tuple[State, int, int]], bool]:
        """Return what the plays of a state lead to, each with the card and the state of its suit after it.

        True with it means that it is one play alone, which can never hurt.
        """
        problem, ways, masks = self.problem, self._ways, self._suit_masks
        talon, board, suits, wanted = state
        waste = talon & below
        top = 1 << waste.bit_length() - 1 if waste else 0
        playable = ((problem.open_cards(board) if problem.wing else board) | top) & wanted
        if not playable:
            return [], False
        certain = 0
        cells = board & self._cells
        # These are the only cases in which there can be such a play.
        if not cells or not talon or talon == top or playable & ~cells & ~top:
            certain = certain_card(problem, state, waste)
            playable = certain or playable
        fill = top or talon & -talon
        found = []
        while playable:
            card = playable & -playable
            playable ^= card
            index = card.bit_length() - 1
            suit = problem.suit_of[index]
            old = suits >> suit * SUIT_BITS & _ONE_SUIT
            if card == top:
                left, kept = talon ^ card, board
            elif card & cells:
                left, kept = talon ^ fill, board ^ card ^ fill
            else:
                left, kept = talon, board ^ card
            others = wanted & ~masks[suit]
            known = ways[suit].get(old) or self._learn(suit, old)
            for new, added, now_wanted in known[problem.ranks[index]]:
                found.append((State(left, kept, suits + added, others | now_wanted), index, new))
        return found, bool(certain)

    def _learn(self, suit: int, old: int) -> Ways:
        """Work out what each rank leads to from a state of a suit."""
        problem, shift = self.problem, suit * SUIT_BITS
        known = self._ways[suit][old] = {
            rank: tuple((new, new - old << shift, problem.wanted_of(suit, new)) for new in states)
            for rank, states in problem.table.steps(old).items()
        }
        return known

    def _cut(self) -> None:
        """Keep only the most promising states of a layer."""
        if self.width is not None and len(self._layer) > self.width:
            self.is_whole = False
            self._layer = {
                state: self._layer[state] for state in nlargest(self.width, self._layer, self._worth)
            }
            self._done.intersection_update(self._layer)

    def _worth(self, state: State) -> float:
        """Return how promising a state is: cards that have left, less the waiting of those in the cells."""
        costs, ranks, suit_of = self._costs, self.problem.ranks, self.problem.suit_of
        talon, board, suits, _wanted = state
        worth = -_CARD * (talon.bit_count() + board.bit_count())
        cells = board & self._cells
        while cells:
            card = cells & -cells
            cells ^= card
            index = card.bit_length() - 1
            suit = suits >> suit_of[index] * SUIT_BITS & _ONE_SUIT
            if suit not in costs:
                distances = self.problem.table.distances(suit)
                costs[suit] = [self._waiting[min(far, len(self._waiting) - 1)] for far in distances]
            worth -= costs[suit][ranks[index]]
        return worth

    def _trace(self, link: Link | None) -> None:
        while link is not None:
            link, step = link
            self.steps.append(step)
        self.steps.reverse()


def _cards(state: State) -> int:
    """Return how many cards have not left."""
    return state.talon.bit_count() + state.board.bit_count()
