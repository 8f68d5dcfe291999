"""How hard a deal is, in the words of every game."""

from typing import Final, Protocol

from cardmath.errors import CardmathError
from cardmath.i18n import N_

__all__ = ["GRADES", "Difficulty", "GradeError"]

#: The grades, easiest first.
GRADES: Final = (N_("easy"), N_("medium"), N_("hard"))


class GradeError(CardmathError, ValueError):
    """A grade that is none, or a position that has none because it cannot be won."""


class Difficulty(Protocol):
    """What makes a deal easy or hard; each game measures it in its own way."""

    @property
    def grade(self) -> str:
        """One of `GRADES`."""
        ...
