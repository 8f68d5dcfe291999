"""A worked example: a question before each step, the step itself at the press of a button, and a picture that
stays.
"""

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qsl, urlencode

import traitlets

from cardmath.exercises import Exercise
from cardmath.i18n import _
from cardmath.sentences import ended
from cardmath_widgets.lessons.drawn_steps import StepPicture
from cardmath_widgets.lessons.pictures import picture_of, seen_and_heard
from cardmath_widgets.page import Said, style
from cardmath_widgets.page.elements import Element, box, button, heard, text
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.question import steps_list
from cardmath_widgets.page.elements.slate import Slate, SlateView


class WorkedExample(Slate):
    """An exercise worked step by step.

    Before each step it asks what comes next, for a class to say aloud. ``picture`` draws the exercise after
    each step; if omitted, the kind's own picture is used. ``asks`` are questions that replace the picture's
    own. ``step`` is the number of visible steps, and ``finished`` is true once all of them are visible. In an
    app the page's address overrides this.

    >>> from cardmath.lessons import posed
    >>> from cardmath.numerals import Notation
    >>> example = WorkedExample(posed("38 + 47", Notation(12)))
    >>> example.asked
    'Look at the ones. Is the frame full, and what is left?'
    >>> example.next(), example.step, example.finished, example.result
    (None, 1, False, '')
    """

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    #: The number of visible steps.
    step = traitlets.Int(read_only=True)
    #: Whether all steps are visible.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        exercise: Exercise,
        picture: StepPicture | None = None,
        *,
        asks: Sequence[str] = (),
        key: str = "example",
    ) -> None:
        self._picture = picture_of(exercise) if picture is None else picture
        self.exercise = self._picture.worked(exercise)
        self._asks, self._attempt = tuple(asks), Attempt(self.exercise)
        super().__init__(key, "cm-lesson-example")
        self._greet()

    def _greet(self) -> None:
        # Some pictures leave out something in the question's own drawing, such as the card.
        asked = self.exercise.question if self._picture.shows_all else self.exercise.prompt
        self._say_and_ask(Said(asked, aloud=self._attempt.aloud))

    def _say_and_ask(self, said: Said) -> None:
        """Say something, and read out the question before the next step as well."""
        self.say(replace(said, aloud=f"{ended(said.aloud)} {self.asked}".strip()))

    @property
    def asked(self) -> str:
        """The question before the next step; empty at the end."""
        if self.step >= len(self.exercise.steps):
            return ""
        if self.step < len(self._asks):
            return self._asks[self.step]
        return self._picture.asks(self.exercise, self.step)

    @property
    def result(self) -> str:
        """The exercise with its answer, once all of it has been seen."""
        if not self.finished:
            return ""
        return self.exercise.steps[-1].rstrip(".")

    @property
    def link(self) -> str:
        """The number of visible steps, as part of the page's address."""
        return urlencode({"step": self.step})

    def next(self) -> None:
        """Show one more step."""
        self.go_to(self.step + 1)

    def go_to(self, step: int) -> None:
        """Show this many steps, or all of them if there are fewer."""
        self._attempt = self._attempt.at_step(step)
        self.set_trait("step", self._attempt.steps)
        self.set_trait("finished", self.finished or self.step == len(self.exercise.steps))
        if self.step:
            self._say_and_ask(self._attempt.step_said)
        else:
            self._greet()
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Go forward, back, or to the start."""
        self.go_to({"next": self.step + 1, "back": self.step - 1}.get(key, 0))

    def follow(self, link: str) -> None:
        """Show the number of steps in a link."""
        step = dict(parse_qsl(link)).get("step", "0")
        self.set_trait("finished", False)
        self.go_to(int(step) if step.isascii() and step.isdigit() and len(step) < 4 else 0)

    def shown(self) -> SlateView:
        """Return the picture so far, the question before the next step, and the steps."""
        table = box(
            "cm-example",
            heard(self._attempt.aloud),
            seen_and_heard(self._picture, self.exercise, self.step),
        )
        desk = box("cm-desk cm-example-steps", *self._desk())
        return SlateView(table, desk, link=self.link)

    def _desk(self) -> list[Element]:
        is_end = self.step == len(self.exercise.steps)
        asked = [text(self.asked, "cm-asks", key="asked")] if self.asked else []
        row = box(
            "cm-actions",
            button(_("Show this step"), "next", looks="cm-button is-primary is-large", disabled=is_end),
            button(_("Back"), "back", disabled=not self.step),
            key="row",
        )
        steps = [steps_list(self.exercise, self._attempt.steps_shown).called("steps")] if self.step else []
        return [*asked, row, *steps]
