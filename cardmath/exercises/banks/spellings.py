"""Spellings of an answer, for systems that compare strings.

cardmath reads an answer digit by digit. A learning platform compares what a pupil types with a list of
strings, ignoring only case and leading or trailing spaces. So a bank lists each answer in every digit style,
with and without the mark of its base, and two numerals in both orders.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final
from unicodedata import normalize

from cardmath.exercises.answers import AnswerForm
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, DIGIT_STYLES, DOZENAL, alphabet, needs_mark

_SUBSCRIPTS: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
#: The letters that mark a base after a numeral.
_LETTERS: Final = {DOZENAL.base: "z", DECIMAL.base: "d"}


def spellings(form: AnswerForm, text: str, *, common: bool = False) -> tuple[str, ...]:
    """Return the spellings of an answer, starting with the answer itself.

    A wrong answer may contain digits that the base does not have, or leading zeros. For wrong answers, a bank
    lists only the ``common`` spellings, the ones that pupils can type.

    >>> spellings(AnswerForm(5), "112")
    ('112', '112₅', '112_5')
    >>> spellings(AnswerForm(12), "7Ǝ")[:6]
    ('7Ǝ', '7Ǝz', '7Ǝ₁₂', '7Ǝ_12', '7↋', '7↋z')
    >>> spellings(AnswerForm(12), "75", common=True)
    ('75', '75z')
    >>> spellings(AnswerForm(5, numerals=2), "3+4")[:4]
    ('3+4', '4+3', '3 + 4', '4 + 3')
    >>> spellings(AnswerForm(None, ("odd", "even")), "odd")
    ('odd',)
    """
    reading = form.read(text)
    if reading.word or form.base is None:
        word = reading.word
        return different([form.shown(word), word, pgettext("answer", word)])
    if form.numerals > 1:
        return different([text, *_joined(form, reading.parts)])
    marks = _marks(form.base)[: 2 if common and form.base in _LETTERS else None]
    # A reading has no leading zeros, but the wrong answer for a column may begin with one.
    numerals = dict.fromkeys((text, *_signs(form, reading.parts[0])))
    return different(numeral + mark for numeral in numerals for mark in marks)


def different(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the strings that a platform can tell apart, in order.

    >>> different(["73z", " 73Z", "73", ""])
    ('73z', '73')
    """
    kept: dict[str, str] = {}
    for text in texts:
        if key := compared(text):
            kept.setdefault(key, text)
    return tuple(kept.values())


def compared(text: str) -> str:
    """Return a string as a platform compares it: composed, stripped and in lower case.

    >>> compared(" 7Ǝ") == compared("7ǝ")
    True
    """
    return normalize("NFC", text).strip().casefold()


def _signs(form: AnswerForm, digits: Sequence[int]) -> Iterator[str]:
    """Yield a numeral in every digit style of its base, starting with the style of the form."""
    assert form.base is not None
    for style in dict.fromkeys((form.digits, *DIGIT_STYLES)):
        known = alphabet(form.base, style)
        # In a smaller base, a wrong answer may contain a digit from base ten or twelve.
        known += alphabet(DOZENAL.base, form.digits)[form.base :]
        yield "".join(known[digit] for digit in digits)


def _marks(base: int) -> tuple[str, ...]:
    """Return the ways to mark a numeral's base: no mark, the base's letter, and its number as a subscript."""
    letter = _LETTERS.get(base)
    named = (f"{base}".translate(_SUBSCRIPTS), f"_{base}")
    return ("", letter, *named) if letter else ("", *named)


def _joined(form: AnswerForm, parts: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield several numerals in every order, joined in every way that pupils use."""
    assert form.base is not None
    mark = _marks(form.base)[1]
    spelled = list(zip(*(_signs(form, digits) for digits in parts), strict=True))
    for joint in ("+", " + ", ", ", ",", " ", _(" and ")):
        for signs in spelled:
            marked = [sign + mark if needs_mark(sign, form.base) else sign for sign in signs]
            for texts in (signs, marked):
                yield from (joint.join(ordered) for ordered in permutations(texts))
