"""The page of *How to play* that shows the digits for ten and eleven: a card for each, with its dots."""

from typing import Final

from cardmath.art import HEIGHT, WIDTH, Palette, document, face
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, DOZENAL, Notation
from cardmath_widgets.page import Said

#: The ranks of the cards that show the digits.
_SHOWN: Final = (10, 11)
_SUIT: Final = "c"
#: The size of the picture, the same as on the other pages, and the space for a card and the word below it.
_SIZE: Final = (330, 270)
_CARD: Final = (140, 196)
_TOP: Final = 14
_WORD: Final = 250
_FELT: Final = "#1f4d3a"
_CREAM: Final = "#f8f3e6"


def has_new_digits(notation: Notation) -> bool:
    """Return whether a notation writes ten and eleven with digits that few people know.

    >>> has_new_digits(Notation(12)), has_new_digits(Notation(10))
    (True, False)
    """
    return notation.base == DOZENAL.base


def digits_said(notation: Notation) -> Said:
    """Say what the digits are, on screen and aloud.

    >>> digits_said(Notation(12)).text
    'Two new digits: Ʒ is ten. Ǝ is eleven.'
    """
    ten, eleven = (notation.format(number) for number in _SHOWN)
    words = [DECIMAL.aloud(number) for number in _SHOWN]
    return Said(
        _("Two new digits: {one} is {ten}. {other} is {eleven}.").format(
            one=ten, ten=words[0], other=eleven, eleven=words[1]
        ),
        aloud=_("There are two new digits, one for {ten} and one for {eleven}.").format(
            ten=words[0], eleven=words[1]
        ),
    )


def digits_drawing(notation: Notation, palette: Palette) -> str:
    """Return a card with ten dots and one with eleven, each above its number in words."""
    width, height = _SIZE
    wide, tall = _CARD
    gap = (width - 2 * wide) / 3
    parts = [f'<rect width="{width}" height="{height}" rx="10" fill="{_FELT}"/>']
    for place, number in enumerate(_SHOWN):
        left = gap + place * (wide + gap)
        card = face(str(number), _SUIT, notation.format(number), palette=palette)
        at = f"translate({left:g} {_TOP}) scale({wide / WIDTH:.4f} {tall / HEIGHT:.4f})"
        look = f'text-anchor="middle" font-size="30" font-weight="600" fill="{_CREAM}"'
        word = f'<text x="{left + wide / 2:g}" y="{_WORD}" {look}>{DECIMAL.aloud(number)}</text>'
        parts.append(f'<g transform="{at}">{card}</g>{word}')
    return document("".join(parts), (0, 0, width, height), _SIZE, palette)
