"""A way of writing numbers, chosen once and passed around: a base and a digit style."""

from dataclasses import dataclass
from fractions import Fraction

from cardmath.numerals.marks import format_html, format_subscript, needs_mark
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import format, percent
from cardmath.numerals.styles import alphabet
from cardmath.numerals.words import aloud, spoken, words

__all__ = ["DECIMAL", "DOZENAL", "Notation", "Spoken"]


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

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral as it stands in a sentence or beside other numbers: marked where it must be.

        This is the one rule for marks. A numeral that could be read as another base's, because it has two
        digits or more or a letter for its digit, carries its mark (as `marked` writes it); one digit below
        ten and the digits of dozenal alone carry none, and decimal never does. Where the base is plain, as on
        a card or in a column of one base, `format` writes the bare numeral.

        >>> Notation().write(15), Notation().write(7), Notation().write(10), Notation(10).write(15)
        ('13z', '7', 'Ʒ', '15')
        >>> Notation(16).write(15), Notation(16).write(9), Notation(12, "te").write(10)
        ('F₁₆', '9', 'Tz')
        """
        numeral = self.format(n, places=places)
        return self.marked(n, places=places) if needs_mark(numeral, self.base) else numeral

    def named(self, n: int | Fraction) -> str:
        """Return the numeral with its base named, however few digits it has.

        A question that is answered in a base names that base, even where each numeral in it reads the same in
        base ten. What is decimal needs no mark here either.

        >>> Notation().named(9), Notation(16).named(9), Notation(10).named(9)
        ('9z', '9₁₆', '9')
        """
        return self.write(n) if self.base == DECIMAL.base else self.marked(n)

    def brief(self, n: int) -> str:
        """Return the numeral of what a sentence is not about: a count, the name of a card, a row, a place.

        It is written as `write` does, but said without its digits.

        >>> Notation().brief(15), Notation().voice.brief(15), Notation().voice.write(15)
        ('13z', 'fifteen', 'one three, base twelve: fifteen')
        """
        return self.write(n)

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the bare numeral of a number, as `cardmath.numerals.format` does.

        >>> Notation().format(15)
        '13'
        """
        return format(n, self.base, self.digits, places=places)

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral with its base mark: z, d, or the base in subscript digits.

        >>> Notation().marked(15), Notation(7).marked(15)
        ('13z', '21₇')
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

    def aloud(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number as it is said to somebody who does not see it, in words alone.

        >>> Notation().aloud(15), Notation().aloud(10), Notation(16).aloud(15)
        ('one three, base twelve: fifteen', 'ten', 'fifteen')
        """
        return aloud(n, self.base, self.digits, places=places)

    @property
    def voice(self) -> "Notation":
        """The same notation for the ear: what it writes are words, so every sentence can be said too."""
        return Spoken(self.base, self.digits)

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


class Spoken(Notation):
    """A notation that writes numbers as they are said aloud; made by `Notation.voice`.

    Few screen readers know the digits Ʒ and Ǝ, and none knows that 13 may be fifteen. A number that is
    written bare or briefly is said at once, a marked one with its digits before it.

    >>> voice = Notation(12).voice
    >>> voice.format(15), voice.write(15), voice.write(7)
    ('fifteen', 'one three, base twelve: fifteen', 'seven')
    """

    __slots__ = ()

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words, its digits first where there are several."""
        return self.aloud(n, places=places)

    def brief(self, n: int) -> str:
        """Return the number in words."""
        return DECIMAL.aloud(n)

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words; with places after the radix point, digit by digit."""
        return self.aloud(n, places=places) if places is not None or n != int(n) else DECIMAL.aloud(int(n))

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return what `write` does: words carry their base."""
        return self.aloud(n, places=places)

    @property
    def voice(self) -> Notation:
        """This notation, which speaks already."""
        return self


DECIMAL = Notation(10)
"""Base ten."""

DOZENAL = Notation(12)
"""Base twelve in the default digits."""
