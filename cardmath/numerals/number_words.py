"""The interface for the number words of a language.

Catalogues translate sentences, but they cannot hold the rules of number words: German says the ones before
the tens, and French counts in twenties. For this reason, each language has its own `NumberWords`.
"""

from abc import ABC, abstractmethod

from cardmath.i18n import _


class NumberWords(ABC):
    """The words of a language for whole numbers from 0 up and for bundles of a number.

    A subclass must define `cardinal` and `bundle`. It may define the other methods if the language has its
    own words for them.

    >>> from cardmath.numerals import number_words
    >>> number_words().cardinal(21), number_words().bundle(2)
    ('twenty-one', 'twos')
    """

    @abstractmethod
    def cardinal(self, n: int) -> str:
        """Return a number from 0 up, of any size, in words of base ten: "twenty-one"."""

    @abstractmethod
    def bundle(self, worth: int, count: int | None = None) -> str:
        """Return the name of ``count`` bundles of ``worth`` ones, without the count: "twos".

        ``count`` selects the grammatical form. None names the bundles in general, as above a column of a
        place-value table. ``worth`` is 0 or more and may be large: "144s".
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
