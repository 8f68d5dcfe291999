"""A move of the two-pack patiences in words."""

from cardmath.cards import Card
from cardmath.games.patience.moves import REDEAL, TURN, PatienceMove
from cardmath.games.patience.position import PatiencePosition
from cardmath.games.patience.words import pile_name, place_name, the_card
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation

__all__ = ["card_and_places", "move_phrase"]


def card_and_places(
    position: PatiencePosition, move: PatienceMove, notation: Notation = DECIMAL
) -> tuple[Card, str, str]:
    """Return the card that a play moves, with the names of its place and of the pile it goes to.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> card_and_places(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))[1:]
    ('open place 2', 'the ace pile of spades')
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


def move_phrase(position: PatiencePosition, move: PatienceMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as the start of a sentence.

    >>> from cardmath.games.patience import OddAndEvenGame
    >>> move_phrase(OddAndEvenGame().deal(1), PatienceMove.parse("r2>f1"))
    'Play the ace of spades from open place 2 to the ace pile of spades'
    """
    if move == TURN:
        return _("Turn the next card of the stock")
    if move == REDEAL:
        return _("Start the stock over")
    card, source, pile = card_and_places(position, move, notation)
    return _("Play {card} from {source} to {pile}").format(
        card=the_card(card, notation), source=source, pile=pile
    )
