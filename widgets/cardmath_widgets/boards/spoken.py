"""Words for the ear: the same sentences as for the eye, with every number in words.

Few screen readers know the digits Ʒ and Ǝ, and none knows that 13 may be fifteen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from cardmath.i18n import _
from cardmath.numerals import Notation, words
from cardmath.sentences import capitalised
from cardmath_widgets.access import Said

__all__ = ["Spoken", "said"]


@dataclass(frozen=True)
class Spoken(Notation):
    """A notation that writes numbers as they are said.

    >>> Spoken(12).format(10), Spoken(12).marked(15), Spoken(10).marked(15)
    ('ten', 'one three, base twelve: fifteen', 'fifteen')
    """

    def format(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words."""
        if isinstance(n, int) or n.denominator == 1:
            return words(int(n), 10)
        return Notation.spoken(self, n, places=places)

    def marked(self, n: int | Fraction, *, places: int | None = None) -> str:
        """Return the number in words, after its digits where these could be read in another base."""
        if self.base == 10 or (isinstance(n, int) and 0 <= n < min(self.base, 10)):
            return self.format(n, places=places)
        return _("{digits}: {number}").format(
            digits=Notation.spoken(self, n, places=places), number=self.format(n, places=places)
        )


def said(
    sentence: Callable[[Notation], str],
    notation: Notation,
    *,
    why: Callable[[Notation], str] | None = None,
    mood: str = "",
) -> Said:
    """Return what is said, for eye and ear, from what makes the sentence in a notation; ``why`` likewise.

    >>> said(lambda notation: f"7 + 8 = {notation.marked(15)}.", Notation(12)).aloud
    '7 and 8 make one three, base twelve: fifteen.'
    """
    text = capitalised(sentence(notation))
    aloud = _aloud(sentence, notation)
    if why is None:
        return Said(text, "", "" if aloud == text else aloud, mood)
    return Said(text, why(notation), f"{aloud} {_aloud(why, notation)}", mood)


def _aloud(sentence: Callable[[Notation], str], notation: Notation) -> str:
    text = sentence(Spoken(notation.base, notation.digits))
    # TRANSLATORS: how the signs of a sum are read, as in "seven and eight make fifteen"
    return capitalised(text.replace(" + ", _(" and ")).replace(" = ", _(" make ")))
