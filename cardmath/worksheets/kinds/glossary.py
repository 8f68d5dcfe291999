"""The words of cardmath in pictures, for language learners, parents and classroom walls."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardmath.art import filling, meeting, packed, weighed, worked_lending, worked_sum
from cardmath.art.palette import TWO_COLOUR
from cardmath.art.table import PLAIN, Table
from cardmath.cards import Card
from cardmath.exercises.columns import columns_of
from cardmath.i18n import _, pgettext
from cardmath.lending import Lending
from cardmath.numerals import DECIMAL, Notation, digit_values
from cardmath.worksheets.blocks import pictures
from cardmath.worksheets.sheets import Kind, Worksheet

_INK: Final = "#1a1a1a"
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


def _entry(svg: str, alt: str, width: float, word: str, sentence: str) -> _Entry:
    return svg.replace("currentColor", _INK), alt, width, word, sentence


def _cards(notation: Notation) -> Iterator[_Entry]:
    write = notation.write
    yield _entry(
        _laid("7h"),
        _("The seven of hearts."),
        14,
        pgettext("glossary", "card"),
        _("A card is worth a number. This is a seven."),
    )
    yield _entry(
        _laid("7h", "8s", is_marked=True),
        _("The seven of hearts beside the eight of spades."),
        30,
        pgettext("glossary", "pair, target"),
        _("A pair makes the target. 7 and 8 make {target}.").format(target=write(15)),
    )
    lying = notation.base * 3 // 5
    yield _entry(
        filling(notation.base, lying, notation.base - lying, flows=False),
        _("A frame of {count} cells, filled with dots of two colours.").format(count=notation.base),
        40,
        pgettext("glossary", "partner"),
        _("{first} and {second} are partners: together they fill the frame.").format(
            first=write(lying), second=write(notation.base - lying)
        ),
    )


def _numbers(notation: Notation) -> Iterator[_Entry]:
    base = notation.base
    frames, dots = min(2, base - 1), min(3, base - 1)
    count = base * frames + dots
    yield _entry(
        packed(base, base),
        _("{count} dots in a full frame.").format(count=base),
        24,
        pgettext("glossary", "full frame"),
        _("A frame is full at {base}. It is one bundle.").format(base=notation.write(base)),
    )
    yield _entry(
        packed(count, base),
        _("{count} dots, packed into frames of {base}.").format(count=count, base=base),
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
        packed(13, 5),
        _("{count} dots, packed into frames of {base}.").format(count=13, base=5),
        40,
        pgettext("glossary", "base"),
        _("In base five a frame is full at five. These are {numeral}.").format(numeral=five.write(13)),
    )
    digits = digit_values(count, base)
    yield _entry(
        weighed([str(base), "1"], list(map(notation.format, digits))),
        _("The weights {weights}. The number below each shows how many you need: {digits}.").format(
            weights=f"{base}, 1", digits=", ".join(map(notation.format, digits))
        ),
        30,
        pgettext("glossary", "digit, place"),
        _("Each digit has a place. Its place tells you what it is worth."),
    )
    yield _entry(
        meeting((8,), 2, flows=False),
        _("Dots joined two by two. A ring marks a dot without a partner."),
        34,
        pgettext("glossary", "even"),
        _("Every dot has a partner."),
    )
    yield _entry(
        meeting((7,), 2, flows=False),
        _("Dots joined two by two. A ring marks a dot without a partner."),
        34,
        pgettext("glossary", "odd"),
        _("One dot is left over."),
    )


def _sums(notation: Notation) -> Iterator[_Entry]:
    base = notation.base
    # In every base the ones fill a frame.
    upper, lower = base + min(base // 2 + 2, base - 1), base + base // 2
    columns = columns_of(upper, lower, base)
    yield _entry(
        worked_sum(columns, len(columns), notation, flows=False),
        _("Each column's dots, in frames. A full frame moves on to the next column."),
        52,
        pgettext("glossary", "carry"),
        _("{upper} + {lower}: a full frame moves on to the next column.").format(
            upper=notation.write(upper), lower=notation.write(lower)
        ),
    )
    # In every base there are too few ones.
    whole, taken = (base * 2 + 1, min(3, base - 1)) if base > 2 else (2, 1)
    lending = Lending(whole, taken, base)
    while (move := lending.step()) is not None:
        lending = lending.play(move)
    yield _entry(
        worked_lending(lending),
        _(
            "Frames and dots. One frame is broken up because there are too few dots. What is"
            " taken away is crossed out."
        ),
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
