"""Pictures for slips, showing where to look after a wrong answer; a new form needs a function and a line in
`FORMS`.

A picture either takes the place of the question's drawing, with one part marked, or is shown below it. The
marked part has a frame or an arrow, so nothing depends on colour alone.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import box_of_dots, pairing, ring
from cardmath.exercises import Exercise, Picture
from cardmath_widgets.exercises.prompts import drawn, hand_of_values, of_games
from cardmath_widgets.page.elements import Element, box, drawing, text
from cardmath_widgets.page.elements.pictures import frames, frames_to_fill

#: The forms that show everything that the question's own drawing shows.
_INSTEAD: Final = frozenset({"cards", "columns", "digits", "hands", "ring", "table"})
_MARK: Final = "▲"


def pictured(exercise: Exercise, picture: Picture, *, colours: str = "two") -> list[Element]:
    """Return the picture for a slip; the message says the same in words.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> [one.tag for one in pictured(item, item.distractors[0].picture)]
    ['table']
    """
    make = FORMS.get(picture.form) or of_games("FORMS")[picture.form]
    return make(exercise, picture.data, picture.marked, colours)


def asked(exercise: Exercise, picture: Picture | None, *, colours: str = "two") -> list[Element]:
    """Return a question, with the picture for a slip in place of its drawing or below it."""
    if picture is None:
        return [drawn(exercise, colours=colours)]
    shown = pictured(exercise, picture, colours=colours)
    if picture.form in _INSTEAD:
        question = text(exercise.question, "cm-question")
        return [box("cm-prompt", box("cm-drawn is-looked-at", *shown, key="picture"), question)]
    return [drawn(exercise, colours=colours), box("cm-picture", *shown)]


_Marked = int | str | None
_Data = Mapping[str, Any]


def _frames(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
    return [frames_to_fill(data["base"], data["filled"], data["wanted"])]


def _cards(exercise: Exercise, _data: _Data, marked: _Marked, colours: str) -> list[Element]:
    return hand_of_values(exercise, colours, marked)


def _bundles(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    base, count = data["base"], data["count"]
    worth = [1]
    while worth[-1] * base <= count:
        worth.append(worth[-1] * base)
    lines = [("th", [str(one) for one in worth]), ("td", ["?"] * len(worth))]
    extra = [frames(base, count)] if data["layout"] == "dots" else []
    return [*extra, _grid(lines, marked)]


def _places(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    digits = data.get("digits", ["?"] * len(data["worth"]))
    return [_grid([("th", data["worth"]), ("td", digits)], marked)]


def _columns(exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    write = exercise.notation.format
    upper, lower = ([write(one) for one in data[name]] for name in ("upper", "lower"))
    sign = data["sign"]
    over = ["" if not one else write(one) if sign == "+" else f"−{write(1)}" for one in data["carried"]]
    length = len(upper) + (marked == len(upper))
    lines = [("th", over)] if any(over) else []
    lines += [("td", upper), ("td is-last", lower)]
    return [_grid(lines, marked, length, sign)]


def _pairs(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
    return [box("cm-paper cm-pairings", *(_paired(count) for count in data["groups"]))]


def _digits(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    looked = range(len(data["groups"])) if marked is None else [marked]
    groups = [_paired(data["groups"][int(at)]) for at in looked if data["groups"][int(at)]]
    shown = [box("cm-paper cm-pairings", *reversed(groups))] if groups else []
    return [_grid([("td", data["digits"])], marked), *shown]


def _ring(exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    write = exercise.notation.format
    indices = [write(rank) for rank in range(1, data["ranks"] + 1)]
    at = None if marked is None else int(marked) - 1
    return [box("cm-paper", drawing(ring(indices, data["from"] - 1, f"+{write(data['step'])}", marked=at)))]


def _rows(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
    across = data["digit"]
    svg = box_of_dots([across] * data["rows"], across=across)
    return [box("cm-paper cm-rows", drawing(svg), style=f"--across: {max(across, 4)}")]


def _paired(count: int) -> Element:
    # The last pairs are left for the pupil to join, so the picture does not give the answer away.
    return drawing(pairing(count, max(0, count // 2 - 2), em=1.2))


def _grid(
    lines: Sequence[tuple[str, Sequence[str]]], marked: _Marked, length: int = 0, sign: str = ""
) -> Element:
    """Return places side by side, given from the right, with an arrow below the marked place."""
    length = max(length, *(len(cells) for _looks, cells in lines))
    rows = []
    for looks, cells in lines:
        tag, _space, last = looks.partition(" ")
        padded = [*cells, *[""] * (length - len(cells))][::-1]
        row = [_cell(one, tag, length - 1 - at == marked) for at, one in enumerate(padded)]
        if sign:
            row.insert(0, text(sign if last else "", tag="td"))
        rows.append(box(last, *row, tag="tr"))
    if marked is not None:
        arrows = [text(_MARK if length - 1 - at == marked else "", tag="td") for at in range(length)]
        rows.append(box("cm-arrows", *([text("", tag="td")] if sign else []), *arrows, tag="tr"))
    return box("cm-paper cm-grid", box("", *rows, tag="tbody"), tag="table", aria_hidden="true")


def _cell(words: str, tag: str, is_marked: bool) -> Element:
    return text(words, "is-marked" if is_marked else "", tag=tag)


#: The function that draws each form of picture, from the exercise, the data, the mark and a colour scheme.
FORMS: Final[Mapping[str, Callable[[Exercise, _Data, _Marked, str], list[Element]]]] = MappingProxyType(
    {
        "frames": _frames,
        "cards": _cards,
        "bundles": _bundles,
        "places": _places,
        "columns": _columns,
        "pairs": _pairs,
        "digits": _digits,
        "ring": _ring,
        "rows": _rows,
    }
)
