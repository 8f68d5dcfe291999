"""Base marks: which numerals need a mark, and the base as a subscript."""

from fractions import Fraction

from cardmath.numerals.positional import format

_LETTER_OF_BASE = {10: "d", 12: "z"}


def needs_mark(numeral: str, base: int) -> bool:
    """Return whether a numeral needs its base mark because it could be read in another base.

    This is the case if it has two or more digits, or a letter as its digit. A single digit below ten has the
    same value in every base that has it, and only dozenal has a Ʒ. Decimal needs no mark, because numerals
    without a mark are read as decimal.

    >>> needs_mark("7", 8), needs_mark("13", 12), needs_mark("13", 10)
    (False, True, False)
    >>> needs_mark("A", 16), needs_mark("X", 12), needs_mark("Ʒ", 12)
    (True, True, False)
    """
    digits = numeral.removeprefix("-")
    return base != 10 and (len(digits) > 1 or (digits.isascii() and digits.isalpha()))


def format_html(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral as HTML with its base mark in a true subscript: z, d or the base in decimal.

    The arguments and errors are those of `format`.

    >>> format_html(15), format_html(15, 10), format_html(15, 7)
    ('13<sub>z</sub>', '15<sub>d</sub>', '21<sub>7</sub>')
    """
    numeral = format(n, base, digits, places=places)
    return f"{numeral}<sub>{_LETTER_OF_BASE.get(base, base)}</sub>"


def format_subscript(
    n: int | Fraction, base: int = 12, digits: str = "rapoport", *, places: int | None = None
) -> str:
    """Return a numeral with its base in subscript digits, for plain Unicode text.

    The arguments and errors are those of `format`.

    >>> format_subscript(15), format_subscript(255, 16)
    ('13₁₂', 'FF₁₆')
    """
    return format(n, base, digits, mark="subscript", places=places)
