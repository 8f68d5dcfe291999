"""The names of seats: nothing is kept for a page until its scripts ask for its seat.

A load that is given up before that, or an address that is asked for a thousand times, costs nothing.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping

__all__ = ["SeatNames"]

# As many names of seats that have been there are known; each has cost a kernel or a place in line.
MOST_USED = 10_000


class SeatNames:
    """Makes names that only this server can have made, each for one lesson, and good for one seat.

    >>> names = SeatNames()
    >>> name = names.new("odds", "1")
    >>> names.lesson_of(name, {"odds": "1", "pyramid": "1"}), names.lesson_of(name, {"odds": "2"})
    ('odds', None)
    >>> names.use(name), names.use(name)
    (True, False)
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._used: dict[str, None] = {}

    def new(self, lesson: str, version: str) -> str:
        """Return a name for a seat at a lesson, whose page is of this version."""
        start = secrets.token_hex(12)
        return f"{start}-{self._signature(start, lesson, version)}"

    def lesson_of(self, name: str, versions: Mapping[str, str]) -> str | None:
        """Return the lesson that a name was made for; None where it is not ours, or its page is outdated."""
        start, _dash, signature = name.partition("-")
        for lesson, version in versions.items():
            # Compared as bytes: a visitor may send any letters.
            if hmac.compare_digest(signature.encode(), self._signature(start, lesson, version).encode()):
                return lesson
        return None

    def use(self, name: str) -> bool:
        """Note that a name has had its seat; tell whether this is the first time."""
        if name in self._used:
            return False
        self._used[name] = None
        if len(self._used) > MOST_USED:
            del self._used[next(iter(self._used))]
        return True

    def _signature(self, start: str, lesson: str, version: str) -> str:
        told = f"{start} {lesson} {version}".encode()
        return hmac.new(self._key, told, hashlib.sha256).hexdigest()[:24]
