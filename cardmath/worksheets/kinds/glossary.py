"""The words of cardmath in pictures, for language learners, parents and classroom walls."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from cardmath.art.palette import TWO_COLOUR
from cardmath.art.table import PLAIN, Table
from cardmath.cards import Card
from cardmath.exercises import pose
from cardmath.exercises.item import Item
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.bundles import Bundles
from cardmath.exercises.kinds.numeral import WriteNumeral
from cardmath.exercises.kinds.odd_even import DotSet
from cardmath.exercises.kinds.partner import Partner
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL, Notation
from cardmath.worksheets.blocks import pictures
from cardmath.worksheets.examples import pictured, taken_away
from cardmath.worksheets.sheets import Kind, Worksheet

_COLUMNS: Final = 3
#: A picture: its SVG, its description, its maximum width in millimetres, its word and its sentence.
_Entry = tuple[str, str, float, str, str]


def _make(_number: int, notation: Notation) -> Worksheet:
    return Worksheet(
        title=_("Words in pictures"),
        task="",
        blocks=(pictures([*_cards(notation), *_numbers(notation), *_sums(notation)], columns=_COLUMNS),),
        is_named=False,
    )


def _laid(*cards: str, is_marked: bool = False) -> str:
    table = Table(str, replace(TWO_COLOUR, paper="#ffffff"), PLAIN)
    for place, card in enumerate(cards):
        table.card(Card.parse(card), place * 300, 0)
        if is_marked:
            table.mark(place * 300, 0)
    return table.svg("")


def _entry(item: Item[Any], width: float, word: str, sentence: str, alt: str = "") -> _Entry:
    """Return the picture of a worked example with these numbers."""
    exercise = pose(item)
    picture = pictured(exercise) or taken_away(exercise)
    return picture.svg, alt or picture.alt, width, word, sentence


def _cards(notation: Notation) -> Iterator[_Entry]:
    write = notation.write
    yield (
        _laid("7h"),
        _("The seven of hearts."),
        14,
        pgettext("glossary", "card"),
        _("A card is worth a number. This is a seven."),
    )
    yield (
        _laid("7h", "8s", is_marked=True),
        _("The seven of hearts beside the eight of spades."),
        30,
        pgettext("glossary", "pair, target"),
        _("A pair makes the target. 7 and 8 make {target}.").format(target=write(15)),
    )
    lying = notation.base * 3 // 5
    yield _entry(
        Partner(notation, notation.base, lying),
        40,
        pgettext("glossary", "partner"),
        _("{first} and {second} are partners: together they fill the frame.").format(
            first=write(lying), second=write(notation.base - lying)
        ),
    )


def _numbers(notation: Notation) -> Iterator[_Entry]:
    base = notation.base
    dots = min(3, base - 1)
    count = base * min(2, base - 1) + dots
    yield _entry(
        Bundles(notation, "dots", base),
        24,
        pgettext("glossary", "full frame"),
        _("A frame is full at {base}. It is one bundle.").format(base=notation.write(base)),
        _("{count} dots in a full frame.").format(count=base),
    )
    yield _entry(
        Bundles(notation, "dots", count),
        46,
        pgettext("glossary", "numeral"),
        (
            _("1 full frame and 1 dot. We write {numeral}.")
            if base == 2
            else _("2 full frames and {dots} dots. We write {numeral}.")
        ).format(dots=dots, numeral=notation.write(count)),
    )
    five = Notation(5)
    yield _entry(
        Bundles(five, "dots", 13),
        40,
        pgettext("glossary", "base"),
        _("In base five a frame is full at five. These are {numeral}.").format(numeral=five.write(13)),
    )
    yield _entry(
        WriteNumeral(notation, count),
        30,
        pgettext("glossary", "digit, place"),
        _("Each digit has a place. Its place tells you what it is worth."),
    )
    even, odd = DotSet(notation, 8, 3), DotSet(notation, 7, 3)
    yield _entry(even, 34, pgettext("glossary", "even"), _("Every dot has a partner."))
    yield _entry(odd, 34, pgettext("glossary", "odd"), _("One dot is left over."))


def _sums(notation: Notation) -> Iterator[_Entry]:
    base = notation.base
    # In every base the ones fill a frame.
    upper, lower = base + min(base // 2 + 2, base - 1), base + base // 2
    yield _entry(
        Addition(notation, upper, lower),
        52,
        pgettext("glossary", "carry"),
        _("{upper} + {lower}: a full frame moves on to the next column.").format(
            upper=notation.write(upper), lower=notation.write(lower)
        ),
    )
    # In every base there are too few ones.
    whole, taken = (base * 2 + 1, min(3, base - 1)) if base > 2 else (2, 1)
    yield _entry(
        Subtraction(notation, whole, taken),
        52,
        pgettext("glossary", "borrow"),
        _("{upper} − {lower}: break up a full frame, then take away.").format(
            upper=notation.write(whole), lower=notation.write(taken)
        ),
    )


KIND: Final = Kind(
    "picture-glossary",
    lambda: _("Words in pictures"),
    _make,
    has_key=False,
    is_numbered=False,
    usual=lambda: DECIMAL,
)
