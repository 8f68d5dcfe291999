"""A card table as SVG: cards, piles, empty places and text on green felt.

A game places everything in card units (a card is 250 wide and 350 high), and the table computes its own size.
No screen is needed, so a position can be shown in any notebook, page or printout.
"""

from collections.abc import Callable
from html import escape
from typing import Final, NamedTuple

from cardmath.art import ink
from cardmath.art.blank import HEIGHT, RADIUS, WIDTH, empty_slot
from cardmath.art.faces import document, face
from cardmath.art.glyphs import NumeralLine
from cardmath.art.markup import number, rect, use
from cardmath.art.palette import TWO_COLOUR, Palette
from cardmath.cards import Card

GAP: Final = 24  #: between two cards, in card units
STEP: Final = WIDTH + GAP  #: from one card to the next in a row, in card units

#: The width of the felt around the outermost cards.
_EDGE: Final = 60
#: The default size of a drawn table: the width of a card in pixels, and the maximum width of the table.
_CARD_PIXELS: Final = 64
_MOST_PIXELS: Final = 760


class Cloth(NamedTuple):
    """The surface under the cards: its colour, the colours drawn on it, and the font for words."""

    felt: str
    line: str
    words: str
    gold: str
    ink: str
    font: str


#: The table on a screen.
FELT: Final = Cloth(
    ink.FELT,
    ink.CHALK,
    ink.LINEN,
    ink.GOLD,
    ink.NIGHT,
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
)
#: The table on paper, with a white background, in the worksheet font.
PLAIN: Final = Cloth(ink.WHITE, ink.GREY, ink.BLACK, ink.BLACK, ink.BLACK, "Cardmath Sans")


