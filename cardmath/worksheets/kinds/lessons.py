"""The sheets of the lessons: practice, a mixed review of earlier lessons, the key, and notes for the teacher.

To add a lesson, give its texts, its kinds of exercise and their layout.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from cardmath.exercises import EXERCISE_NUMBERS, KINDS, Exercise, exercise
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import columns, leaf_turn, questions
from cardmath.worksheets.sheets import Kind, Sheet, in_a_line

__all__ = ["LESSONS"]

#: The items of sheet N are the exercises from number 100 N on, as on sheets of exercises. Those of the review
#: start later.
_APART: Final = 100
_REVIEW_FROM: Final = 50
#: Sums with longer results than this are printed two to a line.
_NARROW: Final = 4
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


class _Lesson(NamedTuple):
    """The printed parts of a lesson.

    ``practice`` is the kind to practise in columns, ``amount`` times. ``review`` lists earlier kinds.
    ``notes`` are for the teacher, each a title and a text.
    """

    name: str
    title: Callable[[], str]
    task: Callable[[], str]
    practice: str
    amount: int
    review: tuple[str, ...]
    notes: Callable[[], tuple[tuple[str, str], ...]]


def _make(lesson: _Lesson, number: int, notation: Notation) -> Sheet:
    def posed(kind: str, at: int) -> Exercise:
        one = (number * _APART + at) % EXERCISE_NUMBERS
        return exercise(kind, one, notation.base, notation.digits)

    practice = [posed(lesson.practice, at) for at in range(lesson.amount)]
    kinds = [kind for kind in lesson.review if KINDS[kind].allows(notation.base)]
    review = [posed(kind, _REVIEW_FROM + at) for at, kind in enumerate(kinds)]
    return Sheet(
        title=lesson.title(),
        task=lesson.task(),
        blocks=(
            columns(
                (("+", one.data["x"], one.data["y"], one.answer) for one in practice),
                across=3 if all(len(one.answer) <= _NARROW for one in practice) else 2,
            ),
            leaf_turn(_("Mixed review")),
            questions([(one.prompt, one.answer) for one in review], first=len(practice)),
        ),
        steps=tuple(
            f"{letter}) {in_a_line(one.steps)}"
            for letter, one in zip(_LETTERS, [*practice, *review], strict=False)
        ),
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
            9,
            ("partner", "numeral", "value", "odd-even", "pairs", "parity"),
            _add_and_carry,
        ),
    )
)
