"""An allowance (a token bucket): how much can be used in one go, and how fast it refills.

Allowances limit how much pages can send and how many wrong codes can be tried.
"""

import time
from collections.abc import Callable
from typing import Final

#: Maximum number of visitors remembered, so a flood of them cannot fill the memory.
MOST_REMEMBERED: Final = 4000


class Allowance:
    """An allowance of up to ``most``, which refills by ``growth`` a second. ``clock`` returns seconds.

    >>> tries = Allowance(2, 0.5, lambda: 0.0)
    >>> tries.use(), tries.use(), tries.wait(), tries.wait(0)
    (None, None, 2.0, 0.0)
    """

    def __init__(self, most: float, growth: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = self._left = float(most)
        self._growth = growth
        self._clock = clock
        self._at = clock()

    def wait(self, amount: float = 1.0) -> float:
        """Return the wait in seconds until that much is available; 0 means now."""
        return max(0.0, (amount - self._grown(self._clock())) / self._growth)

    def use(self, amount: float = 1.0) -> None:
        """Use up that much; any shortfall is owed."""
        now = self._clock()
        self._left, self._at = self._grown(now) - amount, now

    def _grown(self, now: float) -> float:
        return min(self._most, self._left + (now - self._at) * self._growth)


class Allowances:
    """The allowances of many visitors, keyed by name. The least recently used one is forgotten first."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: dict[str, Allowance] = {}

    def __len__(self) -> int:
        """Return how many visitors are remembered."""
        return len(self._known)

    def of(self, name: str, most: float, growth: float) -> Allowance:
        """Return a visitor's allowance; new visitors start with a full one."""
        found = self._known.pop(name, None) or Allowance(most, growth, self._clock)
        self._known[name] = found
        if len(self._known) > MOST_REMEMBERED:
            del self._known[next(iter(self._known))]
        return found
