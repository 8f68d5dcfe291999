"""A way to write numbers, chosen once and passed around: a base and a digit style."""

from dataclasses import dataclass
from fractions import Fraction

from cardmath.errors import NumeralError
from cardmath.i18n import _
from cardmath.integers import settle_ints
from cardmath.numerals.languages import number_words
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import format, format_html, format_subscript, needs_mark, percent
from cardmath.numerals.styles import alphabet
from cardmath.numerals.words import aloud, digit_aloud, spoken, words
from cardmath.sentences import shown


@dataclass(frozen=True, slots=True)
class Notation:
    """A base from 2 to 36 and a digit style, used for every number on boards, on sheets and in explanations.

    Two notations with the same base and style are equal. Raises `NumeralError` for an unknown base or style.

    >>> dozenal = Notation(12, "pitman")
    >>> dozenal.format(131), dozenal.marked(15), dozenal.parse("↊↋")
    ('↊↋', '13z', 131)
    """

    base: int = 12
    digits: str = "rapoport"

    def __post_init__(self) -> None:
        """Reject an unknown base or style immediately, not at the first number."""
        settle_ints(self, "base")
        alphabet(self.base, self.digits)

    def _repr_html_(self) -> str:
        """Return the digits of the notation as HTML."""
        return f"{' '.join(alphabet(self.base, self.digits))} = {self.html(self.base)}"

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral for use in a sentence or beside other numbers, marked if necessary.

        This is the only rule for marks. A numeral with two or more digits, or with a letter as its digit,
        could be in another base. It is marked (see `marked`). A single digit below ten, a single digit that
        only dozenal has, and decimal numerals are not marked. Where the base is obvious, as on a card or in a
        column of one base, use `format` for the bare numeral.

        >>> Notation().write(15), Notation().write(7), Notation().write(10), Notation(10).write(15)
        ('13z', '7', 'Ʒ', '15')
        >>> Notation(16).write(15), Notation(16).write(9), Notation(12, "te").write(10)
        ('F₁₆', '9', 'Tz')
        """
        numeral = self.format(n, places=places)
        return self.marked(n, places=places) if needs_mark(numeral, self.base) else numeral

    def named(self, n: int | Fraction) -> str:
        """Return the numeral with its base mark, even if it has only one digit.

        A question to be answered in a base names that base, even if its numerals look the same in base ten.
        Decimal numerals are not marked here either.

        >>> Notation().named(9), Notation(16).named(9), Notation(10).named(9)
        ('9z', '9₁₆', '9')
        """
        return self.write(n) if self.base == DECIMAL.base else self.marked(n)

    def brief(self, n: int) -> str:
        """Return the numeral for a minor number in a sentence: a count, the rank of a card, a row, a place.

        It looks the same as the one from `write`, but is read aloud without its digits.

        >>> Notation().brief(15), Notation().voice.brief(15), Notation().voice.write(15)
        ('13z', 'fifteen', 'one three, base twelve: fifteen')
        """
        return self.write(n)

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the bare numeral for a number, as `cardmath.numerals.format` does.

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
        """Return the numeral as HTML with its base mark as a subscript.

        >>> Notation(10).html(15)
        '15<sub>d</sub>'
        """
        return format_html(n, self.base, self.digits, places=places)

    def subscript(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the numeral with its base in Unicode subscript digits.

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

    def digit_aloud(self, value: int) -> str:
        """Return the name of a digit, as chosen with `name_digits`.

        >>> Notation().digit_aloud(10)
        'ten'
        """
        return digit_aloud(value, self.base, self.digits)

    def aloud(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words only, for a listener who cannot see it.

        >>> Notation().aloud(15), Notation().aloud(10), Notation(16).aloud(15)
        ('one three, base twelve: fifteen', 'ten', 'fifteen')
        """
        return aloud(n, self.base, self.digits, places=places)

    def in_base(self, base: int) -> "Notation":
        """Return the notation for another base in the same digit style.

        >>> Notation(12, "te").in_base(16).format(31)
        '1F'
        """
        return Notation(base, self.digits)

    @property
    def voice(self) -> "Notation":
        """The same notation for speech: it writes words, so every sentence can also be read aloud."""
        return Spoken(self.base, self.digits)

    def words(self, n: int | Fraction, style: str | None = None) -> str:
        """Return the number in words: dozens in base twelve, decimal elsewhere, or the given style.

        >>> Notation().words(15), Notation(8).words(15)
        ('one dozen three', 'fifteen')
        """
        return words(n, self.base, style)

    def bundles(self, count: int, worth: int) -> str:
        """Return a number of bundles, named in the same way as full frames: "4 twos".

        >>> Notation(10).bundles(4, 2), Notation(10).bundles(1, 5), Notation(12).voice.bundles(3, 12)
        ('4 twos', '1 five', 'three dozens')
        """
        # TRANSLATORS: how many bundles there are and what they are called, as in "4 twos" or "three dozens"
        return _("{count} {bundles}").format(
            count=self.brief(count), bundles=number_words().frame(worth, count)
        )

    def percent(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return a share in parts of the base squared: per hundred in decimal, per gross in dozenal.

        >>> Notation().percent(Fraction(7, 16))
        '53%'
        """
        return percent(n, self.base, self.digits, places=places)

    def parse(self, text: str) -> int | Fraction:
        """Return the number that a numeral in this base stands for, in any digit style.

        Raises `NumeralError` for a string that is not a numeral.

        >>> Notation().parse("1X;6")
        Fraction(45, 2)
        """
        return parse(text, self.base)


class Spoken(Notation):
    """A notation that writes numbers as they are read aloud. `Notation.voice` returns it.

    Few screen readers know the digits Ʒ and Ǝ, and none knows that 13 may mean fifteen. Bare and brief
    numerals become the number in words. Marked numerals become their digits, then the number in words.

    >>> voice = Notation(12).voice
    >>> voice.format(15), voice.write(15), voice.write(7)
    ('fifteen', 'one three, base twelve: fifteen', 'seven')
    """

    __slots__ = ()

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words, after its digits if it has several."""
        return self.aloud(n, places=places)

    def brief(self, n: int) -> str:
        """Return the number in words."""
        return self.digit_aloud(n) if 0 <= n < self.base else DECIMAL.aloud(n)

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words, or digit by digit if it has places after the radix point."""
        return self.aloud(n, places=places) if places is not None or n != int(n) else self.brief(int(n))

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the same as `write`, because the words already name the base."""
        return self.aloud(n, places=places)

    @property
    def voice(self) -> Notation:
        """The notation itself, which already writes words."""
        return self


DECIMAL = Notation(10)
"""Base ten."""

DOZENAL = Notation(12)
"""Base twelve in the default digits."""


def chosen_notation(
    base: int | None = None,
    digits: str | None = None,
    notation: Notation | None = None,
    usual: Notation = DOZENAL,
) -> Notation:
    """Return the notation that the caller chose, either by base and digits or as a whole.

    Every function and widget that writes numbers takes these three arguments and follows this rule. Arguments
    left out are taken from the ``usual`` notation. Raises `NumeralError` for an unknown base or digit style,
    and for a notation together with a base or digits.

    >>> chosen_notation(10), chosen_notation(digits="pitman"), chosen_notation(notation=Notation(8)).base
    (Notation(base=10, digits='rapoport'), Notation(base=12, digits='pitman'), 8)
    """
    if notation is None:
        return Notation(usual.base if base is None else base, usual.digits if digits is None else digits)
    if base is not None or digits is not None:
        raise NumeralError(_("Give a base and digits, or a notation, but not both."))
    if not isinstance(notation, Notation):
        raise NumeralError(_("{notation} is not a notation."), notation=shown(notation))
    return notation
