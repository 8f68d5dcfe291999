"""A position's prospects: how long every remaining card will have to wait, and where.

For each suit, the module computes when its cards could leave if no other suit were in the way. A free card
leaves immediately, and a stock card when it is turned. A covered waste card leaves when it is turned again,
or after the last card if there is no redeal left.

The cost of a card depends on its place and on how many cards are turned before it leaves (see `costs`). A
card that waits a long time in a cell costs most, because it occupies the cell.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from cardmath.games.patience.solving.costs import Costs
from cardmath.games.patience.solving.problem import SUIT_BITS, PatienceProblem

#: The facts about a suit that hold until one of its cards is turned: the cost of its cards in the stock, and
#: for its cards in cells, waste and wing, the place of the card that must be turned before they leave.
_Profile = tuple[float, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
#: A time after every card has been turned.
_NEVER: Final = 1 << 30


class Waits:
    """The measure of a problem; `cost` is called layer by layer, after `turn_to`."""

    def __init__(self, problem: PatienceProblem, costs: Costs) -> None:
        self.problem = problem
        self._orders, self._suits = problem.table.orders, range(len(problem.suit_masks))
        self._cells = problem.cells
        self._cell_costs, self._waste_costs = Costs.by_wait(costs.cells), Costs.by_wait(costs.waste)
        self._stock_costs, self._wing_costs = Costs.by_wait(costs.stock), Costs.by_wait(costs.wing)
        self._far = costs.far
        self._profiles: list[dict[tuple[int, int, int, int], _Profile]] = [{} for _suit in self._suits]
        self._sums: list[dict[tuple[int, int, int, int], float]] = [{} for _suit in self._suits]
        self._now = self._lap = 0

    def turn_to(self, redeals: int, last: int) -> None:
        """Record that the talon has been turned up to a card after a number of further redeals."""
        problem = self.problem
        more = problem.redeals is None or redeals < problem.redeals
        lap = problem.size - problem.first if more else 0
        for suit, mask in enumerate(problem.suit_masks):
            if last < self._now or lap != self._lap or mask & (1 << last + 1) - (1 << self._now + 1):
                self._profiles[suit].clear()
            self._sums[suit].clear()
        self._now, self._lap = last, lap

    def cost(self, talon: int, board: int, states: int) -> float:
        """Return the total cost of the cards that have not left."""
        waste = talon & (1 << self._now + 1) - 1
        top = 1 << waste.bit_length() - 1 if waste else 0
        total = 0.0
        for suit, mask in enumerate(self.problem.suit_masks):
            key = states >> SUIT_BITS * suit & (1 << SUIT_BITS) - 1, board & mask, talon & mask, top & mask
            sums = self._sums[suit]
            known = sums.get(key)
            if known is None:
                known = sums[key] = self._sum(suit, key)
            total += known
        return total

    def _sum(self, suit: int, key: tuple[int, int, int, int]) -> float:
        profile = self._profiles[suit].get(key)
        if profile is None:
            profile = self._profiles[suit][key] = self._profile(suit, key)
        total, cells, waste, wing = profile
        now = self._now
        for times, costs in ((cells, self._cell_costs), (waste, self._waste_costs), (wing, self._wing_costs)):
            for time in times:
                total += costs[time - now] if time > now else costs[0]
        return total

    def _profile(self, suit: int, key: tuple[int, int, int, int]) -> _Profile:
        """Return the profile of a suit whose cards leave as early as they can."""
        state, board, talon, top = key
        now = self._now
        far, ranks = self.problem.table.distances(state), self.problem.ranks
        waste = talon & (1 << now + 1) - 1
        stock = talon ^ waste
        free = board | top
        cells, covered, wing = [], [], []
        total = 0.0
        for card, time in self._leaving(suit, state, free, stock, waste & ~free):
            index = card.bit_length() - 1
            if card & stock:
                total += self._stock_costs[time - index]
            elif card & waste:
                covered.append(time)
            elif card & self._cells:
                cells.append(time)
                total += self._far[min(far[ranks[index]], len(self._far) - 1)]
            else:
                wing.append(time)
        return total, tuple(cells), tuple(covered), tuple(wing)

    def _leaving(self, suit: int, state: int, free: int, stock: int, covered: int) -> list[tuple[int, int]]:
        """Return each remaining card with the place of the card that must be turned before it leaves."""
        table, kinds = self.problem.table, self.problem.kinds[suit]
        orders, heights, may_meet = table.orders, list(table.heights(state)), table.reversal
        # The next card of each pile, and when it can leave: never before the card below it on the pile.
        cards, times = [0] * len(heights), [self._now] * len(heights)
        # Only a pile that has lost its next card looks for another one.
        moved: Sequence[int] = range(len(heights))
        found: list[tuple[int, int]] = []
        while not (may_meet and table.have_met(heights)):
            for pile in moved:
                order, height = orders[pile], heights[pile]
                if height == len(order):
                    cards[pile], times[pile] = 0, _NEVER
                    continue
                kind = kinds[order[height]]
                cards[pile], time = self._earliest(kind & free, kind & stock, kind & covered)
                if time > times[pile]:
                    times[pile] = time
            time = min(times)
            if time == _NEVER:
                return found
            best = times.index(time)
            card = cards[best]
            found.append((card, time))
            heights[best] += 1
            free, stock, covered = free & ~card, stock & ~card, covered & ~card
            moved = (best,) if cards.count(card) == 1 else [at for at, one in enumerate(cards) if one == card]
        left = [self._earliest(kind & free, kind & stock, kind & covered) for kind in kinds[1:]]
        return found + _outward(left, found[-1][1] if found else self._now)

    def _earliest(self, free: int, stock: int, covered: int) -> tuple[int, int]:
        """Return the card of a kind that is available first, and after which turn; 0 for none."""
        if free:
            return free & -free, self._now
        if stock:
            card = stock & -stock
            return card, card.bit_length() - 1
        card = covered & -covered
        return card, card.bit_length() - 1 + self._lap if self._lap else self.problem.size


def _outward(left: list[tuple[int, int]], ready: int) -> list[tuple[int, int]]:
    """Return when each card leaves if ranks leave outward, up and down, from the best first rank."""
    times = [max(ready, time) for _card, time in left]
    ways = []
    for first in range(len(times)):
        up = list(accumulate(times[first:], max))
        down = list(accumulate(times[first::-1], max))
        ways.append(down[:0:-1] + up)
    best = min(ways, key=sum)
    return [(card, time) for (card, _there), time in zip(left, best, strict=True)]
