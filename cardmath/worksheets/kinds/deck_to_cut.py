"""A deck to print on both sides and to cut out: any deck of the family, its faces and its backs."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardmath.art import FOUR_COLOUR, HEIGHT, TWO_COLOUR, WIDTH, Palette, back, document, face
from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import card_aloud, rank_index
from cardmath.worksheets.blocks import leaf
from cardmath.worksheets.sheets import Kind, Sheet

__all__ = ["CARD_SIZES", "COLOURS", "KIND"]

#: Width and height of the usual playing cards in millimetres.
CARD_SIZES: Final = MappingProxyType({"poker": (63, 88), "bridge": (57, 88)})

_BLACK: Final = replace(
    TWO_COLOUR, inks=dict.fromkeys(TWO_COLOUR.inks, "#16181d"), accent="#8c8c8c", back="#5a5a5a"
)
#: The inks by their names. On paper a card has no edge but the one it is cut along.
COLOURS: Final = MappingProxyType(
    {
        name: replace(palette, paper="#ffffff", edge="#ffffff")
        for name, palette in (("two", TWO_COLOUR), ("four", FOUR_COLOUR), ("black", _BLACK))
    }
)

#: Cards of either size lie three by three on either paper.
_ACROSS: Final = 3
_ON_A_PAGE: Final = 9


def _make(
    _number: int,
    notation: Notation,
    *,
    deck: Deck | None = None,
    card: str = "poker",
    colours: str = "two",
    values: bool = False,
    large: bool = False,
) -> Sheet:
    """Return the pages of a deck; large print has the numeral in place of pips and figures."""
    deck = deck or Deck()
    palette = COLOURS[colours]

    def drawn(one: Card) -> tuple[str, str]:
        worth = notation.format(deck.value(one)) if values and not one.rank.isdigit() else ""
        index = rank_index(one.rank, notation)
        fragment = face(one.rank, one.suit.value, index, palette=palette, value=worth, pictured=not large)
        return _document(fragment, palette), card_aloud(one, notation)

    return Sheet(
        title=_("A deck of {count} cards").format(count=notation.write(len(deck.cards))),
        task=_("Print at full size on both sides, turned over on the long edge. Cut along the lines."),
        blocks=tuple(
            leaf(
                map(drawn, some),
                back=_document(back(palette), palette),
                size=CARD_SIZES[card],
                across=_ACROSS,
                spaces=_ON_A_PAGE,
            )
            for some in _pages(deck)
        ),
        fills_pages=True,
    )


def _pages(deck: Deck) -> Iterator[tuple[Card, ...]]:
    for first in range(0, len(deck.cards), _ON_A_PAGE):
        yield deck.cards[first : first + _ON_A_PAGE]


def _document(fragment: str, palette: Palette) -> str:
    return document(fragment, (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), palette)


KIND: Final = Kind(
    "deck",
    lambda: _("A deck to print and cut out"),
    _make,
    has_key=False,
    is_numbered=False,
    options=("deck", "card", "colours", "values", "large"),
)
