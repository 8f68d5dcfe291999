"""Working in columns: what addition, subtraction and multiplication share."""

import operator
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from cardmath.exercises.answers import Reading, base_name
from cardmath.exercises.chance import LISTED, Chance
from cardmath.exercises.item import Item, is_acceptable
from cardmath.exercises.strata import Stratum as Difficulty
from cardmath.exercises.verdict import Picture
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation, alphabet, digit_values, plural
from cardmath.showing import preformatted

#: Minimum and maximum number of digits in an exercise's numbers.
Lengths = tuple[int, int]

_DECIMAL_DIGITS: Final = "0123456789"

#: The strata of kinds with carries, easiest first.
_CARRIES: Final = (
    Difficulty("one-digit", N_("one digit each")),
    Difficulty("no-carry", N_("no carry")),
    Difficulty("one-carry", N_("one carry")),
    Difficulty("two-carries", N_("two or more carries")),
)
ONE_DIGIT, NO_CARRY = (one.key for one in _CARRIES[:2])
_RESULTS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "+": operator.add,
    "−": operator.sub,
    "×": operator.mul,
}


def drawn_lengths(chance: Chance, base: int, lengths: Lengths) -> Lengths:
    """Return the lengths to choose from for an exercise: all of them, or just one if there are many pairs.

    When there are many pairs, nearly all of them are long, so the length is chosen first.
    """
    if sum(_pairs(base, length) for length in _each(lengths)) <= LISTED:
        return lengths
    length = chance.between(*lengths)
    return length, length


def draw_length(chance: Chance, base: int, lengths: Lengths) -> int:
    """Return a random number of digits for a pair of numbers, so that all pairs are equally likely."""
    return chance.weighted([(length, _pairs(base, length)) for length in _each(lengths)])


def draw_pair(chance: Chance, base: int, length: int) -> tuple[int, int]:
    """Return two random numbers whose numerals have ``length`` digits."""
    return draw_number(chance, base, length), draw_number(chance, base, length)


def draw_number(chance: Chance, base: int, length: int) -> int:
    """Return a random number whose numeral has ``length`` digits."""
    return chance.between(base ** (length - 1), base**length - 1)


def columns_of(x: int, y: int, base: int) -> list[tuple[int, int]]:
    """Return the digits of two numbers column by column, from the right.

    >>> columns_of(44, 7, 12)
    [(8, 7), (3, 0)]
    """
    upper, lower = digit_values(x, base)[::-1], digit_values(y, base)[::-1]
    places = range(max(len(upper), len(lower)))
    return [
        (upper[place] if place < len(upper) else 0, lower[place] if place < len(lower) else 0)
        for place in places
    ]


def first_difference(given: Sequence[int], right: Sequence[int]) -> int:
    """Return the first place from the right, counted from 0, at which two numerals differ.

    Digits are given from the left. A missing digit counts as a zero.

    >>> first_difference((8, 4), (8, 3)), first_difference((3,), (1, 3))
    (0, 1)
    """
    places = range(max(len(given), len(right)))
    digits = [[*numeral[::-1], *[0] * len(places)] for numeral in (given, right)]
    return next(place for place in places if digits[0][place] != digits[1][place])


def column_name(place: int, base: int) -> str:
    """Return a column's name from its place, counted from 0 on the right.

    >>> column_name(0, 12), column_name(1, 12), column_name(2, 12)
    ('the ones', 'the twelves', 'place three from the right')
    """
    if place == 0:
        return _("the ones")
    if place == 1:
        return _("the {bases}").format(bases=plural(base))
    return _("place {place} from the right").format(place=DECIMAL.aloud(place + 1))


def text_of_digits(values: Iterable[int], notation: Notation) -> str:
    """Return the numeral for digits given from the right, even if the base does not have these digits.

    >>> text_of_digits([7, 5], Notation(5)), text_of_digits([8, 10, 3], Notation(12))
    ('57', '3Ʒ8')
    """
    signs: Sequence[str] = alphabet(notation.base, notation.digits) if notation.base > 10 else _DECIMAL_DIGITS
    return "".join([signs[value] for value in values])[::-1]


def _each(lengths: Lengths) -> range:
    return range(lengths[0], lengths[1] + 1)


def _pairs(base: int, length: int) -> int:
    numbers: int = base**length - base ** (length - 1)
    return numbers**2


def in_columns(upper: str, sign: str, lower: str) -> str:
    """Return two numerals one below the other, with a line under them.

    >>> print(in_columns("28", "+", "47"))
      28
    + 47
    ────
    """
    width = max(len(upper), len(lower))
    return f"  {upper:>{width}}\n{sign} {lower:>{width}}\n{'─' * (width + 2)}"


