"""A deck to print double-sided and cut out: any deck of the family, faces and backs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cardmath.art import COLOUR_SCHEMES, HEIGHT, WIDTH, Palette, back, document, face
from cardmath.cards import Card
from cardmath.decks import Deck, check_deck
from cardmath.errors import DeckError, check_choice
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import card_aloud, rank_index, rank_worth
from cardmath.worksheets.blocks import leaf
from cardmath.worksheets.sheets import Kind, Worksheet, notation_of_deck

#: Width and height of standard playing cards in millimetres.
CARD_SIZES: Final[Mapping[str, tuple[int, int]]] = {"poker": (63, 88), "bridge": (57, 88)}

#: Cards of either size fit three by three on either paper size.
_ACROSS: Final = 3
_ON_A_PAGE: Final = 9


def paper_palette(colours: str) -> Palette:
    """Return a colour scheme for paper, where a card's only edge is where it is cut.

    >>> paper_palette("four").paper
    '#ffffff'
    """
    return replace(COLOUR_SCHEMES[colours].palette, paper="#ffffff", edge="#ffffff")


def _make(
    _number: int,
    notation: Notation,
    *,
    deck: Deck | None = None,
    rules: Game | None = None,
    card: str = "poker",
    colours: str = "two",
    values: bool = False,
    large: bool = False,
) -> Worksheet:
    """Return the pages of a deck, or of all cards that a game is played with.

    Large print shows numerals instead of pips and figures.
    """
    cards, value = _cards(deck, rules)
    check_choice("card", card, CARD_SIZES, DeckError)
    check_choice("colours", colours, COLOUR_SCHEMES, DeckError)
    palette = paper_palette(colours)

    def drawn(card: Card) -> tuple[str, str]:
        known = {card.rank: value(card)}
        worth = rank_worth(card.rank, notation, known) if values else ""
        index = rank_index(card.rank, notation, known)
        fragment = face(
            card.rank,
            card.suit.value,
            index,
            palette=palette,
            value=worth,
            pictured=not large,
            both_corners=True,
        )
        return _document(fragment, palette), card_aloud(card, notation, known)

    return Worksheet(
        title=_("A deck of {count} cards").format(count=notation.write(len(cards))),
        task=_("Print at full size on both sides, flipped on either edge. Cut along the lines."),
        blocks=tuple(
            leaf(
                map(drawn, some),
                back=_document(back(palette), palette),
                size=CARD_SIZES[card],
                across=_ACROSS,
                spaces=_ON_A_PAGE,
            )
            for some in _pages(cards)
        ),
        fills_pages=True,
    )


def _cards(deck: Deck | None, rules: Any) -> tuple[Sequence[Card], Callable[[Card], int]]:
    """Return the cards to print, and the function that returns their values."""
    if deck is None and rules is not None and not hasattr(rules, "deck"):
        # A game may lay out some of its cards before the deal. They are printed too.
        return getattr(rules, "every_card", rules.pack), getattr(rules, "value", _no_value)
    chosen: Deck = rules.deck if rules is not None and deck is None else check_deck(deck or Deck())
    if rules is not None and chosen != getattr(rules, "deck", None):
        raise DeckError(_("choose a deck to print, or a game, but not both"))
    return chosen.cards, chosen.value


def _no_value(card: Card) -> int:
    raise DeckError(_("the cards of this game have no values to print"))


def _pages(cards: Sequence[Card]) -> Iterator[Sequence[Card]]:
    for first in range(0, len(cards), _ON_A_PAGE):
        yield cards[first : first + _ON_A_PAGE]


def _document(fragment: str, palette: Palette) -> str:
    return document(fragment, (0, 0, WIDTH, HEIGHT), (WIDTH, HEIGHT), palette)


KIND: Final = Kind(
    "deck",
    lambda: _("A deck to print and cut out"),
    _make,
    has_key=False,
    is_numbered=False,
    options=("deck", "rules", "card", "colours", "values", "large"),
    takes_every_game=True,
    usual_with=notation_of_deck,
)
