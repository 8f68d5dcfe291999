"""Values that belong to one page, in a process that may serve many.

A notebook's kernel and a browser's worker serve a single page, so that page's values belong to the process. A
server worker (``server/kernels/shared``) serves many. It runs each page's code in a separate context made by
`page_context`, and any tasks and timers that this code starts stay there.
"""

import os
from collections.abc import Callable, Mapping
from contextvars import Context, ContextVar, copy_context
from functools import lru_cache, wraps
from typing import Any, Final, Generic, TypeVar, TypeVarTuple, Unpack

from cardmath.numerals import digit_names
from cardmath.ranks import rank_signs

T = TypeVar("T")
Values = TypeVarTuple("Values")

#: The values of a process that serves a single page.
_of_process: Final[dict[object, Any]] = {}
#: The values of the page whose code is running now.
_values: Final[ContextVar[dict[object, Any]]] = ContextVar("the page", default=_of_process)


class PerPage(Generic[T]):
    """A separate value for each page; ``make`` creates it when a page first reads it.

    >>> visits = PerPage(lambda: [])
    >>> visits.get().append("here")
    >>> page_context().run(visits.get), visits.get()
    ([], ['here'])
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make

    def get(self, context: Context | None = None) -> T:
        """Return the value for the page whose code is running, or for the one with the given ``context``."""
        values = _values.get() if context is None else context.get(_values, _of_process)
        if self not in values:
            values[self] = self._make()
        found: T = values[self]
        return found

    def set(self, value: T) -> None:
        """Replace the value for the page whose code is running."""
        _values.get()[self] = value


def kept(most: int) -> Callable[[Callable[[Unpack[Values]], T]], Callable[[Unpack[Values]], T]]:
    """Decorate a function so that each page keeps its latest results, at most ``most`` of them.

    With a single cache for the whole process, a worker's pages would replace each other's results and pick up
    words in each other's language.

    >>> @kept(1)
    ... def added(first, second):
    ...     print("adding")
    ...     return first + second
    >>> added(5, 7), added(5, 7), page_context().run(added, 5, 7)
    adding
    adding
    (12, 12, 12)
    """

    def decorate(function: Callable[[Unpack[Values]], T]) -> Callable[[Unpack[Values]], T]:
        caches = PerPage(lambda: lru_cache(most)(lambda _names, *values: function(*values)))

        @wraps(function)
        def found(*values: *Values) -> T:
            # Results also depend on the names of the digits and the symbols for the ranks.
            return caches.get()((digit_names(), rank_signs()), *values)

        return found

    return decorate


_settings: Final[PerPage[Mapping[str, str]]] = PerPage(dict)


def page_context(settings: Mapping[str, str] | None = None) -> Context:
    """Return a fresh context for another page, with its own ``settings``.

    >>> page_context({"CARDMATH_NAMES": "Fox"}).run(setting, "CARDMATH_NAMES"), setting("CARDMATH_NAMES")
    ('Fox', '')
    """
    context = copy_context()
    context.run(_values.set, {})
    context.run(_settings.set, settings or {})
    return context


#: The setting with the key of the page's class, on a server with many classes.
CLASS: Final = "CARDMATH_CLASS_KEY"


def folder_of(name: str, key: str) -> str:
    """Return the folder given by a setting, for the class with the given key; "" if there is none.

    Pupils in different classes share nothing. A server with one class has no key.

    >>> page = page_context({"CARDMATH_TABLES": "/tables"})
    >>> page.run(folder_of, "CARDMATH_TABLES", "1-a"), page.run(folder_of, "CARDMATH_TABLES", "")
    ('/tables-1-a', '/tables')
    """
    named = setting(name)
    return f"{named}-{key}" if named and key else named


def setting(name: str) -> str:
    """Return a page's setting, or the environment's if the page has none; "" if neither has one."""
    return _settings.get().get(name) or os.environ.get(name, "")
