"""A plan's exercises, given by kind and number, by their data, or as a written sum."""

import re
from functools import lru_cache
from typing import Any, Final

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, exercise, kind_named, pose
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.times import Times
from cardmath.exercises.registry import drawn
from cardmath.i18n import _, activated
from cardmath.numerals import Notation
from cardmath.sentences import shown

#: An exercise in a lesson: a kind and a number, optionally with a stratum or another base; a sum like "38 +
#: 47"; or an exercise.
Asked = tuple[str, int] | tuple[str, int, str | int] | str | Exercise

_SUM: Final = re.compile(r"\s*([^\s+−–×=-]+)\s*([+−–×-])\s*([^\s+−–×=-]+)\s*(?:=\s*\??)?\s*")
_GAP: Final = re.compile(r"\s*([^\s+−–=?-]+)\s*\+\s*\?\s*=\s*([^\s+−–=?-]+)\s*")


class LessonError(CardmathError, ValueError):
    """The error for an unknown lesson or an invalid plan."""


def posed(one: Asked, notation: Notation) -> Exercise:
    """Return an exercise requested by a plan, in a notation.

    Raises `cardmath.CardmathError` if there is no such exercise.

    >>> posed("38 + 47", Notation(12)).answer, posed(("addition", 5), Notation(12)).answer
    ('83', '73')
    >>> posed(("addition", 7, "one-digit"), Notation(12)).prompt
    '7z + Ʒz = ?'
    >>> posed("8 + ? = 10", Notation(10)).prompt
    'Which number goes with 8 to make 10?'
    >>> posed("28 × 3", Notation(12)).answer
    '80'
    >>> posed(("numeral", 1, 8), Notation(12)).prompt
    '393 in base ten: write it in base eight.'
    """
    if isinstance(one, Exercise):
        return one
    if isinstance(one, str):
        return _made(one, (), notation, activated())
    if (
        not isinstance(one, tuple)
        or len(one) not in (2, 3)
        or not all(isinstance(part, int | str) for part in one)
    ):
        raise LessonError(_not_one(one))
    return _made(one, tuple(map(type, one)), notation, activated())


# A plan is checked after every change, and the parts of the page request its exercises again. True is not an
# exercise number, but it equals 1, so the cache key includes the types.
@lru_cache(maxsize=512)
def _made(
    one: tuple[str, int] | tuple[str, int, str | int] | str,
    _types: tuple[type, ...],
    notation: Notation,
    _language: object,
) -> Exercise:
    if isinstance(one, str):
        return _sum(one, notation)
    kind, number, *more = one
    within = more[0] if more else None
    if isinstance(within, int):
        return exercise(kind, number, within, notation.digits)
    return exercise(kind, number, notation=notation, stratum=within)


def _sum(text: str, notation: Notation) -> Exercise:
    """Return the exercise for a sum with its numerals in the notation's base."""
    if found := _GAP.fullmatch(text):
        value, target = (int(notation.parse(numeral)) for numeral in found.groups())
        if value >= target:
            raise LessonError(_("{text} has no answer above 0"), text=text)
        return pose(Partner(notation, target, value))
    found = _SUM.fullmatch(text)
    if found is None:
        raise LessonError(_not_one(text))
    x, y = (int(notation.parse(numeral)) for numeral in (found[1], found[3]))
    if found[2] == "+":
        return pose(Addition(notation, x, y))
    if found[2] == "×":
        return pose(Times(notation, x, y))
    if x < y:
        raise LessonError(_("{text} is less than 0"), text=text)
    return pose(Subtraction(notation, x, y))


def _not_one(given: object) -> str:
    return _(
        '{given} is not an exercise; use a kind and a number, such as ("addition", 5), or a'
        ' sum, such as "38 + 47"'
    ).format(given=shown(given))


MOST_TRIED: Final = 20_000


def numbered(kind: str, notation: Notation, **data: Any) -> tuple[str, int]:
    """Return the kind and the number of its first exercise with this data.

    Raises `LessonError` if none of the first 20,000 exercises has it. A plan with a fixed base should give
    the number itself, because searching takes a while.

    >>> numbered("odd-even", Notation(10), form="set", count=7)
    ('odd-even', 2)
    """
    item = kind_named(kind)
    for number in range(MOST_TRIED):
        # Posing an exercise takes much longer than drawing its numbers.
        found = drawn(item, number, notation).data
        if all(found.get(name) == value for name, value in data.items()):
            return kind, number
    raise LessonError(_("no exercise of the kind {kind} has this data"), kind=kind)
