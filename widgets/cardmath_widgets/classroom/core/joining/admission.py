"""The answers at the door."""

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Admission", "Joining"]


class Joining(StrEnum):
    """What happens to a pupil at the door."""

    IN = "in"
    WRONG = "wrong"
    SLOW = "slow"
    CLOSED = "closed"
    ENDED = "ended"
    FULL = "full"
    STUCK = "stuck"


@dataclass(frozen=True)
class Admission:
    """The answer at the door: the cookie of a pupil who is in, or the seconds until the next try."""

    joining: Joining
    cookie: str = ""
    wait: float = 0.0
