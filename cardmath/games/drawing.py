"""The default drawing of a position, as text and as a picture.

A position's `Position.drawing` is the module that draws it, a `cardmath.drawn.Drawing`: ``facts`` is the
state in one line, ``text`` the text for ``print``, and ``lay`` puts the cards on a `cardmath.art.Table`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.art.palette import FOUR_COLOUR, TWO_COLOUR
from cardmath.art.table import GAP, STEP, Table
from cardmath.cards import Card
from cardmath.i18n import _
from cardmath.numerals import DECIMAL, Notation
from cardmath.ranks import rank_index

#: The number of cards per row.
_IN_A_ROW: Final = 13


def empty_table(notation: Notation, values: Mapping[str, int], *, four_colours: bool = False) -> Table:
    """Return an empty table for cards with numerals in a notation, and the values of their letters."""
    return Table(lambda rank: rank_index(rank, notation, values), FOUR_COLOUR if four_colours else TWO_COLOUR)


def cards_in_rows(cards: Sequence[Card], across: int = _IN_A_ROW) -> str:
    """Return cards in rows of ``across``, in deal order.

    >>> from cardmath.cards import parse_cards
    >>> print(cards_in_rows(parse_cards(["As", "10h", "Kd"])))
    As  10h Kd
    """
    rows = [cards[first : first + across] for first in range(0, len(cards), across)]
    width = max(len(str(card)) for card in cards)
    return "\n".join(" ".join(f"{card!s:{width}}" for card in row).rstrip() for row in rows)


def cards_of(position: Any) -> Sequence[Card]:
    """Return a position's cards in deal order."""
    cards: Sequence[Card] = getattr(position, "cards", None) or position.game.pack
    return cards


def facts(position: Any, notation: Notation = DECIMAL) -> str:
    """Return the name of the game and the number of cards."""
    return _("{game}: {size} cards").format(
        game=position.game.key, size=notation.brief(len(cards_of(position)))
    )


def text(position: Any) -> str:
    """Return the cards in rows."""
    return "\n".join([facts(position), "", cards_in_rows(cards_of(position))])


def lay(position: Any, notation: Notation, move: Any, table: Table) -> None:
    """Put the cards on the table in rows."""
    for index, card in enumerate(cards_of(position)):
        row, place = divmod(index, _IN_A_ROW)
        table.card(card, place * STEP, row * (350 + GAP))
