"""Number strips: counting in a base, with gaps."""

from typing import Final

from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import answer, strip
from cardmath.worksheets.sheets import Kind, Worksheet

_MOST_COLUMNS: Final = 18
#: About this many numbers fill a page.
_FILL: Final = 144
#: One in this many neighbours is printed.
_ONE_IN: Final = 3


def _columns(base: int) -> int:
    """Return how many numbers a line holds: the base, or a divisor or multiple of it."""
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
        task=_("Count on and fill the gaps. Colour every number that ends in 0: what happens there?"),
        blocks=(strip(cells, columns=columns),),
        steps=_steps(first, base, notation),
    )


def _steps(first: int, base: int, notation: Notation) -> tuple[str, ...]:
    """Return what happens when the last place is full: once on this strip and once at the third place."""
    turns = (first + base - first % base, max(1, -(-(first + 1) // base**2)) * base**2)
    return tuple(
        _("After {last} the full places start again at 0: next comes {next}.").format(
            last=notation.write(turn - 1), next=notation.write(turn)
        )
        for turn in dict.fromkeys(turns)
    )


KIND: Final = Kind("number-strip", lambda: _("Number strip"), _make)
