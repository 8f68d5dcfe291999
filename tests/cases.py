"""Tables of quick cases: each table is one test, because a test of its own costs more than a case does."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

__all__ = ["cases"]

_Test = Callable[..., None]


def cases(names: str | tuple[str, ...], values: Iterable[Any]) -> Callable[[_Test], _Test]:
    """Try every case in one test, written as for ``pytest.mark.parametrize``.

    A failure is that of the first case that failed, and names all that did.

    >>> @cases(("number", "square"), [(2, 4), (3, 8), (4, 15)])
    ... def test_squares(number: int, square: int) -> None:
    ...     assert number**2 == square
    >>> try:
    ...     test_squares()
    ... except AssertionError as error:
    ...     print(*error.__notes__, sep=chr(10))
    2 of 3 cases failed:
    number=3, square=8
    number=4, square=15
    """
    if isinstance(names, str):
        rows = [{names: value} for value in values]
    else:
        rows = [dict(zip(names, value, strict=True)) for value in values]
    assert rows, "a test without cases"

    def in_one_test(test: _Test) -> _Test:
        @functools.wraps(test)
        def every_case(**fixtures: Any) -> None:
            failed = []
            for row in rows:
                try:
                    test(**row, **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    failed.append((row, error))
            if failed:
                first = failed[0][1]
                first.add_note(f"{len(failed)} of {len(rows)} cases failed:")
                for row, _ in failed:
                    first.add_note(", ".join(f"{name}={value!r}" for name, value in row.items()))
                raise first

        # What is left to ask for are fixtures.
        whole = inspect.signature(test)
        left = [one for name, one in whole.parameters.items() if name not in rows[0]]
        every_case.__signature__ = whole.replace(parameters=left)  # type: ignore[attr-defined]
        return every_case

    return in_one_test
