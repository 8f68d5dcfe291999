"""Numbers counted in the base: how many full fives there are, and what is left."""

from functools import cache
from typing import Final

from cardmath.i18n import N_, _, ngettext
from cardmath.numerals import DECIMAL

__all__ = ["frame_name", "full_frames", "places_in_words"]

# TRANSLATORS: what so many ones are called when they are counted together, two to thirty-six, each as one
# and as several: "a full five", "three full fives"
_TOGETHER: Final = N_(
    "two|twos three|threes four|fours five|fives six|sixes seven|sevens eight|eights nine|nines ten|tens "
    "eleven|elevens dozen|dozens thirteen|thirteens fourteen|fourteens fifteen|fifteens sixteen|sixteens "
    "seventeen|seventeens eighteen|eighteens nineteen|nineteens twenty|twenties twenty-one|twenty-ones "
    "twenty-two|twenty-twos twenty-three|twenty-threes twenty-four|twenty-fours twenty-five|twenty-fives "
    "twenty-six|twenty-sixes twenty-seven|twenty-sevens twenty-eight|twenty-eights twenty-nine|twenty-nines "
    "thirty|thirties thirty-one|thirty-ones thirty-two|thirty-twos thirty-three|thirty-threes "
    "thirty-four|thirty-fours thirty-five|thirty-fives thirty-six|thirty-sixes"
)


@cache
def _names(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (one.partition("|") for one in text.split())
    return tuple((one, many) for one, _bar, many in pairs)


def frame_name(base: int, count: int = 1) -> str:
    """Return what as many ones as the base are called together.

    >>> frame_name(12), frame_name(5, 3)
    ('dozen', 'fives')
    """
    one, many = _names(_(_TOGETHER))[base - 2]
    return one if count == 1 else many


def full_frames(count: int, base: int) -> str:
    """Return so many full frames of a base in words; from one up.

    >>> full_frames(1, 12), full_frames(3, 5)
    ('a full dozen', 'three full fives')
    """
    return ngettext("a full {frame}", "{count} full {frames}", count).format(
        frame=frame_name(base, 1), count=DECIMAL.aloud(count), frames=frame_name(base, count)
    )


def places_in_words(number: int, base: int) -> str:
    """Return a number of two places as it is counted in a base, and "" for any other.

    >>> places_in_words(15, 12), places_in_words(15, 5), places_in_words(15, 16)
    ('one dozen and three', 'three fives', '')
    """
    high, low = divmod(number, base)
    if not 0 < high < base:
        return ""
    bundles = _("{count} {frames}").format(count=DECIMAL.aloud(high), frames=frame_name(base, high))
    return _("{bundles} and {rest}").format(bundles=bundles, rest=DECIMAL.aloud(low)) if low else bundles
