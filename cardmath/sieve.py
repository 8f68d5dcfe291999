"""Numbers written in two bases: does the last digit tell whether they are divisible?

In base twelve the last digit tells odd from even, because a full twelve splits into pairs. In base seven it
does not: each full seven leaves one dot over, so the sevens count too.

>>> sieve = Sieve((24, 25), (7, 12))
>>> [sieve.is_trusty(base) for base in sieve.bases], sieve.misled(7)
([False, True], (24, 25))
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _, ngettext
from cardmath.integers import as_int, settle_ints
from cardmath.numerals import DECIMAL, Notation, check_base, number_words
from cardmath.sentences import capitalised

#: How many numbers are drawn.
MANY: Final = 12
#: What numbers can be sorted by: odd and even, threes, and so on.
DIVISORS: Final = tuple(range(2, 13))
_DRAWN: Final = range(10, 80)
_MOST: Final = 143


class SieveError(CardmathError, ValueError):
    """The error for numbers that cannot be sorted in this way."""


@dataclass(frozen=True)
class Sieve:
    """Numbers, the two bases they are written in, and the divisor they are sorted by.

    Raises `SieveError` for numbers or a divisor out of range, and `cardmath.NumeralError` for a base.
    """

    values: tuple[int, ...]
    bases: tuple[int, int] = (7, 12)
    divisor: int = 2

    def __post_init__(self) -> None:
        """Raise `SieveError` for invalid numbers or an invalid divisor."""
        object.__setattr__(self, "values", tuple(map(as_int, self.values)))
        object.__setattr__(self, "bases", tuple(map(check_base, self.bases)))
        settle_ints(self, "divisor")
        if not self.values or any(type(value) is not int or not 0 <= value <= _MOST for value in self.values):
            raise SieveError(_("the numbers to sort must be from 0 to {most}"), most=_MOST)
        if len(set(self.values)) < len(self.values) or len(self.values) > 2 * MANY:
            raise SieveError(_("the numbers to sort must differ; there can be at most {most}"), most=2 * MANY)
        if self.divisor not in DIVISORS:
            raise SieveError(_("the number to sort by must be from 2 to {most}"), most=DIVISORS[-1])

    @classmethod
    def drawn(cls, number: int, bases: tuple[int, int] = (7, 12), divisor: int = 2) -> "Sieve":
        """Return randomly drawn numbers: half of them are divisible, and many have a misleading last digit.

        >>> sieve = Sieve.drawn(7)
        >>> len(sieve.values), sum(sieve.divides(value) for value in sieve.values), len(sieve.misled(7))
        (12, 6, 6)
        """
        whole = cls(tuple(_DRAWN[: 2 * MANY]), bases, divisor)
        chance = Random(f"sieve {bases} {divisor} {number}")
        doubtful = next((base for base in bases if not whole.is_trusty(base)), bases[0])
        chosen: list[int] = []
        for divides in (True, False):
            pool = [value for value in _DRAWN if (value % divisor == 0) == divides]
            chance.shuffle(pool)
            # Half of them mislead, if possible; other numbers fill the remaining places.
            misleading = [value for value in pool if whole.misleads(value, doubtful)]
            clear = [value for value in pool if not whole.misleads(value, doubtful)]
            most = MANY // 4
            chosen += [*misleading[:most], *clear, *misleading[most:]][: MANY // 2]
        chance.shuffle(chosen)
        return cls(tuple(chosen), bases, divisor)

    # -- what the numbers do -----------------------------------------------------------------------------

    def divides(self, value: int) -> bool:
        """Return whether a number splits into groups of the divisor with nothing left over."""
        return value % self.divisor == 0

    def misleads(self, value: int, base: int) -> bool:
        """Return whether the last digit of a number in a base misleads: only one of the two is divisible."""
        return self.divides(value % base) != self.divides(value)

    def misled(self, base: int) -> tuple[int, ...]:
        """Return the numbers whose last digit misleads in a base."""
        return tuple(value for value in self.values if self.misleads(value, base))

    def is_trusty(self, base: int) -> bool:
        """Return whether the last digit is a reliable guide for every number in a base."""
        return base % self.divisor == 0

    def left(self, value: int, base: int) -> int:
        """Return how many dots of a number are left over if each full frame is split into groups of the
        divisor.

        >>> Sieve((24,)).left(24, 7), Sieve((24,)).left(24, 12)
        (6, 0)
        """
        frames, rest = divmod(value, base)
        return frames * (base % self.divisor) + rest

    # -- sentences ---------------------------------------------------------------------------------------

    def verdict(self, value: int, notation: Notation) -> str:
        """Return whether a number is even or odd or, for other divisors, whether it is divisible.

        >>> Sieve((24,)).verdict(24, Notation(7)), Sieve((24,), divisor=5).verdict(24, Notation(7))
        ('33₇ is even.', '33₇ does not divide by five.')
        """
        divides = self.divides(value)
        if self.divisor == 2:
            words = _("{number} is even.") if divides else _("{number} is odd.")
        else:
            words = (
                _("{number} divides by {divisor}.")
                if divides
                else _("{number} does not divide by {divisor}.")
            )
        return words.format(number=notation.write(value), divisor=DECIMAL.aloud(self.divisor))

    def test(self, value: int, notation: Notation) -> str:
        """Return what the frames of a number in a base show.

        >>> print(Sieve((7,)).test(7, Notation(7)))
        Each full seven leaves one dot over. 1 is left. One has no partner: 10₇ is odd.
        """
        frames, rest = divmod(value, notation.base)
        each, left = notation.base % self.divisor, self.left(value, notation.base)
        sentences = [self._frames(frames, notation)]
        if each and frames:
            words = ngettext(
                "with the {rest} beside them, {left} is left.",
                "with the {rest} beside them, {left} are left.",
                left,
            )
            if not rest:
                words = ngettext("{left} is left.", "{left} are left.", left)
            sentences.append(words.format(rest=notation.brief(rest), left=notation.brief(left)))
        elif frames and left:
            words = ngettext("{left} dot is left beside them.", "{left} dots are left beside them.", left)
            if frames == 1:
                words = ngettext("{left} dot is left beside it.", "{left} dots are left beside it.", left)
            sentences.append(words.format(left=notation.brief(left)))
        sentences.append(
            _("{groups}: {verdict}").format(groups=self._groups(left), verdict=self.verdict(value, notation))
        )
        return " ".join([capitalised(sentence) for sentence in sentences if sentence])

    def _frames(self, frames: int, notation: Notation) -> str:
        """Return what the full frames leave over."""
        frame, each = number_words().frame(notation.base, 1), notation.base % self.divisor
        if not frames:
            return _("there is no full {frame}.").format(frame=frame)
        if each:
            words = ngettext(
                "each full {frame} leaves {each} dot over.",
                "each full {frame} leaves {each} dots over.",
                each,
            )
            return words.format(frame=frame, each=DECIMAL.aloud(each))
        if self.divisor == 2:
            return _("each full {frame} splits into pairs.").format(frame=frame)
        return _("each full {frame} splits into groups of {divisor}.").format(
            frame=frame, divisor=DECIMAL.aloud(self.divisor)
        )

    def _groups(self, left: int) -> str:
        """Return whether the remaining dots split into groups."""
        fits = left % self.divisor == 0
        if not left:
            return _("no dots are left over")
        if self.divisor == 2:
            return _("they split into pairs") if fits else _("one has no partner")
        words = (
            _("they split into groups of {divisor}")
            if fits
            else _("they do not split into groups of {divisor}")
        )
        return words.format(divisor=DECIMAL.aloud(self.divisor))

    def reason(self, base: int) -> str:
        """Return why the last digit is a reliable guide in a base, or why it is not.

        >>> Sieve((24,)).reason(12)
        'Base twelve: trust the last digit. A full dozen splits into pairs.'
        >>> Sieve((24,)).reason(7)
        'Base seven: do not trust the last digit. A full seven leaves one dot over.'
        """
        each = base % self.divisor
        words = (
            _("Base {base}: do not trust the last digit.")
            if each
            else _("Base {base}: trust the last digit.")
        )
        frame = number_words().frame(base, 1)
        if each:
            why = ngettext(
                "A full {frame} leaves {each} dot over.", "A full {frame} leaves {each} dots over.", each
            )
        elif self.divisor == 2:
            why = _("A full {frame} splits into pairs.")
        else:
            why = _("A full {frame} splits into groups of {divisor}.")
        sentence = f"{words} {why}"
        return sentence.format(
            base=DECIMAL.aloud(base),
            frame=frame,
            each=DECIMAL.aloud(each),
            divisor=DECIMAL.aloud(self.divisor),
        )
