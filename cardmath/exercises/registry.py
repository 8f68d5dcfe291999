"""Every kind of exercise; a new one is a module and a line here."""

from types import MappingProxyType
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.exercises.addition import Addition
from cardmath.exercises.blocked import Blocked
from cardmath.exercises.bundles import Bundles
from cardmath.exercises.chance import Chance
from cardmath.exercises.exercise import Exercise
from cardmath.exercises.item import Item, base_name, is_acceptable, pose
from cardmath.exercises.numeral import Numeral
from cardmath.exercises.odd_even import OddEven
from cardmath.exercises.odds_hands import OddsHands
from cardmath.exercises.pairs import Pairs
from cardmath.exercises.parity import Parity
from cardmath.exercises.partner import Partner
from cardmath.exercises.ring import Ring
from cardmath.exercises.subtraction import Subtraction
from cardmath.exercises.value import Value
from cardmath.i18n import _
from cardmath.numerals import DIGIT_STYLES, Notation
from cardmath.sentences import as_given, shown

__all__ = ["EXERCISE_NUMBERS", "KINDS", "ExerciseError", "exercise", "kind_named"]

#: Exercise numbers run from 0 up to, not including, this one.
EXERCISE_NUMBERS: Final = 2**63

#: Every kind by its name, in the order G1, G2, …
KINDS: Final = MappingProxyType(
    {
        kind.kind: kind
        for kind in (
            Partner,
            Pairs,
            Bundles,
            Value,
            Numeral,
            Addition,
            Subtraction,
            OddEven,
            Parity,
            Ring,
            Blocked,
            OddsHands,
        )
    }
)


class ExerciseError(CardmathError, ValueError):
    """A kind, number or base for which there is no exercise."""


def kind_named(name: str) -> type[Item[Any]]:
    """Return the kind of a name, or of its place among G1 to G12; raises `ExerciseError`.

    >>> kind_named("G6").title()
    'Addition in columns'
    """
    for kind in KINDS.values():
        if name in (kind.kind, kind.id()):
            return kind
    known = ", ".join(f"{kind.kind} ({kind.id()})" for kind in KINDS.values())
    raise ExerciseError(
        _("there is no kind of exercise {name}; the kinds are {known}"), name=shown(name), known=known
    )


def exercise(kind: str, number: int, base: int = 12, digits: str = DIGIT_STYLES[0]) -> Exercise:
    """Return the exercise of a kind with a number, in a base: the same for ever.

    Raises `ExerciseError` for an unknown kind, a number that is not 0 ≤ number < 2**63 and a base that the
    kind does not allow, and `cardmath.NumeralError` for what is no base or digit style.

    >>> exercise("G3", 7, 5).answer == exercise("bundles", 7, 5).answer
    True
    """
    item = kind_named(kind)
    notation = Notation(base, digits)
    if type(number) is not int or not 0 <= number < EXERCISE_NUMBERS:
        raise ExerciseError(
            _("an exercise number is a whole number from 0 to 2**63 − 1, not {number}"),
            number=as_given(number),
        )
    if not item.allows(base):
        raise ExerciseError(
            _("the exercise {kind} has nothing to ask in base {base}; choose another base"),
            kind=item.kind,
            base=base_name(base),
        )
    chance = Chance.of_exercise(item.place, number, base)
    plan = item.plan(chance, base)
    while True:
        drawn = item.draw(chance, notation, plan)
        if is_acceptable(drawn):
            return pose(drawn, number)
