"""The drawings for slates: cards, numerals, targets, columns, and frames in a row."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from cardmath.art import COLOUR_SCHEMES, HEIGHT, STRIP, TWO_COLOUR, WIDTH, Palette, document, face, frame
from cardmath.cards import Card
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import rank_index, rank_worth
from cardmath_widgets.page.elements.tree import Element, box, drawing, text

#: Characters that an address cannot contain as they are. Quoting all the other characters as well would take
#: up most of the drawing time.
_ESCAPED: Final = '%#<>"{}'


class CardFace(NamedTuple):
    """A card to draw: its rank and suit, the text in its corner, and a value beside it to help.

    ``colours`` is the key of a colour scheme.
    """

    rank: str
    suit: str
    corner: str
    value: str = ""
    colours: str = "two"

    @property
    def palette(self) -> Palette:
        """The colours of the drawing."""
        return COLOUR_SCHEMES[self.colours].palette

    def svg(self, *, pictured: bool = True) -> str:
        """Return its face as an SVG fragment; if not ``pictured``, the numeral replaces the pips."""
        return face(
            self.rank, self.suit, self.corner, palette=self.palette, value=self.value, pictured=pictured
        )


def face_of(
    one: Card, notation: Notation, values: Mapping[str, int], colours: str = "two", *, helps: bool = True
) -> CardFace:
    """Return the face of a card; if it ``helps``, the value of a letter is shown beside it."""
    worth = rank_worth(one.rank, notation, values) if helps else ""
    return CardFace(one.rank, one.suit.value, rank_index(one.rank, notation, values), worth, colours)


def picture(svg: str, looks: str, label: str = "", *, key: str = "") -> Element:
    """Return a drawing as an image; without a label it is hidden from screen readers."""
    return _image(_address(svg), looks, label, key)


def card(one: CardFace, label: str = "", *, key: str = "") -> Element:
    """Return a card."""
    return _image(_card_address(one, HEIGHT), "cm-card", label, key)


def _image(address: str, looks: str, label: str = "", key: str = "") -> Element:
    return box(looks, tag="img", key=key, src=address, alt=label, draggable="false")


def _address(svg: str) -> str:
    for sign in _ESCAPED:
        svg = svg.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml,{svg}"


@lru_cache(maxsize=256)
def _card_address(one: CardFace, height: float) -> str:
    # The whole table is sent again on each press, and nearly all of its cards stay the same.
    return _address(document(one.svg(), (0, 0, WIDTH, height), (WIDTH, height), one.palette))


def value_card(value: int, index: str, *, colours: str = "two") -> Element:
    """Return a card with a value in pips; a value over 18 is shown as a large numeral instead."""
    shown = CardFace(str(min(value, 18)), "h", index, colours=colours)
    if value <= 18:
        return card(shown)
    svg = document(shown.svg(pictured=False), (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), shown.palette)
    return picture(svg, "cm-card")


def pyramid(rows: Sequence[Sequence[CardFace | None]], pointed: Collection[tuple[int, int]] = ()) -> Element:
    """Return cards in a pyramid, each covering two of the row above it.

    None stands for a removed card; ``pointed`` has the row and position of each marked card, counted from 1.
    """
    parts = []
    palette = TWO_COLOUR
    widest = max(len(row) for row in rows)
    for down, row in enumerate(rows):
        for across, one in enumerate(row):
            if one is None:
                continue
            palette = one.palette
            x = (widest - len(row)) / 2 * (WIDTH + 20) + across * (WIDTH + 20) + 20
            y = down * (STRIP + 40) + 20
            mark = ""
            if (down + 1, across + 1) in pointed:
                mark = (
                    f'<rect x="-12" y="-12" width="{WIDTH + 24}" height="{HEIGHT + 24}" rx="28" '
                    'fill="none" stroke="#ffc83d" stroke-width="16"/>'
                )
            parts.append(f'<g transform="translate({x:g} {y:g})">{mark}{one.svg()}</g>')
    width = widest * (WIDTH + 20) + 20
    height = (len(rows) - 1) * (STRIP + 40) + HEIGHT + 40
    svg = document("".join(parts), (0, 0, width, height), (width, height), palette)
    return picture(svg, "cm-pyramid")


def strips(cards: Sequence[CardFace]) -> Element:
    """Return the top strips of cards, side by side; a strip is enough to recognise its card."""
    return box("cm-strips", *(_image(_card_address(one, STRIP), "cm-strip") for one in cards))


def target(numeral_text: str) -> Element:
    """Return the target of a deck."""
    return box("cm-target", text(_("Target"), "cm-target-name", tag="span"), text(numeral_text, tag="strong"))


def numeral(words: str, note: str = "") -> Element:
    """Return a numeral or a sum in large type, with a small note below it if needed."""
    parts = [text(words, "cm-large")]
    if note:
        parts.append(text(note, "cm-small"))
    return box("cm-paper", *parts)


def columns(upper: str, lower: str, sign: str, found: str | None = None) -> Element:
    """Return two numerals one below the other, aligned by place, with the sign and a line.

    ``found`` has the last digits of the answer, for the row below the line; if omitted, there is no row
    below.
    """
    length = max(len(upper), len(lower))
    rows = []
    for first, digits in (("", upper), (sign, lower), *([("", found)] if found is not None else [])):
        cells = [text(first, tag="td"), *(text(one, tag="td") for one in digits.rjust(length))]
        rows.append(box("", *cells, tag="tr"))
    return box("cm-paper cm-columns", box("", *rows, tag="tbody"), tag="table")


def frames(base: int, count: int) -> Element:
    """Return dots packed into frames of a base; the last frame has the rest."""
    full, rest = divmod(count, base)
    # The more dots, the smaller they are.
    em = 0.95 if full * base < 50 else 0.62 if full * base < 260 else 0.4
    filled = [base] * full + ([rest] if rest else [])
    return box("cm-paper cm-frames", *(drawing(frame(base, one, em=em)) for one in filled))


def cells_to_fill(base: int, filled: int, wanted: int) -> list[str]:
    """Return the cells of a number in frames of a base, some of them filled, as drawings."""
    # The last frame has the remaining cells.
    sizes = [min(base, wanted - begun) for begun in range(0, wanted, base)]
    dots = [max(0, min(size, filled - base * at)) for at, size in enumerate(sizes)]
    return [frame(base, some, cells=size, em=1.1) for size, some in zip(sizes, dots, strict=True)]
