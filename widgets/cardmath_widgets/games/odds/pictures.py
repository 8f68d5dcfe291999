"""The drawings for exercises about hands: dealt hands, and all types of hands with their frequencies."""

from collections.abc import Mapping
from typing import Any, Final

from cardmath.art import bars
from cardmath.cards import Card
from cardmath.exercises import Exercise
from cardmath.games.odds import hands_of_type
from cardmath.games.odds.exercises.bars import axis_of, shares_of
from cardmath.games.odds.pack import VALUES
from cardmath.i18n import _
from cardmath_widgets.page.elements.pictures import card, face_of, numeral
from cardmath_widgets.page.elements.tree import Element, box, drawing, text


def _odds_hands(exercise: Exercise, colours: str) -> list[Element]:
    if "counts" in exercise.data:
        svg = bars(shares_of(exercise), *axis_of(exercise))
        return [box("cm-paper cm-tallied", drawing(svg, key="bars"))]
    if exercise.data["form"] != "hands":
        return [numeral(exercise.answer_form.shown(type_)) for type_ in exercise.answer_form.words]
    return _hands(exercise, None, None, colours)


def _hands(exercise: Exercise, _data: object, marked: int | str | None, colours: str) -> list[Element]:
    """Return the hands for G12, with a frame around hand number ``marked``, if any."""
    hands = []
    for place, hand in enumerate(exercise.data["hands"], start=1):
        dealt = map(Card.parse, hand)
        faces = (face_of(parsed, exercise.notation, VALUES, colours, helps=False) for parsed in dealt)
        name = text(_("Hand {place}").format(place=place), "cm-note-on-felt")
        looks = "cm-pile is-pointed" if place == marked else "cm-pile"
        hands.append(box(looks, name, box("cm-hand is-small", *map(card, faces))))
    return hands


def _types(_exercise: Exercise, data: Mapping[str, Any], _marked: object, _colours: str) -> list[Element]:
    """Return all types of hands in order of frequency, with the question's two types marked."""
    counts = hands_of_type()
    names = []
    for kind in sorted(counts, key=lambda kind: -counts[kind]):
        is_asked = kind.key in data["types"]
        shown = f"▸ {kind.plain_name}" if is_asked else kind.plain_name
        names.append(text(shown, "is-marked" if is_asked else "", tag="li"))
    title = text(_("All hands, the most common first"), "cm-small")
    return [box("cm-paper cm-all-hands", title, box("", *names, tag="ol"))]


#: As in `cardmath_widgets.exercises.drawings`.
DRAWN: Final = {"odds-hands": _odds_hands}
#: As in `cardmath_widgets.exercises.drawings`.
FORMS: Final = {"hands": _hands, "types": _types}
