"""A worked example: a sum that builds up column by column, beside the frames that it fills."""

from typing import Final
from urllib.parse import parse_qsl, urlencode

import traitlets

from cardmath.art.frames import make_a_base
from cardmath.exercises import pose
from cardmath.exercises.columns import columns_of
from cardmath.exercises.kinds.addition import Addition
from cardmath.frames import MOST_PIPS, MakeABase
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.elements import Element, Slate, SlateView, box, button, drawing, text
from cardmath_widgets.elements.attempt import Attempt
from cardmath_widgets.widget import Said, style

__all__ = ["WorkedExample"]

_BLANK: Final = "\N{NO-BREAK SPACE}"


class WorkedExample(Slate):
    """A sum worked step by step: each press writes one more column and fills its frames.

    ``x`` and ``y`` are numerals in the base of the notation. ``step`` is the number of columns written, and
    ``finished`` says whether all of them are. In an app the page's address overrides this.

    >>> example = WorkedExample("38", "47", Notation(12))
    >>> example.next(), example.step, example.finished
    (None, 1, False)
    """

    _css = style("elements/slate.css", "lesson/lesson.css")

    #: The number of visible steps.
    step = traitlets.Int(read_only=True)
    #: Whether all steps are visible.
    finished = traitlets.Bool(read_only=True)

    def __init__(self, x: str, y: str, notation: Notation, *, key: str = "example") -> None:
        self._notation = notation
        self._x, self._y = int(notation.parse(x)), int(notation.parse(y))
        self._exercise = pose(Addition(notation, self._x, self._y))
        self._attempt = Attempt(self._exercise)
        self._columns = columns_of(self._x, self._y, notation.base)
        super().__init__(key, "cm-lesson-example")
        self.say(Said(self._exercise.question, aloud=self._exercise.aloud))

    def next(self) -> None:
        """Show one more step."""
        self.go_to(self.step + 1)

    def go_to(self, step: int) -> None:
        """Show this many steps, or all of them if there are fewer."""
        self._attempt = self._attempt.at_step(step)
        self.set_trait("step", self._attempt.steps)
        self.set_trait("finished", self.finished or self.step == len(self._exercise.steps))
        if self.step:
            shown, aloud = self._attempt.last_step
            self.say(Said(shown, aloud=aloud, mood="help"))
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Go forward or back."""
        self.go_to(self.step + (1 if key == "next" else -1))

    def follow(self, link: str) -> None:
        """Show the number of steps in a link."""
        text_ = dict(parse_qsl(link)).get("step", "")
        if text_.isascii() and text_.isdigit() and len(text_) < 4:
            self.go_to(int(text_))

    def shown(self) -> SlateView:
        """Return the columns written so far, and the frames of the last one."""
        steps = self._exercise.steps
        told = (text(step, tag="li", key=f"step {at}") for at, step in enumerate(self._attempt.steps_shown))
        row = box(
            "cm-row",
            button(_("Next step"), "next", looks="cm-button is-primary", disabled=self.step == len(steps)),
            button(_("Back"), "back", disabled=not self.step),
            key="row",
        )
        table = box("cm-example", self._sum(), *self._frames())
        desk = box("cm-example-steps", row, box("cm-steps", *told, tag="ol", key="steps"))
        return SlateView(table, desk, link=urlencode({"step": self.step}) if self.step else "")

    def _sum(self) -> Element:
        """Return the sum in columns, with carries in small boxes above and later digits left empty."""
        notation, base = self._notation, self._notation.base
        carried, written = [0], []
        for upper, lower in self._columns:
            carry, digit = divmod(upper + lower + carried[-1], base)
            carried.append(carry)
            written.append(digit)
        width = len(self._columns) + bool(carried[-1])
        done = min(self.step, len(self._columns))
        whole = self.step > len(self._columns) or done == len(self._columns)

        def cells(looks: str, first: str, digits: list[str]) -> Element:
            padded = [_BLANK] * (width - len(digits)) + digits
            return box(looks, *(text(one, tag="td") for one in [first, *padded]), tag="tr")

        carries = [
            notation.format(carry) if carry and at <= done else _BLANK for at, carry in enumerate(carried)
        ]
        sums = [notation.format(digit) if at < done else _BLANK for at, digit in enumerate(written)]
        if carried[-1]:
            sums.append(notation.format(carried[-1]) if whole else _BLANK)
        upper_, lower_ = (
            [notation.format(pair[side]) for pair in reversed(self._columns)] for side in (0, 1)
        )
        rows = (
            cells("cm-carried", "", [*reversed(carries[1 : len(self._columns)]), _BLANK]),
            cells("", _BLANK, upper_),
            cells("cm-lower", "+", lower_),
            cells("cm-written", _BLANK, list(reversed(sums))),
        )
        # For screen readers, the steps say all of this.
        return box("cm-worked", box("", *rows, tag="tbody"), tag="table", key="sum", aria_hidden="true")

    def _frames(self) -> list[Element]:
        """Return the frames of the column written last."""
        if not 0 < self.step <= len(self._columns):
            return []
        base, carried = self._notation.base, 0
        for upper, lower in self._columns[: self.step - 1]:
            carried = (upper + lower + carried) // base
        upper, lower = self._columns[self.step - 1]
        if upper + lower + carried > MOST_PIPS:
            return []
        picture = MakeABase(upper + carried, lower, base)
        return [
            drawing(make_a_base(picture), looks="cm-flowing", key=f"frames {self.step}"),
            text(
                picture.sentence(self._notation),
                "cm-frames-told",
                key=f"told {self.step}",
                aria_hidden="true",
            ),
        ]
