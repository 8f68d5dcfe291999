"""Bases compared: the same digits in an odd base and an even one, the same dots in crates of three sizes."""

from typing import Final

from cardmath.exercises import Exercise, pose
from cardmath.exercises.answers import base_name, number_of
from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.parity import Parity
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation, digit_values
from cardmath.sentences import capitalised
from cardmath.worksheets.blocks import answer, dots, question, table, writing
from cardmath.worksheets.draws import Draws
from cardmath.worksheets.layouts import heap_rows
from cardmath.worksheets.sheets import Block, Kind, Worksheet, in_a_line

_ROWS: Final = 8
#: Digits from this one up look different in different bases.
_DECIMAL: Final = 10


def other_base(base: int) -> int:
    """Return the base to put beside another on the sheet: twelve beside an odd base, seven beside an even
    one.

    >>> other_base(7), other_base(12), other_base(2)
    (12, 7, 7)
    """
    return 12 if base % 2 else 7


def _make(number: int, notation: Notation) -> Worksheet:
    both = sorted([notation, notation.in_base(other_base(notation.base))], key=lambda one: one.base)
    made = _drawn(Draws(number, both[0]))
    rows = []
    steps = []
    asked: list[Exercise] = []
    for one in made:
        there = _in_other(one, both[1])
        asked += (one, there)
        rows.append(
            [
                one.data["numeral"],
                answer(one.answer_form.shown(one.answer)),
                there.data["numeral"],
                answer(there.answer_form.shown(there.answer)),
            ]
        )
        # The digits count only in the odd base; in the other base every row would look the same.
        steps.append(in_a_line(next(way for way in (one, there) if way.base % 2).steps[1:]))
    head = [text for way in both for text in (_("base {base}").format(base=way.base), _("odd or even?"))]
    return Worksheet(
        title=_("Trust the last digit?"),
        task=_("Here are the same digits in two bases. Is each number odd or even?"),
        blocks=(table(head, rows, side=False, alone=False), *_reasons(both[0].base, both[1].base)),
        steps=tuple(steps),
        exercises=tuple(asked),
    )


def _drawn(draws: Draws) -> list[Exercise]:
    """Return items whose digits look the same in both bases."""

    def is_plain(exercise: Exercise) -> bool:
        return max(digit_values(exercise.value_of("numeral"), exercise.base)) < _DECIMAL

    found = (draws.one("parity", None, is_plain) for _row in range(_ROWS))
    return sorted((one for one in found if one), key=lambda one: len(one.data["numeral"]))


def _in_other(exercise: Exercise, notation: Notation) -> Exercise:
    """Return the exercise with the same digits in another base."""
    digits = digit_values(exercise.value_of("numeral"), exercise.base)
    return pose(Parity(notation, number_of(digits, notation.base)))


def _reasons(first: int, second: int) -> tuple[Block, ...]:
    even, odd = (first, second) if first % 2 == 0 else (second, first)
    return (
        writing(
            _("In which of the two bases is the last digit enough? How do you know?"),
            _(
                "In base {base}: a bundle of {base} splits into pairs. So does every larger bundle. Only "
                "the last digit matters."
            ).format(base=base_name(even)),
        ),
        writing(
            _("In the other base, what do you look at instead? Why?"),
            _(
                "{base} is odd. So every full bundle leaves one over when you pair it. Count the odd "
                "digits: each of them leaves one over."
            ).format(base=capitalised(base_name(odd))),
        ),
    )


LAST_DIGIT: Final = Kind("last-digit", lambda: _("Trust the last digit?"), _make, asks=True)


# -- one number, three numerals -------------------------------------------------------------------------

_HEAPS: Final = 4
_SPREAD: Final = 30
_LETTERS: Final = "abcd"


def _bases(base: int) -> list[int]:
    """Return five, ten and the sheet's base, or twelve if that base is one of the two."""
    return sorted({5, 10, base if base not in (5, 10) else 12})


def _make_dots(number: int, notation: Notation) -> Worksheet:
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


SAME_DOTS: Final = Kind("same-dots", lambda: _("Same dots, other crates"), _make_dots)
