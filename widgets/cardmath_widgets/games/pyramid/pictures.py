"""The drawings for exercises about a pyramid: the table, with frames around the places in question."""

from collections.abc import Collection
from typing import Final

from cardmath.cards import Card
from cardmath.exercises import Exercise
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.records import Record
from cardmath_widgets.page.elements.pictures import CardFace, face_of, pyramid, strips, target
from cardmath_widgets.page.elements.tree import Element, box, text


def _blocked(exercise: Exercise, colours: str) -> list[Element]:
    return at_table(exercise, colours, PyramidMove.parse(exercise.data["move"]).places)


def at_table(
    exercise: Exercise, colours: str, meant: Collection[Place], position: PyramidPosition | None = None
) -> list[Element]:
    """Return the table for G11 with frames around the ``meant`` places, even in a later ``position``."""
    there = Record.from_dict(exercise.data["record"]).position() if position is None else position
    assert isinstance(there, PyramidPosition)
    notation, deck = exercise.notation, there.game.deck

    def shown(one: Card) -> CardFace:
        return face_of(one, notation, deck.values, colours)

    shape, lying = there.game.layout, there.tableau
    rows = [
        [shown(lying[place]) if place in lying else None for place in shape.places if place.row == row]
        for row in range(1, shape.rows + 1)
    ]
    pointed = {(place.row, place.place) for place in meant}
    parts = [target(notation.write(there.target)), pyramid(rows, pointed)]
    piles = [(_("Discard pile"), there.discard[::-1])]
    if exercise.data["form"] == "deal":
        piles.append((_("Stock, next card first"), there.stock))
    else:
        piles[0] = (_("Top of the discard pile"), there.discard[-1:])
    for name, cards in piles:
        if cards:
            looks = "cm-pile is-pointed" if DISCARD in meant and name == piles[0][0] else "cm-pile"
            parts.append(box(looks, text(name, "cm-note-on-felt"), strips(list(map(shown, cards)))))
    return parts


def _slip(exercise: Exercise, _data: object, marked: int | str | None, colours: str) -> list[Element]:
    return at_table(exercise, colours, PyramidMove.parse(str(marked)).places)


#: As in `cardmath_widgets.exercises.drawings`.
DRAWN: Final = {"blocked": _blocked}
#: As in `cardmath_widgets.exercises.drawings`.
FORMS: Final = {"table": _slip}
