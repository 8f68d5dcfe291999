"""Pictures for worked examples about numbers: packed dots, weights, leftovers, rings and shares."""

from collections.abc import Sequence
from typing import Final

from cardmath import art
from cardmath.exercises import Exercise, pose
from cardmath.exercises.kinds.numeral import ByWeights
from cardmath.games.odds.exercises.bars import axis_of, shares_of
from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, digit_values, radix_point
from cardmath.rings import all_rings
from cardmath_widgets.exercises.drawings import drawn
from cardmath_widgets.page.elements.tree import Element, box, drawing, text
from cardmath_widgets.things.weights import balance_words

#: More dots than this would be too small on a tablet.
_MOST_DOTS: Final = 80
#: Maximum number of dots side by side in a group.
_MOST_ACROSS: Final = 12
#: The steps for a heap that fills crates, but nothing bigger: crates, dots and numeral.
_PACKING: Final = 3


class StepPicture:
    """The picture for a worked example: the usual drawing of the question, unless a kind has its own.

    A class has ``shows_all = False`` if its picture leaves out part of the question. `YourTurn` then asks the
    whole question in words. ``shows`` lists the forms of slip pictures that it already shows. ``leaves`` is
    how many steps, besides the last one, `YourTurn` leaves to the pupil.
    """

    shows_all = True
    shows: frozenset[str] = frozenset()
    leaves = 0

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the picture after this many steps; it stays until the end."""
        return drawn(exercise)

    def described(self, exercise: Exercise, step: int) -> str:
        """Return the picture after this many steps in words, for screen readers; "" hides it from them."""
        return ""

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question before a step, counted from 0; a plan usually has its own questions."""
        return _("What comes first?") if not step else _("What comes next?")

    def worked(self, exercise: Exercise) -> Exercise:
        """Return the exercise for `WorkedExample`, possibly with the picture's own steps."""
        return exercise


def _paper(svg: str, key: str) -> Element:
    return box("cm-paper cm-worked", drawing(svg, key=key))


def _counting(svg: str, key: str, windows: Sequence[str]) -> Element:
    """Return frames with the windows of a counter beside them."""
    signs = [
        text(sign, "cm-weighed cm-weight-digit", tag="span", key=f"window-{at}")
        for at, sign in enumerate(windows)
    ]
    return box(
        "cm-paper cm-worked cm-counting-up",
        drawing(svg, key=key),
        box("cm-weighed-row", *signs, key="wheel"),
    )


class Packing(StepPicture):
    """A heap of dots, packed into frames at the first step, with its numeral at the end."""

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the heap or the frames, with the numeral at the end."""
        count, base = int(exercise.data["count"]), exercise.base
        is_loose = not step and exercise.data["layout"] == "dots"
        svg, key = (art.heap(count), "heap") if is_loose else (art.packed(count, base), "packed")
        if step < len(exercise.steps):
            return _paper(svg, key)
        numeral = text(exercise.notation.write(count), "cm-weighed-numeral", key="found")
        return box("cm-paper cm-worked cm-weighing", drawing(svg, key=key), numeral)

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about crates, about what is left, or about the numeral."""
        if len(exercise.steps) != _PACKING:
            return super().asks(exercise, step)
        asked = (
            _("How many crates of {base} are full?").format(base=DECIMAL.aloud(exercise.base)),
            _("How many dots are left over?"),
            _("How do we write that?"),
        )
        return asked[min(step, _PACKING - 1)]


class Following(StepPicture):
    """The number after or before another one, or a count up to a full frame, with a counter beside it."""

    shows_all = False

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the frames and the counter."""
        return _counting_up(exercise, step) if "from" in exercise.data else _one_more(exercise, step)


def _one_more(exercise: Exercise, step: int) -> Element:
    """Return a number in frames; the first step adds or removes one dot.

    The counter shows the numeral at the start, and the next numeral at the end.
    """
    before, after = exercise.data["numeral"], exercise.answer
    value = int(exercise.notation.parse(after if step else before))
    is_between = 0 < step < len(exercise.steps)
    windows = ["…" if is_between else sign for sign in (after if step else before)]
    return _counting(art.packed(value, exercise.base), f"frames {value}", windows)


def _counting_up(exercise: Exercise, step: int) -> Element:
    """Return a frame and the windows of a counter with its numeral, one more after each step."""
    notation = exercise.notation
    value = int(notation.parse(exercise.data["from"])) + step
    windows = [*notation.format(value).rjust(2, "0")]
    return _counting(art.frame(exercise.base, min(value, exercise.base), em=1.9), f"frame {value}", windows)


class Opening(StepPicture):
    """Dots that break up into groups in the next box past the point; each box has its digit."""

    shows_all = False
    shows = frozenset({"rows"})
    #: Copying a digit does not fill a box, so the last box is left to the pupil.
    leaves = 1

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the boxes so far, starting with the one that has the dots to share."""
        base, notation = exercise.base, exercise.notation
        count, parts = map(exercise.value_of, ("count", "parts"))
        boxes = [_opened("1", art.box_of_dots([count]), notation.format(0), "whole")]
        places = min(step, len(exercise.steps) - 1)
        left = count
        for place in range(1, places + 1):
            groups, left = divmod(left * base, parts)
            dots = [parts] * groups + [left] * bool(left)
            worth = f"1/{base**place}"
            svg = art.box_of_dots(dots, full=parts, across=min(parts, _MOST_ACROSS))
            boxes.append(_opened(worth, svg, notation.format(groups), f"p{place}"))
        boxes.insert(1, text(radix_point(base), "cm-weight-digit", tag="span", key="point"))
        return box("cm-paper cm-worked", box("cm-weighed-row cm-openings", *boxes, key=f"opened {places}"))

    def asks(self, exercise: Exercise, step: int) -> str:
        """Return the question about the next box, or about the end."""
        if step < len(exercise.steps) - 1:
            return _("Break up what is left. How many groups are there, and what is still left?")
        return _("What do we write after the point?")


