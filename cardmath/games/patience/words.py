"""The texts of the two-pack patiences for the player: cards, piles, places and moves in words."""

from typing import TYPE_CHECKING, Final

from cardmath.cards import Card
from cardmath.games.patience.moves import REDEAL, TURN, WASTE, PatienceMove, Place
from cardmath.games.patience.rules import RANKS, Foundation, Pile
from cardmath.i18n import N_, _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_name

if TYPE_CHECKING:
    from cardmath.games.patience.position import PatiencePosition

__all__ = [
    "base_name",
    "card_and_places",
    "card_name",
    "move_phrase",
    "pile_name",
    "place_name",
    "rank_of",
    "the_card",
]

_PLACES: Final = {
    "r": N_("cell {number} of the reserve"),
    "c": N_("column {number} of the wing"),
    "f": N_("foundation {number}"),
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
    ('cell 3 of the reserve', 'the waste')
    """
    if place == WASTE:
        return _("the waste")
    return _(_PLACES[place.kind]).format(number=notation.brief(place.number))


def card_and_places(
    position: "PatiencePosition", move: PatienceMove, notation: Notation = DECIMAL
) -> tuple[Card, str, str]:
    """Return the card that a play moves, with the names of its place and of the pile it goes to.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> card_and_places(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))[1:]
    ('cell 2 of the reserve', 'the ace pile of spades')
    """
    assert move.source is not None
    assert move.target is not None
    card = position.card_at(move.source)
    assert card is not None
    piles = position.game.foundations
    source = (
        pile_name(piles[move.source.number - 1], notation)
        if move.source.kind == "f"
        else place_name(move.source, notation)
    )
    return card, source, pile_name(piles[move.target.number - 1], notation)


def move_phrase(position: "PatiencePosition", move: PatienceMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as the start of a sentence.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> move_phrase(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))
    'Play the ace of spades from cell 2 of the reserve to the ace pile of spades'
    """
    if move == TURN:
        return _("Turn the next card of the stock")
    if move == REDEAL:
        return _("Turn the waste over to be the stock again")
    card, source, pile = card_and_places(position, move, notation)
    return _("Play {card} from {source} to {pile}").format(
        card=the_card(card, notation), source=source, pile=pile
    )
