"""The key steps of an exercise as questions, left to the pupil in *Now you*."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cardmath.exercises import Exercise
from cardmath.exercises.answers import NO, YES, AnswerForm, base_name, yes_or_no
from cardmath.exercises.columns import column_name, columns_of
from cardmath.exercises.place_value import IN_TEN, asked_in_ten
from cardmath.games.odds.exercises.tallies import by_chance
from cardmath.i18n import _
from cardmath.numerals import digit_values
from cardmath.rings import rank_on


@dataclass(frozen=True)
class LeftStep:
    """A question about one step of an exercise, answered by the pupil before the step is shown.

    ``at`` is the index of the step. ``help`` is shown after a wrong answer.
    """

    at: int
    ask: str
    answer: str
    help: str
    form: AnswerForm = IN_TEN

    def is_right(self, given: str) -> bool:
        """Return whether an answer is right; raises `UnreadableAnswerError` if it cannot be read."""
        return self.form.read(given) == self.form.read(self.answer)


def left_steps(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Return the questions about an exercise's key steps; there are none if its only step is the answer.

    >>> from cardmath.lessons import posed
    >>> from cardmath.numerals import Notation
    >>> for left in left_steps(posed("29 + 36", Notation(12))):
    ...     print(left.at, left.ask, left.answer)
    0 Put 9 + 6 into frames of twelve. How many dots are left beside the full frame? 3
    0 How many full frames move on to the twelves? 1
    """
    return _LEFT[exercise.kind](exercise) if exercise.kind in _LEFT else ()


def _own(exercise: Exercise) -> AnswerForm:
    """Return the answer form for numerals in an exercise's base."""
    return AnswerForm(exercise.base, digits=exercise.notation.digits)


def _counted(exercise: Exercise, at: int, ask: str, count: int, help_: str) -> LeftStep:
    """Return a question about a count, to be answered in base ten if it is written differently in the
    exercise's base.
    """
    ask = ask if count < min(exercise.base, 10) else asked_in_ten(ask, exercise.base)
    return LeftStep(at, ask, str(count), help_)


