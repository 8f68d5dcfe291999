"""Bond wheels: the partner of each number to the target in the hub."""

from typing import Final

from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.partner import Partner
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.worksheets.blocks import wheels
from cardmath.worksheets.sheets import Block, Kind, Worksheet, in_a_line

_WHEELS: Final = 6
_SPOKES: Final = 8
#: The size of wheels among other things on a page, and the room for what stands below them, in millimetres.
_SIDE_BY_SIDE: Final = 74
_SPARE: Final = 18
#: The targets of the decks for beginners.
_TARGETS: Final = range(8, 21)


def for_target(target: int, number: int, notation: Notation, *, count: int = 2) -> Block:
    """Return wheels for one target, side by side, each with its numbers in another order."""
    chance = Chance(number)
    drawn = [_wheel(target, chance, notation) for _wheel_number in range(count)]
    return {**wheels([shown for shown, _values in drawn], columns=count, size=_SIDE_BY_SIDE), "spare": _SPARE}


def _wheel(
    target: int, chance: Chance, notation: Notation
) -> tuple[tuple[str, list[tuple[str, str]], str], list[int]]:
    """Return a wheel with its description, and the values on it."""
    values = list(chance.some(range(1, target), min(_SPOKES, target - 1)))
    spokes = [(notation.format(value), notation.format(target - value)) for value in values]
    alt = _("A wheel for {target}, with {values} in its fields.").format(
        target=notation.format(target), values=", ".join(shown for shown, _partner in spokes)
    )
    return (notation.format(target), spokes, alt), values


def _make(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    # The base comes first: the bonds that fill one frame are the basis of all other sums.
    first = notation.base if notation.base in _TARGETS else _TARGETS[0]
    targets = [first, *sorted(chance.some([one for one in _TARGETS if one != first], _WHEELS - 1))]
    drawn, steps = [], []
    for target in targets:
        shown, values = _wheel(target, chance, notation)
        drawn.append(shown)
        steps.append(in_a_line(Partner(notation, target, values[0]).steps))
    return Worksheet(
        title=_("Bond wheels"),
        task=_("Write beside each number its partner: the two make the number in the middle."),
        blocks=(wheels(drawn, columns=2, size=68),),
        steps=tuple(steps),
    )


KIND: Final = Kind("bond-wheels", lambda: _("Bond wheels"), _make)
