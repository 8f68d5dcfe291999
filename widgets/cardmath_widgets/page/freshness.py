"""Detection of presses that are late because they waited for a lost connection.

A front end may store presses while the connection is down and send them once it is back. This module alone
detects that, for every kind of connection. The page stamps each message with its own monotonic clock, which
is not affected by changes to the system time. What counts is how much later a message arrives than the
quickest earlier one. A clock that stopped while its machine slept also makes messages look late. So a late
message is dropped, and the page is asked for its clock. If the answer comes immediately by the kernel's
clock, the connection is quick and the page's clock is trusted again.
"""

import math
import time
from collections.abc import Callable
from typing import Any, Final

#: A press that is this many seconds old on arrival was made while the kernel could not answer.
_STALE_AFTER: Final = 4.0


class Freshness:
    """A check for late messages from one page; ``ask`` sends the page a number, which comes back with the
    time on the page's clock.

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
        """Return whether a message was sent just now, judged by ``at``, the page's clock in milliseconds."""
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
        """Adopt the page's clock from the answer to a question, if the answer came immediately."""
        at = message.get("at")
        if message.get("asked") != self._asked or not isinstance(at, int | float):
            return
        now = self._now()
        if now - self._asked_at < _STALE_AFTER:
            self._quickest = now - at / 1000

    def restart(self) -> None:
        """Forget the previous page's clock, because another page has connected."""
        self._quickest = None
