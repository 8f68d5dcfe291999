"""Sheets of exercises: the same items with the same numbers as the exercises on the screen.

The items of sheet N are the exercises from number 100 N on, from easy to hard, and no sheet repeats an item.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final

from cardmath.exercises import KINDS, Exercise, exercise
from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.pairing import EVEN, ODD
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.layouts import asked, dots_in_columns, in_columns, in_rings, ladder, lettered_steps
from cardmath.worksheets.sheets import Block, Kind, Worksheet

#: The strata of the sums on a sheet of columns.
_ADDITIONS: Final = ("one-digit", "no-carry", "one-carry", "one-carry", "two-carries", "two-carries")
_SUBTRACTIONS: Final = (
    "no-borrow",
    "one-borrow",
    "one-borrow",
    "two-borrows",
    "two-borrows",
    "across-zero",
)
#: How hard these strata are, compared with each other.
_LEVELS: Final[Mapping[str, int]] = {
    **{"one-digit": 0, "no-carry": 1, "one-carry": 2, "two-carries": 3},
    **{"no-borrow": 1, "one-borrow": 2, "two-borrows": 3, "across-zero": 4},
}
#: The strata of the products on a sheet of rows.
_PRODUCTS: Final = (*["one-digit"] * 4, *["no-carry"] * 2, *["one-carry"] * 3, *["two-carries"] * 3)
_LENGTHS: Final = ("short", "short", "long", "long", "zero", "zero")
#: A sheet has this many odd sets of dots, and the same number of even ones.
_SETS: Final = 3
#: Whether the first and the second number are odd, for each sum on a sheet.
_SUMS: Final = ((True, True), (False, False), (True, False), (False, True))
#: The kinds of a mixed review; where two kinds share a place, sheets alternate between them.
_MIXED: Final = (
    ("partner",),
    ("odd-even",),
    ("addition",),
    ("pairs",),
    ("bundles",),
    ("parity",),
    ("subtraction",),
    ("ring",),
    ("value", "numeral"),
)


# -- the items of each kind of sheet -----------------------------------------------------------------


def _sums(draws: Draws, _number: int) -> list[Exercise]:
    made = [*draws.of("addition", _ADDITIONS), *draws.of("subtraction", _SUBTRACTIONS)]
    return easy_first(made)


def easy_first(sums: Iterable[Exercise]) -> list[Exercise]:
    """Return additions and subtractions from easy to hard: by carries and borrows, then by length."""
    return sorted(sums, key=lambda one: (_LEVELS[one.stratum], len(one.data["x"])))


def _bundles(draws: Draws, _number: int) -> list[Exercise]:
    made: list[Exercise] = []
    counts: set[int] = set()
    for stratum in ("crates", "heap"):
        some: list[Exercise] = []
        for _item in range(_SETS):
            # Small bases do not have six different numbers of dots.
            fresh = draws.one("bundles", stratum, lambda one: one.data["count"] not in counts)
            if one := fresh or draws.one("bundles", stratum):
                some.append(one)
                counts.add(one.data["count"])
        made += sorted(some, key=lambda one: one.data["count"])
    return made


def _rungs(draws: Draws, number: int) -> list[Exercise]:
    if not draws.allows("value"):
        exercise("value", number, notation=draws.notation)  # raises the error that mentions the base
    made = [
        one
        for pair in zip(draws.of("value", _LENGTHS), draws.of("numeral", _LENGTHS), strict=False)
        for one in pair
    ]
    return sorted(made, key=lambda one: len(one.data["numeral"] if one.kind == "value" else one.answer))


def parities(draws: Draws, chance: Chance, sets: int, sums: int) -> list[Exercise]:
    """Return sets of dots and sums that are odd or even, in equal numbers and well mixed."""
    answers = chance.some([ODD, EVEN] * (sets // 2), sets // 2 * 2)
    while max(len(list(run)) for _answer, run in groupby(answers)) > 2:
        answers = chance.some(answers, len(answers))
    dots = [draws.one("odd-even", "dots", partial(_has_answer, wanted)) for wanted in answers]
    added = [draws.one("odd-even", "sums", partial(_is_sum_of, *odd)) for odd in chance.some(_SUMS, sums)]
    return [one for one in [*dots, *added] if one]


def _has_answer(wanted: str, one: Exercise) -> bool:
    return one.answer == wanted


def _is_sum_of(first_is_odd: bool, second_is_odd: bool, one: Exercise) -> bool:
    first, second = map(one.value_of, ("x", "y"))
    return (first % 2 == 1, second % 2 == 1) == (first_is_odd, second_is_odd)


def _counts(draws: Draws, _number: int) -> list[Exercise]:
    def meets_all(one: Exercise) -> bool:
        return bool(one.answer == one.data["ranks"])

    made = [
        draws.one("ring", "next"),
        draws.one("ring", "past-the-end"),
        draws.one("ring", "all-round", lambda one: not meets_all(one)),
        draws.one("ring", "all-round", meets_all),
    ]
    return [one for one in made if one]


def _one_of_each(draws: Draws, number: int) -> list[Exercise]:
    """Return an exercise of each kind that the base has; where kinds share a place, sheets alternate between
    them.

    Odd-or-even questions are about dots, which are drawn.
    """
    made = []
    for turns in _MIXED:
        kind = turns[number % len(turns)]
        if draws.allows(kind):
            made.append(draws.one(kind, "dots" if kind == "odd-even" else None))
    return [one for one in made if one]


# -- the blocks of each kind of sheet ----------------------------------------------------------------


def _crates(made: Sequence[Exercise]) -> Block:
    return dots_in_columns(made, across=2, task=_("In base {base}:").format(base=made[0].base))


def _mats(made: Sequence[Exercise]) -> tuple[Block, ...]:
    sets = [one for one in made if one.data["form"] == "set"]
    sums = [one for one in made if one.data["form"] == "sum"]
    return (
        dots_in_columns(sets, across=3, task=_("odd or even?")),
        asked(sums, first=len(sets)),
    )


# -- the kinds ------------------------------------------------------------------------------------------


def _kind(
    name: str,
    title: Callable[[], str],
    task: Callable[[], str],
    draw: Callable[[Draws, int], list[Exercise]],
    layout: Callable[[Sequence[Exercise]], Block | tuple[Block, ...]],
    allows: Callable[[int], bool] = lambda base: True,
) -> Kind:
    """Return a kind with its title, its instruction, the exercises drawn for a number, and their blocks."""

    def make(number: int, notation: Notation) -> Worksheet:
        made = draw(Draws(number, notation), number)
        blocks = layout(made)
        return Worksheet(
            title=title(),
            task=task(),
            blocks=blocks if isinstance(blocks, tuple) else (blocks,),
            steps=lettered_steps(made),
            exercises=tuple(made),
        )

    return Kind(name, title, make, allows=allows, asks=True)


DRILLS: Final = (
    _kind(
        "columns",
        lambda: _("Sums in columns"),
        lambda: _("Carry each full column to the next. The small boxes are for carries and borrows."),
        _sums,
        in_columns,
    ),
    _kind(
        "times",
        lambda: _("Times by rows"),
        lambda: _("Think of rows. The small boxes are for the frames that move on."),
        lambda draws, _number: draws.of("times", _PRODUCTS),
        in_columns,
    ),
    _kind(
        "crates",
        lambda: _("Packing in crates"),
        lambda: _("Count the full crates. Or ring the dots in bundles of the base. Then write the numeral."),
        _bundles,
        _crates,
    ),
    _kind(
        "conversion-ladder",
        lambda: _("Conversion ladder"),
        lambda: _("Both sides of each rung show the same number."),
        _rungs,
        ladder,
        lambda base: KINDS["value"].allows(base),
    ),
    _kind(
        "pairing-mats",
        lambda: _("Odd or even?"),
        lambda: _("Join the dots in pairs. Is one left over?"),
        lambda draws, number: parities(draws, Chance(number), 2 * _SETS, len(_SUMS)),
        _mats,
    ),
    _kind(
        "rings",
        lambda: _("Counting round a ring"),
        lambda: _("Count on round the ring. The step is in the middle."),
        _counts,
        in_rings,
    ),
    _kind(
        "mixed-review",
        lambda: _("Mixed review"),
        lambda: _("A little of everything. Take your time."),
        _one_of_each,
        asked,
    ),
)
