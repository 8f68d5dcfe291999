"""The secret for a school's server: it lets a teacher open a class, and reveals nothing about other
classes.
"""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Final

from cardmath_widgets.allowance import Allowances

#: The minimum number of characters in a secret that an operator has chosen.
SHORTEST: Final = 16
#: Seconds for which a browser keeps its access.
_LASTS: Final = 24 * 3600
#: How many wrong secrets are allowed from an address at first, and how many more each second.
_WRONG: Final = (10, 0.1)


class Operator:
    """The operator's secret, and who may open classes with it. ``clock`` returns seconds since the epoch.

    Cookies are signed with the secret and not stored. So servers with the same secret accept each other's
    cookies, a restart invalidates none of them, and a new secret invalidates them all.

    >>> operator = Operator("a long enough secret", lambda: 0.0)
    >>> cookie = operator.enter("a long enough secret", "10.0.0.7")
    >>> operator.knows(cookie), operator.knows("0.guessed"), operator.enter("guessed", "10.0.0.7")
    (True, False, None)
    """

    def __init__(self, secret: str, clock: Callable[[], float] = time.time) -> None:
        self.secret = secret
        self._clock = clock
        self._key = hashlib.sha256(f"cardmath school {secret}".encode()).digest()
        self._once = ""
        self._wrong = Allowances()

    def once(self) -> str:
        """Return a one-time secret for the browser that the server itself opens."""
        self._once = secrets.token_urlsafe(18)
        return self._once

    def wait(self, address: str) -> float:
        """Return how many seconds an address must wait before trying a secret; 0 means it may try now."""
        return self._wrong.of(address, *_WRONG).wait()

    def enter(self, secret: str, address: str) -> str | None:
        """Return a cookie for the right secret; the comparison takes the same time for every secret."""
        given = secret.encode("utf-8", "surrogatepass")
        is_once = bool(self._once) and hmac.compare_digest(given, self._once.encode())
        if is_once:
            self._once = ""
        elif not hmac.compare_digest(given, self.secret.encode()):
            self._wrong.of(address, *_WRONG).use()
            return None
        until = f"{int(self._clock()) + _LASTS}"
        return f"{until}.{self._signature(until)}"

    def knows(self, cookie: str) -> bool:
        """Return whether a browser with a cookie was let in within the last day."""
        until, _dot, signature = cookie.partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._signature(until).encode())
        return is_ours and int(until) > self._clock()

    def _signature(self, until: str) -> str:
        return hmac.new(self._key, until.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
