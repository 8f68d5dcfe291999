"""The pictures for worked examples: how an exercise looks after each step, and what to ask before it.

A picture for another kind needs a `StepPicture` and a line in `PICTURES`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardmath.art import (
    CardAndPartner,
    dots_less,
    filling,
    frame,
    meeting,
    opened_frame,
    turned_rows,
    worked_rows,
    worked_sum,
)
from cardmath.decks import Deck
from cardmath.exercises import Exercise
from cardmath.exercises.columns import column_name, columns_of
from cardmath.games.pyramid.exercises.judged_deal import both_ways, stages
from cardmath.i18n import _
from cardmath.lessons import LESSONS, lesson_plan, posed
from cardmath.numerals import DECIMAL, Notation, digit_values
from cardmath.ranks import rank_index, rank_worth
from cardmath.turned_row import TurnedRow
from cardmath_widgets.exercises.drawings import drawn
from cardmath_widgets.games.pyramid.pictures import at_table
from cardmath_widgets.lessons import number_pictures
from cardmath_widgets.lessons.number_pictures import StepPicture
from cardmath_widgets.page.elements.pictures import columns
from cardmath_widgets.page.elements.spoken import heard_of
from cardmath_widgets.page.elements.tree import Element, box, drawing

#: Maximum number of rows drawn, and maximum number of dots for a place in one row.
_MOST_ROWS: Final = 12


class ColumnsPicture(StepPicture):
    """An addition in columns, with dots beside the digits and full frames moving on."""

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the columns, with the first ``step`` steps worked out."""
        columns = self._columns(exercise)
        step = min(step, len(columns))
        svg = worked_sum(columns, step, exercise.notation)
        return box("cm-paper cm-worked", drawing(svg, key=f"worked {step}"))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about a column, or about the whole sum."""
        columns = self._columns(exercise)
        if step >= len(columns):
            return _("What is the whole sum?")
        sentence = (
            _("Look at {column}. Is the frame full, and what is left?")
            if not step
            else _("Now {column}. How many are there, and is the frame full?")
        )
        return sentence.format(column=column_name(step, exercise.base))

    def _columns(self, exercise: Exercise) -> list[tuple[int, int]]:
        x, y = map(exercise.value_of, ("x", "y"))
        return columns_of(x, y, exercise.base)


class RowsPicture(StepPicture):
    """Rows with a number as dots in boxes; column by column they explode, with one dot moving on per group.

    If there are many rows, only the question is drawn.
    """

    shows = frozenset({"rows"})
    leaves = 1

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the rows, with the columns worked out in the first ``step`` steps."""
        digits, rows = self._rows(exercise)
        if max(*digits, rows) > _MOST_ROWS:
            return drawn(exercise)
        step = self._columns_worked(exercise, step)
        svg = worked_rows(digits, rows, step, exercise.notation)
        return box("cm-paper cm-worked", drawing(svg, key=f"rows {step}"))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about a column, about two rows, or about the whole product."""
        digits, rows = self._rows(exercise)
        if step == len(exercise.steps) - 1:
            return _("What do all the rows make together?")
        if len(digits) == 1:
            return _("Which rows do you know already? Put them together.")
        base = DECIMAL.aloud(exercise.base)
        sentence = (
            _("Look at {column} in all {rows} rows. How many frames of {base} are full, and what is left?")
            if not step
            else _("Now {column}: add the rows, then what came from the right. What is left?")
        )
        return sentence.format(column=column_name(step, exercise.base), rows=DECIMAL.aloud(rows), base=base)

    def _rows(self, exercise: Exercise) -> tuple[list[int], int]:
        row, rows = map(exercise.value_of, ("x", "y"))
        return list(digit_values(row, exercise.base)[::-1]), rows

    def _columns_worked(self, exercise: Exercise, step: int) -> int:
        """Return how many columns a step has worked out; a single digit's column needs the last step."""
        digits, _rows = self._rows(exercise)
        return min(step, len(digits)) if len(digits) > 1 else int(step >= len(exercise.steps))


