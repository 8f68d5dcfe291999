"""The drawings for each kind of exercise; a new kind is a function and a line in `DRAWN`.

Drawings are for the screen. Screen readers get the whole question in words.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

from cardmath.art import heap, ring, rows_of_dots
from cardmath.cards import Card
from cardmath.exercises import Exercise
from cardmath.games.pyramid import DISCARD, Place, PyramidMove, PyramidPosition
from cardmath.i18n import _
from cardmath.ranks import card_aloud, rank_index
from cardmath.records import Record
from cardmath_widgets.page.elements.element import Element, box, drawing, text
from cardmath_widgets.page.elements.pictures import (
    CardFace,
    card,
    columns,
    frames,
    numeral,
    pressed_card,
    pyramid,
    strips,
    target,
    value_card,
)


def drawn(exercise: Exercise, *, colours: str = "two") -> Element:
    """Return what an exercise shows: its drawing and the rest of the question.

    ``colours`` is the key of the colour scheme of its cards.
    """
    make = DRAWN.get(exercise.kind)
    if make is None:
        return box("cm-prompt", text(exercise.prompt, "cm-question"))
    return box("cm-prompt", box("cm-drawn", *make(exercise, colours)), text(exercise.question, "cm-question"))


def _number(exercise: Exercise, name: str) -> int:
    return int(exercise.notation.parse(str(exercise.data[name])))


def _written(exercise: Exercise, name: str) -> str:
    return exercise.notation.write(_number(exercise, name))


def _partner(exercise: Exercise, colours: str) -> list[Element]:
    shown = value_card(_number(exercise, "value"), exercise.data["value"], colours=colours)
    return [target(_written(exercise, "target")), shown]


def _pairs(exercise: Exercise, colours: str) -> list[Element]:
    return hand_of_values(exercise, colours)


def hand_of_values(exercise: Exercise, colours: str, marked: int | str | None = None) -> list[Element]:
    """Return the cards of G2, which type their values; the card ``marked``, from 0, is framed."""
    data, notation = exercise.data, exercise.notation
    cards = []
    for at, (one, value) in enumerate(zip(map(Card.parse, data["cards"]), data["values"], strict=True)):
        shown = card(_face(one, exercise, value, colours))
        pressed = pressed_card(shown, value, card_aloud(one, notation)).called(f"card-{one}")
        cards.append(pressed.having(class_="cm-card-key is-pointed") if at == marked else pressed)
    zero = _("There is a 0 in the deck.") if data["zero"] else _("There is no 0 in the deck.")
    note = [text(zero, "cm-note-on-felt")] if data["form"] == "alone" else []
    return [target(_written(exercise, "target")), box("cm-hand", *cards), *note]


def _bundles(exercise: Exercise, _colours: str) -> list[Element]:
    count = exercise.data["count"]
    if exercise.data["layout"] == "dots":
        return [box("cm-paper", drawing(heap(count)))]
    return [frames(exercise.base, count)]


def _numeral(exercise: Exercise, _colours: str) -> list[Element]:
    return [numeral(_written(exercise, "numeral"))]


def _value(exercise: Exercise, _colours: str) -> list[Element]:
    return [numeral(exercise.data["value"], _("in base ten"))]


def _columns(exercise: Exercise, _colours: str) -> list[Element]:
    sign = "+" if exercise.kind == "addition" else "−"
    return [columns(exercise.data["x"], exercise.data["y"], sign)]


def _odd_even(exercise: Exercise, _colours: str) -> list[Element]:
    data = exercise.data
    if data["form"] == "set":
        return [box("cm-paper", drawing(rows_of_dots(data["count"], data["row"])))]
    return [numeral(f"{_written(exercise, 'x')} + {_written(exercise, 'y')}")]


def _ring(exercise: Exercise, _colours: str) -> list[Element]:
    ranks = _number(exercise, "ranks")
    name = "rank" if exercise.data["form"] == "next" else "start"
    step = 2 if name == "rank" else _number(exercise, "step")
    indices = [exercise.notation.format(rank) for rank in range(1, ranks + 1)]
    middle = "+" + exercise.notation.format(step)
    return [box("cm-paper", drawing(ring(indices, _number(exercise, name) - 1, middle)))]


def _blocked(exercise: Exercise, colours: str) -> list[Element]:
    return at_table(exercise, colours, PyramidMove.parse(exercise.data["move"]).places)


def at_table(
    exercise: Exercise, colours: str, meant: Collection[Place], position: PyramidPosition | None = None
) -> list[Element]:
    """Return the table of G11, with the places that are ``meant`` framed, also in a later ``position``."""
    there = Record.from_dict(exercise.data["record"]).position() if position is None else position
    assert isinstance(there, PyramidPosition)
    notation, deck = exercise.notation, there.game.deck

    def face_of(one: Card) -> CardFace:
        return _face(one, exercise, notation.format(deck.value(one)), colours)

    shape, lying = there.game.layout, there.tableau
    rows = [
        [face_of(lying[place]) if place in lying else None for place in shape.places if place.row == row]
        for row in range(1, shape.rows + 1)
    ]
    pointed = {(place.row, place.place) for place in meant}
    parts = [target(notation.write(there.target)), pyramid(rows, pointed)]
    piles = [(_("Discard pile"), there.discard[::-1])]
    if exercise.data["form"] == "deal":
        piles.append((_("Stock, the next card first"), there.stock))
    else:
        piles[0] = (_("Top of the discard pile"), there.discard[-1:])
    for name, cards in piles:
        if cards:
            looks = "cm-pile is-pointed" if DISCARD in meant and name == piles[0][0] else "cm-pile"
            shown = strips([face_of(lying_card) for lying_card in cards])
            parts.append(box(looks, text(name, "cm-note-on-felt"), shown))
    return parts


def _odds_hands(exercise: Exercise, colours: str) -> list[Element]:
    if exercise.data["form"] != "hands":
        return [numeral(exercise.answer_form.shown(type_)) for type_ in exercise.answer_form.words]
    return hands_dealt(exercise, colours)


def hands_dealt(exercise: Exercise, colours: str, marked: int | str | None = None) -> list[Element]:
    """Return the hands of G12, with one of them framed if it is ``marked``, from 1."""
    hands = []
    for place, hand in enumerate(exercise.data["hands"], start=1):
        cards = [card(_face(Card.parse(one), exercise, "", colours)) for one in hand]
        name = text(_("Hand {place}").format(place=place), "cm-note-on-felt")
        looks = "cm-pile is-pointed" if place == marked else "cm-pile"
        hands.append(box(looks, name, box("cm-hand is-small", *cards)))
    return hands


def _face(one: Card, exercise: Exercise, value: str, colours: str) -> CardFace:
    """Return the face of a card, with its value if it is an ace or a face card."""
    help_ = "" if one.rank.isdigit() else value
    return CardFace(one.rank, one.suit.value, rank_index(one.rank, exercise.notation), help_, colours)


#: The function that draws each kind, from the exercise and the key of a colour scheme.
DRAWN: Final[Mapping[str, Callable[[Exercise, str], list[Element]]]] = MappingProxyType(
    {
        "partner": _partner,
        "pairs": _pairs,
        "bundles": _bundles,
        "value": _numeral,
        "numeral": _value,
        "addition": _columns,
        "subtraction": _columns,
        "odd-even": _odd_even,
        "parity": _numeral,
        "ring": _ring,
        "blocked": _blocked,
        "odds-hands": _odds_hands,
        "next": _numeral,
    }
)
