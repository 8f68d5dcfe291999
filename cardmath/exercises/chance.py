"""Random choices for exercises, fixed by the exercise's number and the same on every machine for ever."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

_T = TypeVar("_T")

#: The largest set of items that counts as small: in small sets, all accepted items are equally likely.
LISTED: Final = 20_000


class Chance:
    """A source of random choices that uses only `random.Random(seed).random()`.

    That is the only sequence that Python guarantees to keep.

    >>> chance = Chance(7)
    >>> [chance.below(6) for _throw in range(5)]
    [1, 0, 3, 0, 3]
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    @classmethod
    def of_exercise(cls, place: int, number: int, base: int) -> "Chance":
        """Return the chance for an exercise of kind G<place>, given its base and number."""
        return cls((number * 100 + place) * 100 + base)

    @classmethod
    def of_stratum(cls, stratum: int, place: int, number: int, base: int) -> "Chance":
        """Return the chance for an exercise within a stratum, given by its index from 0.

        These seeds are outside the range used by exercises drawn by number alone.
        """
        return cls((stratum + 1) * 10**24 + (number * 100 + place) * 100 + base)

    def below(self, count: int) -> int:
        """Return a whole number from 0 up to, but not including, ``count``."""
        return int(self._random() * count)

    def between(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def one_in(self, count: int) -> bool:
        """Return True one time in ``count`` on average."""
        return self.below(count) == 0

    def choose(self, options: Sequence[_T]) -> _T:
        """Return one of the options, all equally likely."""
        return options[self.below(len(options))]

    def weighted(self, options: Sequence[tuple[_T, int]]) -> _T:
        """Return one of the options, each with a probability proportional to its weight.

        >>> Chance(1).weighted([("never", 0), ("always", 3)])
        'always'
        """
        left = self.below(sum(weight for _option, weight in options))
        for option, weight in options:
            left -= weight
            if left < 0:
                return option
        raise ValueError("the weights sum to zero")

    def some(self, options: Sequence[_T], count: int) -> list[_T]:
        """Return ``count`` of the options in random order, no two from the same place."""
        return list(islice(self.shuffled(options), count))

    def shuffled(self, options: Iterable[_T]) -> Iterator[_T]:
        """Yield all options in random order.

        >>> list(Chance(7).shuffled("abc"))
        ['a', 'b', 'c']
        """
        pool = list(options)
        for index in range(len(pool)):
            other = self.between(index, len(pool) - 1)
            pool[index], pool[other] = pool[other], pool[index]
            yield pool[index]