def _carry(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask what stays in the first full column, and what moves on."""
    x, y = map(exercise.value_of, ("x", "y"))
    base = exercise.base
    for place, pair in enumerate(columns_of(x, y, base)):
        over, stays = divmod(sum(pair), base)
        if over:
            asked = _("Put {terms} into frames of {base}. How many dots are left beside the full frame?")
            asked = asked.format(terms=" + ".join(map(exercise.notation.format, pair)), base=base_name(base))
            help_ = _("Fill one frame of {base} first. The dots that don't fit stay beside it.")
            return _full_column(exercise, place, asked, stays, over, help_)
    return ()


def _full_column(
    exercise: Exercise, place: int, ask: str, stays: int, over: int, help_: str
) -> tuple[LeftStep, ...]:
    """Ask what stays in a column, and how many full frames move on."""
    form, write = _own(exercise), exercise.notation.format
    moves_on = _("How many full frames move on to {column}?").format(
        column=column_name(place + 1, exercise.base)
    )
    full = _("A full frame doesn't stay in its column. Count the full frames.")
    return (
        LeftStep(place, ask, write(stays), help_.format(base=base_name(exercise.base)), form),
        LeftStep(place, moves_on, write(over), full, form),
    )


def _lend(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask what is left of a frame after it is broken up, and what its lender has left."""
    x, y = map(exercise.value_of, ("x", "y"))
    base, form, write = exercise.base, _own(exercise), exercise.notation.format
    columns = columns_of(x, y, base)
    upper, lower = columns[0]
    if upper >= lower or not columns[1][0]:
        return ()
    opened = (
        _("You can't take {more} from {few}. Break up a frame of {base}. How many ones are left then?"),
        _("A frame holds {base}. Add its dots to the {few}, and take {more} away."),
    )
    asked, help_ = (
        words.format(few=write(upper), more=write(lower), base=base_name(base)) for words in opened
    )
    lender = _("How many of {column} are left after you break up one frame?").format(
        column=column_name(1, base)
    )
    full = _("One frame has been broken up. Count the frames that are still full.")
    return (
        LeftStep(0, asked, write(upper + base - lower), help_, form),
        LeftStep(0, lender, write(columns[1][0] - 1), full, form),
    )


def _rows(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask what stays in the first column with full frames, and what moves on."""
    row, rows = map(exercise.value_of, ("x", "y"))
    base, write = exercise.base, exercise.notation.format
    digits = digit_values(row, base)[::-1]
    for place, digit in enumerate(digits if len(digits) > 1 else ()):
        terms = f"{write(digit)} × {write(rows)}"
        over, stays = divmod(digit * rows, base)
        if over:
            asked = _(
                "Put the dots of {terms} into frames of {base}. How many are left beside the full ones?"
            ).format(terms=terms, base=base_name(base))
            help_ = _("Lay out the rows one by one. Every {base} dots fill a frame.")
            return _full_column(exercise, place, asked, stays, over, help_)
    return ()


def _open(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask what is left after the first place past the point, and how many dots that opens into."""
    if exercise.data["form"] != "places":
        return ()
    count, parts = map(exercise.value_of, ("count", "parts"))
    base = exercise.base
    left = count * base % parts
    if not left:
        return ()
    first = _("{dots} dots in groups of {parts}. How many dots are left over?").format(
        dots=base_name(count * base).capitalize(), parts=base_name(parts)
    )
    groups = _("Take out groups of {parts} until there are too few.").format(parts=base_name(parts))
    then = _("The leftover dots open to the right. How many dots are there now?")
    opens = _("Each dot opens into {base} dots.").format(base=base_name(base))
    return (
        LeftStep(0, asked_in_ten(first, base), str(left), groups),
        LeftStep(0, asked_in_ten(then, base), str(left * base), opens),
    )


def _pack(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask how many crates a heap fills, and what is left."""
    count, base = int(exercise.data["count"]), exercise.base
    if exercise.data["layout"] != "dots" or not base <= count < base**2:
        return ()
    full, rest = divmod(count, base)
    return (
        _counted(
            exercise,
            0,
            _("Pack the dots into crates of {base}. How many crates are full?").format(base=base_name(base)),
            full,
            _("Count {base} dots for one crate. Is there another full crate?").format(base=base_name(base)),
        ),
        _counted(
            exercise,
            1,
            _("How many dots are left over?"),
            rest,
            _("Count only the dots that are not in a full crate."),
        ),
    )


def _turn(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask what one more dot does to an almost full frame."""
    numeral, base = exercise.data.get("numeral", ""), exercise.base
    if exercise.data.get("form") != "after" or len(numeral) != 2:
        return ()
    value = int(exercise.notation.parse(numeral))
    if value % base != base - 1 or value + 1 == base**2:
        return ()
    return (
        LeftStep(
            0,
            _("Add one more dot. How many cells of the last frame are still empty?"),
            "0",
            _("Look at the last frame. One cell is empty, and you add one dot."),
        ),
        _counted(
            exercise,
            1,
            _("How many full frames are there now?"),
            value // base + 1,
            _("The last frame is full now. Count it too."),
        ),
    )


def _pairs(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask how many pairs the dots make, and how many dots are left over."""
    if exercise.data["form"] != "set":
        return ()
    pairs, alone = divmod(int(exercise.data["count"]), 2)
    return (
        LeftStep(
            0,
            _("Join the dots two by two. How many pairs do you get?"),
            exercise.notation.format(pairs),
            _("Two dots make one pair. Count each dot only once."),
            _own(exercise),
        ),
        LeftStep(
            0,
            _("How many dots are left over?"),
            exercise.notation.format(alone),
            _("Look for the dot without a partner."),
            _own(exercise),
        ),
    )


def _alone(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask how many dots are left over when the bundles of an odd base are paired."""
    numeral, base = exercise.data["numeral"], exercise.base
    if base % 2 == 0 or len(numeral) != 2:
        return ()
    bundles, ones = divmod(int(exercise.notation.parse(numeral)), base)
    return (
        _counted(
            exercise,
            1,
            _("Each bundle leaves one over. How many is that, together with the ones?"),
            bundles + ones,
            _("One for each bundle makes {bundles}. Then add {ones} for the ones.").format(
                bundles=base_name(bundles), ones=base_name(ones)
            ),
        ),
    )


def _round(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask where the count goes when it first passes the end of its ring."""
    if exercise.data["form"] != "close":
        return ()
    ranks, start, step = (
        int(exercise.notation.parse(exercise.data[key])) for key in ("ranks", "start", "step")
    )
    last = start + (ranks - start) // step * step
    write = exercise.notation.write
    return (
        LeftStep(
            0,
            _("Count on by {step} from {start}. Which number do you land on after {last}?").format(
                step=write(step), start=write(start), last=write(last)
            ),
            exercise.notation.format(rank_on(last, step, ranks)),
            _("Go on from {last} one number at a time. After {end} comes {first}.").format(
                last=write(last), end=write(ranks), first=write(1)
            ),
            _own(exercise),
        ),
    )


def _before_the_move(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask whether a deal could be won before the move."""
    if exercise.data["form"] != "deal":
        return ()
    return (
        LeftStep(
            0,
            _("Look at the deal before the move. Can it be won?"),
            NO if exercise.answer == "lost" else YES,
            _("For each card, look for a partner that you can free."),
            yes_or_no(),
        ),
    )


def _tell(exercise: Exercise) -> tuple[LeftStep, ...]:
    """Ask whether a tally's counts are further apart than chance alone would make them."""
    if exercise.data["form"] != "tally":
        return ()
    first, second = exercise.data["counts"]
    gap, chance, write = abs(first - second), by_chance(first, second), exercise.notation.write
    return (
        LeftStep(
            2,
            _("How far apart are the two counts?"),
            exercise.notation.format(gap),
            _("Take the smaller count from the larger one."),
            _own(exercise),
        ),
        LeftStep(
            2,
            _(
                "By chance alone, counts like these often differ by up to {chance}. Can you tell"
                " which is rarer?"
            ).format(chance=write(chance)),
            YES if gap > chance else NO,
            _("Is {gap} more than {chance}?").format(gap=write(gap), chance=write(chance)),
            yes_or_no(),
        ),
    )


_LEFT: Final[Mapping[str, Callable[[Exercise], tuple[LeftStep, ...]]]] = {
    "addition": _carry,
    "subtraction": _lend,
    "times": _rows,
    "share": _open,
    "bundles": _pack,
    "next": _turn,
    "odd-even": _pairs,
    "parity": _alone,
    "ring": _round,
    "blocked": _before_the_move,
    "odds-hands": _tell,
}
