"""The cards that the foundations of a suit take, computed once for each layout.

A *suit state* is a single number that encodes the heights of a suit's foundations. With reversal, all states
in which the two piles have just met are the same. The boundary between the piles can move anywhere, so any
card fits, and both piles then continue from its rank.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardmath.games.patience import Rules

#: The distance of a rank that is no longer needed.
FAR: Final = 99
#: A number greater than the height of any foundation.
_RADIX: Final = 16


@dataclass
class SuitTable:
    """A layout's table of the suit states that have occurred so far.

    ``orders`` are the ranks that each foundation of a suit takes. ``numbers`` are the numbers of these
    foundations within the first suit, from 0.
    """

    orders: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]
    ranks: int
    reversal: bool

    def __post_init__(self) -> None:
        self._steps: dict[int, dict[int, tuple[int, ...]]] = {}
        self._distances: dict[int, list[int]] = {}

    def state(self, heights: Sequence[int]) -> int:
        """Return the suit state for a sequence of heights."""
        if self.have_met(heights):
            heights = (1, self.ranks - 1)
        state = 0
        for height in reversed(heights):
            state = state * _RADIX + height
        return state

    def heights(self, state: int) -> tuple[int, ...]:
        """Return the heights of a suit state."""
        return tuple(state // _RADIX**place % _RADIX for place in range(len(self.orders)))

    def has_met(self, state: int) -> bool:
        """Return whether any card fits because the two piles have met and may exchange cards."""
        return self.have_met(self.heights(state))

    def have_met(self, heights: Sequence[int]) -> bool:
        """Return whether the two piles with these heights have met."""
        return self.reversal and sum(heights) == self.ranks and all(heights)

    def steps(self, state: int) -> dict[int, tuple[int, ...]]:
        """Map each rank that fits to the states that it may lead to."""
        if state not in self._steps:
            self._steps[state] = self._fitting(self.heights(state))
        return self._steps[state]

    def _fitting(self, heights: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        if self.have_met(heights):
            return {rank: (self.state((rank, self.ranks + 1 - rank)),) for rank in range(1, self.ranks + 1)}
        found: dict[int, tuple[int, ...]] = {}
        seen = set()
        for pile, (order, height) in enumerate(zip(self.orders, heights, strict=True)):
            # One of two equal piles is enough.
            if height == len(order) or (order, height) in seen:
                continue
            seen.add((order, height))
            after = self.state((*heights[:pile], height + 1, *heights[pile + 1 :]))
            found[order[height]] = (*found.get(order[height], ()), after)
        return found

    def distances(self, state: int) -> list[int]:
        """List how many cards of the suit must go before each rank fits, from index 1."""
        if state not in self._distances:
            self._distances[state] = [
                FAR,
                *(self._distance(state, rank) for rank in range(1, self.ranks + 1)),
            ]
        return self._distances[state]

    def _distance(self, state: int, rank: int) -> int:
        heights = self.heights(state)
        found = [
            order.index(rank) - height
            for order, height in zip(self.orders, heights, strict=True)
            if rank in order[height:]
        ]
        if self.reversal and sum(heights) <= self.ranks:
            found.append(self.ranks - sum(heights))
        return min(found, default=FAR)


@lru_cache(maxsize=64)
def suit_table(rules: Rules, reversal: bool) -> SuitTable:
    """Return the table for a layout, which is the same for every suit.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> table = suit_table(OddAndEvenGame.rules, False)
    >>> start = table.state((0, 0))
    >>> sorted(table.steps(start)), table.distances(start)[9]
    ([1, 2], 4)
    """
    first = rules.suit_order[0]
    numbers = tuple(number for number, one in enumerate(rules.foundations) if one.suit == first)
    return SuitTable(
        tuple(rules.foundations[number].ranks for number in numbers), numbers, rules.ranks, reversal
    )
