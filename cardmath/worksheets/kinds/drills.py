"""Sheets of exercises: the same items with the same numbers as the exercises on the screen.

The items of sheet N are the exercises from number 100 N on, so that no two sheets share an item.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from cardmath.exercises import EXERCISE_NUMBERS, KINDS, Exercise, exercise
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import answer, columns, dots, questions, rings, table
from cardmath.worksheets.sheets import Block, Kind, Sheet, in_a_line

__all__ = ["DRILLS"]

_APART: Final = 100
#: Rows have this many dots, whichever differs from the base, so that the rows do not already form bundles.
_ROWS: Final = (9, 8)
#: Crates of more dots than this are closed, with the number of dots on the lid.
_OPEN: Final = 12
#: The kinds in a mixed review that need no picture.
_MIXED: Final = (
    "partner",
    "addition",
    "parity",
    "pairs",
    "subtraction",
    "ring",
    "numeral",
    "value",
    "odd-even",
)


class _Page(NamedTuple):
    """The layout of the exercises on a sheet: which kinds, how many, and the blocks of their items."""

    kinds: tuple[str, ...]
    amount: int
    layout: Callable[[Sequence[Exercise]], tuple[Block, ...]]
    task: Callable[[], str]
    #: Whether an item comes after those for which this is false.
    is_later: Callable[[Exercise], bool] = lambda one: False


def _exercises(kinds: Sequence[str], count: int, number: int, notation: Notation) -> Iterator[Exercise]:
    for at in range(count):
        one = (number * _APART + at) % EXERCISE_NUMBERS
        yield exercise(kinds[at % len(kinds)], one, notation.base, notation.digits)


def _make(page: _Page, title: Callable[[], str], number: int, notation: Notation) -> Sheet:
    # If no kind has a question in this base, the first kind says so.
    kinds = [kind for kind in page.kinds if KINDS[kind].allows(notation.base)] or page.kinds
    made = sorted(_exercises(kinds, page.amount, number, notation), key=page.is_later)
    return Sheet(
        title=title(),
        task=page.task(),
        blocks=page.layout(made),
        steps=tuple(
            f"{letter}) {in_a_line(one.steps)}" for letter, one in zip(_letters(), made, strict=False)
        ),
    )


def _letters() -> Iterator[str]:
    return iter("abcdefghijklmnopqrstuvwxyz")


# -- the blocks of each kind of sheet ----------------------------------------------------------------


def _columns(made: Sequence[Exercise]) -> tuple[Block, ...]:
    return (
        columns(
            ("+" if one.kind == "addition" else "−", one.data["x"], one.data["y"], one.answer) for one in made
        ),
    )


def _questions(made: Sequence[Exercise]) -> tuple[Block, ...]:
    return (
        questions(
            (
                one.prompt.removesuffix("?").rstrip() + " " if one.prompt.endswith("= ?") else one.prompt,
                one.answer,
            )
            for one in made
        ),
    )


def _ladder(made: Sequence[Exercise]) -> tuple[Block, ...]:
    base = made[0].base
    rows: list[list[Any]] = []
    for one in made:
        if one.kind == "value":
            rows.append([one.data["numeral"], answer(one.answer)])
        else:
            rows.append([answer(one.answer), one.data["value"]])
    return (table([_("base {base}").format(base=base), _("base ten")], rows, side=False),)


def _crates(made: Sequence[Exercise]) -> tuple[Block, ...]:
    base = made[0].base
    pictures = [
        (_packed(one.data["count"], base, one.data["layout"]), _dots_alt(one), one.answer) for one in made
    ]
    return (dots(pictures, across=2, task=_("In base {base}:").format(base=base)),)


def _packed(count: int, base: int, layout: str) -> list[list[int] | str]:
    if layout == "dots":
        row = next(one for one in _ROWS if base % one)
        return [[row] * (count // row) + [count % row] * (count % row > 0)]
    full, rest = divmod(count, base)
    crates: list[list[int] | str] = [str(base) if base > _OPEN else _frame(base, base)] * full
    return crates + ([_frame(rest, base)] if rest else [])


def _frame(dots: int, base: int) -> list[int]:
    """Return the rows of a frame of one bundle, filled from the top left; a frame has 2 to 4 rows."""
    rows = 2 + (base > 20) + (base > 30)
    length = -(-base // rows)
    return [min(length, dots - first) for first in range(0, dots, length)]


def _mats(made: Sequence[Exercise]) -> tuple[Block, ...]:
    sets = [one for one in made if one.data["form"] == "set"]
    sums = [one for one in made if one.data["form"] == "sum"]
    blocks: list[Block] = []
    if sets:
        pictures = []
        for one in sets:
            row, count = one.data["row"], one.data["count"]
            rows = [row] * (count // row) + [count % row] * (count % row > 0)
            pictures.append(([rows], _dots_alt(one), one.answer))
        blocks.append(dots(pictures, across=3, task=_("odd or even?")))
    if sums:
        blocks.append(questions(((one.prompt, one.answer) for one in sums), first=len(sets)))
    return tuple(blocks)


def _dots_alt(one: Exercise) -> str:
    return _("{count} dots.").format(count=one.data["count"])


def _rings(made: Sequence[Exercise]) -> tuple[Block, ...]:
    asked = []
    for one in made:
        size = one.notation.parse(one.data["ranks"])
        ranks = [one.notation.format(rank) for rank in range(1, int(size) + 1)]
        alt = _("A ring of the ranks {ranks}.").format(ranks=", ".join(ranks))
        asked.append((ranks, one.prompt, one.answer, alt))
    return (rings(asked),)


def _is_sum(one: Exercise) -> bool:
    return bool(one.data["form"] == "sum")


# -- the kinds ------------------------------------------------------------------------------------------


def _kind(name: str, title: Callable[[], str], page: _Page) -> Kind:
    return Kind(name, title, partial(_make, page, title))


DRILLS: Final = (
    _kind(
        "columns",
        lambda: _("Sums in columns"),
        _Page(
            ("addition", "subtraction"),
            12,
            _columns,
            lambda: _("A full column moves on to the next. The small boxes are for carries and borrows."),
        ),
    ),
    _kind(
        "crates",
        lambda: _("Packing in crates"),
        _Page(
            ("bundles",),
            6,
            _crates,
            lambda: _(
                "Ring the dots in bundles of the base, or count the full crates. Then write the numeral."
            ),
        ),
    ),
    _kind(
        "conversion-ladder",
        lambda: _("Conversion ladder"),
        _Page(
            ("value", "numeral"), 12, _ladder, lambda: _("The same number stands on both sides of a rung.")
        ),
    ),
    _kind(
        "pairing-mats",
        lambda: _("Odd or even?"),
        _Page(
            ("odd-even",),
            9,
            _mats,
            lambda: _("Join the dots in pairs. Is one left over?"),
            _is_sum,
        ),
    ),
    _kind(
        "last-digit",
        lambda: _("Trust the last digit?"),
        _Page(
            ("parity",),
            12,
            _questions,
            lambda: _("Odd or even? In an odd base the last digit alone does not tell."),
        ),
    ),
    _kind(
        "rings",
        lambda: _("Counting round a ring"),
        _Page(("ring",), 4, _rings, lambda: _("Count on along the ring.")),
    ),
    _kind(
        "mixed-review",
        lambda: _("Mixed review"),
        _Page(_MIXED, 8, _questions, lambda: _("A little of everything. Take your time.")),
    ),
)
