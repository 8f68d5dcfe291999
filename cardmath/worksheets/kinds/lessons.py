"""The sheets of the lessons: practice, a mixed review of earlier lessons, the key, and notes for the teacher.

To add a lesson, give its texts, its kinds of exercise and their layout.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import leaf_turn
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.kinds.drills import easy_first, one_of_each
from cardmath.worksheets.layouts import asked, in_columns, lettered_steps
from cardmath.worksheets.sheets import Kind, Sheet

__all__ = ["LESSONS"]


class _Lesson(NamedTuple):
    """The printed parts of a lesson.

    ``practice`` is the kind to practise in columns, with the stratum of each sum. ``review`` lists earlier
    kinds. ``notes`` are for the teacher, each a title and a text.
    """

    name: str
    title: Callable[[], str]
    task: Callable[[], str]
    practice: str
    strata: tuple[str, ...]
    review: tuple[str, ...]
    notes: Callable[[], tuple[tuple[str, str], ...]]


def _make(lesson: _Lesson, number: int, notation: Notation) -> Sheet:
    draws = Draws(number, notation)
    practice = easy_first(draws.of(lesson.practice, lesson.strata))
    review = one_of_each(draws, number, [(kind,) for kind in lesson.review])
    return Sheet(
        title=lesson.title(),
        task=lesson.task(),
        blocks=(
            in_columns(practice),
            leaf_turn(_("Mixed review")),
            asked(review, first=len(practice)),
        ),
        steps=lettered_steps([*practice, *review]),
        notes=lesson.notes(),
    )


def _add_and_carry() -> tuple[tuple[str, str], ...]:
    return (
        (
            _("Goal"),
            _("Add in columns in base twelve: a column is full at twelve, and the full frame moves on."),
        ),
        (
            _("Standard"),
            _("4.NBT.B.4, adding in columns. Other bases are enrichment: no standard asks for them."),
        ),
        (
            _("Say"),
            _("In base ten a column is full at ten. When is it full in base twelve?"),
        ),
        (
            _("Say"),
            _("What is left when the frame is full? That is the digit you write. The full frame moves on."),
        ),
        (_("8 + 7 is 15: carries at ten"), _("Fill a frame of twelve. How many are left?")),
        (_("8 + 7 is 3: drops the carry"), _("Where has the full frame gone?")),
        (_("28 + 47 is 613: each column by itself"), _("Which digit of 13 stays, and which moves on?")),
    )


LESSONS: Final = tuple(
    Kind(lesson.name, lesson.title, partial(_make, lesson))
    for lesson in (
        _Lesson(
            "add-and-carry",
            lambda: _("Add and carry"),
            lambda: _("When a column is full, its full frame moves on: write it in the small box."),
            "addition",
            (*["one-digit"] * 2, "no-carry", *["one-carry"] * 3, *["two-carries"] * 3),
            ("partner", "numeral", "value", "odd-even", "pairs", "parity"),
            _add_and_carry,
        ),
    )
)
