"""The pictures of the start page: a hand of cards for each lesson, drawn in the boards' style."""

from collections.abc import Sequence

from cardmath.art import HEIGHT, TWO_COLOUR, WIDTH, document, face
from cardmath.cards import parse_cards
from cardmath.numerals import DOZENAL
from cardmath.ranks import rank_index

__all__ = ["hand"]

_SPREAD = 12  # degrees from one card to the next
_STEP = 120


def hand(texts: Sequence[str]) -> str:
    """Return a picture of fanned cards as an SVG document.

    >>> hand(["7s", "8h"]).startswith("<svg")
    True
    """
    cards = parse_cards(texts)
    middle = (len(cards) - 1) / 2
    fan = []
    for at, card in enumerate(cards):
        index = rank_index(card.rank, DOZENAL)
        turn = f"rotate({(at - middle) * _SPREAD:g} {WIDTH / 2} {HEIGHT * 1.6})"
        fan.append(f'<g transform="{turn}">{face(card.rank, card.suit.value, index)}</g>')
    side, top = 40 + _STEP * middle, 30
    box = (-side, -top, WIDTH + 2 * side, HEIGHT + 2 * top)
    return document("".join(fan), box, (round(box[2]), round(box[3])), TWO_COLOUR)
