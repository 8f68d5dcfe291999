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
from cardmath.study.variants import variants_of

__all__ = ["LETTERS", "Chunk", "Decide", "Row", "solved"]

#: The letter that stands for each verdict in a row.
LETTERS: Final = {"winnable": "W", "unwinnable": "L", "unknown": "?"}


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
class Row:
    """The verdicts on consecutive deals of a variant from ``first`` on, one letter each.

    >>> row = Row(variant="28", first=100, verdicts="WWL?", seconds=0.5)
    >>> row.end, row.within(102, 200).verdicts
    (104, 'L?')
    """

    variant: str
    first: int
    verdicts: str
    seconds: float

    @property
    def end(self) -> int:
        """The number after the last deal."""
        return self.first + len(self.verdicts)

    def within(self, first: int, end: int) -> "Row":
        """Return the part of the row from deal ``first`` up to, not including, deal ``end``."""
        start = max(first, self.first)
        verdicts = self.verdicts[start - self.first : max(start, end) - self.first]
        # What a single deal took is not kept: the part gets its share.
        share = len(verdicts) / len(self.verdicts)
        return Row(self.variant, start, verdicts, self.seconds * share)

    def tally(self) -> Tally:
        """Return the verdicts counted.

        >>> Row("28", 100, "WWL?", 0.5).tally()
        Tally(deals=4, winnable=2, unwinnable=1, unknown=1, seconds=0.5)
        """
        won, lost, unknown = (self.verdicts.count(letter) for letter in LETTERS.values())
        return Tally(len(self.verdicts), won, lost, unknown, self.seconds)


@dataclass(frozen=True, slots=True)
class Chunk:
    """So many consecutive deals of a game that wait to be decided."""

    game: Game
    first: int
    deals: int
    limit: float | None
    decide: Decide

    def run(self) -> Row:
        """Decide every deal."""
        start = time.perf_counter()
        letters: list[str] = []
        for number in range(self.first, self.first + self.deals):
            verdict = self.decide(self.game.deal(number), self.limit)
            if verdict not in LETTERS:
                raise StudyError(_("{verdict} is no verdict").format(verdict=shown(verdict)))
            letters.append(LETTERS[verdict])
        return Row(
            variants_of(self.game).variant(self.game),
            self.first,
            "".join(letters),
            time.perf_counter() - start,
        )
