"""The search for a numbered exercise with certain data."""

from functools import lru_cache
from typing import Any, Final

from cardmath.exercises import exercise
from cardmath.i18n import _
from cardmath.lessons.asked import LessonError
from cardmath.numerals import Notation

_MOST: Final = 20_000


def numbered(kind: str, notation: Notation, **data: Any) -> tuple[str, int]:
    """Return the kind with its first number whose exercise has this data.

    Raises `LessonError` if none of the first numbers has it. A plan whose base is fixed should hold the
    number itself, because a search takes a while.

    >>> numbered("odd-even", Notation(10), form="set", count=7)
    ('odd-even', 2)
    """
    return kind, _number(kind, notation, tuple(sorted(data.items())))


@lru_cache(maxsize=256)
def _number(kind: str, notation: Notation, data: tuple[tuple[str, Any], ...]) -> int:
    for number in range(_MOST):
        found = exercise(kind, number, notation=notation).data
        if all(found.get(name) == value for name, value in data):
            return number
    raise LessonError(_("there is no such exercise of the kind {kind}").format(kind=kind))
