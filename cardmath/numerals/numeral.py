"""A number with its base and digit style, as a value that notebooks show and that behaves like a number."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeAlias

from cardmath.integers import as_int, settle_ints
from cardmath.numerals.notation import Notation
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import check_number

#: The types a numeral can be combined with.
Exact: TypeAlias = "Numeral | SupportsIndex | Fraction"
Operation: TypeAlias = Callable[["Numeral", Exact], "Numeral"]

_LOOK: Final = "font-size:1.6em;font-weight:600"


def _exact(value: object) -> int | Fraction | None:
    """Return the number of a numeral or an exact number; None for anything else, such as a float."""
    value = value.number if isinstance(value, Numeral) else as_int(value)
    return value if isinstance(value, int | Fraction) else None


def _operation(operate: Callable[[Any, Any], Any]) -> tuple[Operation, Operation]:
    """Return an operation for a numeral and a number, in this order and in reverse."""

    def forwards(numeral: "Numeral", other: "Exact") -> "Numeral":
        number = _exact(other)
        if number is None:
            return NotImplemented  # type: ignore[no-any-return]  # as Python's protocol asks
        return numeral._with(operate(numeral.number, number))

    def backwards(numeral: "Numeral", other: "Exact") -> "Numeral":
        number = _exact(other)
        if number is None:
            return NotImplemented  # type: ignore[no-any-return]  # as Python's protocol asks
        return numeral._with(operate(number, numeral.number))

    return forwards, backwards


def _comparison(compare: Callable[[Any, Any], bool]) -> Callable[["Numeral", "Exact | float"], bool]:
    def compared(numeral: "Numeral", other: "Exact | float") -> bool:
        number = other if isinstance(other, float) else _exact(other)
        return NotImplemented if number is None else compare(numeral.number, number)

    return compared


@dataclass(frozen=True, slots=True, eq=False)
class Numeral:
    """A number in a base. ``print`` shows its numeral, and a notebook adds the base as a subscript.

    ``number`` is an int, a Fraction or a numeral in the base as a string. Raises `cardmath.NumeralError` for
    any other number and for an unknown base or digit style.

    It behaves like its number: it equals every equal number, and ``int``, ``float`` and `fractions.Fraction`
    accept it. Sums and other results are exact, and are written in the base of their first numeral.

    >>> fifteen = Numeral(15)
    >>> print(fifteen, fifteen.words, Numeral(15, base=2), Numeral("1Ʒ;6"))
    13z one dozen three 1111₂ 1Ʒ;6z
    >>> fifteen
    Numeral(number=15, base=12, digits='rapoport')
    >>> print(fifteen + 9, sum([fifteen, fifteen]), fifteen / 2, int(fifteen), fifteen == 15)
    20z 26z 7;6z 15 True
    """

    number: int | Fraction
    base: int = 12
    digits: str = "rapoport"

    if TYPE_CHECKING:
        # The types accepted in addition to the fields' own.
        def __init__(
            self, number: SupportsIndex | Fraction | str, base: SupportsIndex = ..., digits: str = ...
        ) -> None: ...

    def __post_init__(self) -> None:
        settle_ints(self, "base")
        given: Any = self.number
        notation = Notation(self.base, self.digits)
        given = given.number if isinstance(given, Numeral) else given
        exact = parse(given, notation.base) if isinstance(given, str) else check_number(given)
        object.__setattr__(self, "number", exact)

    @property
    def notation(self) -> Notation:
        """The base and digit style of the numeral."""
        return Notation(self.base, self.digits)

    @property
    def text(self) -> str:
        """The bare numeral, without a mark."""
        return self.notation.format(self.number)

    @property
    def words(self) -> str:
        """The number in words."""
        return self.notation.words(self.number)

    def __str__(self) -> str:
        return self.notation.write(self.number)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def _repr_html_(self) -> str:
        return f'<span style="{_LOOK}">{self.notation.html(self.number)}</span>'

    # -- what it counts as: its number ------------------------------------------------------------

    def __index__(self) -> int:
        return operator.index(self.number)  # type: ignore[arg-type]  # a fraction is refused, as Python does

    def __int__(self) -> int:
        return int(self.number)

    def __float__(self) -> float:
        return float(self.number)

    def __bool__(self) -> bool:
        return bool(self.number)

    @property
    def numerator(self) -> int:
        """The numerator of its number in lowest terms."""
        return self.number.numerator

    @property
    def denominator(self) -> int:
        """The denominator of its number in lowest terms, 1 if it is whole."""
        return self.number.denominator

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return the numerator and the denominator, as for an int or a Fraction."""
        return self.number.as_integer_ratio()

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        return self.number == (other.number if isinstance(other, Numeral) else other)

    __lt__, __le__ = _comparison(operator.lt), _comparison(operator.le)
    __gt__, __ge__ = _comparison(operator.gt), _comparison(operator.ge)

    __add__, __radd__ = _operation(operator.add)
    __sub__, __rsub__ = _operation(operator.sub)
    __mul__, __rmul__ = _operation(operator.mul)
    __truediv__, __rtruediv__ = _operation(Fraction)
    __floordiv__, __rfloordiv__ = _operation(operator.floordiv)
    __mod__, __rmod__ = _operation(operator.mod)

    def _with(self, number: int | Fraction) -> "Numeral":
        return Numeral(number, self.base, self.digits)

    def __neg__(self) -> "Numeral":
        return self._with(-self.number)

    def __pos__(self) -> "Numeral":
        return self

    def __abs__(self) -> "Numeral":
        return self if self.number >= 0 else -self


# Anything that accepts exact numbers also accepts a numeral.
Rational.register(Numeral)
