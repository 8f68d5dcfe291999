"""A list of exercises, such as the ones on a printed sheet, as a short string for a link."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cardmath.exercises.exercise import Exercise
from cardmath.exercises.registry import ExerciseError, exercise, is_numbered, kind_named
from cardmath.i18n import _
from cardmath.sentences import shown

#: Maximum number of exercises in a list.
_MOST: Final = 60
_GROUP: Final = re.compile(r"(G[0-9]{1,2})\.([0-9]{1,2})\.([a-z0-9-]*)((?:\.(?:0|[1-9][0-9]{0,18}))+)")


def listed(exercises: Iterable[Exercise]) -> str:
    """Return the list of numbered exercises as a string: the numbers for each kind, base and stratum in turn.

    It is empty if one of the exercises cannot be remade from its number.

    >>> listed([exercise("addition", 5), exercise("addition", 7), exercise("ring", 3, 10, stratum="next")])
    'G6.12..5.7/G10.10.next.3'
    """
    named = [(_group_of(one), one.number) for one in exercises]
    if any(group is None for group, _number in named):
        return ""
    groups = groupby(named, key=lambda pair: pair[0])
    return "/".join(f"{group}.{'.'.join(str(number) for _name, number in same)}" for group, same in groups)


def _group_of(one: Exercise) -> str | None:
    """Return the kind, the base and the stratum of an exercise; an exercise drawn by number alone has no
    stratum.
    """
    if one.number is None or not is_numbered(one.kind):
        return None
    for stratum in (None, one.stratum):
        again = exercise(one.kind, one.number, one.base, one.notation.digits, stratum=stratum)
        if (again.prompt, again.answer) == (one.prompt, one.answer):
            return f"{one.id}.{one.base}.{stratum or ''}"
    return None


def from_listed(text: str, digits: str | None = None) -> Sequence[Exercise]:
    """Return the exercises in a list; raise `ExerciseError` if it contains none or too many.

    >>> [one.prompt for one in from_listed("G6.12..5.7")]
    ['28z + 47z = ?', 'Ʒz + 2z = ?']
    """
    found: list[Exercise] = []
    for group in text.split("/"):
        match = _GROUP.fullmatch(group)
        if match is None:
            raise ExerciseError(
                _("{text} is not a list of exercises; a list looks like G6.12.one-carry.7.9"),
                text=shown(text),
            )
        kind, stratum = kind_named(match[1]).kind, match[3] or None
        numbers = match[4].split(".")[1:]
        if len(found) + len(numbers) > _MOST:
            raise ExerciseError(_("a list can have at most {most} exercises"), most=_MOST)
        found += [exercise(kind, int(one), int(match[2]), digits, stratum=stratum) for one in numbers]
    return tuple(found)
