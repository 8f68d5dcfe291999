"""The work of a study: it turns a chunk of consecutive deals into a row of verdicts.

Both travel between processes and machines, so they hold only plain values and function names.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.tally import Tally


class StudyError(CardmathError, ValueError):
    """A study that cannot start or cannot continue; the message gives the reason."""


#: The letter for each verdict in a row.
LETTERS: Final = {"winnable": "W", "unwinnable": "L", "unknown": "?"}


#: Returns the letters of a deal in a row; every deal has the same number of letters.
Note = Callable[[Position[Any]], str]
#: Returns the verdict on a position within the given seconds; None means unlimited time.
Decide = Callable[[Position[Any], float | None], str]


def solved(position: Position[Any], limit: float | None) -> str:
    """Decide a position with the exact solver, as studies do by default.

    >>> from cardmath.games import PyramidGame
    >>> solved(PyramidGame().deal(7), None)
    'winnable'
    """
    # Imported here, because other commands need not load the solver.
    from cardmath.solving import evaluate

    return evaluate(position, limit)


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """A note of the verdict on a deal: one letter, W, L or ?."""

    decide: Decide
    limit: float | None

    def __call__(self, position: Position[Any]) -> str:
        """Decide a position; raises `StudyError` if the deciding function returns anything else."""
        verdict = self.decide(position, self.limit)
        if verdict not in LETTERS:
            raise StudyError(_("{verdict} is not a verdict").format(verdict=shown(verdict)))
        return LETTERS[verdict]


@dataclass(frozen=True, slots=True)
class StudyRow:
    """The results of consecutive deals of a variant from ``first`` on, ``width`` letters each.

    For winnability these are the verdicts, one letter each.

    >>> row = StudyRow(variant="28", first=100, verdicts="WWL?", seconds=0.5)
    >>> row.end, row.within(102, 200).verdicts
    (104, 'L?')
    """

    variant: str
    first: int
    verdicts: str
    seconds: float
    width: int = 1

    @property
    def deals(self) -> int:
        """The number of deals in the row."""
        return len(self.verdicts) // self.width

    @property
    def end(self) -> int:
        """The number after the last deal."""
        return self.first + self.deals

    def within(self, first: int, end: int) -> "StudyRow":
        """Return the part of the row from deal ``first`` up to, but not including, deal ``end``."""
        start = max(first, self.first)
        places = slice((start - self.first) * self.width, (max(start, end) - self.first) * self.width)
        verdicts = self.verdicts[places]
        # The times of individual deals are not kept, so the part gets a proportional share.
        share = len(verdicts) / len(self.verdicts)
        return StudyRow(self.variant, start, verdicts, self.seconds * share, self.width)

    def tally(self) -> Tally:
        """Return the tally of the verdicts.

        >>> StudyRow("28", 100, "WWL?", 0.5).tally()
        Tally(deals=4, winnable=2, unwinnable=1, unknown=1, seconds=0.5)
        """
        won, lost, unknown = (self.verdicts.count(letter) for letter in LETTERS.values())
        return Tally(len(self.verdicts), won, lost, unknown, self.seconds)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Consecutive deals of a game that are still to be studied."""

    game: Game
    variant: str
    first: int
    deals: int
    note: Note

    def run(self) -> StudyRow:
        """Take the notes on every deal."""
        start = time.perf_counter()
        notes = [self.note(self.game.deal(number)) for number in range(self.first, self.first + self.deals)]
        return StudyRow(self.variant, self.first, "".join(notes), time.perf_counter() - start, len(notes[0]))
