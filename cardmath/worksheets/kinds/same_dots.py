"""The same dots packed in crates of three sizes: one number, three numerals."""

from typing import Final

from cardmath.exercises import pose
from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.worksheets.blocks import answer, dots, question, table
from cardmath.worksheets.layouts import heap_rows
from cardmath.worksheets.sheets import Kind, Worksheet, in_a_line

_HEAPS: Final = 4
_SPREAD: Final = 30
_LETTERS: Final = "abcd"


def _bases(base: int) -> list[int]:
    """Return five, ten and the sheet's base, or twelve if that base is one of the two."""
    return sorted({5, 10, base if base not in (5, 10) else 12})


def _make(number: int, notation: Notation) -> Worksheet:
    bases = _bases(notation.base)
    ways = [notation.in_base(base) for base in bases]
    least = max(bases) + 2
    counts = sorted(Chance(number).some(range(least, least + _SPREAD), _HEAPS))
    heaps = [
        question(
            "",
            "",
            frames=[heap_rows(count, *bases)],
            ring=notation.base,
            alt=_("{count} dots.").format(count=count),
        )
        for count in counts
    ]
    rows = [
        [letter, *(answer(way.format(count)) for way in ways)]
        for letter, count in zip(_LETTERS, counts, strict=True)
    ]
    head = [_("heap"), *(_("base {base}").format(base=base) for base in bases)]
    return Worksheet(
        title=_("Same dots, other crates"),
        task=_(
            "Ring groups of {least}. Write the number in base {least}. Then ring groups of"
            " {middle} and of {most}, each in a different colour. What stays the same, and what"
            " changes?"
        ).format(**dict(zip(("least", "middle", "most"), map(DECIMAL.aloud, bases), strict=True))),
        blocks=(dots(heaps, across=2, task=""), table(head, rows, alone=False)),
        steps=tuple(
            f"{letter}) {in_a_line(pose(Bundles(notation, 'dots', count)).steps)}"
            for letter, count in zip(_LETTERS, counts, strict=True)
        ),
    )


KIND: Final = Kind("same-dots", lambda: _("Same dots, other crates"), _make)
