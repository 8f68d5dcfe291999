"""Missing cards: the card that makes the target with one or two others, and the same question as a
subtraction.
"""

from typing import Final

from cardmath.art import make_a_base
from cardmath.exercises.answers import base_name
from cardmath.exercises.chance import Chance
from cardmath.exercises.kinds.partner import Partner
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.worksheets.blocks import Part, answer, items, worked
from cardmath.worksheets.sheets import Block, Kind, Worksheet, in_a_line

_ADDED, _TAKEN, _THREES = 8, 6, 4
#: Targets are this much larger than the base, so that a full frame is always part of the way.
_OVER: Final = range(1, 7)


def _make(number: int, notation: Notation) -> Worksheet:
    chance = Chance(number)
    targets = [notation.base + over for over in _OVER]
    # A pair of cards comes up only once, whichever of the two is missing, as a sum or as a difference.
    shown = _example_of(notation)
    pairs = [
        (target, low)
        for target in targets
        for low in range(1, target // 2 + 1)
        if (target, low) not in (shown, (shown[0], shown[0] - shown[1]))
    ]
    chosen = [
        (target, chance.choose((low, target - low))) for target, low in chance.some(pairs, _ADDED + _TAKEN)
    ]
    added, taken = sorted(chosen[:_ADDED]), sorted(chosen[_ADDED:])
    threes = [
        (target, one, other)
        for target in targets
        for one in range(1, target)
        for other in range(one, target - one)
    ]
    lying = sorted(chance.some(threes, _THREES))
    rows: list[list[Part]] = [
        *(
            [f"{notation.format(value)} + ", *_missing(target - value, target, notation)]
            for target, value in added
        ),
        *(
            [
                f"{notation.format(target)} − {notation.format(value)} = ",
                answer(notation.format(target - value)),
            ]
            for target, value in taken
        ),
        *(
            [
                f"{notation.format(one)} + {notation.format(other)} + ",
                *_missing(target - one - other, target, notation),
            ]
            for target, one, other in lying
        ),
    ]
    return Worksheet(
        title=_("Missing cards"),
        task=_(
            "All numbers are in base {base}. Write the missing card. Fill the frame first, then"
            " count on to the target."
        ).format(base=base_name(notation.base)),
        blocks=(_example(shown, notation), items(rows, columns=2, gap=8, width=3)),
        steps=(
            *(in_a_line(Partner(notation, *_on_the_way(some, notation)).steps) for some in (added, taken)),
            _three_cards(*lying[-1], notation),
        ),
    )


def _example_of(notation: Notation) -> tuple[int, int]:
    """Return the worked example's target and its value, which is less than a full frame."""
    return notation.base + 3, max(notation.base - 3, 1)


def _example(shown: tuple[int, int], notation: Notation) -> Block:
    """Return the worked example, with its dots in frames of the base if they fit on paper."""
    target, value = shown
    partner = Partner(notation, target, value)
    picture = None
    if target <= MOST_PIPS:
        drawn = make_a_base(MakeABase(value, target - value, notation.base))
        alt = _("The dots of both cards: one frame of {base} is full, and {rest} are left.").format(
            base=DECIMAL.aloud(notation.base), rest=DECIMAL.aloud((target - notation.base) % notation.base)
        )
        picture = drawn.replace("currentColor", "#1a1a1a"), alt, min(70.0, 25.0 + 3 * target)
    return worked(_("Example: {question}").format(question=partner.prompt), partner.steps, picture)


def _on_the_way(pairs: list[tuple[int, int]], notation: Notation) -> tuple[int, int]:
    """Return a target and a value that is less than a full frame, if there is one."""
    return next((pair for pair in pairs if pair[1] < notation.base), pairs[0])


def _missing(value: int, target: int, notation: Notation) -> list[Part]:
    return [answer(notation.format(value)), f" = {notation.format(target)}"]


def _three_cards(target: int, one: int, other: int, notation: Notation) -> str:
    """Return the steps for finding the missing card that goes with two others."""
    first = _("{one} + {other} = {sum}").format(
        one=notation.write(one), other=notation.write(other), sum=notation.write(one + other)
    )
    return in_a_line([first, *Partner(notation, target, one + other).steps])


KIND: Final = Kind("missing-cards", lambda: _("Missing cards"), _make)
