"""The names of exercises in a journal, from which the exercise can be made again.

So the desk and the report show the question itself, computed here, and no text that came from a page.
"""

import re
from functools import lru_cache
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, check, exercise

__all__ = ["base_of", "exercise_of", "is_safe_answer", "item_key", "kind_of"]

_NUMBER: Final = re.compile(r"0|[1-9]\d{0,18}")


def item_key(kind: str, base: int, number: int | None = None, stratum: str = "") -> str:
    """Return the name of an exercise: its kind and base, and its number, within a stratum if there is one.

    An exercise about the cards on a table has no number, and cannot be made again.

    >>> item_key("addition", 12, 7, "one-carry"), item_key("addition", 12, 7), item_key("card-sum", 10)
    ('addition/12/7/one-carry', 'addition/12/7', 'card-sum/10')
    """
    fields = [kind, str(base)]
    if number is not None:
        fields.append(str(number))
        if stratum:
            fields.append(stratum)
    return "/".join(fields)


def kind_of(item: str) -> str:
    """Return the kind of an exercise from its name.

    >>> kind_of("addition/12/7")
    'addition'
    """
    return item.partition("/")[0]


def base_of(item: str) -> int | None:
    """Return the base of an exercise from its name, or None if the name has none.

    >>> base_of("addition/12/7"), base_of("addition")
    (12, None)
    """
    fields = item.split("/")
    base = int(fields[1]) if len(fields) > 1 and _NUMBER.fullmatch(fields[1]) else 0
    return base if 2 <= base <= 36 else None


@lru_cache(maxsize=512)
def exercise_of(item: str, digits: str | None = None) -> Exercise | None:
    """Return the exercise with a name, or None if it cannot be made again; ``digits`` is a digit style.

    >>> exercise_of("addition/12/5").prompt
    '28z + 47z = ?'
    >>> exercise_of("card-sum/10"), exercise_of("poem/10/1")
    (None, None)
    """
    kind, base, fields = kind_of(item), base_of(item), item.split("/")
    if base is None or not 3 <= len(fields) <= 4 or not _NUMBER.fullmatch(fields[2]):
        return None
    stratum = fields[3] if len(fields) == 4 else None
    try:
        return exercise(kind, int(fields[2]), base, digits, stratum=stratum)
    except CardmathError:
        return None


def is_safe_answer(item: str, answer: str) -> bool:
    """Tell whether an answer is the right one or one that a known misconception gives.

    Any other answer is a text of a pupil, which no other pupil may see.

    >>> [is_safe_answer("addition/12/5", answer) for answer in ("73", "75", "HELLO")]
    [True, True, False]
    """
    posed = exercise_of(item)
    if posed is None:
        return False
    return check(posed, answer).kind in ("right", "misconception", "unclear")
