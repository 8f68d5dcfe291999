"""The words of the two-pack patiences for the player: cards, piles and places.

`move_words` has those of a move.
"""

from typing import Final

from cardmath.cards import Card
from cardmath.games.patience.moves import WASTE, Place
from cardmath.games.patience.rules import RANKS, Foundation, Pile
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name

_PLACES: Final = {
    "r": N_("open place {number}"),
    "c": N_("column {number} of the wing"),
    "f": N_("pile {number}"),
}
_COPIES: Final = ("", N_("first "), N_("second "))


def rank_of(card: Card) -> int:
    """Return the number of a card's rank: 1 for the ace, 13 for the king.

    >>> rank_of(Card.parse("Qs"))
    12
    """
    return RANKS.index(card.rank) + 1


def card_name(card: Card, notation: Notation = DECIMAL) -> str:
    """Return a card in words.

    >>> card_name(Card.parse("10h"), Notation(12)), card_name(Card.parse("Ks"))
    ('Ʒ of hearts', 'king of spades')
    """
    return _("{rank} of {suit}").format(rank=rank_name(card.rank, notation), suit=card.suit.label)


def the_card(card: Card, notation: Notation = DECIMAL) -> str:
    """Return "the 7 of hearts"."""
    return _("the {card}").format(card=card_name(card, notation))


def pile_name(pile: Foundation, notation: Notation = DECIMAL) -> str:
    """Return a foundation in words, named after its base card.

    >>> from cardmath.games.patience import ContradanceGame, PatriarchsGame
    >>> pile_name(PatriarchsGame().foundations[4]), pile_name(ContradanceGame().foundations[5])
    ('the king pile of spades', 'the second 5 pile of hearts')
    """
    return _("the {which}{base} pile of {suit}").format(
        which=_(_COPIES[pile.copy]) if pile.copy else "",
        base=base_name(pile, notation),
        suit=pile.suit.label,
    )


def base_name(pile: Foundation | Pile, notation: Notation = DECIMAL) -> str:
    """Return the rank of a foundation's first card in words."""
    return rank_name(RANKS[pile.ranks[0] - 1], notation)


def place_name(place: Place, notation: Notation = DECIMAL) -> str:
    """Return the name of a place.

    >>> place_name(Place("r", 3)), place_name(WASTE)
    ('open place 3', 'the turned cards')
    """
    if place == WASTE:
        return _("the turned cards")
    return _(_PLACES[place.kind]).format(number=notation.brief(place.number))
