"""The words of Pyramid Addition for the player: cards, places and sums. `move_words` has those of a move.

Numbers are written in the player's notation. The library's own errors use decimal.
"""

from cardmath.cards import Card
from cardmath.decks import Deck
from cardmath.games.pyramid.moves import DISCARD, Place
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name


def the_rank(card: Card, notation: Notation = DECIMAL) -> str:
    """Return "the 7" or "the queen"."""
    return _("the {rank}").format(rank=rank_name(card.rank, notation))


def place_name(place: Place, notation: Notation = DECIMAL) -> str:
    """Return the name of a place.

    >>> place_name(Place(5, 3)), place_name(DISCARD)
    ('row 5, place 3', 'the discard pile')
    """
    if place == DISCARD:
        return _("the discard pile")
    return _("row {row}, place {place}").format(
        row=notation.brief(place.row), place=notation.brief(place.place)
    )


def with_value(rank: str, deck: Deck, notation: Notation) -> str:
    """Return the numeral of a pip card, or the name of a letter card with its value.

    >>> with_value("10", Deck(), Notation(12)), with_value("Q", Deck(), Notation(12))
    ('Ʒ', 'queen (12z)')
    """
    name = rank_name(rank, notation)
    if rank.isdigit():
        return name
    return _("{name} ({value})").format(name=name, value=notation.brief(deck.value(rank)))
