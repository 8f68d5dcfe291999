"""Reading what a child answers: every digit style, spaces, small letters, base marks, leading noughts.

An answer is read digit by digit and not as a number, because a wrong one may hold digits that its base
does not have.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.numerals import alphabet, reading_table

__all__ = ["AnswerForm", "Reading", "UnreadableAnswerError"]

_SUBSCRIPTS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_DOZENAL: Final = 12
#: Longer answers are nobody's.
_LONGEST: Final = 200


class UnreadableAnswerError(CardmathError, ValueError):
    """An answer that is no answer to this question, with a sentence for the child."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as it was understood; two texts that mean the same are equal.

    ``parts`` are the numerals, each as the values of its digits without leading noughts, two of them in no
    order; ``word`` is the word, where the answer is one.
    """

    parts: tuple[tuple[int, ...], ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """How the answers of an exercise look.

    ``base`` is the base of its numerals, None where the answer is always one of the ``words``; ``numerals``
    is how many numerals make an answer, one or two.

    >>> AnswerForm(12).read("00Xz") == AnswerForm(12).read(" ʒ ")
    True
    >>> AnswerForm(12, numerals=2).read("8+7") == AnswerForm(12, numerals=2).read("7 and 8")
    True
    """

    base: int | None
    words: tuple[str, ...] = ()
    numerals: int = 1

    def read(self, text: str) -> Reading:
        """Return an answer as it is meant; raises `UnreadableAnswerError` where it is none."""
        cleaned = " ".join(text.split()).removeprefix("=").strip()
        if not cleaned:
            raise UnreadableAnswerError(_("There is no answer yet."))
        if cleaned.casefold() in self.words:
            return Reading(word=cleaned.casefold())
        if self.base is None or len(cleaned) > _LONGEST:
            raise UnreadableAnswerError(self._wanted(cleaned))
        if self.numerals == 1:
            return Reading((self._digits(cleaned, self.base),))
        texts = re.split(r" ?[+,&] ?| and | ", cleaned)
        if len(texts) != self.numerals:
            raise UnreadableAnswerError(self._wanted(cleaned))
        return Reading(tuple(sorted(self._digits(part, self.base) for part in texts)))

    def lacking(self, reading: Reading) -> tuple[str, ...]:
        """Return the digits of an answer that the base does not have.

        >>> AnswerForm(5).lacking(AnswerForm(5).read("57"))
        ('5', '7')
        """
        if self.base is None:
            return ()
        values = sorted({value for part in reading.parts for value in part if value >= self.base})
        return tuple(alphabet(_DOZENAL)[value] for value in values)

    def _digits(self, text: str, base: int) -> tuple[int, ...]:
        digits = self._without_mark(text.replace(" ", ""), base)
        table = _every_digit(base)
        for sign in digits:
            if sign not in table:
                raise UnreadableAnswerError(self._wanted(text))
        if not digits:
            raise UnreadableAnswerError(self._wanted(text))
        values = [table[sign] for sign in digits]
        while len(values) > 1 and values[0] == 0:
            del values[0]
        return tuple(values)

    def _without_mark(self, text: str, base: int) -> str:
        """The digits without the mark of their base; the mark of another base is refused."""
        marked = None
        if match := re.fullmatch(r"(.*?)(?:_([0-9]{1,2})|([₀-₉]{1,2}))", text):
            marked = int(match[2] or match[3].translate(_SUBSCRIPTS))
            text = match[1]
        elif text[-1:].lower() in ("z", "d") and text[-1] not in reading_table(base):
            marked = 12 if text[-1].lower() == "z" else 10
            text = text[:-1]
        if marked not in (None, base):
            raise UnreadableAnswerError(
                _("Your answer is marked as base {marked}. Write it in base {base}.").format(
                    marked=marked, base=base
                )
            )
        return text

    def _wanted(self, given: str) -> str:
        """What can be answered, where the text given cannot."""
        given = given if len(given) <= 20 else given[:19] + "…"
        allowed: Sequence[str] = self.words
        if self.base is not None:
            signs = " ".join(alphabet(self.base))
            numeral = _("the digits {digits}").format(digits=signs)
            if self.numerals == 2:
                numeral = _("two numbers with a + between them, written with the digits {digits}").format(
                    digits=signs
                )
            allowed = (numeral, *self.words)
        return _("“{given}” is no answer here. Answer with {allowed}.").format(
            given=given, allowed=_(" or ").join(allowed)
        )


@lru_cache(maxsize=64)
def _every_digit(base: int) -> dict[str, int]:
    """The value of every sign that is read: the digits of the base, those of base ten, and Ʒ and Ǝ."""
    dozenal = {sign: value for sign, value in reading_table(_DOZENAL).items() if not sign.isascii()}
    return reading_table(10) | dozenal | reading_table(base)