Stratum = TypeVar("Stratum")


@dataclass(frozen=True)
class ColumnItem(Item[Stratum]):
    """Two numbers to work in columns; ``sign`` goes between them."""

    sign: ClassVar[str]

    x: int
    y: int

    @abstractmethod
    def columns(self) -> Sequence[Any]:
        """Return the columns from the right; each begins with its digits and what was carried in or lent."""

    @abstractmethod
    def step(self, column: Any) -> str:
        """Return the worked step for a column."""

    @property
    def digits(self) -> list[tuple[int, int]]:
        """The digits of both numbers, column by column, from the right."""
        return columns_of(self.x, self.y, self.base)

    @property
    def result(self) -> int:
        """The number to find."""
        return _RESULTS[self.sign](self.x, self.y)

    @property
    def prompt(self) -> str:
        """The exercise on one line."""
        return f"{self.named(self.x)} {self.sign} {self.named(self.y)} = ?"

    @property
    def picture(self) -> str:
        """The numerals one below the other."""
        return preformatted(in_columns(self.bare(self.x), self.sign, self.bare(self.y)))

    @property
    def data(self) -> Mapping[str, Any]:
        """The two numbers."""
        return {"x": self.bare(self.x), "y": self.bare(self.y)}

    @property
    def answer(self) -> str:
        """The result."""
        return self.bare(self.result)

    @property
    def steps(self) -> tuple[str, ...]:
        """The columns from the right, then the whole."""
        x, y, result = map(self.written, (self.x, self.y, self.result))
        return (*self.worked(), f"{x} {self.sign} {y} = {result}")

    def worked(self) -> Iterable[str]:
        """Return the steps before the whole."""
        return map(self.step, self.columns())

    def numeral(self, values: Iterable[int]) -> str:
        """Return the numeral for digits given from the right, even if the base does not have these digits."""
        return text_of_digits(values, self.notation)

    def first_wrong_place(self, given: Reading) -> int:
        """Return the first place from the right, counted from 0, where an answer is wrong."""
        return first_difference(given.parts[0], digit_values(self.result, self.base))

    def column_name(self, place: int) -> str:
        """Return the name of a column, counted from 0 on the right."""
        return column_name(place, self.base)

    def pictured(self, place: int) -> Picture:
        """The columns from the right with their digits, and what was carried in or lent up to the given
        place.
        """
        columns = self.columns()
        return Picture(
            "columns",
            {
                "sign": self.sign,
                "base": self.base,
                "upper": [column[0] for column in columns],
                "lower": [column[1] for column in columns],
                "carried": [column[2] for column in columns[: place + 1]],
            },
            place,
        )


class CarryingItem(ColumnItem[Stratum]):
    """A sum or a product: each of its columns has a ``sum``, and carries once it is as large as the base."""

    #: The smallest base that has each of the strata.
    bases: ClassVar[tuple[int, int, int, int]]

    @classmethod
    def difficulties(cls, base: int) -> tuple[Difficulty, ...]:
        """Return the strata: by digits and carries; small bases have no easy ones."""
        return tuple(one for one, least in zip(_CARRIES, cls.bases, strict=True) if base >= least)

    @property
    def difficulty(self) -> str:
        """The stratum, which depends on the number of digits and carries."""
        carries = sum(column.sum >= self.base for column in self.columns())
        return ONE_DIGIT if self.is_short else _CARRIES[1 + min(carries, 2)].key

    @property
    @abstractmethod
    def is_short(self) -> bool:
        """Whether it has one digit in each number."""

    def fits(self, difficulty: str) -> bool:
        """Return whether it is in a stratum and acceptable.

        Items without a carry need no wrong answer: they are there so that pupils do not always carry.
        """
        return self.difficulty == difficulty and (difficulty == NO_CARRY or is_acceptable(self))

    @abstractmethod
    def terms(self, column: Any) -> str:
        """Return what is added or multiplied in a column."""

    def about(self, words: str, column: Any) -> str:
        """Fill in the terms of a column and the base."""
        return words.format(terms=self.terms(column), base=base_name(self.base))

    def step(self, column: Any) -> str:
        """Return what a column makes, what is written and what is carried."""
        line = f"{self.terms(column)} = {self.written(column.sum)}"
        full, left = divmod(column.sum, self.base)
        words = _("{sum}: write {digit}, carry {carry}.") if full else _("{sum}: write {digit}.")
        return words.format(sum=line, digit=self.bare(left), carry=self.bare(full))
