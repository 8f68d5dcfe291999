"""Words that several parts of the desk use."""

from cardmath.exercises import MISCONCEPTIONS
from cardmath.i18n import _

__all__ = ["misconception_name"]


def misconception_name(code: str) -> str:
    """Return the name of a misconception in words, or "" if the code names none.

    >>> misconception_name("M3"), misconception_name("")
    ('carries at ten', '')
    """
    return _(MISCONCEPTIONS[code]) if code in MISCONCEPTIONS else ""
