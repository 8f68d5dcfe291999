"""The results of a study so far, and the deals still to be decided."""

from bisect import bisect_left
from collections.abc import Iterator

from cardmath.i18n import _
from cardmath.study.tally import Tally
from cardmath.study.work import StudyError, StudyRow


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
