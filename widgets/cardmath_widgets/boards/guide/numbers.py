"""Any number, three ways: as a numeral, in words, and as dots in frames of the base."""

from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import capitalised
from cardmath_widgets.boards.guide.counting import places_in_words
from cardmath_widgets.slate.element import Element, box, text
from cardmath_widgets.slate.pictures import frames

__all__ = ["in_words", "three_ways"]


def in_words(number: int, notation: Notation) -> str:
    """Return a number in words: as the base counts it, and as everybody does.

    >>> from cardmath.numerals import Notation
    >>> in_words(15, Notation(12)), in_words(7, Notation(12)), in_words(15, Notation(10))
    ('one dozen and three, fifteen', 'seven', 'one ten and five, fifteen')
    >>> in_words(28, Notation(5))
    'one zero three, base five: twenty-eight'
    """
    counted = places_in_words(number, notation.base)
    if counted:
        return _("{counted}, {number}").format(counted=counted, number=DECIMAL.aloud(number))
    return notation.aloud(number)


def three_ways(number: int, name: str, notation: Notation) -> Element:
    """Return a number that is not negative three ways, under its name."""
    return box(
        "cm-three",
        text(name, "cm-three-name", tag="h2"),
        text(notation.write(number), "cm-three-numeral", aria_hidden="true"),
        text(capitalised(in_words(number, notation)) + ".", "cm-three-words"),
        _dots(number, notation),
        key=f"three-{name}",
    )


def _dots(number: int, notation: Notation) -> Element:
    """Return dots in frames, for the eye; the words say as much."""
    if not number:
        return text(_("no dot at all"), "cm-three-dots", aria_hidden="true")
    return frames(notation.base, number).having(aria_hidden="true")
