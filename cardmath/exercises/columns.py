"""Functions shared by column addition and subtraction."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from cardmath.exercises.chance import LISTED, Chance
from cardmath.exercises.item import Item
from cardmath.exercises.verdict import Picture
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation, alphabet, digit_values, plural
from cardmath.showing import preformatted

#: Minimum and maximum number of digits in an exercise's numbers.
Lengths = tuple[int, int]

_DECIMAL_DIGITS: Final = "0123456789"


def lengths_to_draw(chance: Chance, base: int, lengths: Lengths) -> Lengths:
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
    """Two numbers to add or to subtract; ``sign`` goes between them."""

    sign: ClassVar[str]

    x: int
    y: int

    @abstractmethod
    def columns(self) -> Sequence[Sequence[int]]:
        """Return the columns from the right; each begins with two digits and what was carried in or lent."""

    @property
    def prompt(self) -> str:
        """The exercise on one line."""
        return f"{self.named(self.x)} {self.sign} {self.named(self.y)} = ?"

    @property
    def picture(self) -> str:
        """The numerals one below the other, as for adding or subtracting in columns."""
        return preformatted(in_columns(self.bare(self.x), self.sign, self.bare(self.y)))

    @property
    def data(self) -> Mapping[str, Any]:
        """The two numbers."""
        return {"x": self.bare(self.x), "y": self.bare(self.y)}

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
