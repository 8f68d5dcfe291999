"""A whole deck in one drawing. Boards copy their cards from this drawing."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from cardmath.art import ink
from cardmath.art.blank import HEIGHT, SLOTS, WIDTH, empty_slot
from cardmath.art.faces import document, face
from cardmath.art.markup import use
from cardmath.art.palette import TWO_COLOUR, Palette
from cardmath.cards import Card

#: The key of the card back on a sheet.
BACK: Final = "back"

#: The empty space around each card, in card units, so that neighbours never bleed into it.
_MARGIN: Final = 5


@dataclass(frozen=True)
class CardSheet:
    """A grid of cards in one SVG document.

    ``place`` maps each card's text (``"10s"``) to its column and row. The back has the key ``"back"``, and
    empty places have keys such as ``"empty-plain"``. Cells and cards are measured in the document's pixels.
    Each card is centred in its cell.
    """

    svg: str
    columns: int
    rows: int
    cell_width: int
    cell_height: int
    card_width: float
    card_height: float
    place: Mapping[str, tuple[int, int]]

    @property
    def width(self) -> int:
        """The width of the whole drawing in pixels."""
        return self.columns * self.cell_width

    @property
    def height(self) -> int:
        """The height of the whole drawing in pixels."""
        return self.rows * self.cell_height

    def box(self, name: str) -> tuple[float, float, float, float]:
        """Return the left, top, width and height of a card in pixels. Raises `KeyError` if it is missing.

        >>> sheet(["As", "Ks"], lambda rank: rank, card_width=100).box("Ks")
        (106.0, 2.0, 100, 140.0)
        """
        column, row = self.place[name]
        left = column * self.cell_width + (self.cell_width - self.card_width) / 2
        top = row * self.cell_height + (self.cell_height - self.card_height) / 2
        return left, top, self.card_width, self.card_height


def sheet(
    cards: Iterable[str | Card],
    index_of: Callable[[str], str],
    *,
    palette: Palette = TWO_COLOUR,
    value_of: Callable[[str], str] = lambda rank: "",
    word_of: Callable[[str], str] = lambda rank: "",
    pictured: bool = True,
    columns: int | None = None,
    card_width: float = WIDTH,
) -> CardSheet:
    """Return a grid with one of each card in a deck, the back and the empty places.

    ``index_of`` returns the corner numeral of a rank, and ``value_of`` the value shown next to it, or ``""``.
    ``word_of`` returns the name of its digit for readers who have not met it, or ``""``. ``card_width`` is
    the width of a card in device pixels. Cell sizes are whole pixels. Without ``columns``, the sheet is about
    as wide as it is tall.

    >>> deck = sheet(["As", "2s", "2s"], lambda rank: rank)
    >>> deck.place["2s"], deck.place["back"], deck.columns, deck.rows
    ((1, 0), (2, 0), 4, 2)
    """
    drawings: dict[str, str] = {}
    for name in map(str, cards):
        rank, suit = name[:-1], name[-1]
        index, value, word = index_of(rank), value_of(rank), word_of(rank)
        drawings[name] = face(rank, suit, index, palette=palette, value=value, word=word, pictured=pictured)
    drawings[BACK] = use("back")
    drawings |= {f"empty-{kind}": empty_slot(kind, ink.WHITE) for kind in SLOTS}
    across = columns or math.ceil(math.sqrt(len(drawings) * HEIGHT / WIDTH))
    down = math.ceil(len(drawings) / across)
    scale = card_width / WIDTH
    cell_width = math.ceil((WIDTH + 2 * _MARGIN) * scale)
    cell_height = math.ceil((HEIGHT + 2 * _MARGIN) * scale)
    place = {name: (at % across, at // across) for at, name in enumerate(drawings)}
    body = "".join(
        f'<g transform="translate({_shift(column, cell_width, WIDTH, scale)}'
        f' {_shift(row, cell_height, HEIGHT, scale)})">{drawings[name]}</g>'
        for name, (column, row) in place.items()
    )
    size = (across * cell_width, down * cell_height)
    svg = document(body, (0, 0, size[0] / scale, size[1] / scale), size, palette)
    return CardSheet(svg, across, down, cell_width, cell_height, card_width, HEIGHT * scale, place)


def _shift(place: int, cell: int, card: int, scale: float) -> str:
    """Return the offset of the card in a column or row, in card units."""
    return f"{(place * cell + (cell - card * scale) / 2) / scale:.3f}".rstrip("0").rstrip(".")
