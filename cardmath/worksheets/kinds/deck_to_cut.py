"""A deck to print on both sides and cut out: any deck of the family, faces and backs."""

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardmath.art import COLOUR_SCHEMES, HEIGHT, WIDTH, Palette, back, document, face
from cardmath.cards import Card
from cardmath.decks import Deck, check_deck
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import card_aloud, rank_index
from cardmath.worksheets.blocks import leaf
from cardmath.worksheets.sheets import Kind, Sheet

__all__ = ["CARD_SIZES", "KIND", "paper_palette"]

#: Width and height of the usual playing cards in millimetres.
CARD_SIZES: Final = MappingProxyType({"poker": (63, 88), "bridge": (57, 88)})

#: Cards of either size fit three by three on either paper.
_ACROSS: Final = 3
_ON_A_PAGE: Final = 9


def paper_palette(colours: str) -> Palette:
    """Return a colour scheme for paper, where the only edge of a card is the cut.

    >>> paper_palette("four").paper
    '#ffffff'
    """
    return replace(COLOUR_SCHEMES[colours].palette, paper="#ffffff", edge="#ffffff")


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
    """Return the pages of a deck; large print shows numerals instead of pips and figures."""
    deck = Deck() if deck is None else check_deck(deck)
    palette = paper_palette(colours)

    def drawn(one: Card) -> tuple[str, str]:
        worth = notation.format(deck.value(one)) if values and not one.rank.isdigit() else ""
        index = rank_index(one.rank, notation)
        fragment = face(
            one.rank,
            one.suit.value,
            index,
            palette=palette,
            value=worth,
            pictured=not large,
            both_corners=True,
        )
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
