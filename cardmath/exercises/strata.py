"""The strata of each kind of exercise: its levels of difficulty, easiest first."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardmath.i18n import N_, _


@dataclass(frozen=True, slots=True)
class Stratum:
    """A level of difficulty: its key in links and records, and its English title.

    >>> from cardmath.exercises import strata
    >>> [one.key for one in strata("addition", 12)]
    ['one-digit', 'no-carry', 'one-carry', 'two-carries']
    """

    key: str
    english: str

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return _(self.english)


_SHORT = Stratum("short", N_("short numerals"))
_LONG = Stratum("long", N_("longer numerals without a zero"))
_ZERO = Stratum("zero", N_("longer numerals with a zero"))


def length_strata(base: int) -> tuple[Stratum, ...]:
    """Return the strata of the kinds about one numeral; in base two, nearly every numeral has a zero.

    >>> [one.key for one in length_strata(12)], [one.key for one in length_strata(2)]
    (['short', 'long', 'zero'], ['short', 'zero'])
    """
    return (_SHORT, _ZERO) if base == 2 else (_SHORT, _LONG, _ZERO)


def by_length(digits: Sequence[int], fewest: int) -> str:
    """Return the key of a numeral's stratum, for kinds where the shortest numerals have ``fewest`` digits.

    >>> by_length((3, 0), 2), by_length((3, 1, 2), 2), by_length((3, 0, 5), 2)
    ('short', 'long', 'zero')
    """
    if len(digits) == fewest:
        return _SHORT.key
    # In base two nearly every numeral has a zero, so the few others are grouped with them.
    return _ZERO.key if 0 in digits or fewest == 4 else _LONG.key
