"""Telling presses that come in time from those that waited for a connection to come back.

A front end may keep what was pressed while the line was down and carry it out when the line is back. That is
found here, wherever the line runs, and nowhere else. The page stamps each message with its own running clock,
which no setting of the hour moves; what counts is how much later than the quickest message before it a
message arrives. A clock that stood still while its machine slept makes messages look late, too. So a late
message is dropped and the page is asked for its clock: when the answer comes at once by our clock, the line
is quick and the page's clock is believed anew.
"""

import math
import time
from collections.abc import Callable
from typing import Any, Final

__all__ = ["Freshness"]

#: A press older than this many seconds when it arrives was made while nobody could answer.
_STALE_AFTER: Final = 4.0


class Freshness:
    """Judges the messages of one page; ``ask`` sends the page a number, which it returns with its clock.

    >>> clock = iter([100.0, 101.0, 130.0])
    >>> fresh = Freshness(print, lambda: next(clock))
    >>> [fresh.accepts({"at": at}) for at in (5_000, 6_000)]
    [True, True]
    >>> fresh.accepts({"at": 7_000})
    1
    False
    """

    def __init__(self, ask: Callable[[int], None], now: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._now = now
        self._quickest: float | None = None
        self._asked = 0
        self._asked_at = -math.inf

    def accepts(self, message: dict[str, Any]) -> bool:
        """Return whether a message was sent just now, by its ``at`` in milliseconds of the page's clock."""
        at = message.get("at")
        if isinstance(at, bool) or not isinstance(at, int | float) or not math.isfinite(at):
            return False
        now = self._now()
        lag = now - at / 1000
        if self._quickest is None or lag < self._quickest:
            self._quickest = lag
        if lag - self._quickest < _STALE_AFTER:
            return True
        self._asked, self._asked_at = self._asked + 1, now
        self._ask(self._asked)
        return False

    def answered(self, message: dict[str, Any]) -> None:
        """Take the page's clock from the answer to a question, if it came at once."""
        at = message.get("at")
        if message.get("asked") != self._asked or not isinstance(at, int | float):
            return
        now = self._now()
        if now - self._asked_at < _STALE_AFTER:
            self._quickest = now - at / 1000

    def restart(self) -> None:
        """Forget the clock of the page before: another page has come."""
        self._quickest = None
