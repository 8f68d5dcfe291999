"""What comes before and after a number where a place turns over, with lines to write new digits."""

from typing import Final

from cardmath.exercises.chance import Chance
from cardmath.i18n import _
from cardmath.numerals import Notation, alphabet
from cardmath.worksheets.blocks import answer, note, strip, table
from cardmath.worksheets.sheets import Block, Kind, Worksheet

_ROWS: Final = 10
#: Numbers go at least up to this.
_UP_TO: Final = 60
_DECIMAL: Final = 10
#: The most new digits to practise, and how often each is written.
_SIGNS: Final = 3
_TIMES: Final = 9


def _make(number: int, notation: Notation) -> Worksheet:
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
            _("After {last} the full places start again at 0: next comes {next}.").format(
                last=notation.write(turn - 1), next=notation.write(turn)
            )
            for turn in (base, square)
        ),
    )


def _new_digits(notation: Notation) -> tuple[Block, ...]:
    """Return lines to write the first digits that base ten does not have, if there are any."""
    signs = (
        alphabet(notation.base, notation.digits)[_DECIMAL : _DECIMAL + _SIGNS] if notation.base > 10 else ()
    )
    if not signs:
        return ()
    cells = [cell for sign in signs for cell in (sign, *[answer("")] * _TIMES)]
    return note(_("Write the new digits.")), strip(cells, columns=_TIMES + 1, low=True)


KIND: Final = Kind("before-and-after", lambda: _("Before and after"), _make)
