"""The names of seats: the server stores nothing for a page until its scripts ask for its seat.

So an abandoned page load, or an address requested a thousand times, costs nothing.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping

__all__ = ["SeatNames"]

# How many names of used seats are remembered; each has cost a kernel or a place in the queue.
MOST_USED = 10_000


class SeatNames:
    """A register of seat names that only this server can make, each for one lesson and one seat.

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
        """Return a name for a seat at a lesson, for a page of this version."""
        start = secrets.token_hex(12)
        return f"{start}-{self._signature(start, lesson, version)}"

    def lesson_of(self, name: str, versions: Mapping[str, str]) -> str | None:
        """Return the lesson a name was made for; None if the name is not ours or its page is outdated."""
        start, _dash, signature = name.partition("-")
        for lesson, version in versions.items():
            # Compared as bytes, because a visitor may send any characters.
            if hmac.compare_digest(signature.encode(), self._signature(start, lesson, version).encode()):
                return lesson
        return None

    def use(self, name: str) -> bool:
        """Note that a name has had its seat, and return whether this is the first time."""
        if name in self._used:
            return False
        self._used[name] = None
        if len(self._used) > MOST_USED:
            del self._used[next(iter(self._used))]
        return True

    def _signature(self, start: str, lesson: str, version: str) -> str:
        told = f"{start} {lesson} {version}".encode()
        return hmac.new(self._key, told, hashlib.sha256).hexdigest()[:24]
