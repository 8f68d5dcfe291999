"""Chances as people read them in a base: 53 in 100 in base ten, 64z in 100z in base twelve.

The whole is the power of the base nearest to a round number, one hundred by default. Nearness is measured by
ratio, so 200 is as near to 100 as 50 is. In base two the whole is 128, in base sixteen 256, in base
thirty-six 36.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cardmath.errors import NumeralError
from cardmath.i18n import N_, _
from cardmath.integers import as_int
from cardmath.numerals.notation import Notation
from cardmath.numerals.positional import check_number
from cardmath.numerals.styles import check_base
from cardmath.sentences import shown

#: The numbers a whole is usually close to.
HUNDRED: Final = 100
THOUSAND: Final = 1000

_SENTENCES: Final = {
    "": N_("{parts} in {whole}"),
    "fewer": N_("fewer than {parts} in {whole}"),
    "more": N_("more than {parts} in {whole}"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """A chance as parts of a whole, rounded to whole parts.

    ``bound`` is "" for a rounded chance, "fewer" for a possible chance of less than half a part, and "more"
    for an uncertain chance less than half a part short of the whole.
    """

    parts: int
    whole: int
    bound: str = ""

    def phrase(self, notation: Notation) -> str:
        """Return the share in words and numerals.

        >>> share_of(Fraction(53, 100), 10).phrase(Notation(10)), share_of(0.53, 12).phrase(Notation(12))
        ('53 in 100', '64z in 100z')
        >>> share_of(0.001, 10).phrase(Notation(10)), share_of(0.999, 10).phrase(Notation(10).voice)
        ('fewer than 1 in 100', 'more than ninety-nine in one hundred')
        """
        return _(_SENTENCES[self.bound]).format(
            parts=notation.brief(self.parts), whole=notation.brief(self.whole)
        )


def whole_near(base: int, about: int = HUNDRED) -> int:
    """Return the power of a base, at least the base itself, that is nearest to a number by ratio.

    Raises `NumeralError` for an unknown base and for anything but a whole number.

    >>> [whole_near(base) for base in (2, 6, 10, 12, 16, 36)], whole_near(12, 1000)
    ([128, 216, 100, 144, 256, 36], 1728)
    """
    power = base = check_base(base)
    about = as_int(about)
    if type(about) is not int:
        # No power of a base comes near to infinity, for example.
        raise NumeralError(_("{value} is not a whole number."), value=shown(about))
    # The next power is farther from the number as soon as the product of both exceeds its square.
    while power * power * base < about * about:
        power *= base
    return power


def share_of(
    chance: Fraction | float, base: int, about: int = HUNDRED, *, is_estimate: bool = False
) -> Share:
    """Return a chance from 0 to 1 as parts of a power of the base; see `whole_near`.

    Rounding never makes something possible impossible, or something uncertain certain. A chance of exactly 0
    or 1 stays what it is, unless ``is_estimate`` is true, because a few trials cannot prove certainty. Raises
    `NumeralError` for an unknown base and for a chance that is not from 0 to 1.

    >>> share_of(Fraction(1, 3), 10)
    Share(parts=33, whole=100, bound='')
    >>> share_of(0, 10).parts, share_of(0, 10, is_estimate=True).bound
    (0, 'fewer')
    """
    exact = check_number(Fraction(chance) if isinstance(chance, float) else chance)
    if not 0 <= exact <= 1:
        raise NumeralError(_("{value} is not a chance from 0 to 1."), value=shown(chance))
    base = check_base(base)
    whole = whole_near(base, about)
    parts = int(exact * whole + Fraction(1, 2))
    if parts == 0 and (exact or is_estimate):
        return Share(1, whole, "fewer")
    if parts == whole and (exact != 1 or is_estimate):
        return Share(whole - 1, whole, "more")
    return Share(parts, whole)
