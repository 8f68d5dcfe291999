"""Reading a child's answers, in any digit style, with spaces, small letters, base marks and leading zeros.

An answer is read digit by digit rather than as a number, because a wrong answer may contain digits that its
base does not have.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import NP_, _, pgettext
from cardmath.numerals import DECIMAL, DIGIT_STYLES, Notation, alphabet, needs_mark, reading_table
from cardmath.sentences import join_or

_SUBSCRIPT_DIGITS: Final = "₀₁₂₃₄₅₆₇₈₉"
_SUBSCRIPTS: Final = str.maketrans(_SUBSCRIPT_DIGITS, "0123456789")
_DOZENAL: Final = 12
#: Maximum length of an answer; longer ones are not read.
_LONGEST: Final = 200


def number_of(digits: Iterable[int], base: int) -> int:
    """Return the value of digits in a base, even if the base does not have these digits.

    >>> number_of((3, 8), 12), number_of((1, 15), 10)
    (44, 25)
    """
    return reduce(lambda value, digit: value * base + digit, digits, 0)


YES: Final = NP_("answer", "yes")
NO: Final = NP_("answer", "no")


class UnreadableAnswerError(CardmathError, ValueError):
    """The error for a string that cannot be an answer to the question, with a sentence for the child."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as understood; strings with the same meaning have equal readings.

    ``parts`` are the numerals, each as the values of its digits without leading zeros. The order of two
    numerals does not matter. ``word`` is the answer if it is a word.
    """

    parts: tuple[tuple[int, ...], ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """The form of the answers to an exercise.

    ``base`` is the base of the numerals, or None if the answer is always one of the ``words``. These words
    are English in every language; `shown` translates them, and `read` accepts them in both languages. If
    ``labels`` are given, one for each word, people see them instead of the words and may answer with them.
    ``numerals`` is the number of numerals in an answer, one or two. ``digits`` is the style for the valid
    digits in error messages; every style can be read.

    >>> AnswerForm(12).read("00Xz") == AnswerForm(12).read(" ʒ ")
    True
    >>> AnswerForm(12, numerals=2).read("8+7") == AnswerForm(12, numerals=2).read("7 and 8")
    True
    """

    base: int | None
    words: tuple[str, ...] = ()
    numerals: int = 1
    digits: str = DIGIT_STYLES[0]
    labels: tuple[str, ...] = ()

    def read(self, text: str) -> Reading:
        """Return the reading of an answer; raise `UnreadableAnswerError` if it cannot be read."""
        cleaned = " ".join(text.split()).removeprefix("=").strip()
        if not cleaned:
            raise UnreadableAnswerError(_("You haven't answered yet."))
        for word in self.words:
            if cleaned.casefold() in (word, pgettext("answer", word).casefold(), self.shown(word).casefold()):
                return Reading(word=word)
        if self.base is None or len(cleaned) > _LONGEST:
            raise UnreadableAnswerError(self._wanted(cleaned))
        if self.numerals == 1:
            return Reading((self._digits(cleaned, self.base),))
        texts = re.split(rf" ?[+,&] ?|{re.escape(_(' and '))}| ", cleaned)
        if len(texts) != self.numerals:
            raise UnreadableAnswerError(self._wanted(cleaned))
        return Reading(tuple(sorted(self._digits(part, self.base) for part in texts)))

    def shown(self, answer: str) -> str:
        """Return an answer for people to read: a word in their language or its label, a numeral unchanged.

        >>> AnswerForm(None, ("odd", "even")).shown("odd")
        'odd'
        """
        if answer not in self.words:
            return answer
        return self.labels[self.words.index(answer)] if self.labels else pgettext("answer", answer)

    def lacking(self, reading: Reading) -> tuple[str, ...]:
        """Return the digits in an answer that its base does not have.

        >>> AnswerForm(5).lacking(AnswerForm(5).read("57"))
        ('5', '7')
        """
        if self.base is None:
            return ()
        values = sorted({value for part in reading.parts for value in part if value >= self.base})
        return tuple(alphabet(_DOZENAL, self.digits)[value] for value in values)

    def _digits(self, text: str, base: int) -> tuple[int, ...]:
        digits = self._without_mark(text.replace(" ", ""), base)
        values = [value for value in map(_digit_value(base), digits) if value is not None]
        if len(values) < len(digits) or not digits:
            raise UnreadableAnswerError(self._wanted(text))
        while len(values) > 1 and values[0] == 0:
            del values[0]
        return tuple(values)

    def _without_mark(self, text: str, base: int) -> str:
        """Return the digits without their base mark; raise an error for the mark of a different base."""
        marked = None
        is_marked = "_" in text or text[-1:] in _SUBSCRIPT_DIGITS
        if is_marked and (match := re.fullmatch(r"(.*?)(?:_([0-9]{1,2})|([₀-₉]{1,2}))", text)):
            marked = int(match[2] or match[3].translate(_SUBSCRIPTS))
            text = match[1]
        elif text[-1:].lower() in ("z", "d") and text[-1] not in reading_table(base):
            marked = 12 if text[-1].lower() == "z" else 10
            text = text[:-1]
        if marked not in (None, base):
            raise UnreadableAnswerError(
                _("Your answer is marked as base {marked}. Write it in base {base}."),
                marked=DECIMAL.aloud(marked),
                base=DECIMAL.aloud(base),
            )
        return text

    def _wanted(self, given: str) -> str:
        """Return a sentence that tells the pupil which answers would fit instead."""
        given = given if len(given) <= 20 else given[:19] + "…"
        words = tuple(map(self.shown, self.words))
        allowed: Sequence[str] = words
        if self.base is not None:
            signs = " ".join(alphabet(self.base, self.digits))
            numeral = _("the digits {digits}").format(digits=signs)
            if self.numerals == 2:
                numeral = _("two numbers with a + between them, written with the digits {digits}").format(
                    digits=signs
                )
            allowed = (numeral, *words)
        return _("“{given}” does not fit here. Answer with {allowed}.").format(
            given=given, allowed=join_or(allowed)
        )


def _digit_value(base: int) -> Callable[[str], int | None]:
    """Return a function that reads a character: a digit of the base or of base ten, or a symbol such as Ʒ or
    Ǝ.
    """
    own, ten, dozenal = reading_table(base), reading_table(10), reading_table(_DOZENAL)

    def value(sign: str) -> int | None:
        found = own.get(sign)
        if found is None:
            found = ten.get(sign) if sign.isascii() else dozenal.get(sign)
        return found

    return value


def yes_or_no() -> AnswerForm:
    """Return the form for a yes-or-no answer.

    >>> yes_or_no().words
    ('yes', 'no')
    """
    return AnswerForm(None, (YES, NO))


def base_name(base: int) -> str:
    """Return the name of a base in words.

    >>> base_name(12)
    'twelve'
    """
    return DECIMAL.aloud(base)


class Dictated(Notation):
    """A notation that dictates numerals digit by digit, except in base ten, where it reads out the number.

    Unlike `Notation.voice` it does not read out numbers in other bases, because that may be the answer. In
    base ten a numeral and its number are the same for a child who hears them: "ten", never "one zero".

    >>> Dictated(12).write(15), Dictated(12).write(7), Dictated(12).named(7), Dictated(10).write(15)
    ('one three, base twelve', 'seven', 'seven, base twelve', 'fifteen')
    """

    __slots__ = ()

    def write(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the names of the digits, with the base in place of a base mark."""
        if self.base == DECIMAL.base:
            return self.aloud(n, places=places)
        said = self.spoken(n, places=places)
        return said if needs_mark(self.format(n, places=places), self.base) else said.partition(",")[0]

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the names of the digits, then the base."""
        return self.spoken(n, places=places)
