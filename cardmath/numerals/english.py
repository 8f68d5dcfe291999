"""The number words of English."""

from typing import Final

from cardmath.numerals.number_words import NumberWords

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
_SMALL_PLURALS: Final = [
    "zeros",
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "elevens",
    "twelves",
    "thirteens",
    "fourteens",
    "fifteens",
    "sixteens",
    "seventeens",
    "eighteens",
    "nineteens",
]
_TENS_PLURALS: Final = [
    "twenties",
    "thirties",
    "forties",
    "fifties",
    "sixties",
    "seventies",
    "eighties",
    "nineties",
]
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
        """Join hundreds or more with a rest below a hundred."""
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
