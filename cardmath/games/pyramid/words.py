"""What Pyramid Addition says to the player: names of cards and places, and why a move is refused.

Numbers are written in the notation the player chose; in the library's own errors that is decimal.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath.cards import ACE, Card
from cardmath.decks import Deck
from cardmath.games.pyramid.moves import DISCARD, DRAW, TURN, Place, PyramidMove
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation

if TYPE_CHECKING:
    from cardmath.games.pyramid.position import PyramidPosition

__all__ = [
    "join_and",
    "move_phrase",
    "number",
    "place_name",
    "rank_name",
    "sum_sentence",
    "the_rank",
    "why_illegal",
    "with_value",
]

_FACE_NAMES = {
    ACE: "ace",
    "J": "jack",
    "C": "cavalier",
    "B": "bishop",
    "T": "tower",
    "Q": "queen",
    "K": "king",
}


def number(value: int, notation: Notation) -> str:
    """Return a number in the chosen notation, with its base mark unless it is decimal.

    >>> number(15, Notation(12)), number(15, DECIMAL)
    ('13z', '15')
    """
    return notation.format(value) if notation.base == 10 else notation.marked(value)


def rank_name(rank: str, notation: Notation = DECIMAL) -> str:
    """Return a rank in words: a numeral in the chosen notation, or the name of the ace or face.

    >>> rank_name("10", Notation(12)), rank_name("Q")
    ('Ʒ', 'queen')
    """
    return notation.format(int(rank)) if rank.isdigit() else _(_FACE_NAMES[rank])


def the_rank(card: Card, notation: Notation = DECIMAL) -> str:
    """Return "the 7" or "the queen"."""
    return _("the {rank}").format(rank=rank_name(card.rank, notation))


def place_name(place: Place, notation: Notation = DECIMAL) -> str:
    """Return where a place is, in words.

    >>> place_name(Place(5, 3)), place_name(DISCARD)
    ('row 5, place 3', 'the discard pile')
    """
    if place == DISCARD:
        return _("the discard pile")
    return _("row {row}, place {place}").format(
        row=notation.format(place.row), place=notation.format(place.place)
    )


def join_and(parts: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> join_and(["the queen", "the 3"])
    'the queen and the 3'
    """
    return _(" and ").join(parts)


def sum_sentence(position: "PyramidPosition", cards: Sequence[Card], notation: Notation = DECIMAL) -> str:
    """Return what two cards make and what they should: ``8 + 6 = 12z; the target is 13z.``"""
    deck = position.game.deck
    return _("{first} + {second} = {sum}; the target is {target}.").format(
        first=with_value(cards[0].rank, deck, notation),
        second=with_value(cards[1].rank, deck, notation),
        sum=number(sum(map(deck.value, cards)), notation),
        target=number(deck.target, notation),
    )


def move_phrase(position: "PyramidPosition", move: PyramidMove, notation: Notation = DECIMAL) -> str:
    """Return a legal move in words, as a sentence begins.

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
        return _("Take {card} {where} alone").format(card=cards[0], where=where)
    return _("Take {first} with {second} {where}").format(first=cards[0], second=cards[1], where=where)


def why_illegal(position: "PyramidPosition", move: PyramidMove, notation: Notation = DECIMAL) -> str:
    """Return the reason why a move is not legal, in a sentence a pupil understands.

    Empty where the move is legal.

    >>> from cardmath.games.pyramid import PyramidGame
    >>> start = PyramidGame().deal(7)
    >>> why_illegal(start, PyramidMove.parse("t7.1+t7.2"), Notation(12))
    '7 + Ʒ = 15z; the target is 13z.'
    """
    if position.is_won:
        return _("The game is won; there is nothing left to play.")
    if move in (DRAW, TURN):
        return _why_no_stock_move(position, move)
    if not 1 <= len(move.places) <= 2:
        return _("One card or two leave at a time.")
    for place in move.places:
        if position.card_at(place) is None:
            return _no_card(place, notation)
    if len(set(move.places)) < len(move.places):
        return _("One card cannot be paired with itself.")
    covered = _why_covered(position, move.places, notation)
    if covered:
        return covered
    cards = [card for place in move.places if (card := position.card_at(place))]
    if len(cards) == 1:
        return _why_not_alone(position, cards[0], notation)
    deck = position.game.deck
    if deck.partner(cards[0]) != cards[1].rank:
        return sum_sentence(position, cards, notation)
    if move.places[1] in position.covering(move.places[0]):
        return _("Choose {over} first: it covers {card}.").format(
            over=the_rank(cards[1], notation), card=the_rank(cards[0], notation)
        )
    return ""


def _why_no_stock_move(position: "PyramidPosition", move: PyramidMove) -> str:
    if move == DRAW:
        return "" if position.stock else _("The stock is empty.")
    if position.stock:
        return _("The stock still has cards: draw from it first.")
    if not position.discard:
        return _("There is no discard pile to turn over.")
    passes = position.game.passes
    if passes is not None and position.passes_used >= passes:
        return ngettext(
            "The discard pile cannot be turned over again: that was the only pass through the stock.",
            "The discard pile cannot be turned over again: that was the last pass through the stock.",
            passes,
        )
    return ""


def _no_card(place: Place, notation: Notation) -> str:
    if place == DISCARD:
        return _("The discard pile is empty.")
    return _("There is no card in {place}.").format(place=place_name(place, notation))


def _why_covered(position: "PyramidPosition", places: Sequence[Place], notation: Notation) -> str:
    for place in places:
        coverers = position.covering(place)
        if not coverers:
            continue
        if len(coverers) == 1 and coverers[0] in places:
            continue  # The card lies under its partner alone, which can be taken first.
        card = position.card_at(place)
        names = [the_rank(over, notation) for at in coverers if (over := position.card_at(at))]
        if card:
            sentence = _("{card} is still covered by {coverers}.").format(
                card=the_rank(card, notation), coverers=join_and(names)
            )
            return sentence[0].upper() + sentence[1:]
    return ""


def _why_not_alone(position: "PyramidPosition", card: Card, notation: Notation) -> str:
    deck = position.game.deck
    partner = deck.partner(card)
    if partner is None:
        return ""
    sentence = _("{card} does not go alone: {first} + {second} = {target}.").format(
        card=the_rank(card, notation),
        first=with_value(card.rank, deck, notation),
        second=with_value(partner, deck, notation),
        target=number(deck.target, notation),
    )
    return sentence[0].upper() + sentence[1:]


def with_value(rank: str, deck: Deck, notation: Notation) -> str:
    """Return a pip card's numeral, or a letter card's name with its value.

    >>> with_value("10", Deck(), Notation(12)), with_value("Q", Deck(), Notation(12))
    ('Ʒ', 'queen (12z)')
    """
    name = rank_name(rank, notation)
    if rank.isdigit():
        return name
    return _("{name} ({value})").format(name=name, value=number(deck.value(rank), notation))
