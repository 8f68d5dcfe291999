"""How much is tried: a part of it in ``make test``, the whole in ``make proof``."""

from collections.abc import Sequence
from typing import Any

import pytest

__all__ = ["some_of"]


def some_of(values: Sequence[Any], count: int) -> list[Any]:
    """Return parameters: the first ``count`` values for every run, the others for the proof alone.

    >>> [len(one.marks) for one in some_of([7, 8, 9], 1)]
    [0, 1, 1]
    """
    usual = [pytest.param(value) for value in values[:count]]
    return usual + [pytest.param(value, marks=pytest.mark.proof) for value in values[count:]]
