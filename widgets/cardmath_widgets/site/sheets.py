"""Ready-made worksheets as files, some of each kind, because the typesetter does not run in a browser."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from cardmath.cards import JOKER
from cardmath.exercises import ExerciseError
from cardmath.games import GameDescriptor
from cardmath.i18n import _
from cardmath.lessons import LessonError
from cardmath.numerals import DECIMAL
from cardmath.worksheets import KINDS, Kind, worksheet
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.wish import SheetWish

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
class SheetRow:
    """The worksheets of a kind in one base."""

    base: str
    sheets: tuple[Printed, ...]


@dataclass(frozen=True)
class Shelf:
    """A kind of worksheet and the sheets of it."""

    kind: str
    title: str
    has_key: bool
    rows: tuple[SheetRow, ...]

    @property
    def sheets(self) -> Iterator[Printed]:
        """All sheets."""
        for row in self.rows:
            yield from row.sheets


def shelf(kind: str) -> Shelf:
    """Make the worksheets of a kind, in every base that suits it."""
    made = KINDS[kind]
    rows = (SheetRow(_base(base), tuple(_sheets(made, base))) for base in BASES)
    return Shelf(kind, made.title(), made.has_key, tuple(row for row in rows if row.sheets))


def _base(base: int) -> str:
    return {12: _("base twelve"), 10: _("base ten")}[base]


def _sheets(kind: Kind, base: int) -> Iterator[Printed]:
    for wish, label in _wishes(kind, base):
        try:
            content = worksheet(kind.name, **wish.sheet)
        except (ExerciseError, LessonError):
            # Some kinds have no exercises in some bases, and some lessons make no sense there.
            return
        yield Printed(f"sheets/{wish.file}", label, content)


def _wishes(kind: Kind, base: int) -> Iterator[tuple[SheetWish, str]]:
    """Yield the sheets of a kind with the texts of their links: some numbers, or one for each game."""
    plain = SheetWish(kind.name, NUMBERS[0]).with_settings(Settings().changed("base", base))
    if kind.is_numbered:
        for number in NUMBERS:
            yield replace(plain, number=number), _("Number {number}").format(number=number)
    elif kind.takes_every_game:
        for one in kind.games:
            if _is_printed(kind, one, base):
                yield plain.with_rules(one.key), _(one.rules().title)
    else:
        yield plain, _("The sheet")


def _is_printed(kind: Kind, descriptor: GameDescriptor, base: int) -> bool:
    """Return whether a site has the sheet of a game in a base: everyday cards say 10 in every base."""
    game = descriptor.rules()()
    if hasattr(game, "deck"):
        return True
    # A game without jokers needs no deck of its own: every household has it.
    has_jokers = any(card.rank == JOKER for card in game.pack)
    return base == DECIMAL.base and ("deck" not in kind.options or has_jokers)
