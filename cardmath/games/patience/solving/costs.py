"""A position's prospects: how long every remaining card will have to wait, where, and what that costs.

For each suit, `Waits` computes when its cards could leave if no other suit were in the way. A free card
leaves immediately, and a stock card when it is turned. A covered waste card leaves when it is turned again,
or after the last card if there is no redeal left.

The cost of a card depends on its place and on how many cards are turned before it leaves. A card that waits a
long time in a cell costs most, because it occupies the cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from cardmath.games.patience.solving.problem import SUIT_BITS, PatienceProblem

# -- what waiting costs -----------------------------------------------------------------------------------
# The numbers were learned. Beams were run on several hundred deals that are not in the benchmarks. Among
# the states that a beam kept at each card, the state on the winning line should be the cheapest. (This is a
# softmax over the states, fitted to all layers of all deals won.) This was then repeated with the new
# costs.
#
# Each kind of game has two sets of costs, with and without ``far``: if one set misleads the search, the other
# may still win.


#: The longest wait in each class but the last, in cards turned.
_CLASSES: Final = (0, 3, 8, 16, 30, 50, 80)
#: Longer than any card's wait.
_LONGEST: Final = 512


@dataclass(frozen=True)
class Costs:
    """The costs of a card by the class of its wait: in a cell, in the waste, in the stock, in the wing.

    ``far`` is the additional cost of a card in a cell, by the number of cards that must go before it.
    """

    cells: tuple[float, ...]
    waste: tuple[float, ...]
    stock: tuple[float, ...]
    wing: tuple[float, ...] = ()
    far: tuple[float, ...] = (0.0,)

    @staticmethod
    def by_wait(costs: tuple[float, ...]) -> list[float]:
        """Convert costs by class to costs by the number of cards turned until a card leaves.

        The last class covers all longer waits.

        >>> by_wait = Costs.by_wait((0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0))
        >>> by_wait[0], by_wait[3], by_wait[4], by_wait[200]
        (0.5, 1.0, 1.5, 4.0)
        """
        found: list[float] = []
        for longest, cost in zip((*_CLASSES[: len(costs) - 1], _LONGEST), costs, strict=False):
            found += [cost] * (longest + 1 - len(found))
        return found


_ONE_PASS: Final = Costs(
    cells=(1.71, 0.66, 0.67, 0.74, 0.96, 1.36, 2.05),
    waste=(1.49, 1.04, 1.62, 1.79, 1.41, 0.77, 0.17),
    stock=(-0.48, 0.62, 0.94, 1.14, 1.05, 0.81, 0.41),
    wing=(2.11, 0.93, 1.5, 1.65, 1.6, 1.63, 1.73),
)
_ONE_PASS_FAR: Final = Costs(
    cells=(1.14, 0.42, 0.42, 0.5, 0.66, 1.12, 1.81),
    waste=(1.19, 0.92, 1.39, 1.61, 1.5, 0.8, 0.35),
    stock=(-0.26, 0.7, 0.73, 0.99, 0.88, 0.83, 0.52),
    wing=(2.29, 0.56, 1.05, 1.43, 1.71, 1.98, 1.91),
    far=(3.52, -0.16, 0.02, 0.2, 0.28, 0.19, 0.17, 0.01, 0.36, 0.15, 0.69, 0.29, 0.0),
)
_TWO_PASSES: Final = Costs(
    cells=(3.01, -0.15, 0.02, 0.25, 0.64, 1.12, 2.22, 2.45),
    waste=(1.64, 0.31, 0.84, 1.19, 1.34, 1.28, 1.19, 1.2),
    stock=(2.63, 2.8, 2.99, 3.05, 3.26, 3.4, 3.46, 3.39),
)
_TWO_PASSES_FAR: Final = Costs(
    cells=(0.91, 0.27, 0.34, 0.55, 0.77, 1.35, 2.26, 2.65),
    waste=(2.17, 0.68, 0.99, 1.13, 1.23, 1.03, 1.0, 0.97),
    stock=(2.37, 2.65, 2.66, 2.77, 2.88, 3.01, 3.11, 3.08),
    far=(4.41, -0.74, -0.61, -0.56, -0.37, -0.22, 0.36, 0.26, -0.12, -0.11, -0.6, 2.31, 0.0),
)
_EXCHANGE: Final = Costs(
    cells=(0.82, -0.02, 0.08, 0.24, 0.57, 1.09, 1.63, 2.43),
    waste=(1.72, 0.66, 0.96, 1.07, 1.22, 1.06, 0.94, 0.85),
    stock=(2.26, 2.4, 2.43, 2.46, 2.56, 2.72, 2.73, 3.06),
)
_EXCHANGE_FAR: Final = Costs(
    cells=(5.35, 0.29, 0.5, 0.71, 1.09, 1.69, 2.55, 2.48),
    waste=(1.92, 0.48, 1.17, 1.55, 1.57, 1.55, 1.36, 1.27),
    stock=(2.45, 2.6, 2.76, 2.74, 2.86, 2.99, 3.03, 2.95),
    far=(-0.86, -0.61, -0.39, -0.33, -0.35, -0.23, -0.26, -0.41, 0.14, 0.49, 1.04, 1.3, 0.0),
)


def costs_of(problem: PatienceProblem) -> tuple[Costs, Costs]:
    """Return the two sets of costs for a problem's kind of game."""
    if problem.game.rules.reversal:
        return _EXCHANGE_FAR, _EXCHANGE
    if problem.wing:
        return _ONE_PASS, _ONE_PASS_FAR
    return _TWO_PASSES_FAR, _TWO_PASSES


# -- how long cards wait ----------------------------------------------------------------------------------


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
