"""Whole numbers from other packages: whatever counts as an int in Python counts as one here."""

import operator
from typing import Any, Final

#: The word for a choice without a limit, which is None in Python and null in records.
UNLIMITED: Final = "unlimited"


def as_int(value: Any) -> Any:
    """Return a whole number of any type, such as numpy's, as an int; return anything else unchanged.

    A bool stays a bool, because True is not a count. A float stays a float, even a whole one. So the check
    that follows rejects both and quotes the original value.

    >>> class Seven:
    ...     def __index__(self):
    ...         return 7
    >>> as_int(Seven()), as_int(True), as_int(7.0), as_int("7")
    (7, True, 7.0, '7')
    """
    if value.__class__ is int or isinstance(value, bool):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


def as_limit(value: Any) -> Any:
    """Return a limit as an int, or None for "unlimited"; return anything else unchanged.

    >>> as_limit("unlimited"), as_limit(3), as_limit("three")
    (None, 3, 'three')
    """
    return None if isinstance(value, str) and value == UNLIMITED else as_int(value)


def settle_ints(record: object, *names: str) -> None:
    """Replace whole numbers of other types with ints in the fields of a frozen dataclass while it is being
    created.
    """
    for name in names:
        given = getattr(record, name)
        if given.__class__ is not int:
            object.__setattr__(record, name, as_int(given))


def option_text(value: object) -> str:
    """Return the value of a game's option as it is written in links and studies.

    >>> option_text(True), option_text(None), option_text(3)
    ('true', 'unlimited', '3')
    """
    if isinstance(value, bool):
        return str(value).lower()
    return UNLIMITED if value is None else str(value)
