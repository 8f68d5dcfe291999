"""Counts of verdicts, and the win rate that follows from them."""

import math
from dataclasses import dataclass
from typing import Final

#: 95 % of a normal distribution lies within this many standard deviations of its mean.
_Z: Final = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, from ``successes`` in a sample of ``trials``.

    Unlike the textbook interval it stays within 0 and 1 and has a width even if all or none succeed.

    >>> low, high = wilson(81, 263)
    >>> round(low, 4), round(high, 4)
    (0.2553, 0.3662)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, _Z * _Z
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    # At the ends the bound is exactly 0 or 1; rounding would miss it slightly.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of winnable, unwinnable and unknown deals, and the time they took.

    >>> tally = Tally(deals=100, winnable=80, unwinnable=15, unknown=5, seconds=2.0)
    >>> tally.rate_if_unknown_lost, tally.rate_if_unknown_won
    (0.8, 0.85)
    >>> [round(bound, 3) for bound in tally.interval]
    [0.711, 0.907]
    """

    deals: int = 0
    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0
    seconds: float = 0.0

    @property
    def rate_if_unknown_lost(self) -> float:
        """The win rate if every unknown deal is lost."""
        return self.winnable / self.deals if self.deals else 0.0

    @property
    def rate_if_unknown_won(self) -> float:
        """The win rate if every unknown deal is winnable."""
        return (self.winnable + self.unknown) / self.deals if self.deals else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate, whatever the unknown deals are.

        It runs from the lower bound if all of them are lost to the upper bound if all of them are won.
        """
        low, _high = wilson(self.winnable, self.deals)
        _low, high = wilson(self.winnable + self.unknown, self.deals)
        return low, high

    @property
    def seconds_per_deal(self) -> float:
        """The mean time for a deal on one core."""
        return self.seconds / self.deals if self.deals else 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            self.winnable + other.winnable,
            self.unwinnable + other.unwinnable,
            self.unknown + other.unknown,
            self.seconds + other.seconds,
        )
