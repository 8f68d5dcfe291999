"""The names of bases in exercises."""

from cardmath.numerals import DECIMAL


def base_name(base: int) -> str:
    """Return the name of a base in words.

    >>> base_name(12)
    'twelve'
    """
    return DECIMAL.aloud(base)
