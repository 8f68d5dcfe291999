"""Words for the ear: the same sentences as for the eye, with every number in words."""

from collections.abc import Callable

from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.sentences import capitalised
from cardmath_widgets.access import Said

__all__ = ["said"]


def said(
    sentence: Callable[[Notation], str],
    notation: Notation,
    *,
    why: Callable[[Notation], str] | None = None,
    mood: str = "",
) -> Said:
    """Return what is said, for eye and ear, from what makes the sentence in a notation; ``why`` likewise.

    >>> said(lambda notation: f"7 + 8 = {notation.write(15)}.", Notation(12)).aloud
    '7 and 8 make one three, base twelve: fifteen.'
    """
    text = capitalised(sentence(notation))
    aloud = _aloud(sentence, notation)
    if why is None:
        return Said(text, "", "" if aloud == text else aloud, mood)
    return Said(text, why(notation), f"{aloud} {_aloud(why, notation)}", mood)


def _aloud(sentence: Callable[[Notation], str], notation: Notation) -> str:
    text = sentence(notation.voice)
    # TRANSLATORS: how the signs of a sum are read, as in "seven and eight make fifteen"
    return capitalised(text.replace(" + ", _(" and ")).replace(" = ", _(" make ")))
