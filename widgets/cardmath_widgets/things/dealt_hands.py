"""Odds hands as small cards; the odd ones stand out, because only they make a type."""

from collections.abc import Sequence
from html import escape
from typing import Final

from cardmath.art import ink
from cardmath.cards import JOKER, Card, Suit
from cardmath.games.odds import rank_hand
from cardmath.games.odds.pack import ODD_INDEX, VALUES
from cardmath.numerals import Notation
from cardmath.ranks import rank_index

#: The width of the drawing, and of the space for each hand if there are several.
_WIDTH: Final = 400
_ROOM: Final = 198
#: The width and height of a card, for a single hand and for several.
_LARGE: Final = (52, 70)
_SMALL: Final = (29, 38)
_GAP: Final = 3
#: The space below a row of cards for the name of the hand's type.
_NAME: Final = 20
_RED: Final = "#b3261e"
_REDS: Final = (Suit.HEARTS, Suit.DIAMONDS)


def dealt_hands(hands: Sequence[Sequence[Card]], notation: Notation) -> str:
    """Return hands as SVG, two to a row, each with the name of its type; a single hand is larger.

    >>> from cardmath.cards import parse_cards
    >>> drawn = dealt_hands([parse_cards("9s 9h 4d 2c 4h Kd".split())], Notation(10))
    >>> drawn.count("<rect"), ">one pair<" in drawn
    (6, True)
    """
    is_alone = len(hands) == 1
    wide, high = _LARGE if is_alone else _SMALL
    across = 1 if is_alone else 2
    row = high + _NAME
    parts = []
    for at, hand in enumerate(hands):
        left, top = at % across * (_ROOM + 4) + 1, at // across * row + 1
        # The cards that make the type come first.
        for place, card in enumerate(sorted(hand, key=lambda one: one.rank not in ODD_INDEX)):
            parts.append(_card(card, left + place * (wide + _GAP), top, wide, high, notation))
        name = escape(rank_hand(hand).type.plain_name)
        parts.append(
            f'<text x="{left}" y="{top + high + 14}" font-size="13.5" fill="{ink.INK}">{name}</text>'
        )
    rows = -(-len(hands) // across)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {rows * row + 2}" '
        f'font-family="cardmath, sans-serif">{"".join(parts)}</svg>'
    )


def _card(card: Card, x: float, y: float, wide: float, high: float, notation: Notation) -> str:
    """Return a card with its rank and suit; an even card is faint."""
    is_joker = card.rank == JOKER
    sign = "★" if is_joker else rank_index(card.rank, notation, VALUES)
    suit = "" if is_joker else card.suit.symbol
    colour = _RED if not is_joker and card.suit in _REDS else ink.INK
    faint = "" if card.rank in ODD_INDEX else ' opacity="0.4"'
    size = wide * 0.5
    middle = x + wide / 2
    return (
        f'<g{faint}><rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{ink.WHITE}" '
        f'stroke="{ink.INK}" stroke-width="1.2"/>'
        f'<text x="{middle:.1f}" y="{y + high * 0.47:.1f}" font-size="{size:.1f}" font-weight="700" '
        f'text-anchor="middle" fill="{colour}">{escape(sign)}</text>'
        f'<text x="{middle:.1f}" y="{y + high * 0.9:.1f}" font-size="{size:.1f}" text-anchor="middle" '
        f'fill="{colour}">{suit}</text></g>'
    )