class Filling(StepPicture):
    """A frame as large as the target, with the value in it; at the end its partner fills the rest."""

    shows_all = False
    shows = frozenset({"frames"})

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the frame, filled after the last step."""
        target, value = map(exercise.value_of, ("target", "value"))
        added = target - value if step >= len(exercise.steps) else 0
        return box("cm-paper cm-worked", drawing(filling(target, value, added), key=f"filled {added}"))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about the empty cells."""
        return _("How many cells are empty?") if step else _("How many dots are in the frame?")


class LendingPicture(StepPicture):
    """A difference in columns beside its frames; a frame is broken up if there are too few ones."""

    #: After the ones, there is still something to do: the frames.
    leaves = 1

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the columns with the digits found so far, and the frames, unless they would be too small."""
        x, y = map(exercise.value_of, ("x", "y"))
        # The steps go from the ones to the left; the last step gives the whole difference.
        found = exercise.answer[-step:] if step else ""
        asked = columns(exercise.data["x"], exercise.data["y"], "−", found)
        if x >= exercise.base**2:
            return box("cm-opened-frame", asked)
        dots = _frames_less(x, y, exercise.base, step)
        return box(
            "cm-opened-frame",
            asked,
            box("cm-paper cm-worked cm-frames-less", *dots, key="frames"),
        )

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about a column, or about the whole difference."""
        places = len(digit_values(exercise.value_of("x"), exercise.base))
        if step >= places:
            return _("What is left altogether?")
        sentence = (
            _("Look at {column}. Are there enough, or do we need to break up a frame?")
            if not step
            else _("Now {column}. Has it lent a frame, and what is left here?")
        )
        return sentence.format(column=column_name(step, exercise.base))


def _frames_less(x: int, y: int, base: int, step: int) -> list[Element]:
    """Return the frames and dots of x: y's ones are gone after one step, and its frames after the next."""
    (frames, ones), (fewer, less) = divmod(x, base), divmod(y, base)
    is_opened = step > 0 and ones < less
    full = frames - is_opened
    gone = fewer if step > 1 else 0
    small = [
        drawing(frame(base, base if at < full - gone else 0, em=0.55), key=f"f{at}") for at in range(full)
    ]
    if is_opened:
        small.append(drawing(opened_frame(base, less, em=0.9), key="opened"))
    if ones:
        small.append(drawing(dots_less(ones, less if step and not is_opened else 0, em=0.9), key="ones"))
    return small


class TurnedDeck(StepPicture):
    """The cards of a deck in a row; the first step puts the reversed row below, the next adds the partner.

    If the card is not in the deck or the target is different, the exercise is drawn as a frame.

    >>> from cardmath.exercises import exercise
    >>> TurnedDeck(Deck(10, 3)).asks(exercise("partner", 22), 1)
    'Which card is below?'
    """

    shows_all = False

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the rows after this many steps."""
        target, value = map(exercise.value_of, ("target", "value"))
        values = sorted(self.deck.values.values())
        if target != self.deck.target or value not in values:
            return Filling().drawn(exercise, step)
        svg = turned_rows(
            self._columns(exercise.notation),
            values.index(value),
            min(step, 2),
            exercise.notation.format(target),
        )
        return box("cm-paper cm-worked cm-turned-deck", drawing(svg, key=f"turned {min(step, 2)}"))

    def _columns(self, notation: Notation) -> list[CardAndPartner]:
        def named(rank: str) -> tuple[str, str]:
            values = self.deck.values
            return rank_index(rank, notation, values), rank_worth(rank, notation, values)

        row = TurnedRow(self.deck, self.deck.target)
        return [
            CardAndPartner(*named(one.upper), *(named(one.lower) if one.lower else ()))
            for one in row.columns
            if one.upper
        ]

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about the reversed row, or about the card below."""
        if step:
            return _("Which card is below?")
        return _("The same row goes below, the other way round. What does each column make?")


