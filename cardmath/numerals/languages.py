"""The number words of each language: the interface, the English words, and the registry.

Catalogues translate sentences, but they cannot express the rules of number words: German says the ones before
the tens, and French counts in twenties. For this reason, each language has its own `NumberWords`.
"""

from abc import ABC, abstractmethod
from typing import Final

from cardmath.i18n import _, language


class NumberWords(ABC):
    """A language's words for whole numbers from 0 up and for bundles of a number.

    A subclass must define `cardinal` and `bundle`. It can also override the other methods if the language
    needs different words for them.

    >>> from cardmath.numerals import number_words
    >>> number_words().cardinal(21), number_words().bundle(2)
    ('twenty-one', 'twos')
    """

    @abstractmethod
    def cardinal(self, n: int) -> str:
        """Return a number from 0 up, of any size, in base-ten words: "twenty-one"."""

    @abstractmethod
    def bundle(self, worth: int, count: int | None = None) -> str:
        """Return the name of ``count`` bundles of ``worth`` ones, without the count: "twos".

        ``count`` selects the grammatical form. None is for bundles in general, as in the heading of a
        place-value column. ``worth`` is 0 or more and may be large: "144s".
        """

    def frame(self, base: int, count: int | None = None) -> str:
        """Return the name of full frames of a base, without their count: "dozen", "fives".

        Sentences contain "a full dozen" and "three full fives", so these names should have the same gender.
        By default they are the names of bundles.
        """
        return self.bundle(base, count)

    def dozens(self, n: int) -> str:
        """Return a number from 0 up in dozens and gross: "two gross five dozen one".

        The pattern for each power comes from the catalogue, and the counts come from `cardinal`.
        """
        if n < 12:
            return self.cardinal(n)
        for power, between in ((6, ", "), (3, ", "), (2, " "), (1, " ")):
            if n >= 12**power:
                count, rest = divmod(n, 12**power)
                head = _powers_of_twelve()[power].format(count=self.dozens(count))
                return head + between + self.dozens(rest) if rest else head
        raise AssertionError(n)


def _powers_of_twelve() -> dict[int, str]:
    return {
        1: _("{count} dozen"),
        2: _("{count} gross"),
        3: _("{count} great gross"),
        6: _("{count} great gross of great gross"),
    }


_SMALL: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_SMALL_PLURALS: Final = [f"{word}es" if word == "six" else f"{word}s" for word in _SMALL]
_TENS_PLURALS: Final = [f"{word.removesuffix('y')}ies" for word in _TENS]
#: The powers of a thousand, each a thousand times the previous power.
_POWERS: Final = [
    "thousand",
    "million",
    "billion",
    "trillion",
    "quadrillion",
    "quintillion",
    "sextillion",
    "septillion",
    "octillion",
    "nonillion",
    "decillion",
]


class English(NumberWords):
    """British number words on the short scale: "one hundred and four".

    >>> English().cardinal(104), English().bundle(20, 3), English().frame(12, 1)
    ('one hundred and four', 'twenties', 'dozen')
    """

    def cardinal(self, n: int) -> str:
        """Return a number from 0 up in words."""
        if n < 20:
            return _SMALL[n]
        if n < 100:
            tens, ones = divmod(n, 10)
            return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
        if n < 1000:
            hundreds, rest = divmod(n, 100)
            return self._with_and(f"{_SMALL[hundreds]} hundred", rest)
        power = 3 * len(_POWERS)
        while n < 10**power:
            power -= 3
        # Above a thousand of the largest named power, the count itself is a large number.
        count, rest = divmod(n, 10**power)
        head = f"{self.cardinal(count)} {_POWERS[power // 3 - 1]}"
        return self._with_and(head, rest) if rest < 100 else f"{head} {self.cardinal(rest)}"

    def _with_and(self, head: str, rest: int) -> str:
        """Join hundreds or more with a remainder below a hundred."""
        return f"{head} and {self.cardinal(rest)}" if rest else head

    def bundle(self, worth: int, count: int | None = None) -> str:
        """Return "twelve" for a single bundle, "twelves" otherwise. From 100 up the form is "144s"."""
        if worth >= 100:
            return str(worth) if count == 1 else f"{worth}s"
        if count == 1:
            return self.cardinal(worth)
        if worth < 20:
            return _SMALL_PLURALS[worth]
        tens, ones = divmod(worth, 10)
        return f"{_TENS[tens - 2]}-{_SMALL_PLURALS[ones]}" if ones else _TENS_PLURALS[tens - 2]

    def frame(self, base: int, count: int | None = None) -> str:
        """Return the name of a bundle, where a bundle of twelve is a dozen."""
        if base == 12:
            return "dozen" if count == 1 else "dozens"
        return self.bundle(base, count)


_FALLBACK: Final = "en"

_languages: dict[str, NumberWords] = {_FALLBACK: English()}


def register_words(code: str, words: NumberWords) -> None:
    """Register the number words of a language. ``code`` is as in `cardmath.i18n.language`, such as "de".

    An entry for "de" is also used for "de-AT", unless "de-AT" has its own entry. A new entry replaces an
    existing entry.
    """
    _languages[code] = words


def unregister_words(code: str) -> None:
    """Remove the number words of a language, which then uses the English words.

    Raises `KeyError` if the language has no entry.
    """
    del _languages[code]


def number_words() -> NumberWords:
    """Return the number words of the active language, or the English words if it has no entry.

    >>> type(number_words()).__name__
    'English'
    """
    code = language()
    for name in (code, code.partition("-")[0]):
        if name in _languages:
            return _languages[name]
    return _languages[_FALLBACK]
