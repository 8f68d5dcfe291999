"""Counting in a base, with gaps: number strips, and the numbers before and after."""

from typing import Final

from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation, alphabet
from cardmath.worksheets.blocks import answer, note, strip, table
from cardmath.worksheets.sheets import Block, Kind, Worksheet

_MOST_COLUMNS: Final = 18
#: About this many numbers fill a page.
_FILL: Final = 144
#: One number in every three is printed.
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
