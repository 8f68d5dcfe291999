"""Choices that a sheet's number makes: the same number makes the same ones on every machine, for ever."""

import random
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Chance"]

T = TypeVar("T")


class Chance:
    """The choices of one sheet, in the order in which they are asked for.

    Only ``random.random()`` is used: the one sequence that Python guarantees to keep.

    >>> chance = Chance(7)
    >>> chance.below(100), chance.some(range(10), 3)
    (32, [1, 6, 0])
    """

    def __init__(self, number: int) -> None:
        self._random = random.Random(number).random

    def below(self, end: int) -> int:
        """Return a whole number from 0 up to, not including, ``end``."""
        return int(self._random() * end)

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        """Return so many different ones of the choices, or all where there are no more."""
        left = list(choices)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
