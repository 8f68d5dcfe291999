"""Ready-made worksheets as files, some of each kind, because the typesetter does not run in a browser."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardmath.exercises import ExerciseError
from cardmath.i18n import _
from cardmath.lessons import LessonError
from cardmath.worksheets import KINDS, Kind, worksheet
from cardmath_widgets.widget.settings import Settings
from cardmath_widgets.worksheet_maker.wish import SheetWish

__all__ = ["BASES", "NUMBERS", "Printed", "Row", "Shelf", "shelf"]

#: The bases and numbers in which each kind is available.
BASES: Final = (12, 10)
NUMBERS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Printed:
    """One PDF: its path in the site, the text of its link, its content."""

    file: str
    label: str
    content: bytes


@dataclass(frozen=True)
class Row:
    """The worksheets of a kind in one base."""

    base: str
    sheets: tuple[Printed, ...]


@dataclass(frozen=True)
class Shelf:
    """A kind of worksheet and the sheets of it."""

    kind: str
    title: str
    has_key: bool
    rows: tuple[Row, ...]

    @property
    def sheets(self) -> Iterator[Printed]:
        """All sheets."""
        for row in self.rows:
            yield from row.sheets


def shelf(kind: str) -> Shelf:
    """Make the worksheets of a kind, in every base that suits it."""
    made = KINDS[kind]
    rows = (Row(_base(base), tuple(_sheets(made, base))) for base in BASES)
    return Shelf(kind, made.title(), made.has_key, tuple(row for row in rows if row.sheets))


def _base(base: int) -> str:
    return {12: _("base twelve"), 10: _("base ten")}[base]


def _sheets(kind: Kind, base: int) -> Iterator[Printed]:
    for number in NUMBERS if kind.is_numbered else NUMBERS[:1]:
        wish = SheetWish(kind.name, number, settings=Settings().changed("base", base))
        try:
            content = worksheet(kind.name, **wish.sheet)
        except (ExerciseError, LessonError):
            # Some kinds have no exercises in some bases, and some lessons make no sense there.
            return
        label = _("Number {number}").format(number=number) if kind.is_numbered else _("The sheet")
        yield Printed(f"sheets/{wish.file}", label, content)
