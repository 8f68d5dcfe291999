"""The key steps of an exercise as questions, left to the pupil in *Now you*."""

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    return tuple(_LEFT[exercise.kind](exercise)) if exercise.kind in _LEFT else ()


def _numeral(exercise: Exercise, at: int, ask: str, number: int, help_: str) -> LeftStep:
    """Return a question about a number, to be answered in the exercise's base."""
    form = AnswerForm(exercise.base, digits=exercise.notation.digits)
    return LeftStep(at, ask, exercise.notation.format(number), help_, form)


def _counted(exercise: Exercise, at: int, ask: str, count: int, help_: str) -> LeftStep:
    """Return a question about a count, to be answered in base ten if it is written differently in the
    exercise's base.
    """
    ask = ask if count < min(exercise.base, 10) else asked_in_ten(ask, exercise.base)
    return LeftStep(at, ask, str(count), help_)


def _carry(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask what stays in the first full column, and what moves on."""
    columns = columns_of(exercise.value_of("x"), exercise.value_of("y"), exercise.base)
    totals = [(" + ".join(map(exercise.notation.format, pair)), sum(pair)) for pair in columns]
    asked = _("Put {terms} into frames of {base}. How many dots are left beside the full frame?")
    help_ = _("Fill one frame of {base} first. The dots that don't fit stay beside it.")
    return _first_full(exercise, totals, asked, help_)


def _rows(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask what stays in the first column with full frames, and what moves on."""
    row, rows = map(exercise.value_of, ("x", "y"))
    write, digits = exercise.notation.format, digit_values(row, exercise.base)[::-1]
    totals = [(f"{write(digit)} × {write(rows)}", digit * rows) for digit in digits]
    asked = _("Put the dots of {terms} into frames of {base}. How many are left beside the full ones?")
    help_ = _("Lay out the rows one by one. Every {base} dots fill a frame.")
    return _first_full(exercise, totals if len(digits) > 1 else [], asked, help_)


def _first_full(
    exercise: Exercise, totals: Iterable[tuple[str, int]], ask: str, help_: str
) -> Iterator[LeftStep]:
    """Ask about the first column with a full frame: what stays in it, and how many frames move on.

    ``totals`` are the terms of each column and what they make.
    """
    base = base_name(exercise.base)
    for place, (terms, total) in enumerate(totals):
        over, stays = divmod(total, exercise.base)
        if over:
            asked = ask.format(terms=terms, base=base)
            yield _numeral(exercise, place, asked, stays, help_.format(base=base))
            moves_on = _("How many full frames move on to {column}?").format(
                column=column_name(place + 1, exercise.base)
            )
            full = _("A full frame doesn't stay in its column. Count the full frames.")
            yield _numeral(exercise, place, moves_on, over, full)
            return


def _lend(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask what is left of a frame after it is broken up, and what its lender has left."""
    base, write = exercise.base, exercise.notation.format
    columns = columns_of(exercise.value_of("x"), exercise.value_of("y"), base)
    upper, lower = columns[0]
    if upper >= lower or not columns[1][0]:
        return
    opened = (
        _("You can't take {more} from {few}. Break up a frame of {base}. How many ones are left then?"),
        _("A frame holds {base}. Add its dots to the {few}, and take {more} away."),
    )
    asked, help_ = (
        words.format(few=write(upper), more=write(lower), base=base_name(base)) for words in opened
    )
    yield _numeral(exercise, 0, asked, upper + base - lower, help_)
    lender = _("How many of {column} are left after you break up one frame?").format(
        column=column_name(1, base)
    )
    full = _("One frame has been broken up. Count the frames that are still full.")
    yield _numeral(exercise, 0, lender, columns[1][0] - 1, full)


def _open(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask what is left after the first place past the point, and how many dots that opens into."""
    if exercise.data["form"] != "places":
        return
    count, parts = map(exercise.value_of, ("count", "parts"))
    base = exercise.base
    left = count * base % parts
    if not left:
        return
    first = _("{dots} dots in groups of {parts}. How many dots are left over?").format(
        dots=base_name(count * base).capitalize(), parts=base_name(parts)
    )
    groups = _("Take out groups of {parts} until there are too few.").format(parts=base_name(parts))
    yield LeftStep(0, asked_in_ten(first, base), str(left), groups)
    then = _("The leftover dots open to the right. How many dots are there now?")
    opens = _("Each dot opens into {base} dots.").format(base=base_name(base))
    yield LeftStep(0, asked_in_ten(then, base), str(left * base), opens)


def _pack(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask how many crates a heap fills, and what is left."""
    count, base = int(exercise.data["count"]), exercise.base
    if exercise.data["layout"] != "dots" or not base <= count < base**2:
        return
    full, rest = divmod(count, base)
    asked = _("Pack the dots into crates of {base}. How many crates are full?").format(base=base_name(base))
    help_ = _("Count {base} dots for one crate. Is there another full crate?").format(base=base_name(base))
    yield _counted(exercise, 0, asked, full, help_)
    loose = _("Count only the dots that are not in a full crate.")
    yield _counted(exercise, 1, _("How many dots are left over?"), rest, loose)


def _turn(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask what one more dot does to an almost full frame."""
    numeral, base = exercise.data.get("numeral", ""), exercise.base
    if exercise.data.get("form") != "after" or len(numeral) != 2:
        return
    value = int(exercise.notation.parse(numeral))
    if value % base != base - 1 or value + 1 == base**2:
        return
    asked = _("Add one more dot. How many cells of the last frame are still empty?")
    yield LeftStep(0, asked, "0", _("Look at the last frame. One cell is empty, and you add one dot."))
    asked, help_ = _("How many full frames are there now?"), _("The last frame is full now. Count it too.")
    yield _counted(exercise, 1, asked, value // base + 1, help_)


def _pairs(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask how many pairs the dots make, and how many dots are left over."""
    if exercise.data["form"] != "set":
        return
    pairs, alone = divmod(int(exercise.data["count"]), 2)
    joined = _("Join the dots two by two. How many pairs do you get?")
    yield _numeral(exercise, 0, joined, pairs, _("Two dots make one pair. Count each dot only once."))
    left = _("How many dots are left over?")
    yield _numeral(exercise, 0, left, alone, _("Look for the dot without a partner."))


def _alone(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask how many dots are left over when the bundles of an odd base are paired."""
    numeral, base = exercise.data["numeral"], exercise.base
    if base % 2 == 0 or len(numeral) != 2:
        return
    bundles, ones = divmod(int(exercise.notation.parse(numeral)), base)
    asked = _("Each bundle leaves one over. How many is that, together with the ones?")
    help_ = _("One for each bundle makes {bundles}. Then add {ones} for the ones.").format(
        bundles=base_name(bundles), ones=base_name(ones)
    )
    yield _counted(exercise, 1, asked, bundles + ones, help_)


def _round(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask where the count goes when it first passes the end of its ring."""
    if exercise.data["form"] != "close":
        return
    ranks, start, step = map(exercise.value_of, ("ranks", "start", "step"))
    last, write = start + (ranks - start) // step * step, exercise.notation.write
    asked = _("Count on by {step} from {start}. Which number do you land on after {last}?").format(
        step=write(step), start=write(start), last=write(last)
    )
    help_ = _("Go on from {last} one number at a time. After {end} comes {first}.").format(
        last=write(last), end=write(ranks), first=write(1)
    )
    yield _numeral(exercise, 0, asked, rank_on(last, step, ranks), help_)


def _before_the_move(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask whether a deal could be won before the move."""
    if exercise.data["form"] == "deal":
        asked = _("Look at the deal before the move. Can it be won?")
        help_ = _("For each card, look for a partner that you can free.")
        yield LeftStep(0, asked, NO if exercise.answer == "lost" else YES, help_, yes_or_no())


def _tell(exercise: Exercise) -> Iterator[LeftStep]:
    """Ask whether a tally's counts are further apart than chance alone would make them."""
    if exercise.data["form"] != "tally":
        return
    first, second = exercise.data["counts"]
    gap, chance, write = abs(first - second), by_chance(first, second), exercise.notation.write
    apart = _("How far apart are the two counts?")
    yield _numeral(exercise, 2, apart, gap, _("Take the smaller count from the larger one."))
    asked = _(
        "By chance alone, counts like these often differ by up to {chance}. Can you tell which is rarer?"
    ).format(chance=write(chance))
    help_ = _("Is {gap} more than {chance}?").format(gap=write(gap), chance=write(chance))
    yield LeftStep(2, asked, YES if gap > chance else NO, help_, yes_or_no())


_LEFT: Final[Mapping[str, Callable[[Exercise], Iterator[LeftStep]]]] = {
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
