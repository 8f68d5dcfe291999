"""What slates draw: cards, numerals, targets, columns, frames in a row."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from cardmath.art import FOUR_COLOUR, HEIGHT, STRIP, TWO_COLOUR, WIDTH, Palette, document, face, frame
from cardmath.i18n import _
from cardmath_widgets.slate.element import Element, box, button, drawing, text

__all__ = [
    "CardFace",
    "card",
    "columns",
    "frames",
    "numeral",
    "picture",
    "pressed_card",
    "pyramid",
    "strips",
    "target",
    "value_card",
]


class CardFace(NamedTuple):
    """A card as it is drawn: rank and suit, what stands in its corner, a value beside that as a help.

    ``four_colours`` gives every suit a colour of its own.
    """

    rank: str
    suit: str
    corner: str
    value: str = ""
    four_colours: bool = False

    @property
    def palette(self) -> Palette:
        """The colours it is drawn in."""
        return FOUR_COLOUR if self.four_colours else TWO_COLOUR

    def svg(self, *, pictured: bool = True) -> str:
        """Return its face as a fragment; with its numeral in place of pips where it is not ``pictured``."""
        return face(
            self.rank, self.suit, self.corner, palette=self.palette, value=self.value, pictured=pictured
        )


def picture(svg: str, looks: str, label: str = "", *, key: str = "") -> Element:
    """Return a drawing that needs a document of its own, such as a card; without a label the eye's alone."""
    return box(
        looks, tag="img", key=key, src=f"data:image/svg+xml,{quote(svg)}", alt=label, draggable="false"
    )


def card(one: CardFace, label: str = "", *, key: str = "") -> Element:
    """Return a card."""
    return picture(_card_svg(one), "cm-card", label, key=key)


@lru_cache(maxsize=256)
def _card_svg(one: CardFace) -> str:
    # A table of cards is told anew at each press, and nearly all of them stay as they are.
    return document(one.svg(), (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), one.palette)


def value_card(value: int, index: str, *, four_colours: bool = False) -> Element:
    """Return a card of a value, with as many pips; where no card has so many, its numeral stands large."""
    shown = CardFace(str(min(value, 18)), "h", index, four_colours=four_colours)
    if value <= 18:
        return card(shown)
    svg = document(shown.svg(pictured=False), (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), shown.palette)
    return picture(svg, "cm-card")


def pyramid(rows: Sequence[Sequence[CardFace | None]], pointed: Collection[tuple[int, int]] = ()) -> Element:
    """Return cards that lie as a pyramid, each covering two of the row above it.

    In place of a card that has left stands None; ``pointed`` are row and place of those that are pointed out.
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
    """Return the tops of cards side by side: they tell each card."""
    box_ = (0, 0, WIDTH, STRIP)
    svgs = (document(one.svg(), box_, (WIDTH, STRIP), one.palette) for one in cards)
    return box("cm-strips", *(picture(svg, "cm-strip") for svg in svgs))


def target(numeral_text: str) -> Element:
    """Return the target of a deck."""
    return box("cm-target", text(_("Target"), "cm-target-name", tag="span"), text(numeral_text, tag="strong"))


def numeral(words: str, note: str = "") -> Element:
    """Return a numeral or a sum, large, with a small word below it where one is needed."""
    parts = [text(words, "cm-large")]
    if note:
        parts.append(text(note, "cm-small"))
    return box("cm-paper", *parts)


def columns(upper: str, lower: str, sign: str) -> Element:
    """Return two numerals one below the other, place below place, with the sign and a line."""
    length = max(len(upper), len(lower))
    rows = []
    for first, digits in (("", upper), (sign, lower)):
        cells = [text(first, tag="td"), *(text(one, tag="td") for one in digits.rjust(length))]
        rows.append(box("", *cells, tag="tr"))
    return box("cm-paper cm-columns", box("", *rows, tag="tbody"), tag="table")


def frames(base: int, count: int) -> Element:
    """Return dots packed in frames of a base, the last one as full as it gets."""
    full, rest = divmod(count, base)
    # The more there are, the smaller they are.
    em = 0.95 if full * base < 50 else 0.62 if full * base < 260 else 0.4
    filled = [base] * full + ([rest] if rest else [])
    return box("cm-paper cm-frames", *(drawing(frame(base, one, em=em)) for one in filled))


def pressed_card(shown: Element, adds: str, spoken: str) -> Element:
    """Return a card that types its value when it is pressed."""
    return button("", looks="cm-card-key", spoken=spoken, children=(shown,), data_adds=adds)
