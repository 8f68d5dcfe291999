"""A number with its base and digit style, as a value that notebooks show."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cardmath.numerals.notation import Notation
from cardmath.numerals.positional import check_number

__all__ = ["Numeral"]

_LOOK: Final = "font-size:1.6em;font-weight:600"


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a base. ``print`` shows its numeral, and a notebook adds the base as a subscript.

    ``number`` is an int or a Fraction. Raises `cardmath.NumeralError` for any other number and for an unknown
    base or digit style.

    >>> fifteen = Numeral(15)
    >>> print(fifteen, fifteen.words, Numeral(15, base=2))
    13z one dozen three 1111₂
    >>> fifteen
    Numeral(number=15, base=12, digits='rapoport')
    """

    number: int | Fraction
    base: int = 12
    digits: str = "rapoport"

    def __post_init__(self) -> None:
        check_number(self.number)
        Notation(self.base, self.digits)

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

    def _repr_html_(self) -> str:
        return f'<span style="{_LOOK}">{self.notation.html(self.number)}</span>'