class Table:
    """A table that is filled piece by piece and then drawn by `svg`.

    ``index_of`` returns the corner index of a rank (see `cardmath.ranks.rank_index`). ``cloth`` is the
    surface under the cards, `FELT` or `PLAIN`.

    >>> table = Table(lambda rank: rank)
    >>> table.card(Card.parse("Ks"), 0, 0)
    >>> table.svg("A king")[:60]
    '<svg xmlns="http://www.w3.org/2000/svg" width="94.72" height'
    """

    def __init__(
        self, index_of: Callable[[str], str], palette: Palette = TWO_COLOUR, cloth: Cloth = FELT
    ) -> None:
        self._index_of = index_of
        self._palette, self._cloth = palette, cloth
        self._parts: list[str] = []
        self._marks: list[str] = []
        self._box: tuple[float, float, float, float] = (0, 0, WIDTH, 0)

    def card(self, card: Card, x: float, y: float, *, opacity: float = 1, value: str = "") -> None:
        """Add a card, face up. An ``opacity`` below 1 shows a card that the place is waiting for.

        ``value`` is the card's value as a numeral, if the card shows it.
        """
        drawn = face(
            card.rank, card.suit.value, self._index_of(card.rank), palette=self._palette, value=value
        )
        faint = "" if opacity == 1 else f' opacity="{number(opacity)}"'
        self._put(f"<g{faint}>{drawn}</g>", x, y)

    def back(self, x: float, y: float, count: str = "") -> None:
        """Add a pile of cards, face down. ``count`` is the number of cards, as a numeral."""
        badge = ""
        if count:
            line = NumeralLine(count).fit(58, 137, 134, 76, anchor="middle")
            disc = f'<circle cx="125" cy="175" r="80" fill="{self._palette.paper}"/>'
            badge = f'{disc}<g fill="{self._cloth.ink}">{line}</g>'
        self._put(use("back") + badge, x, y)

    def slot(self, x: float, y: float, kind: str = "plain") -> None:
        """Draw an empty place, with a kind as in `cardmath.art.empty_slot`."""
        self._put(empty_slot(kind, self._cloth.line), x, y)

    def mark(self, x: float, y: float) -> None:
        """Draw a gold frame around the card at a place, on top of all cards."""
        looks = f'rx="{RADIUS + 7}" fill="none" stroke="{self._cloth.gold}" stroke-width="16"'
        self._marks.append(rect(x - 7, y - 7, WIDTH + 14, HEIGHT + 14, looks))

    def underline(self, x: float, y: float) -> None:
        """Underline the card at a place in gold, to show that it counts."""
        looks = f'rx="13" fill="{self._cloth.gold}" stroke="{self._cloth.ink}" stroke-width="3"'
        self._marks.append(rect(x + 20, y + HEIGHT - 18, WIDTH - 40, 26, looks))

    def words(self, text: str, x: float, y: float, *, size: float = 58, anchor: str = "start") -> None:
        """Write text with its baseline at ``y``. ``anchor`` is ``"start"``, ``"middle"`` or ``"end"``."""
        self._parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-family="{self._cloth.font}" '
            f'font-size="{number(size)}" text-anchor="{anchor}" '
            f'fill="{self._cloth.words}">{escape(text)}</text>'
        )
        # The width of the text depends on the device's font, so games must leave space for it.
        self._reach(x, y - size, x, y + size / 3)

    def numeral(self, text: str, x: float, y: float, *, height: float = 150, width: float = 420) -> None:
        """Write a large numeral with its corner at a place. Its characters are outlines, as on the cards."""
        # The base-twelve mark is a small letter, which has no outline.
        line, mark = NumeralLine(text.removesuffix("z")), text[-1] if text.endswith("z") else ""
        wide, _tall = line.scales(width, height * line.reach)
        self._parts.append(f'<g fill="{self._cloth.gold}">{line.fit(x, y, width, height * line.reach)}</g>')
        if mark:
            self.words(mark, x + wide * line.width + height / 12, y + height, size=0.62 * height)
        self._reach(x, y, x, y + height)

    def suit(self, letter: str, x: float, y: float, size: float = 60) -> None:
        """Draw a suit's symbol, centred on a place, in the colour of the text."""
        shift = f"translate({number(x)} {number(y)}) scale({number(size / 100)})"
        self._parts.append(f'<g fill="{self._cloth.words}" transform="{shift}">{use(f"suit-{letter}")}</g>')

    def pointer(self, x: float, y: float, size: float = 60) -> None:
        """Draw a golden triangle, centred on a place and pointing right, to show whose turn it is."""
        half = size / 2
        path = f"M{number(x - half)} {number(y - half)}l{number(size)} {number(half)}l{number(-size)} "
        self._parts.append(f'<path fill="{self._cloth.gold}" d="{path}{number(half)}z"/>')
        self._reach(x - half, y - half, x + half, y + half)

    def room(self, right: float, bottom: float) -> None:
        """Extend the table to a place, to leave space for text."""
        self._reach(0, 0, right, bottom)

    def svg(self, title: str, width: float | None = None) -> str:
        """Return the table as an SVG document, ``width`` pixels wide. The default width suits its cards.

        ``title`` describes the picture for readers who cannot see it.
        """
        left, top, right, bottom = self._box
        left, top = left - _EDGE, top - _EDGE
        wide, high = right - left + _EDGE, bottom - top + _EDGE
        pixels = width or min(wide * _CARD_PIXELS / WIDTH, _MOST_PIXELS)
        felt = rect(left, top, wide, high, f'rx="40" fill="{self._cloth.felt}"')
        body = f"<title>{escape(title)}</title>{felt}{''.join(self._parts)}{''.join(self._marks)}"
        return document(body, (left, top, wide, high), (pixels, pixels * high / wide), self._palette)

    def _put(self, drawing: str, x: float, y: float) -> None:
        self._parts.append(f'<g transform="translate({number(x)} {number(y)})">{drawing}</g>')
        self._reach(x, y, x + WIDTH, y + HEIGHT)

    def _reach(self, left: float, top: float, right: float, bottom: float) -> None:
        box = self._box
        self._box = (min(box[0], left), min(box[1], top), max(box[2], right), max(box[3], bottom))
