"""The known misconceptions, M1 to M27."""

from enum import StrEnum
from types import MappingProxyType
from typing import Final

from cardmath.i18n import N_, _


class Misconception(StrEnum):
    """A known misconception. Its value is its code, which records and the command line use as its name.

    A *slip* is one case of it in a pupil's work.

    >>> Misconception.CARRIES_AT_TEN == "M3", Misconception("M3"), Misconception.CARRIES_AT_TEN.sentence
    (True, 'M3', 'carries at ten')
    """

    AS_IN_BASE_TEN = "M1", N_("reads or writes a numeral as if it were in base ten")
    DIGITS_AT_FACE_VALUE = "M2", N_("takes digits at face value")
    CARRIES_AT_TEN = "M3", N_("carries at ten")
    DROPS_THE_CARRY = "M4", N_("forgets what was carried or borrowed")
    ADDS_COLUMNS_APART = "M5", N_("works out each column on its own")
    BORROWS_TEN = "M6", N_("borrows ten")
    SMALLER_FROM_LARGER = "M7", N_("takes the smaller digit from the larger")
    LAST_DIGIT_DECIDES = "M8", N_("lets the last digit decide odd or even in any base")
    TWO_DIGITS_IN_ONE_PLACE = "M9", N_("writes ten or more in one place as two digits")
    DIGITS_REVERSED = "M10", N_("writes the digits in reverse order")
    LOSES_A_PLACE = "M11", N_("loses a place or overlooks a zero")
    MAKES_TEN = "M12", N_("makes ten, whatever the target")
    OFF_BY_ONE = "M13", N_("counts one too many or one too few")
    PARITY_BY_LOOK = "M14", N_("goes by looks, not by pairs")
    WRONG_ROUND_THE_RING = "M15", N_("miscounts round the ring")
    CHANCE_BY_FEEL = "M16", N_("trusts a gut feeling about chance")
    MISJUDGES_COVER = "M17", N_("misjudges what is covered")
    RANKS_BY_SIZE = "M18", N_("ranks a hand by the size of its cards")
    COUNTS_EVEN_CARDS = "M19", N_("counts even cards as well")
    ADDS_INSTEAD = "M20", N_("adds instead of multiplying")
    OTHER_NUMBER_OF_ROWS = "M21", N_("takes one row too few or too many")
    ADDS_THE_CARRY_FIRST = "M22", N_("adds the carry before multiplying")
    TIMES_ONE_DIGIT = "M23", N_("multiplies only one of the digits")
    COPIES_THE_FRACTION = "M24", N_("writes the two numbers of a fraction after the point")
    STOPS_AT_THE_FIRST_PLACE = "M25", N_("looks only at the first place after the point")
    ONE_FACTOR_IS_ENOUGH = "M26", N_("thinks that one common factor is enough for a fraction to end")
    LONGER_IS_LARGER = "M27", N_("mistakes a longer number for a larger one")

    #: Its sentence, untranslated.
    english: str

    def __new__(cls, code: str, english: str = "") -> "Misconception":
        """Make a member with only its code as its value."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.english = english
        return member

    @property
    def sentence(self) -> str:
        """What a pupil does, for teachers, in the reader's language."""
        return _(self.english)

    def __repr__(self) -> str:
        """Return its code, as in records."""
        return repr(self.value)


#: The sentence for each misconception, keyed by its code; `cardmath.i18n._` translates it.
MISCONCEPTIONS: Final = MappingProxyType({known.value: known.english for known in Misconception})