class PairsPicture(StepPicture):
    """The dots of one or two numbers, joined two by two; at the end the leftover dots meet."""

    shows = frozenset({"pairs"})

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the dots; they are joined after the first step, and leftover dots meet after the second."""
        stage = min(step, 2)
        return box("cm-paper cm-worked", drawing(meeting(_counts(exercise), stage), key=f"met {stage}"))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about pairs, or about what is left."""
        if exercise.data["form"] != "set":
            if step:
                return _("Put both together. What happens to the dots left over?")
            return _("Join the dots of each number two by two. Is one left over?")
        return _("What does that tell you?") if step else _("Join the dots two by two. Is one left over?")


class BothWays(StepPicture):
    """The table in an exercise about a trap, after each step.

    The trap is played, then undone, then the cards wait for other partners. Any other exercise is drawn as
    usual.

    >>> from cardmath.exercises import exercise
    >>> picture = BothWays()
    >>> picture.asks(picture.worked(exercise("blocked", 29, 10)), 2)
    'How do we get out of here?'
    """

    def worked(self, exercise: Exercise) -> Exercise:
        """Return the exercise with steps that play both ways."""
        return both_ways(exercise)

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the table after this many steps, with a frame around the cards of that step."""
        found = stages(exercise)
        if not step or not found:
            return super().drawn(exercise, step)
        _sentence, position, meant = found[step - 1]
        return box("cm-drawn", *at_table(exercise, "two", meant, position))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return what the class should think about before a step."""
        found = stages(exercise)
        if not found:
            return super().asks(exercise, step)
        asked = (
            _("This pair looks good. Shall we take it?"),
            _("Look at the cards that are left. Which one has lost its last partner?"),
            _("How do we get out of here?"),
            _("Which other card goes with one of the two?"),
            _("Now look at the card that was left before. Which card goes with it?"),
        )
        return asked[step] if step < len(found) - 1 else _("So what is the first move?")


def _counts(exercise: Exercise) -> tuple[int, ...]:
    if exercise.data["form"] == "set":
        return (exercise.data["count"],)
    return tuple(map(exercise.value_of, ("x", "y")))


def seen_and_heard(picture: StepPicture, exercise: Exercise, step: int) -> Element:
    """Return a picture after this many steps, with words for screen readers, or hidden from them if it has
    none.
    """
    drawn_ = picture.drawn(exercise, step)
    words = picture.described(exercise, step)
    return drawn_.having(role="img", aria_label=words) if words else drawn_.having(aria_hidden="true")


#: The picture for each kind that has one.
PICTURES: Final[Mapping[str, type[StepPicture]]] = MappingProxyType(
    {
        "addition": ColumnsPicture,
        "subtraction": LendingPicture,
        "times": RowsPicture,
        "share": number_pictures.Opening,
        "partner": Filling,
        "bundles": number_pictures.Packing,
        "numeral": number_pictures.Weighing,
        "parity": number_pictures.Leftovers,
        "ring": number_pictures.Rounds,
        "odds-hands": number_pictures.SharesPicture,
        "next": number_pictures.Following,
        "odd-even": PairsPicture,
    }
)


def picture_of(exercise: Exercise) -> StepPicture:
    """Return the picture for an exercise.

    >>> from cardmath.exercises import exercise
    >>> item = exercise("addition", 5)
    >>> picture_of(item).asks(item, 0)
    'Look at the ones. Is the frame full, and what is left?'
    """
    return PICTURES.get(exercise.kind, StepPicture)()


def make_ready() -> None:
    """Draw the exercises of all lessons and put them in words, and find the way past every trap that a lesson
    shows, so pages do not have to.

    >>> make_ready()
    """
    for plan in map(lesson_plan, LESSONS):
        for item in (posed(one, plan.notation) for part in plan.parts for one in part.items):
            seen_and_heard(picture_of(item), item, 0)
            heard_of(item.aloud, item)
        for one in plan.part("see").items:
            both_ways(posed(one, plan.notation))
