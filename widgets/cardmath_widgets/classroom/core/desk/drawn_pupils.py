"""Drawings of pupils for the desk: at the door, as tiles and chips, and one of them in full."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.i18n import _, pgettext
from cardmath.numerals import DECIMAL
from cardmath_widgets.classroom.core.desk.pieces import (
    animal,
    bold,
    command,
    listed,
    row,
    shape,
    shown_if,
    span,
    words,
)
from cardmath_widgets.classroom.core.pupils.standing import STANDINGS
from cardmath_widgets.page.elements import Element, box, text

#: Names with more letters than this get smaller type to fit the tile.
_LONG: Final = 9


def tile(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return a pupil's tile, and a chip if the pupil is stuck. The page adds the teacher's note."""
    return {"tile": _tile(pupil), "chip": _chip(pupil)}


def _tile(pupil: Mapping[str, Any]) -> Element:
    name = pupil["word"]
    lesson = [shape(standing, data_part=str(part)) for part, standing in enumerate(pupil["lesson"], 1)]
    shown = [
        animal(pupil["animal"], 64),
        box("desk-shape", shape(pupil["standing"]), tag="span"),
        span(name, "desk-name is-long" if len(name) > _LONG else "desk-name"),
        span(pupil["standing_word"], "desk-standing"),
        # The bar above shows what the whole class is doing.
        span(pupil["doing"] if pupil["is_elsewhere"] else "", "desk-at"),
        span(pupil["away"], "unseen"),
        # The text only opens when pressed, so a screen reader need not read out everything about every pupil.
        box("desk-lesson", *lesson, tag="span"),
        box("desk-note", tag="span"),
    ]
    looks = "desk-pupil" if pupil["is_connected"] else "desk-pupil is-away"
    return row(_opener(looks, pupil, *shown).having(data_standing=pupil["standing"]))


def _chip(pupil: Mapping[str, Any]) -> Element:
    name = box("", span(pupil["word"]), box("desk-note-beside", tag="span"), tag="span")
    return row(_opener("desk-chip", pupil, animal(pupil["animal"], 32), name))


def _opener(looks: str, pupil: Mapping[str, Any], *shown: Element) -> Element:
    """Return a button that opens a pupil's panel."""
    return box(looks, *shown, tag="button", type="button", data_pupil=pupil["seat"])


def key(pupils: Sequence[Mapping[str, Any]]) -> Element:
    """Return what the shapes on the tiles mean, and how many pupils have each.

    >>> pupil = {"standing": "stuck", "is_connected": True}
    >>> [line["children"]["count"]["text"] for line in key([pupil]).to_dict()["children"].values()]
    ['1']
    """
    counts = Counter(pupil["standing"] for pupil in pupils)
    lines = [
        _key_line(standing, counts[standing], shape(standing), pgettext("pupil", word))
        for standing, word in STANDINGS.items()
        if counts[standing]
    ]
    if away := sum(not pupil["is_connected"] for pupil in pupils):
        mark = box("desk-away", tag="span", aria_hidden="true")
        lines.append(_key_line("away", away, mark, _("not connected")))
    return listed(lines, "desk-key")


def _key_line(name: str, count: int, mark: Element, word: str) -> Element:
    return row(mark, bold(DECIMAL.write(count)).called("count"), span(word), key=name)


def waiting(pupils: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the pupils at the door."""
    orders = (("approve", _("Let in")), ("send-out", _("Send away")))
    at_the_door = [
        row(
            animal(pupil["animal"], 44),
            bold(pupil["word"]),
            *(command(label, do, spoken=f"{label}: {pupil['word']}") for do, label in orders),
            key=pupil["seat"],
            data_along=json.dumps({"seat": pupil["seat"]}),
        )
        for pupil in pupils
    ]
    return {"waiting": shown_if(pupils), "at-the-door": listed(at_the_door)}


def panel(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return what a press on a pupil shows."""
    parts = [
        row(shape(part["standing"]), span(f" {part['title']}: {part['word']}")) for part in pupil["parts"]
    ]
    slips = [text(slip, tag="li") for slip in pupil["slips"]]
    how = " · ".join(filter(None, (pupil["doing"], pupil["standing_word"], pupil["away"])))
    last = _("You last wrote:")
    return {
        "animal": animal(pupil["animal"], 72),
        "name": text(pupil["word"], tag="h2"),
        "standing": text(how),
        "parts": listed(parts),
        "answers": listed(map(_answer, pupil["answers"])),
        "has-answers": shown_if(pupil["answers"]),
        "slips": listed(slips),
        "has-slips": shown_if(slips),
        "word": words(f"{last} {pupil['word_to']}" if pupil["word_to"] else ""),
        "board": shown_if(pupil["board"]).having(data_board=pupil["board"]),
    }


def _answer(given: Mapping[str, Any]) -> Element:
    snapshot, name = _("Take a snapshot"), given["name"]
    right = "✓ " if given["is_right"] else ""
    said = f"{snapshot}: {given['prompt']} {given['answer']}"
    along = {"item": given["item"], "answer": given["answer"]}
    return row(
        span(f"{given['prompt']} "),
        bold(f"{right}{given['answer']}"),
        span(f" ({name}) " if name else " "),
        command(snapshot, "snapshot-answer", spoken=said, along=along),
        key=f"{given['item']} {given['answer']}",
    )
