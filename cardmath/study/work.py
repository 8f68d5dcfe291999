"""The work of a study: it turns a chunk of consecutive deals into a row of verdicts, and adds rows up.

Chunks and rows travel between processes and machines, so they hold only plain values and function names.
"""

import math
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.games import Game, Position
from cardmath.i18n import _
from cardmath.sentences import shown

# -- counts of verdicts, and the win rate that follows from them ------------------------------------------


#: 95 % of a normal distribution lies within this many standard deviations of its mean.
_Z: Final = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share, from ``successes`` in a sample of ``trials``.

    Unlike the textbook interval it stays within 0 and 1 and has a width even if all or none succeed.

    >>> low, high = wilson(81, 263)
    >>> round(low, 4), round(high, 4)
    (0.2553, 0.3662)
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    share, z2 = successes / trials, _Z * _Z
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    # At the ends the bound is exactly 0 or 1; rounding would miss it slightly.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of winnable, unwinnable and unknown deals, and the time they took.

    >>> tally = Tally(deals=100, winnable=80, unwinnable=15, unknown=5, seconds=2.0)
    >>> tally.rate_if_unknown_lost, tally.rate_if_unknown_won
    (0.8, 0.85)
    >>> [round(bound, 3) for bound in tally.interval]
    [0.711, 0.907]
    """

    deals: int = 0
    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0
    seconds: float = 0.0

    @property
    def rate_if_unknown_lost(self) -> float:
        """The win rate if every unknown deal is lost."""
        return self.winnable / self.deals if self.deals else 0.0

    @property
    def rate_if_unknown_won(self) -> float:
        """The win rate if every unknown deal is winnable."""
        return (self.winnable + self.unknown) / self.deals if self.deals else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate, whatever the unknown deals are.

        It runs from the lower bound if all of them are lost to the upper bound if all of them are won.
        """
        low, _high = wilson(self.winnable, self.deals)
        _low, high = wilson(self.winnable + self.unknown, self.deals)
        return low, high

    @property
    def seconds_per_deal(self) -> float:
        """The mean time for a deal on one core."""
        return self.seconds / self.deals if self.deals else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return the verdicts and the rates that follow from them, as plain values."""
        return {
            "winnable": self.winnable,
            "unwinnable": self.unwinnable,
            "unknown": self.unknown,
            "rate_if_unknown_lost": self.rate_if_unknown_lost,
            "rate_if_unknown_won": self.rate_if_unknown_won,
        }

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.deals + other.deals,
            self.winnable + other.winnable,
            self.unwinnable + other.unwinnable,
            self.unknown + other.unknown,
            self.seconds + other.seconds,
        )


# -- chunks and rows --------------------------------------------------------------------------------------


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
            raise StudyError(_("{verdict} is not a verdict"), verdict=shown(verdict))
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


# -- the results so far, and the deals still to be decided ------------------------------------------------


class StudyLedger:
    """The rows of a study by variant; no variant contains a deal twice.

    >>> ledger = StudyLedger()
    >>> ledger.add(StudyRow("28", 10, "WWL", 0.1))
    >>> list(ledger.gaps("28", 0, 20))
    [(0, 10), (13, 20)]
    >>> ledger.tally("28", 11, 20).deals
    2
    """

    def __init__(self) -> None:
        self._rows: dict[str, list[StudyRow]] = {}

    def variants(self) -> list[str]:
        """Return the variants with verdicts, numbers in ascending order."""
        return sorted(self._rows, key=lambda variant: (len(variant), variant))

    def add(self, row: StudyRow) -> None:
        """Add a row; raises `StudyError` if it repeats a deal, or has a different number of letters for each
        deal.
        """
        rows = self._rows.setdefault(row.variant, [])
        if rows and rows[0].width != row.width:
            raise StudyError(
                _("{variant} has {width} letters per deal, not {other}").format(
                    variant=row.variant, width=rows[0].width, other=row.width
                )
            )
        place = bisect_left(rows, row.first, key=lambda other: other.first)
        if (place and rows[place - 1].end > row.first) or (place < len(rows) and rows[place].first < row.end):
            raise StudyError(
                _("deals {first} to {last} of {variant} would be counted twice").format(
                    first=row.first, last=row.end - 1, variant=row.variant
                )
            )
        rows.insert(place, row)

    def rows(self, variant: str, first: int = 0, end: int | None = None) -> Iterator[StudyRow]:
        """Yield the results for the deals from ``first`` up to, but not including, ``end``, in order."""
        for row in self._rows.get(variant, ()):
            if row.end > first and (end is None or row.first < end):
                yield row.within(first, row.end if end is None else end)

    def gaps(self, variant: str, first: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of undecided deals; each range excludes its end."""
        for row in self.rows(variant, first, end):
            if first < row.first:
                yield first, row.first
            first = row.end
        if first < end:
            yield first, end

    def tally(self, variant: str, first: int = 0, end: int | None = None) -> Tally:
        """Return the tally of the verdicts on these deals."""
        return sum((row.tally() for row in self.rows(variant, first, end)), Tally())
