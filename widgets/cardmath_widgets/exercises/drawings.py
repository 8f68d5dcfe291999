"""The drawings for each kind of exercise, and the pictures for slips, which show where to look.

To add a drawing, write a function and add a line to `DRAWN`; for a form of picture, to `FORMS`. A picture
either takes the place of the question's drawing, with one part marked, or is shown below it. The marked part
has a frame or an arrow, so nothing depends on colour alone.

Kinds about a game are drawn by the game's own `pictures`, given in its descriptor. Drawings are for the
screen. Screen readers get the whole question in words.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cardmath.art import box_of_dots, heap, pairing, ring, rows_of_dots
from cardmath.cards import Card
from cardmath.exercises import Exercise, Picture
from cardmath.games.registry import descriptors, load
from cardmath.i18n import _
from cardmath.ranks import card_aloud
from cardmath_widgets.page.elements import pictures
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, text

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
    shown = [pictures.frames(exercise.base, count) for count in counts if count]
    return [box("cm-picture", *shown)] if shown else []


def parts_of(exercise: Exercise, colours: str = "two") -> list[Element]:
    """Return the parts of an exercise's drawing, or none if its kind has no drawing."""
    make = DRAWN.get(exercise.kind) or of_games("DRAWN").get(exercise.kind)
    return make(exercise, colours) if make else []


def of_games(table: str) -> dict[str, Any]:
    """Return one table, such as ``"DRAWN"``, merged from the pictures of all games."""
    loaded = [load(game.pictures) for game in descriptors() if game.pictures]
    return {key: make for module in loaded for key, make in getattr(module, table).items()}


def _written(exercise: Exercise, name: str) -> str:
    return exercise.notation.write(exercise.value_of(name))


def _partner(exercise: Exercise, colours: str) -> list[Element]:
    shown = pictures.value_card(exercise.value_of("value"), exercise.data["value"], colours=colours)
    has_zero = exercise.data["value"] == exercise.data["target"]
    return [pictures.target(_written(exercise, "target")), shown, *([_zero_note(True)] if has_zero else [])]


def hand_of_values(exercise: Exercise, colours: str, marked: int | str | None = None) -> list[Element]:
    """Return the cards for G2, which type their values when pressed; the card at index ``marked`` has a
    frame.
    """
    data, notation = exercise.data, exercise.notation
    cards = []
    for at, (one, value) in enumerate(zip(map(Card.parse, data["cards"]), data["values"], strict=True)):
        worth = {one.rank: int(notation.parse(value))}
        shown = pictures.card(pictures.face_of(one, notation, worth, colours))
        pressed = button(
            "",
            looks="cm-card-key",
            spoken=card_aloud(one, notation, worth),
            key=f"card-{one}",
            children=(shown,),
            data_adds=value,
        )
        cards.append(pressed.having(class_="cm-card-key is-pointed") if at == marked else pressed)
    note = [_zero_note(data["zero"])] if data["form"] == "alone" else []
    return [pictures.target(_written(exercise, "target")), box("cm-hand", *cards), *note]


def _zero_note(has_zero: bool) -> Element:
    zero = _("There is a 0 in the deck.") if has_zero else _("There is no 0 in the deck.")
    return text(zero, "cm-note-on-felt")


def _bundles(exercise: Exercise, _colours: str) -> list[Element]:
    count = exercise.data["count"]
    if exercise.data["layout"] == "dots":
        return [box("cm-paper", drawing(heap(count)))]
    return [pictures.frames(exercise.base, count)]


def _numeral(exercise: Exercise, _colours: str) -> list[Element]:
    return [pictures.numeral(_written(exercise, "numeral"))]


def _value(exercise: Exercise, _colours: str) -> list[Element]:
    return [pictures.numeral(exercise.data["value"], _("in base ten"))]


def _columns(exercise: Exercise, _colours: str) -> list[Element]:
    sign = "+" if exercise.kind == "addition" else "−"
    return [pictures.columns(exercise.data["x"], exercise.data["y"], sign)]


def _times(exercise: Exercise, _colours: str) -> list[Element]:
    return [pictures.numeral(f"{_written(exercise, 'x')} × {_written(exercise, 'y')}")]


def _share(exercise: Exercise, _colours: str) -> list[Element]:
    if exercise.data["form"] == "larger":
        # Both the question and the answers contain the two numbers.
        return []
    return [pictures.numeral(f"{_written(exercise, 'count')}/{_written(exercise, 'parts')}")]


def _odd_even(exercise: Exercise, _colours: str) -> list[Element]:
    data = exercise.data
    if data["form"] == "set":
        return [box("cm-paper", drawing(rows_of_dots(data["count"], data["row"])))]
    return [pictures.numeral(f"{_written(exercise, 'x')} + {_written(exercise, 'y')}")]


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
        "pairs": hand_of_values,
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


def _slip_frames(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
    cells = pictures.cells_to_fill(data["base"], data["filled"], data["wanted"])
    return [box("cm-paper cm-frames", *map(drawing, cells))]


def _slip_bundles(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    base, count = data["base"], data["count"]
    worth = [1]
    while worth[-1] * base <= count:
        worth.append(worth[-1] * base)
    lines = [("th", [str(one) for one in worth]), ("td", ["?"] * len(worth))]
    extra = [pictures.frames(base, count)] if data["layout"] == "dots" else []
    return [*extra, _grid(lines, marked)]


def _slip_places(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    digits = data.get("digits", ["?"] * len(data["worth"]))
    return [_grid([("th", data["worth"]), ("td", digits)], marked)]


def _slip_columns(exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    write = exercise.notation.format
    upper, lower = ([write(one) for one in data[name]] for name in ("upper", "lower"))
    sign = data["sign"]
    over = ["" if not one else write(one) if sign == "+" else f"−{write(1)}" for one in data["carried"]]
    length = len(upper) + (marked == len(upper))
    lines = [("th", over)] if any(over) else []
    lines += [("td", upper), ("td is-last", lower)]
    return [_grid(lines, marked, length, sign)]


def _slip_pairs(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
    return [box("cm-paper cm-pairings", *(_paired(count) for count in data["groups"]))]


def _slip_digits(_exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    looked = range(len(data["groups"])) if marked is None else [marked]
    groups = [_paired(data["groups"][int(at)]) for at in looked if data["groups"][int(at)]]
    shown = [box("cm-paper cm-pairings", *reversed(groups))] if groups else []
    return [_grid([("td", data["digits"])], marked), *shown]


def _slip_ring(exercise: Exercise, data: _Data, marked: _Marked, _colours: str) -> list[Element]:
    write = exercise.notation.format
    indices = [write(rank) for rank in range(1, data["ranks"] + 1)]
    at = None if marked is None else int(marked) - 1
    return [box("cm-paper", drawing(ring(indices, data["from"] - 1, f"+{write(data['step'])}", marked=at)))]


def _slip_rows(_exercise: Exercise, data: _Data, _marked: _Marked, _colours: str) -> list[Element]:
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
        "frames": _slip_frames,
        "cards": lambda exercise, _data, marked, colours: hand_of_values(exercise, colours, marked),
        "bundles": _slip_bundles,
        "places": _slip_places,
        "columns": _slip_columns,
        "pairs": _slip_pairs,
        "digits": _slip_digits,
        "ring": _slip_ring,
        "rows": _slip_rows,
    }
)