def _opened(worth: str, svg: str, digit: str, key: str) -> Element:
    """Return a box with the value of one dot, its dots, and its digit."""
    return box(
        "cm-weighed cm-opened",
        text(worth, "cm-weight-worth", tag="span"),
        drawing(svg, key="dots"),
        text(digit, "cm-weight-digit", tag="span"),
        key=key,
    )


class Weighing(StepPicture):
    """A balance with the load and the weights of a base, and below it how many of each weight are needed.

    Each step adds one kind of weight. Division steps do not weigh, so for division the weights appear at the
    last step.
    """

    #: Copying digits is not weighing, so the last two weights are left to the pupil.
    leaves = 2

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the balance and the digits found so far, with the numeral at the end."""
        value, weights, digits = _weights_of(exercise)
        on = _weighed(exercise, step)
        columns = [
            box(
                "cm-weighed",
                text(str(weight), "cm-weight-worth", tag="span"),
                text(exercise.notation.format(digit) if at < on else "…", "cm-weight-digit", tag="span"),
                key=f"w{at}",
            )
            for at, (weight, digit) in enumerate(zip(weights, digits, strict=True))
        ]
        is_end = step >= len(exercise.steps)
        found = f"{value} = {exercise.notation.write(value)}" if is_end else ""
        return box(
            "cm-paper cm-worked cm-weighing",
            drawing(art.balance(value, weights, digits, on), key=f"balance {on}"),
            box("cm-weighed-row", *columns, key="row"),
            *([text(found, "cm-weighed-numeral", key="found")] if found else []),
        )

    def described(self, exercise: Exercise, step: int) -> str:
        """Say what is on the balance, which side is heavier, and at the end the numeral in words."""
        value, weights, digits = _weights_of(exercise)
        put = [*zip(weights, digits, strict=True)][: _weighed(exercise, step)]
        said = [balance_words(value, sum(weight * digit for weight, digit in put))]
        if put:
            said.append(
                _("On the right: {weights}.").format(weights=_(", ").join(_named(*one) for one in put))
            )
        if step >= len(exercise.steps):
            said.append(_("That is {numeral}.").format(numeral=exercise.notation.spoken(value)))
        return " ".join(said)


def _weights_of(exercise: Exercise) -> tuple[int, list[int], tuple[int, ...]]:
    """Return the load, the weights, heaviest first, and how many of each are needed."""
    value = int(exercise.data["value"])
    digits = digit_values(value, exercise.base)
    return value, [exercise.base**place for place in reversed(range(len(digits)))], digits


def _weighed(exercise: Exercise, step: int) -> int:
    """Return how many kinds of weights have been dealt with after a step."""
    value, _weights, digits = _weights_of(exercise)
    by_weights = exercise.steps == pose(ByWeights(exercise.notation, value)).steps
    return min(step, len(digits)) if by_weights else len(digits) * (step >= len(exercise.steps))


def _named(weight: int, count: int) -> str:
    if not count:
        return _("no weight of {worth}").format(worth=weight)
    words = ngettext("{count} weight of {worth}", "{count} weights of {worth}", count)
    return words.format(count=count, worth=weight)


class Leftovers(StepPicture):
    """A number in frames, without its numeral.

    At the first step, the dots in each frame join two by two. At the second, the leftover dots meet below, as
    the step asks. A number with too many dots is only written down.
    """

    shows_all = False

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the frames, their pairs, or the pairs with the leftover dots put together."""
        value = exercise.value_of("numeral")
        if value > _MOST_DOTS:
            return drawn(exercise)
        if not step:
            svg = art.packed(value, exercise.base, across=6)
        else:
            svg = art.leftovers(value, exercise.base, 2, meet=step > 1)
        return _paper(svg, f"pairs {min(step, 2)}")


class Rounds(StepPicture):
    """A ring of ranks; at the first step the count goes round it."""

    shows = frozenset({"ring"})

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return the ring, with the ranks that the count lands on."""
        notation, data = exercise.notation, exercise.data
        ranks = int(notation.parse(data["ranks"]))
        by = int(notation.parse(data.get("step", notation.format(2))))
        start = int(notation.parse(data.get("start", data.get("rank", "1"))))
        met = next(one for one in all_rings(ranks, by) if start in one)
        at = met.index(start)
        trail = art.Trail((*met[at:], *met[:at]) if step else (start,))
        labels = [notation.format(rank) for rank in range(1, ranks + 1)]
        svg = art.star(labels, by, [trail], middle=[f"+{notation.format(by)}"])
        return box("cm-paper cm-worked cm-worked-ring", drawing(svg, key=f"ring {min(step, 1)}"))


class SharesPicture(StepPicture):
    """Two types of hands, with a bar for each on an axis of all hands, up to the current step.

    Hands in a question are shown as usual.
    """

    shows_all = False

    def drawn(self, exercise: Exercise, step: int) -> Element:
        """Return both types with the bars found so far, or the hands."""
        if "types" not in exercise.data:
            return super().drawn(exercise, step)
        rows = [
            (name, words, part if at < step else None)
            for at, (name, words, part) in enumerate(shares_of(exercise))
        ]
        svg = art.bars(rows, *axis_of(exercise))
        return box("cm-paper cm-worked cm-types", drawing(svg, key=f"shares {min(step, len(rows))}"))
