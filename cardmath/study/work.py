"""The work of a study: a chunk of consecutive deals goes in, a row of verdicts comes out.

Both travel between processes and machines, so they hold plain values and names of functions only.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.sentences import shown
from cardmath.study.errors import StudyError
from cardmath.study.tally import Tally

__all__ = ["LETTERS", "Chunk", "Decide", "Note", "Row", "Verdict", "solved"]

#: The letter that stands for each verdict in a row.
LETTERS: Final = {"winnable": "W", "unwinnable": "L", "unknown": "?"}


#: Returns the letters that a row holds for a deal, as many for each.
Note = Callable[[Position[Any]], str]
#: Returns the verdict on a position, found within so many seconds, or in any time where that is None.
Decide = Callable[[Position[Any], float | None], str]


def solved(position: Position[Any], limit: float | None) -> str:
    """Decide a position with the exact solver: what every study does unless told otherwise.

    >>> from cardmath.games import PyramidGame
    >>> solved(PyramidGame().deal(7), None)
    'winnable'
    """
    # Here and not above: a command line that asks for something else need not load the solver.
    from cardmath.solving import evaluate

    return evaluate(position, limit)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Notes the verdict on a deal: one letter, W, L or ?."""

    decide: Decide
    limit: float | None

    def __call__(self, position: Position[Any]) -> str:
        """Decide a position; raises `StudyError` where what decides says something else."""
        verdict = self.decide(position, self.limit)
        if verdict not in LETTERS:
            raise StudyError(_("{verdict} is no verdict").format(verdict=shown(verdict)))
        return LETTERS[verdict]


def played_at_once(position: Any, limit: float | None) -> str:
    """Tell whether a two-pack patience is won by playing every card as soon as it fits: what luck alone wins.

    >>> from cardmath.games.patience import CapturedQueensGame
    >>> played_at_once(CapturedQueensGame().deal(0), None)
    'winnable'
    """
    from cardmath.solving.patience import luck

    return luck(position, limit)


@dataclass(frozen=True, slots=True)
class Row:
    """What was found out about consecutive deals of a variant from ``first`` on, ``width`` letters each.

    Where it is whether they can be won, these are the verdicts, one letter each.

    >>> row = Row(variant="28", first=100, verdicts="WWL?", seconds=0.5)
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
        """How many deals the row is about."""
        return len(self.verdicts) // self.width

    @property
    def end(self) -> int:
        """The number after the last deal."""
        return self.first + self.deals

    def within(self, first: int, end: int) -> "Row":
        """Return the part of the row from deal ``first`` up to, not including, deal ``end``."""
        start = max(first, self.first)
        places = slice((start - self.first) * self.width, (max(start, end) - self.first) * self.width)
        verdicts = self.verdicts[places]
        # What a single deal took is not kept: the part gets its share.
        share = len(verdicts) / len(self.verdicts)
        return Row(self.variant, start, verdicts, self.seconds * share, self.width)

    def tally(self) -> Tally:
        """Return the verdicts counted.

        >>> Row("28", 100, "WWL?", 0.5).tally()
        Tally(deals=4, winnable=2, unwinnable=1, unknown=1, seconds=0.5)
        """
        won, lost, unknown = (self.verdicts.count(letter) for letter in LETTERS.values())
        return Tally(len(self.verdicts), won, lost, unknown, self.seconds)


@dataclass(frozen=True, slots=True)
class Chunk:
    """So many consecutive deals of a game that wait for what is to be noted about them."""

    game: Game
    variant: str
    first: int
    deals: int
    note: Note

    def run(self) -> Row:
        """Find out about every deal."""
        start = time.perf_counter()
        notes = [self.note(self.game.deal(number)) for number in range(self.first, self.first + self.deals)]
        return Row(self.variant, self.first, "".join(notes), time.perf_counter() - start, len(notes[0]))
