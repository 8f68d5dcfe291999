"""How a hand of Odds is drawn, as text and as a picture."""

from cardmath.art.table import Table
from cardmath.cards import Card
from cardmath.errors import CardError
from cardmath.games.odds.drawing import lay_hand
from cardmath.games.odds.pack import HAND_SIZE
from cardmath.games.odds.ranking import OddsHand
from cardmath.games.odds.words import type_and_sum
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation


def facts(hand: OddsHand, notation: Notation = DECIMAL) -> str:
    """Return the type and the sum of the hand.

    >>> facts(OddsHand.parse("9s 9h 5d 5c 3s 10h"))
    'two pairs, sum 28'
    """
    try:
        return type_and_sum(hand.rank, notation)
    except CardError:
        return _("not a full hand")


def text(hand: OddsHand) -> str:
    """Return the cards with their type and sum."""
    cards = " ".join(map(str, hand))
    return _("{cards}: {worth}").format(cards=cards or "–", worth=facts(hand))


def lay(hand: OddsHand, notation: Notation, move: Card | None, table: Table) -> None:
    """Put the cards in a row, with their type and sum below."""
    lay_hand(hand, 0, 0, table, marked=move)
    if len(hand) == HAND_SIZE:
        table.words(facts(hand, notation), 0, 440)
