"""The budget of a search: a bound on time, on work, or on both.

A bound on work gives the same answer on a busy machine as on an idle one. A bound on time keeps the wait as
short as promised. Searches count their steps with `Budget.spend`, which raises `OutOfBudgetError`.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.integers import as_int
from cardmath.sentences import as_given

#: No search takes so many seconds or steps; a larger int may not fit a float.
_NEVER_REACHED: Final = 2**53


class LimitError(CardmathError, ValueError):
    """The error for an invalid limit on time or work."""


class OutOfBudgetError(Exception):
    """The error raised when a search reaches its limit without an answer."""


class Budget:
    """The seconds and nodes that a question may take; None means no limit.

    A node is a step of a search and takes about ten to a hundred microseconds; ``spent`` counts them.
    ``clock`` returns the time in seconds. Raises `LimitError` for invalid limits.

    >>> budget = Budget(nodes=1)
    >>> budget.spend()
    >>> budget.is_used_up, budget.spent
    (True, 1)
    """

    __slots__ = ("_deadline", "_most", "_parent", "clock", "limit", "nodes", "spent", "started")

    def __init__(
        self,
        limit: float | None = None,
        nodes: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        limit, nodes = as_int(limit), as_int(nodes)
        _check(limit, nodes)
        self.clock, self.limit, self.nodes, self.spent = clock, limit, nodes, 0
        self.started = clock()
        self._deadline = math.inf if limit is None else self.started + min(limit, _NEVER_REACHED)
        self._most: float = math.inf if nodes is None else min(nodes, _NEVER_REACHED)
        self._parent: Budget | None = None

    @property
    def seconds(self) -> float:
        """The seconds since the question was asked."""
        return self.clock() - self.started

    @property
    def is_used_up(self) -> bool:
        """Whether the next step would exceed the budget."""
        return self.spent >= self._most or self.clock() > self._deadline

    def check(self) -> None:
        """Raise `OutOfBudgetError` if the next step would exceed the budget."""
        if self.spent >= self._most or self.clock() > self._deadline:
            raise OutOfBudgetError

    def spend(self) -> None:
        """Count a step, or raise `OutOfBudgetError` if it would exceed the budget."""
        self.check()
        self.count()

    def count(self) -> None:
        """Count a step, regardless of the limit."""
        self.spent += 1
        if self._parent is not None:
            self._parent.count()

    def part(self, parts: int = 1, nodes: int | None = None) -> "Budget":
        """Return a budget with one of ``parts`` equal shares of what is left, at most ``nodes``; its steps
        count here too.
        """
        part = Budget(clock=self.clock)
        part._deadline = part.started + (self._deadline - part.started) / parts
        most = max(0, self._most - self.spent) / parts
        part._most = most if nodes is None else min(most, nodes)
        part._parent = self
        return part


def _check(limit: object, nodes: object) -> None:
    if limit is not None and (
        isinstance(limit, bool) or not isinstance(limit, int | float) or not limit >= 0
    ):
        raise LimitError(_("the time limit must be 0 seconds or more, not {given}"), given=as_given(limit))
    if nodes is not None and (type(nodes) is not int or nodes < 0):
        raise LimitError(
            _("the node limit must be a whole number, 0 or more, not {given}"), given=as_given(nodes)
        )
