"""The pupils as the desk draws them: at the door, as tiles and chips, and all about one of them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.i18n import _
from cardmath_widgets.classroom.core.desk.pieces import animal, command, shape, shown_if, words
from cardmath_widgets.page.elements import Element, box, text

__all__ = ["panel", "tile", "waiting"]

#: The letters of a name that fills its tile.
_LONG: Final = 9


def tile(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return the tile of a pupil, and the chip of one who is stuck. The page adds the teacher's note."""
    return {"tile": _tile(pupil), "chip": _chip(pupil)}


def _tile(pupil: Mapping[str, Any]) -> Element:
    name = pupil["word"]
    return box(
        "",
        box(
            "desk-pupil" if pupil["is_connected"] else "desk-pupil is-away",
            animal(pupil["animal"], 64),
            box("desk-shape", shape(pupil["standing"]), tag="span"),
            text(name, "desk-name is-long" if len(name) > _LONG else "desk-name", tag="span"),
            text(pupil["standing_word"], "desk-standing", tag="span"),
            # What the whole class does stands in the bar above.
            text(pupil["doing"] if pupil["is_elsewhere"] else "", "desk-at", tag="span"),
            text(pupil["away"], "unseen", tag="span"),
            # The same in words is behind a press, so that a screen reader need not hear every part of every
            # pupil.
            box(
                "desk-lesson",
                *(shape(one, data_part=str(part)) for part, one in enumerate(pupil["lesson"], 1)),
                tag="span",
            ),
            box("desk-note", tag="span"),
            tag="button",
            type="button",
            data_pupil=pupil["seat"],
            data_standing=pupil["standing"],
        ),
        tag="li",
    )


def _chip(pupil: Mapping[str, Any]) -> Element:
    name = box("", text(pupil["word"], tag="span"), box("desk-note-beside", tag="span"), tag="span")
    picture = animal(pupil["animal"], 32)
    return box(
        "",
        box("desk-chip", picture, name, tag="button", type="button", data_pupil=pupil["seat"]),
        tag="li",
    )


def waiting(pupils: Sequence[Mapping[str, str]]) -> dict[str, Element]:
    """Return the pupils at the door."""
    orders = (("approve", _("Let in")), ("send-out", _("Send away")))
    at_the_door = [
        box(
            "",
            animal(pupil["animal"], 44),
            text(pupil["word"], tag="b"),
            *(command(label, do, spoken=f"{label}: {pupil['word']}") for do, label in orders),
            tag="li",
            key=pupil["seat"],
            data_along=json.dumps({"seat": pupil["seat"]}),
        )
        for pupil in pupils
    ]
    return {"waiting": shown_if(bool(pupils)), "at-the-door": box("", *at_the_door, tag="ul")}


def panel(pupil: Mapping[str, Any]) -> dict[str, Element]:
    """Return what a press on a pupil shows."""
    parts = [
        box("", shape(part["standing"]), text(f" {part['title']}: {part['word']}", tag="span"), tag="li")
        for part in pupil["parts"]
    ]
    slips = [text(slip, tag="li") for slip in pupil["slips"]]
    how = " · ".join(filter(None, (pupil["doing"], pupil["standing_word"], pupil["away"])))
    last = _("You wrote last:")
    return {
        "animal": animal(pupil["animal"], 72),
        "name": text(pupil["word"], tag="h2"),
        "standing": text(how),
        "parts": box("", *parts, tag="ul"),
        "answers": box("", *map(_answer, pupil["answers"]), tag="ul"),
        "has-answers": shown_if(bool(pupil["answers"])),
        "slips": box("", *slips, tag="ul"),
        "has-slips": shown_if(bool(slips)),
        "word": words(f"{last} {pupil['word_to']}" if pupil["word_to"] else ""),
        "board": shown_if(bool(pupil["board"])).having(data_board=pupil["board"]),
    }


def _answer(given: Mapping[str, Any]) -> Element:
    snapshot, name = _("Take a snapshot"), given["name"]
    right = "✓ " if given["is_right"] else ""
    return box(
        "",
        text(f"{given['prompt']} ", tag="span"),
        text(f"{right}{given['answer']}", tag="b"),
        text(f" ({name}) " if name else " ", tag="span"),
        command(
            snapshot,
            "snapshot-answer",
            spoken=f"{snapshot}: {given['prompt']} {given['answer']}",
            along={"item": given["item"], "answer": given["answer"]},
        ),
        tag="li",
        key=f"{given['item']} {given['answer']}",
    )
