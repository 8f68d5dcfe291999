"""Ready-made sheets: what sets them does not run in a browser, so some of every kind go along as files."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.exercises import ExerciseError
from cardmath.i18n import _
from cardmath.worksheets import KINDS, Kind, worksheet
from cardmath_widgets.printing.wish import Wish
from cardmath_widgets.settings import Settings

__all__ = ["BASES", "NUMBERS", "Printed", "Row", "Shelf", "shelf"]

#: The bases and the numbers in which each kind is there.
BASES: Final = (12, 10)
NUMBERS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Printed:
    """One PDF: where it lies in the site, what its link says, what is in it."""

    file: str
    label: str
    content: bytes


@dataclass(frozen=True)
class Row:
    """The sheets of a kind in one base."""

    base: str
    sheets: tuple[Printed, ...]


@dataclass(frozen=True)
class Shelf:
    """A kind of sheet, and what is there of it."""

    title: str
    has_key: bool
    rows: tuple[Row, ...]

    @property
    def sheets(self) -> Iterator[Printed]:
        """All of them."""
        for row in self.rows:
            yield from row.sheets


def shelf(kind: str) -> Shelf:
    """Make the sheets of a kind, in every base in which it can be asked."""
    made = KINDS[kind]
    rows = (Row(_base(base), tuple(_sheets(made, base))) for base in BASES)
    return Shelf(made.title(), made.has_key, tuple(row for row in rows if row.sheets))


def _base(base: int) -> str:
    return {12: _("base twelve"), 10: _("base ten")}[base]


def _sheets(kind: Kind, base: int) -> Iterator[Printed]:
    for number in NUMBERS if kind.is_numbered else NUMBERS[:1]:
        wish = Wish(kind.name, number, settings=Settings().changed("base", base))
        try:
            content = worksheet(kind.name, **wish.sheet)
        except ExerciseError:
            # Not every kind has something to ask in every base.
            return
        label = _("Number {number}").format(number=number) if kind.is_numbered else _("The sheet")
        yield Printed(f"sheets/{wish.file}", label, content)
