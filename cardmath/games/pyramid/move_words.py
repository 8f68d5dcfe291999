"""A move of Pyramid Addition in words."""

from cardmath.games.pyramid.moves import DRAW, TURN, PyramidMove
from cardmath.games.pyramid.position import PyramidPosition
from cardmath.games.pyramid.words import place_name, the_rank
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation


def move_phrase(position: PyramidPosition, move: PyramidMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as the start of a sentence.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> move_phrase(PyramidGame().deal(7), PyramidMove.parse("t7.3+t7.4"))
    'Take the jack with the 2 in row 7, place 4'
    """
    if move == DRAW:
        return _("Draw from the stock")
    if move == TURN:
        return _("Turn the discard pile over")
    cards = [the_rank(card, notation) for place in move.places if (card := position.card_at(place))]
    last = place_name(move.places[-1], notation)
    where = _("in {place}").format(place=last) if move.places[-1].row else _("on {place}").format(place=last)
    if len(cards) == 1:
        return _("Take {card} {where} on its own").format(card=cards[0], where=where)
    return _("Take {first} with {second} {where}").format(first=cards[0], second=cards[1], where=where)
