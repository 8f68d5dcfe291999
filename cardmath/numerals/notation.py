"""A way of writing numbers, chosen once and passed around: a base and a digit style."""

from dataclasses import dataclass
from fractions import Fraction

from cardmath.numerals.marks import format_html, format_subscript
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import format, percent
from cardmath.numerals.styles import alphabet
from cardmath.numerals.words import spoken, words

__all__ = ["DECIMAL", "DOZENAL", "Notation"]


@dataclass(frozen=True, slots=True)
class Notation:
    """A base from 2 to 36 and a digit style: how boards, sheets and explanations write every number.

    Two notations with the same base and style are equal. Raises `NumeralError` for an unknown base or style.

    >>> dozenal = Notation(12, "pitman")
    >>> dozenal.format(131), dozenal.marked(15), dozenal.parse("↊↋")
    ('↊↋', '13z', 131)
    """

    base: int = 12
    digits: str = "rapoport"

    def __post_init__(self) -> None:
        """Refuse a base or a style that does not exist, here and not at the first number."""
        alphabet(self.base, self.digits)

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral of a number, as `cardmath.numerals.format` does.

        >>> Notation().format(15)
        '13'
        """
        return format(n, self.base, self.digits, places=places)

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral with its base mark: z, d, or an underscore and the base.

        >>> Notation().marked(15), Notation(7).marked(15)
        ('13z', '21_7')
        """
        return format(n, self.base, self.digits, mark="letter", places=places)

    def html(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral as HTML with its base mark in a subscript.

        >>> Notation(10).html(15)
        '15<sub>d</sub>'
        """
        return format_html(n, self.base, self.digits, places=places)

    def subscript(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral with its base in Unicode's subscript digits.

        >>> Notation(8).subscript(15)
        '17₈'
        """
        return format_subscript(n, self.base, self.digits, places=places)

    def spoken(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral read aloud digit by digit, with its base.

        >>> Notation().spoken(15)
        'one three, base twelve'
        """
        return spoken(n, self.base, self.digits, places=places)

    def words(self, n: int | Fraction, style: str | None = None) -> str:
        """Return the number in words: dozens in base twelve, decimal elsewhere, or the style asked for.

        >>> Notation().words(15), Notation(8).words(15)
        ('one dozen three', 'fifteen')
        """
        return words(n, self.base, style)

    def percent(self, x: int | Fraction, *, places: int | None = None) -> str:
        """Return a share as parts of the base times the base.

        >>> Notation().percent(Fraction(7, 16))
        '53%'
        """
        return percent(x, self.base, self.digits, places=places)

    def parse(self, text: str) -> int | Fraction:
        """Return the number that a numeral in this base stands for; every digit style is read.

        Raises `NumeralError` for a text that is none.

        >>> Notation().parse("1X;6")
        Fraction(45, 2)
        """
        return parse(text, self.base)


DECIMAL = Notation(10)
"""Base ten."""

DOZENAL = Notation(12)
"""Base twelve in the default digits."""
