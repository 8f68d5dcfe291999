"""The exercises on one sheet: drawn by number, without repeats."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from cardmath.exercises import EXERCISE_NUMBERS, KINDS, Exercise, exercise, strata
from cardmath.numerals import Notation

#: The exercises of sheet N begin at number 100 N, so that no two sheets share an item.
_APART: Final = 100


class Draws:
    """The draws for sheet ``number``: they go through its exercises in order and never repeat one.

    >>> draws = Draws(7, Notation(12))
    >>> [one.prompt for one in draws.of("addition", ["one-digit", "one-digit"])]
    ['8z + 6z = ?', 'Ǝz + 8z = ?']
    """

    def __init__(self, number: int, notation: Notation) -> None:
        self.notation = notation
        self._first = number * _APART
        self._passed = 0
        self._taken: set[tuple[object, ...]] = set()
        self._seen: dict[tuple[str, str | None], list[Exercise]] = {}

    def in_base(self, base: int) -> "Draws":
        """Return the draws for the same sheet in another base."""
        return Draws(self._first // _APART, self.notation.in_base(base))

    def further(self, passed: int) -> "Draws":
        """Return draws that start ``passed`` exercises later and skip any already taken here."""
        found = Draws(self._first // _APART, self.notation)
        found._passed, found._taken = passed, self._taken
        return found

    def one(
        self, kind: str, stratum: str | None = None, wanted: Callable[[Exercise], bool] = lambda one: True
    ) -> Exercise | None:
        """Return the next exercise of a kind that is ``wanted``, or None if all of that kind are taken."""
        for drawn in self._numbered(kind, stratum):
            if identity(drawn) not in self._taken and wanted(drawn):
                self._taken.add(identity(drawn))
                return drawn
        return None

    def pass_by(self, items: Iterable[Exercise]) -> None:
        """Skip the exercises that are on the sheet without having been drawn."""
        self._taken.update(map(identity, items))

    def of(self, kind: str, wanted: Sequence[str]) -> list[Exercise]:
        """Return an exercise for each stratum named, easiest first.

        If the base lacks a stratum, or all items in it are taken, the next stratum is used.
        """
        known = [stratum.key for stratum in strata(kind, self.notation.base)]
        found = []
        for key in wanted:
            harder = known[known.index(key) :] if key in known else known
            drawn = next(filter(None, (self.one(kind, one) for one in [*harder, *known])), None)
            found += [drawn] if drawn else []
        return sorted(found, key=lambda one: known.index(one.stratum))

    def allows(self, kind: str) -> bool:
        """Return whether there are exercises of a kind in the base."""
        return KINDS[kind].allows(self.notation.base)

    def _numbered(self, kind: str, stratum: str | None) -> Iterator[Exercise]:
        """Yield the exercises with the sheet's numbers, each made only once."""
        seen = self._seen.setdefault((kind, stratum), [])
        for at in range(_APART):
            if at == len(seen):
                number = (self._first + (self._passed + at) % _APART) % EXERCISE_NUMBERS
                seen.append(exercise(kind, number, notation=self.notation, stratum=stratum))
            yield seen[at]


def identity(one: Exercise) -> tuple[object, ...]:
    """Return a key that is equal for exercises that are the same item to a pupil.

    The order of two numbers to add or to multiply does not matter, nor how the same dots are arranged in
    rows, nor whether the numeral or the number in base ten is given.

    >>> from cardmath.exercises import pose
    >>> from cardmath.exercises.kinds.addition import Addition
    >>> sums = [pose(Addition(Notation(12), *pair)) for pair in ((8, 7), (7, 8))]
    >>> identity(sums[0]) == identity(sums[1])
    True
    """
    data = dict(one.data)
    if one.kind in ("addition", "times") or (one.kind, data.get("form")) == ("odd-even", "sum"):
        data = {"numbers": sorted((data["x"], data["y"]))}
    elif one.kind == "odd-even":
        data = {"count": data["count"]}
    elif one.kind in ("value", "numeral"):
        return "number", one.answer if one.kind == "value" else data["value"]
    return (one.kind, *(f"{name}={value}" for name, value in sorted(data.items())))
