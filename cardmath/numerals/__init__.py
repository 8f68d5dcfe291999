"""Numbers and numerals in any base from 2 to 36: writing, reading and saying them, all exact.

`format` writes a number, `parse` reads a numeral in any digit style, `words`, `spoken` and `aloud` say one,
and a `Notation` carries the chosen base and digits to whoever writes numbers. Every error is a
`NumeralError`, a `ValueError`.

>>> from cardmath import numerals
>>> numerals.format(15), numerals.parse("13")
('13', 15)
"""

from cardmath.numerals.marks import format_html, format_subscript, needs_mark
from cardmath.numerals.notation import DECIMAL, DOZENAL, Notation, Spoken
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import MAX_DIGITS, MAX_PLACES, digit_values, expansion, format, percent
from cardmath.numerals.styles import (
    DIGIT_STYLES,
    MAX_BASE,
    MIN_BASE,
    alphabet,
    check_base,
    radix_point,
    reading_table,
)
from cardmath.numerals.words import WORD_STYLES, aloud, plural, spoken, words

__all__ = [
    "DECIMAL",
    "DIGIT_STYLES",
    "DOZENAL",
    "MAX_BASE",
    "MAX_DIGITS",
    "MAX_PLACES",
    "MIN_BASE",
    "WORD_STYLES",
    "Notation",
    "Spoken",
    "aloud",
    "alphabet",
    "check_base",
    "digit_values",
    "expansion",
    "format",
    "format_html",
    "format_subscript",
    "needs_mark",
    "parse",
    "percent",
    "plural",
    "radix_point",
    "reading_table",
    "spoken",
    "words",
]
