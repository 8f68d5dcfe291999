"""The table of an exercise about Pyramid Addition for paper: its pyramid, stock and discard pile."""

from collections.abc import Sequence

from cardmath.cards import Card
from cardmath.exercises.pictures import CardAsked, TableAsked
from cardmath.games.pyramid import DISCARD, Place, PyramidPosition
from cardmath.i18n import _
from cardmath.numerals import Notation


def table_asked(
    position: PyramidPosition, asked: Sequence[Place], notation: Notation, *, is_whole: bool
) -> TableAsked:
    """Return the table of a question about some places.

    Cards are shown with their values, as in the question. Only a question about the whole game (``is_whole``)
    needs the stock, all of the discard pile and the pass.

    >>> from cardmath.exercises import exercise
    >>> table = exercise("blocked", 18).table
    >>> len(table.rows), exercise("partner", 1).table
    (4, None)
    """
    lead = [_("Target {target}.").format(target=notation.write(position.target))]
    discard = position.discard[::-1] if is_whole else position.discard[-1:]
    cards = [_signs(card, not at and DISCARD in asked, position, notation) for at, card in enumerate(discard)]
    if is_whole:
        lead.append(
            _("Pass {used} of {passes}.").format(
                used=notation.write(position.passes_used), passes=notation.write(position.game.passes or 0)
            )
        )
        stock = tuple(_signs(card, False, position, notation) for card in position.stock)
        piles = [(_("Stock, the next card first"), stock), (_("Discard pile, its top first"), tuple(cards))]
    else:
        piles = [(_("Top of the discard pile"), tuple(cards))]
    rows = _rows(position, asked, notation)
    return TableAsked(rows, tuple((name, pile) for name, pile in piles if pile), " ".join(lead))


def _rows(
    position: PyramidPosition, asked: Sequence[Place], notation: Notation
) -> tuple[tuple[CardAsked, ...], ...]:
    """Return the rows down to the last card; a card that has gone is empty."""
    rows: dict[int, list[CardAsked]] = {}
    for place in position.game.layout.places:
        card = position.card_at(place)
        signs = ("", "", False) if card is None else _signs(card, place in asked, position, notation)
        rows.setdefault(place.row, []).append(signs)
    last = max(place.row for place in position.tableau)
    return tuple(tuple(cards) for row, cards in rows.items() if row <= last)


def _signs(card: Card, is_asked: bool, position: PyramidPosition, notation: Notation) -> CardAsked:
    return notation.format(position.game.deck.value(card)), card.suit.symbol, is_asked
