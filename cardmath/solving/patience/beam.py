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
                plays, is_certain = self._plays(state, below, redeals, last)
                if is_certain:
                    # Nothing is lost if the position without the play is given up.
                    del layer[state]
                for after, step in plays:
                    if after not in layer:
                        layer[after] = link = (before, step)
                        if not after.talon and not after.board:
                            return link
                        new.append(after)
            frontier = new
        return None

    def _plays(
        self, state: State, below: int, redeals: int, last: int
    ) -> tuple[list[tuple[State, Step]], bool]:
        """Return what the plays of a state lead to; true with it means one alone, which can never hurt."""
        problem = self.problem
        talon, board, suits, wanted = state
        waste = talon & below
        top = 1 << waste.bit_length() - 1 if waste else 0
        playable = (problem.open_cards(board) | top) & wanted
        if not playable:
            return [], False
        certain = 0
        cells = board & problem.cells
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
            shift = suit * SUIT_BITS
            old = suits >> shift & _ONE_SUIT
            if card == top:
                left, kept = talon ^ card, board
            elif card & cells:
                left, kept = talon ^ fill, board ^ card ^ fill
            else:
                left, kept = talon, board ^ card
            others = wanted & ~problem.suit_masks[suit]
            for new in problem.table.steps(old)[problem.ranks[index]]:
                after = State(left, kept, suits + (new - old << shift), others | problem.wanted_of(suit, new))
                found.append((after, Step(redeals, last, index, new)))
        return found, bool(certain)

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
        problem, costs = self.problem, self._costs
        worth = -_CARD * (state.talon.bit_count() + state.board.bit_count())
        cells = state.board & problem.cells
        while cells:
            card = cells & -cells
            cells ^= card
            index = card.bit_length() - 1
            suit = state.suits >> problem.suit_of[index] * SUIT_BITS & _ONE_SUIT
            if suit not in costs:
                distances = problem.table.distances(suit)
                costs[suit] = [self._waiting[min(far, len(self._waiting) - 1)] for far in distances]
            worth -= costs[suit][problem.ranks[index]]
        return worth

    def _trace(self, link: Link | None) -> None:
        while link is not None:
            link, step = link
            self.steps.append(step)
        self.steps.reverse()


def _cards(state: State) -> int:
    """Return how many cards have not left."""
    return state.talon.bit_count() + state.board.bit_count()
