"""The table of an exercise about Pyramid Addition, drawn for paper: its pyramid, stock and discard pile."""

from collections.abc import Sequence
from typing import Final

from cardmath.cards import Card
from cardmath.exercises import Exercise
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.records import Record
from cardmath.worksheets.blocks import dealt
from cardmath.worksheets.sheets import Block

__all__ = ["table_asked", "target_asked"]

#: The kind of exercise that asks about a table.
_KIND: Final = "blocked"


def table_asked(one: Exercise) -> Block | None:
    """Return the table that an exercise asks about, or None for other kinds.

    Cards are shown with their values, as in the question, and those of the move have a thick edge. Only a
    question about the whole game needs the stock and all of the discard pile.

    >>> from cardmath.exercises import exercise
    >>> table = table_asked(exercise("blocked", 18))
    >>> len(table["rows"]), table_asked(exercise("partner", 1))
    (4, None)
    """
    if one.kind != _KIND:
        return None
    position = _position(one)
    asked = PyramidMove.parse(one.data["move"]).places
    piles = []
    if one.data["form"] == "deal":
        stock = [_signs(card, False, one, position) for card in position.stock]
        discard = [
            _signs(card, not at and DISCARD in asked, one, position)
            for at, card in enumerate(position.discard[::-1])
        ]
        piles = [
            (_("Stock, the next card first"), stock),
            (_("Discard pile, its top first"), discard),
        ]
    elif position.discard:
        top = [_signs(position.discard[-1], DISCARD in asked, one, position)]
        piles = [(_("Top of the discard pile"), top)]
    # The prompt lists the cards in words, before the question.
    told = " ".join(one.prompt.removesuffix(one.question).split("\n")).strip()
    return dealt(_rows(one, position, asked), [(name, cards) for name, cards in piles if cards], alt=told)


def target_asked(one: Exercise) -> str:
    """Return the question with its target, and with the pass if it is about the whole game."""
    position, notation = _position(one), one.notation
    lead = _("Target {target}.").format(target=notation.write(position.target))
    if one.data["form"] == "deal":
        passes = _("Pass {used} of {passes}.").format(
            used=notation.write(position.passes_used), passes=notation.write(position.game.passes or 0)
        )
        lead = f"{lead} {passes}"
    return f"{lead} {one.question}"


def _position(one: Exercise) -> PyramidPosition:
    position = Record.from_dict(one.data["record"]).position()
    assert isinstance(position, PyramidPosition)
    return position


def _rows(
    one: Exercise, position: PyramidPosition, asked: Sequence[Place]
) -> list[list[tuple[str, str, bool]]]:
    """Return the rows down to the last card; a card that has gone is empty."""
    rows: dict[int, list[tuple[str, str, bool]]] = {}
    for place in position.game.layout.places:
        card = position.card_at(place)
        signs = ("", "", False) if card is None else _signs(card, place in asked, one, position)
        rows.setdefault(place.row, []).append(signs)
    last = max(place.row for place in position.tableau)
    return [cards for row, cards in rows.items() if row <= last]


def _signs(card: Card, is_asked: bool, one: Exercise, position: PyramidPosition) -> tuple[str, str, bool]:
    return one.notation.format(position.game.deck.value(card)), card.suit.symbol, is_asked
