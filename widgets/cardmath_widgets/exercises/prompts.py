"""The drawings for each kind of exercise; to add one, write a function and add a line to `DRAWN`.

Kinds about a game are drawn by the game's own `pictures`, given in its descriptor. Drawings are for the
screen. Screen readers get the whole question in words.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import heap, ring, rows_of_dots
from cardmath.cards import Card
from cardmath.exercises import Exercise
from cardmath.games.registry import descriptors, load
from cardmath.i18n import _
from cardmath.ranks import card_aloud
from cardmath_widgets.page.elements import Element, box, drawing, text
from cardmath_widgets.page.elements.pictures import (
    card,
    columns,
    face_of,
    frames,
    numeral,
    pressed_card,
    target,
    value_card,
)

#: Maps each kind to the numbers that can have frames of dots beside them; below it, the maximum number of
#: dots.
_COUNTED: Final = MappingProxyType(
    {
        "partner": ("target", "value"),
        "addition": ("x", "y"),
        "subtraction": ("x", "y"),
        "parity": ("numeral",),
    }
)
_MOST_COUNTED: Final = 30


def drawn(exercise: Exercise, *, colours: str = "two") -> Element:
    """Return the parts of an exercise: its drawing and the rest of the question.

    ``colours`` is the key of the colour scheme for its cards.
    """
    parts = parts_of(exercise, colours)
    if not parts:
        return box("cm-prompt", text(exercise.prompt, "cm-question"))
    return box("cm-prompt", box("cm-drawn", *parts), text(exercise.question, "cm-question"))


def beside_digits(exercise: Exercise) -> list[Element]:
    """Return frames of dots for the numbers in an exercise, or none if they are large or already drawn.

    >>> from cardmath.exercises import exercise
    >>> [len(beside_digits(exercise(kind, 5, 10))) for kind in ("partner", "ring")]
    [1, 0]
    """
    names = _COUNTED.get(exercise.kind, ())
    counts = [exercise.value_of(name) for name in names]
    if not counts or max(counts) > _MOST_COUNTED:
        return []
    shown = [frames(exercise.base, count) for count in counts if count]
    return [box("cm-picture", *shown)] if shown else []


def parts_of(exercise: Exercise, colours: str = "two") -> list[Element]:
    """Return the parts of an exercise's drawing, or none if its kind has no drawing."""
    make = DRAWN.get(exercise.kind) or of_games("DRAWN").get(exercise.kind)
    return make(exercise, colours) if make else []


def of_games(table: str) -> dict[str, Any]:
    """Return one table, such as ``"DRAWN"``, merged from the pictures of all games."""
    loaded = [load(game.pictures) for game in descriptors() if game.pictures]
    return {key: make for pictures in loaded for key, make in getattr(pictures, table).items()}


def _written(exercise: Exercise, name: str) -> str:
    return exercise.notation.write(exercise.value_of(name))


def _partner(exercise: Exercise, colours: str) -> list[Element]:
    shown = value_card(exercise.value_of("value"), exercise.data["value"], colours=colours)
    has_zero = exercise.data["value"] == exercise.data["target"]
    return [target(_written(exercise, "target")), shown, *([_zero_note(True)] if has_zero else [])]


def _pairs(exercise: Exercise, colours: str) -> list[Element]:
    return hand_of_values(exercise, colours)


def hand_of_values(exercise: Exercise, colours: str, marked: int | str | None = None) -> list[Element]:
    """Return the cards for G2, which type their values when pressed; the card at index ``marked`` has a
    frame.
    """
    data, notation = exercise.data, exercise.notation
    cards = []
    for at, (one, value) in enumerate(zip(map(Card.parse, data["cards"]), data["values"], strict=True)):
        worth = {one.rank: int(notation.parse(value))}
        shown = card(face_of(one, notation, worth, colours))
        pressed = pressed_card(shown, value, card_aloud(one, notation, worth)).called(f"card-{one}")
        cards.append(pressed.having(class_="cm-card-key is-pointed") if at == marked else pressed)
    note = [_zero_note(data["zero"])] if data["form"] == "alone" else []
    return [target(_written(exercise, "target")), box("cm-hand", *cards), *note]


def _zero_note(has_zero: bool) -> Element:
    zero = _("There is a 0 in the deck.") if has_zero else _("There is no 0 in the deck.")
    return text(zero, "cm-note-on-felt")


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


def _times(exercise: Exercise, _colours: str) -> list[Element]:
    return [numeral(f"{_written(exercise, 'x')} × {_written(exercise, 'y')}")]


def _share(exercise: Exercise, _colours: str) -> list[Element]:
    if exercise.data["form"] == "larger":
        # Both the question and the answers contain the two numbers.
        return []
    return [numeral(f"{_written(exercise, 'count')}/{_written(exercise, 'parts')}")]


def _odd_even(exercise: Exercise, _colours: str) -> list[Element]:
    data = exercise.data
    if data["form"] == "set":
        return [box("cm-paper", drawing(rows_of_dots(data["count"], data["row"])))]
    return [numeral(f"{_written(exercise, 'x')} + {_written(exercise, 'y')}")]


def _ring(exercise: Exercise, _colours: str) -> list[Element]:
    ranks = exercise.value_of("ranks")
    name = "rank" if exercise.data["form"] == "next" else "start"
    step = 2 if name == "rank" else exercise.value_of("step")
    indices = [exercise.notation.format(rank) for rank in range(1, ranks + 1)]
    middle = "+" + exercise.notation.format(step)
    return [box("cm-paper", drawing(ring(indices, exercise.value_of(name) - 1, middle)))]


#: The drawing function for each kind; it takes the exercise and the key of a colour scheme.
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
        "next": _numeral,
        "times": _times,
        "share": _share,
    }
)
