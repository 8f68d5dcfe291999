"""Numbers and numerals in any base from 2 to 36: exact writing, reading and speaking.

`format` writes a number, and `parse` reads a numeral in any digit style. `words`, `spoken` and `aloud` return
a number in words. A `Notation` passes the chosen base and digits to every function that writes numbers. Every
error is a `NumeralError`, which is a `ValueError`.

>>> from cardmath import numerals
>>> numerals.format(15), numerals.parse("13")
('13', 15)
"""

from cardmath.numerals.languages import NumberWords, number_words, register_words, unregister_words
from cardmath.numerals.notation import DECIMAL, DOZENAL, Notation, Spoken, chosen_notation
from cardmath.numerals.numeral import Numeral
from cardmath.numerals.parsing import parse
from cardmath.numerals.positional import (
    MAX_DIGITS,
    MAX_PLACES,
    digit_values,
    expansion,
    format,
    format_html,
    format_subscript,
    needs_mark,
    percent,
)
from cardmath.numerals.shares import Share, share_of, whole_near
from cardmath.numerals.styles import (
    DIGIT_STYLES,
    DRAWN_DIGITS,
    MAX_BASE,
    MIN_BASE,
    DigitStyle,
    alphabet,
    check_base,
    digit_style,
    radix_point,
    reading_table,
    register_digits,
    unregister_digits,
)
from cardmath.numerals.words import (
    DIGIT_NAMES,
    WORD_STYLES,
    aloud,
    digit_aloud,
    digit_names,
    name_digits,
    plural,
    separate_names,
    spoken,
    words,
)

__all__ = [
    "DECIMAL",
    "DIGIT_NAMES",
    "DIGIT_STYLES",
    "DOZENAL",
    "DRAWN_DIGITS",
    "MAX_BASE",
    "MAX_DIGITS",
    "MAX_PLACES",
    "MIN_BASE",
    "WORD_STYLES",
    "DigitStyle",
    "Notation",
    "NumberWords",
    "Numeral",
    "Share",
    "Spoken",
    "aloud",
    "alphabet",
    "check_base",
    "chosen_notation",
    "digit_aloud",
    "digit_names",
    "digit_style",
    "digit_values",
    "expansion",
    "format",
    "format_html",
    "format_subscript",
    "name_digits",
    "needs_mark",
    "number_words",
    "parse",
    "percent",
    "plural",
    "radix_point",
    "reading_table",
    "register_digits",
    "register_words",
    "separate_names",
    "share_of",
    "spoken",
    "unregister_digits",
    "unregister_words",
    "whole_near",
    "words",
]
