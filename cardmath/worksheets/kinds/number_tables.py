"""Counting and calculating in a base, with gaps: number strips, the numbers before and after, and tables."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Final

from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation, alphabet
from cardmath.worksheets.blocks import answer, note, strip, table
from cardmath.worksheets.sheets import Block, Kind, Worksheet

_MOST_COLUMNS: Final = 18
#: About this many numbers fill a page.
_FILL: Final = 144
#: One number in every three is printed; in tables, on average.
_ONE_IN: Final = 3


def _columns(base: int) -> int:
    """Return how many numbers go on a line: the base, or one of its divisors or multiples."""
    if base <= _MOST_COLUMNS:
        return base * (8 // base) if base < 8 else base
    return next((part for part in range(_MOST_COLUMNS, 8, -1) if base % part == 0), 12)


def _make(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    base, columns = notation.base, _columns(notation.base)
    lines = min(max(_FILL // columns, 8), 14)
    count = columns * lines
    # The first strip starts at zero; later strips start anywhere below the third place.
    lines_below = max(1, (base**3 - count) // columns)
    first = 0 if number % 2 == 0 else columns * chance.below(lines_below)
    printed: set[int] = set()
    for line in range(lines):
        printed.update(line * columns + at for at in chance.some(range(columns), columns // _ONE_IN))
    cells = [
        text if at in printed or at == 0 else answer(text)
        for at in range(count)
        for text in [notation.format(first + at)]
    ]
    return Worksheet(
        title=_("Number strip"),
        task=_("Count on and fill in the gaps. Colour every number that ends in 0: what happens there?"),
        blocks=(strip(cells, columns=columns),),
        steps=_steps(first, base, notation),
    )


def _steps(first: int, base: int, notation: Notation) -> tuple[str, ...]:
    """Return what happens when the last place is full: once on this strip and once at the third place."""
    turns = (first + base - first % base, max(1, -(-(first + 1) // base**2)) * base**2)
    return tuple(
        _("After {last} the full places start again at 0. {next} comes next.").format(
            last=notation.write(turn - 1), next=notation.write(turn)
        )
        for turn in dict.fromkeys(turns)
    )


NUMBER_STRIPS: Final = Kind("number-strip", lambda: _("Number strip"), _make)


_ROWS: Final = 10
#: Numbers go up to at least this.
_UP_TO: Final = 60
_DECIMAL: Final = 10
#: Maximum number of new digits to practise, and how many times each is written.
_SIGNS: Final = 3
_TIMES: Final = 9


def _before_after(number: int, notation: Notation) -> Worksheet:
    base = notation.base
    # Numbers at which a place turns over, or is about to.
    near = [one for one in range(base - 1, max(2 * base**2, _UP_TO)) if (one + 1) % base < 3]
    square = base**2
    always = [one for one in (base - 1, square - 1) if one > 1]
    others = [one for one in near if one not in always and one > 0]
    chosen = sorted([*always, *Chance(number).some(others, _ROWS - len(always))])
    rows = [
        [answer(notation.format(one - 1)), notation.format(one), answer(notation.format(one + 1))]
        for one in chosen
    ]
    return Worksheet(
        title=_("Before and after"),
        task=_("Which number comes just before, and which just after?"),
        blocks=(*_new_digits(notation), table([_("before"), _("number"), _("after")], rows, side=False)),
        steps=tuple(
            _("After {last} the full places start again at 0. {next} comes next.").format(
                last=notation.write(turn - 1), next=notation.write(turn)
            )
            for turn in (base, square)
        ),
    )


def _new_digits(notation: Notation) -> tuple[Block, ...]:
    """Return lines for practising the first digits that base ten does not have, if there are any."""
    signs = (
        alphabet(notation.base, notation.digits)[_DECIMAL : _DECIMAL + _SIGNS] if notation.base > 10 else ()
    )
    if not signs:
        return ()
    cells = [cell for sign in signs for cell in (sign, *[answer("")] * _TIMES)]
    return note(_("Write the new digits.")), strip(cells, columns=_TIMES + 1, low=True)


BEFORE_AFTER: Final = Kind("before-and-after", lambda: _("Before and after"), _before_after)


# -- addition and multiplication tables -----------------------------------------------------------------

#: A page has room for a table of at most this many numbers, with space to write.
_MOST: Final = 12


def _make_table(
    sign: str, title: Callable[[], str], work: Callable[[int, int], int], number: int, notation: Notation
) -> Worksheet:
    chance = Chance(number)
    size = min(max(notation.base, 6), _MOST)
    # In a large base, the facts nearest to the base are the ones that pupils do not know by heart.
    down = range(1, size + 1)
    across = range(max(1, notation.base - size + 1), max(notation.base, size) + 1)
    rows = [
        [
            notation.format(row),
            *(
                text if chance.below(_ONE_IN) == 0 else answer(text)
                for column in across
                for text in [notation.format(work(row, column))]
            ),
        ]
        for row in down
    ]
    return Worksheet(
        title=title(),
        task=_("Fill in the gaps. What do you notice along the rows and the diagonals?"),
        blocks=(table([sign, *map(notation.format, across)], rows),),
        steps=_cell_found(sign, notation, (down[-2], across[-3])),
    )


def _cell_found(sign: str, notation: Notation, pair: tuple[int, int]) -> tuple[str, ...]:
    """Return how to find one cell, from full bundles and the remainder, and then its neighbours."""
    first, second = pair
    result = first + second if sign == "+" else first * second
    full, rest = divmod(result, notation.base)
    write = notation.write
    return (
        _("{first} {sign} {second} is {full} times {base} and {rest} more: {result}.").format(
            first=write(first),
            sign=sign,
            second=write(second),
            full=write(full),
            base=base_name(notation.base),
            rest=write(rest),
            result=write(result),
        ),
        _("One place further along the row is {step} more. One place further down is {other} more.").format(
            step=write(1 if sign == "+" else first), other=write(1 if sign == "+" else second)
        ),
    )


def _table_kind(name: str, sign: str, title: Callable[[], str], work: Callable[[int, int], int]) -> Kind:
    return Kind(name, title, partial(_make_table, sign, title, work))


ADDITION: Final = _table_kind("addition-table", "+", lambda: _("Addition table"), operator.add)
MULTIPLICATION: Final = _table_kind(
    "multiplication-table", "×", lambda: _("Multiplication table"), operator.mul
)
