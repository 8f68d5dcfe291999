"""Ready-made worksheets as files, a few of each kind, because the typesetter does not run in a browser."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from cardmath.cards import JOKER
from cardmath.exercises import ExerciseError, export
from cardmath.games import GameDescriptor
from cardmath.i18n import N_, _
from cardmath.lessons import LessonError
from cardmath.numerals import DECIMAL
from cardmath.worksheets import KINDS, Kind, exercises_of, worksheet
from cardmath_widgets.page.panels.settings import Settings
from cardmath_widgets.worksheets.wish import SheetWish

#: The bases and numbers that each kind comes in.
BASES: Final = {12: N_("base twelve"), 10: N_("base ten")}
NUMBERS: Final = (1, 2, 3)


@dataclass(frozen=True)
class Printed:
    """One PDF or question bank: its path in the site, its link text and its content."""

    file: str
    label: str
    content: bytes


@dataclass(frozen=True)
class SheetRow:
    """The worksheets of a kind in one base, and question banks with all their exercises."""

    base: str
    sheets: tuple[Printed, ...]
    banks: tuple[Printed, ...] = ()


@dataclass(frozen=True)
class Shelf:
    """A kind of worksheet and its sheets."""

    kind: str
    title: str
    has_key: bool
    rows: tuple[SheetRow, ...]

    @property
    def files(self) -> Iterator[Printed]:
        """All sheets and question banks."""
        for row in self.rows:
            yield from (*row.sheets, *row.banks)


def shelf(kind: str) -> Shelf:
    """Make the worksheets of one kind in every suitable base."""
    made = KINDS[kind]
    rows = []
    for base, title in BASES.items():
        try:
            row = SheetRow(_(title), tuple(_sheets(made, base)), tuple(_banks(made, base)))
        except (ExerciseError, LessonError):
            # In some bases, some kinds have no exercises, and some lessons make no sense.
            continue
        if row.sheets:
            rows.append(row)
    return Shelf(kind, made.title(), made.has_key, tuple(rows))


def _sheets(kind: Kind, base: int) -> Iterator[Printed]:
    for wish, label in _wishes(kind, base):
        yield Printed(f"sheets/{wish.file}", label, worksheet(kind.name, **wish.sheet))


def _banks(kind: Kind, base: int) -> Iterator[Printed]:
    """Yield the sheets' exercises as question banks, if there are any."""
    if not kind.asks:
        return
    wish = SheetWish(kind.name, NUMBERS[0], copies=len(NUMBERS))
    wish = wish.with_settings(Settings().changed("base", base))
    items = exercises_of(kind.name, wish.number, notation=wish.notation, copies=wish.copies, **wish.options)
    for form, label in (("moodle", _("For Moodle")), ("canvas", _("For Canvas"))):
        yield Printed(f"sheets/{wish.bank(form)}", label, export(items, form, kind.title()))


def _wishes(kind: Kind, base: int) -> Iterator[tuple[SheetWish, str]]:
    """Yield a kind's sheets with their link texts: several numbers, or one sheet for each game."""
    plain = SheetWish(kind.name).with_settings(Settings().changed("base", base))
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
    """Return whether a site has a game's sheet in a base: everyday cards show 10 in every base."""
    game = descriptor.rules()()
    if hasattr(game, "deck"):
        return True
    # A game without jokers does not need its own deck: every household has one.
    has_jokers = any(card.rank == JOKER for card in game.pack)
    return base == DECIMAL.base and ("deck" not in kind.options or has_jokers)
