"""Turning exercises into a sheet's blocks: columns, dots, rings, questions and the working on the key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from cardmath.exercises import Distractor, Exercise
from cardmath.exercises.kinds.addition import Addition
from cardmath.exercises.kinds.subtraction import Subtraction
from cardmath.exercises.kinds.times import Times
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.rings import rank_on, stops
from cardmath.worksheets import blocks
from cardmath.worksheets.sheets import Block, Worksheet, in_a_line

#: How many dots go in a row: the first of these that does not match the base's bundles, so that rows do not
#: give the bundles away.
_ROWS: Final = (9, 8)
#: Crates of more dots than this are closed, with the number of dots on the lid.
_OPEN: Final = 12
#: The kinds that are worked in columns, with their sign.
COLUMN_SIGNS: Final[Mapping[str, str]] = {"addition": "+", "subtraction": "−", "times": "×"}
#: Sums with longer results than this are printed two to a line.
_NARROW: Final = 4
#: The letters of the questions on a sheet.
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
#: How many wrong methods a key lists next to an item.
_SLIPS: Final = 2


def lettered_steps(made: Iterable[Exercise]) -> tuple[str, ...]:
    """Return the worked steps of exercises, each in a line that begins with its letter."""
    return tuple(f"{letter}) {in_a_line(one.steps)}" for letter, one in zip(LETTERS, made, strict=False))


def in_columns(made: Sequence[Exercise]) -> Block:
    """Return additions, subtractions and products in columns."""
    across = 3 if all(len(one.answer) <= _NARROW for one in made) else 2
    return blocks.columns(map(_sum, made), across=across)


def _sum(exercise: Exercise) -> Block:
    sign = COLUMN_SIGNS[exercise.kind]
    upper, lower = map(exercise.value_of, ("x", "y"))
    over = boxes(sign, upper, lower, exercise.notation)
    return blocks.sum_in_columns(
        sign, exercise.data["x"], exercise.data["y"], exercise.answer, over, slips(exercise)
    )


def boxes(sign: str, upper: int, lower: int, notation: Notation) -> list[str]:
    """Return what is in the small box above each column, from the left; an empty box is "".

    In a sum or a product it is the carry, with one box more than the numbers have digits if there is a final
    carry. In a difference it is what the upper digit has become after lending and borrowing.

    >>> boxes("+", 44, 55, Notation(12)), boxes("−", 63, 31, Notation(12))
    (['1', ''], ['4', '13'])
    >>> boxes("×", 32, 3, Notation(12))
    ['2', '']
    >>> boxes("−", 144, 1, Notation(12))
    ['0', 'Ǝ', '10']
    """
    base, write = notation.base, notation.format
    if sign == "−":
        lent = Subtraction(notation, upper, lower).columns()
        changed = [(one.upper, one.upper - one.lent + base * one.borrowed) for one in lent]
        return [write(now) if now != digit else "" for digit, now in reversed(changed)]
    columns: Sequence[Any] = (Addition if sign == "+" else Times)(notation, upper, lower).columns()
    carried = [columns[-1].sum // base, *(one.carried for one in reversed(columns))]
    found = [write(one) if one else "" for one in carried]
    while not found[0] and len(found) > len(write(upper)):
        del found[0]
    return found


def slips(exercise: Exercise, most: int | None = _SLIPS) -> list[str]:
    """Return the first wrong answers to an exercise, each with the mistake that leads to it and its code.

    There is one wrong answer for each misconception. Without a limit, all wrong answers are included.

    >>> from cardmath.exercises import exercise
    >>> slips(exercise("addition", 5))
    ['75: carry at ten (M3)', '63: forget the carry (M4)']
    """
    first: dict[str, Distractor] = {}
    for wrong in exercise.distractors:
        first.setdefault(wrong.text if most is None else wrong.misconception, wrong)
    return [
        _("{answer}: {way} ({code})").format(
            answer=exercise.answer_form.shown(wrong.text), way=wrong.did, code=wrong.misconception
        )
        for wrong in list(first.values())[:most]
    ]


# -- questions -------------------------------------------------------------------------------------------


def asked(made: Iterable[Exercise], first: int = 0) -> Block:
    """Return exercises as questions; dots are drawn beside the question."""
    return blocks.questions(map(_question, made), first=first)


def in_frames(made: Iterable[Exercise], first: int = 0) -> Block:
    """Return questions about partners, each with a frame for the target, partly filled by the number."""
    framed = ((one, (one.value_of("target"), one.value_of("value"))) for one in made)
    return blocks.questions((_question(one, cells) for one, cells in framed), first=first)


def _question(exercise: Exercise, cells: Sequence[int] = ()) -> Block:
    if _is_counted(exercise):
        return _dots(exercise, exercise.question)
    if table := table_of(exercise):
        found = exercise.answer_form.shown(exercise.answer)
        return blocks.question(question_of(exercise), found, slips=slips(exercise), table=table)
    text = (
        exercise.prompt.removesuffix("?").rstrip() + " "
        if exercise.prompt.endswith("= ?")
        else exercise.prompt
    )
    return blocks.question(
        text,
        exercise.answer_form.shown(exercise.answer),
        slips=slips(exercise),
        cells=cells,
        alt=_cells_aloud(cells),
    )


def table_of(exercise: Exercise) -> Block | None:
    """Return the table of cards that an exercise asks about, or None."""
    if exercise.table is None:
        return None
    # The prompt lists the cards in words, before the question.
    lead = " ".join(exercise.prompt.removesuffix(exercise.question).split("\n")).strip()
    return blocks.dealt(exercise.table.rows, exercise.table.piles, alt=lead)


def question_of(exercise: Exercise) -> str:
    """Return the question beside the table, after anything else you must know about the table."""
    return exercise.question if exercise.table is None else f"{exercise.table.lead} {exercise.question}"


def _cells_aloud(cells: Sequence[int]) -> str:
    if not cells:
        return ""
    count, filled = cells
    return _("A frame of {count} cells with {filled} dots.").format(count=count, filled=filled)


def _is_counted(exercise: Exercise) -> bool:
    return exercise.kind == "bundles" or (exercise.kind == "odd-even" and exercise.data["form"] == "set")


# -- dots ------------------------------------------------------------------------------------------------


def dots_in_columns(made: Iterable[Exercise], *, across: int, task: str, first: int = 0) -> Block:
    """Return exercises about dots as pictures, ``across`` in a row."""
    return blocks.dots((_dots(one, "") for one in made), across=across, task=task, first=first)


def _dots(exercise: Exercise, text: str) -> Block:
    """Return dots with a question; the key rings the bundles in a heap, or the pairs."""
    is_packed = exercise.data.get("layout") == "crates"
    frames: list[list[int] | str]
    if is_packed:
        frames, bundle = _packed(exercise.data["count"], exercise.base), 0
    elif exercise.kind == "bundles":
        frames, bundle = [heap_rows(exercise.data["count"], exercise.base)], exercise.base
    else:
        frames, bundle = [_rows(exercise.data["count"], exercise.data["row"])], 2
    alt = _("{count} dots.").format(count=exercise.data["count"])
    found = exercise.answer_form.shown(exercise.answer)
    return blocks.question(
        text, found, frames=frames, framed=is_packed, ring=bundle, alt=alt, slips=slips(exercise)
    )


def heap_rows(count: int, *bases: int) -> list[int]:
    """Return the rows of a heap; the length of a row is neither a multiple nor a divisor of a base.

    >>> heap_rows(20, 12), heap_rows(20, 3)
    ([9, 9, 2], [8, 8, 4])
    """
    fitting = (row for row in _ROWS if all(base % row and row % base for base in bases))
    return _rows(count, next(fitting, _ROWS[0]))


def _rows(count: int, row: int) -> list[int]:
    return [row] * (count // row) + [count % row] * (count % row > 0)


def _packed(count: int, base: int) -> list[list[int] | str]:
    full, rest = divmod(count, base)
    crates: list[list[int] | str] = [str(base) if base > _OPEN else _frame(base, base)] * full
    return crates + ([_frame(rest, base)] if rest else [])


def _frame(dots: int, base: int) -> list[int]:
    """Return the rows of a frame of one bundle, filled from the top left; a frame has 2 to 4 rows."""
    rows = 2 + (base > 20) + (base > 30)
    length = -(-base // rows)
    return [min(length, dots - first) for first in range(0, dots, length)]


# -- rings and ladders -----------------------------------------------------------------------------------


def in_rings(made: Iterable[Exercise]) -> Block:
    """Return exercises about rings, with the step in the middle of each ring."""
    return blocks.rings(map(_ring, made))


def _ring(exercise: Exercise) -> Block:
    notation = exercise.notation
    size = exercise.value_of("ranks")
    ranks = [notation.format(rank) for rank in range(1, size + 1)]
    if exercise.data["form"] == "close":
        start, step = exercise.value_of("start"), exercise.value_of("step")
        met = [*stops(size, step, start), start]
    else:
        start, step = exercise.value_of("rank"), 2
        met = [start, rank_on(start, step, size)]
    return blocks.ring(
        ranks,
        f"+{notation.format(step)}",
        exercise.prompt,
        exercise.answer,
        path=[rank - 1 for rank in met],
        alt=_("A ring of the ranks {ranks}. The step is {step}.").format(
            ranks=", ".join(ranks), step=notation.format(step)
        ),
        slips=slips(exercise),
    )


def ladder(made: Sequence[Exercise]) -> Block:
    """Return the same numbers in the base and in base ten, with a gap in each row."""
    rows: list[list[Any]] = []
    for one in made:
        if one.kind == "value":
            rows.append([one.data["numeral"], blocks.answer(one.answer)])
        else:
            rows.append([blocks.answer(one.answer), one.data["value"]])
    return blocks.table([_("base {base}").format(base=made[0].base), _("base ten")], rows, side=False)


def posed_sheet(title: str, exercises: Sequence[Exercise]) -> Worksheet:
    """Return a sheet that asks the exercises in their order; if all of them are sums, they are in columns.

    >>> from cardmath.exercises import exercise
    >>> sheet = posed_sheet("Today", [exercise("addition", 5), exercise("ring", 3)])
    >>> sheet.title, len(sheet.blocks), len(sheet.steps)
    ('Today', 1, 2)
    """
    are_sums = all(exercise.kind in COLUMN_SIGNS for exercise in exercises)
    block = in_columns(exercises) if are_sums else asked(exercises)
    return Worksheet(
        title=title, task=_("Answer each question."), blocks=(block,), steps=lettered_steps(exercises)
    )
