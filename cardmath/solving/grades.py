"""The difficulty of a deal, in the same terms for every game."""

from typing import Final, Protocol

from cardmath.errors import CardmathError
from cardmath.i18n import NP_

#: The grades, easiest first.
GRADES: Final = (
    NP_("grade of a deal", "easy"),
    NP_("grade of a deal", "medium"),
    NP_("grade of a deal", "hard"),
)


class GradeError(CardmathError, ValueError):
    """An invalid grade, or a position without a grade because it cannot be won."""


class Difficulty(Protocol):
    """The difficulty of a deal; each game measures it in its own way."""

    @property
    def grade(self) -> str:
        """One of `GRADES`."""
        ...
