"""Worked examples: a question before each step, and the step itself at the press of a button.

`YourTurn` leaves the key idea to the pupil, in the picture just seen.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.exercises import Exercise, Verdict, check
from cardmath.exercises.answers import UnreadableAnswerError
from cardmath.i18n import _
from cardmath.lessons.key_steps import LeftStep, left_steps
from cardmath.links import pairs
from cardmath.sentences import ended
from cardmath_widgets.exercises.drawings import asked
from cardmath_widgets.lessons.content import Task
from cardmath_widgets.lessons.number_pictures import StepPicture
from cardmath_widgets.lessons.pictures import picture_of, seen_and_heard
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements import question
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.question import steps_list
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.spoken import for_eye_and_ear, heard_of
from cardmath_widgets.page.elements.tree import Element, box, button, heard, text
from cardmath_widgets.page.message import whole


class WorkedExample(Task):
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

    #: The number of visible steps.
    step = traitlets.Int(read_only=True)

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
        self.set_trait("finished", False)
        self.go_to(whole(dict(parse_qsl(link)).get("step", ""), 3) or 0)

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


#: After this many wrong answers, a step left to the pupil is shown.
_TRIES: Final = 2


class YourTurn(Task):
    """An exercise that leaves its key idea to the pupil.

    The steps with this idea are asked first (see `left_steps`), then the answer. ``picture`` draws the
    exercise as in `WorkedExample`. A kind without these steps shows ``given`` steps before its answer; if
    omitted, all of them, or fewer if the answer could be copied from the picture. A notebook can observe
    ``finished``.

    >>> from cardmath.exercises import exercise
    >>> turn = YourTurn(exercise("value", 1))
    >>> turn.enter(turn.exercise.answer).kind, turn.finished, turn.result
    ('right', True, 'right first time')
    """

    def __init__(
        self,
        exercise: Exercise,
        picture: StepPicture | None = None,
        *,
        given: int | None = None,
        key: str = "turn",
    ) -> None:
        self.exercise = exercise
        self._picture = picture_of(exercise) if picture is None else picture
        more = self._picture.leaves
        usual = max(len(_before_answer(exercise)) - more, min(more, 1))
        self._given = usual if given is None else given
        self._left = left_steps(exercise) if given is None else ()
        self._attempt = Attempt(exercise)
        self._begin()
        super().__init__(key, "cardmath-exercises cm-lesson-example")
        self.say(self._greeting())

    def _begin(self, done: int = 0, slips: int = 0) -> None:
        """Start at one of the steps left to the pupil."""
        self._done, self._slips, self._tries = min(done, len(self._left)), slips, 0

    def _greeting(self) -> Said:
        if self.left is not None:
            words = _("The next step is yours.")
            return Said(words, aloud=f"{self._attempt.aloud} {self._heard(self.left.ask)}")
        is_last = self._steps_given >= len(_before_answer(self.exercise))
        words = _("The last step is yours.") if is_last else _("The rest is yours.")
        return Said(words, aloud=f"{self._attempt.aloud} {words}")

    @property
    def left(self) -> LeftStep | None:
        """The step waiting for its answer, or None if the whole answer is wanted."""
        return self._left[self._done] if self._done < len(self._left) else None

    @property
    def _steps_given(self) -> int:
        """The number of visible steps."""
        if self.left is not None:
            return self.left.at
        return self._left[-1].at + 1 if self._left else self._given

    @property
    def result(self) -> str:
        """How it was solved."""
        if not self._attempt.is_solved:
            return _("shown") if self.finished else ""
        is_first = len(self._attempt.tries) == 1 and not self._slips
        return _("right first time") if is_first else _("right on another try")

    @property
    def link(self) -> str:
        """The answers so far, as part of the page's address."""
        left = f"&left={self._done}&slips={self._slips}" if self._done or self._slips else ""
        return "tries=" + quote("/".join(self._attempt.tries), safe="/+") + left

    def answer_left(self, given: str) -> None:
        """Answer the waiting step, as a pupil would; after two wrong answers it is shown."""
        left = self.left
        assert left is not None
        try:
            is_right = left.is_right(given)
        except UnreadableAnswerError as error:
            self.refuse(error, "help")
            return
        self._tries += 1
        self._slips += not is_right
        if not is_right and self._tries < _TRIES:
            words = _("Not yet. {help}").format(help=left.help)
            self.reply(Said(words, aloud=self._heard(words), mood="wrong"))
            return
        self._begin(self._done + 1, self._slips)
        said = (
            _("Right.")
            if is_right
            else _("It is {answer}. {help}").format(answer=left.form.shown(left.answer), help=left.help)
        )
        after = self._attempt.aloud if self.left is None else self._heard(self.left.ask)
        self.lead(self._place_to_answer)
        self.reply(Said(said, aloud=f"{self._heard(said)} {after}", mood="" if is_right else "help"))

    def _heard(self, words: str) -> str:
        return heard_of(words, self.exercise.dictated)

    @property
    def _place_to_answer(self) -> str:
        """Where the focus goes: to the field for the waiting step, or for the whole question."""
        if self.left is None:
            return question.place_to_answer(self._attempt)
        return "choice-0" if self.left.form.base is None else "answer"

    def enter(self, answer: str) -> Verdict:
        """Answer, and return what the answer shows.

        The answer to the smaller step that was just asked does not count as a try.
        """
        self._attempt = self._attempt.answered(answer)
        if self._attempt.is_stepping or self._attempt.is_back:
            self.lead(question.place_to_answer(self._attempt))
        self._show(self._attempt.said)
        return check(self.exercise, answer)

    def _show(self, said: Said) -> None:
        self.say(said)
        self.set_trait("finished", self._attempt.is_solved or self._attempt.is_revealed)
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Accept the answer to the waiting step, or to the whole question."""
        self._take(value)

    def _take(self, given: str) -> None:
        # A pupil who already has the whole answer may give it in place of a step.
        if self.left is None or (check(self.exercise, given).is_right and given.strip() != self.left.answer):
            self.enter(given)
        else:
            self.answer_left(given)

    def on_press(self, key: str) -> None:
        """Accept a chosen answer, leave the smaller step, or start over."""
        name, _colon, rest = key.partition(":")
        if name == "say":
            self._take(rest)
        elif name == "back":
            self._attempt = self._attempt.without_step()
            self.lead(question.place_to_answer(self._attempt))
            self.refresh()
        elif name == "again":
            self.follow("")

    def follow(self, link: str) -> None:
        """Restore the tries in a link."""
        fields = dict(pairs(link))
        self._begin(*(whole(fields.get(name, ""), 2) or 0 for name in ("left", "slips")))
        self.set_trait("finished", False)
        self._attempt = Attempt(self.exercise).restored(fields.get("tries", ""))
        self._show(self._attempt.said if self._attempt.tries else self._greeting())

    def shown(self) -> SlateView:
        """Return the picture of the given steps, and the field for the answer."""
        attempt, item = self._attempt, self.exercise
        is_over = self.finished
        looked = None if attempt.slip is None else attempt.slip.picture
        steps = len(item.steps) if is_over else self._steps_given
        seen = [seen_and_heard(self._picture, item, steps)]
        if looked is not None and not is_over and looked.form not in self._picture.shows:
            *_drawn, shown = asked(item, looked)
            # A drawing that marks part of the question's own drawing replaces it; all others go below.
            seen = [] if not _drawn and type(self._picture) is StepPicture else seen
            seen += shown.children[-1:] if _drawn else shown.children[:1]
        table = box("cm-example", heard(attempt.aloud), *seen)
        listed = [question.steps_list(item, item.steps[:steps]).called("steps")] if steps else []
        if is_over:
            again = box("cm-actions", button(_("Once more"), "again"))
            desk = box("cm-desk", question.solved(item), *listed, again)
        elif attempt.step is not None:
            desk = question.stepping(attempt, "turn")
        else:
            # Some pictures leave out something in the question's own drawing, such as the card.
            asked_ = item.question if self._picture.shows_all else item.prompt
            words = text(asked_, "cm-asks", key="asked")
            answer = question.answering(attempt, "turn") if self.left is None else self._asked_left(self.left)
            desk = box("cm-desk", words, *listed, answer)
        return SlateView(table, desk, link=self.link)

    def _asked_left(self, left: LeftStep) -> Element:
        """Return the question about the waiting step, with its field or its words to choose from."""
        if left.form.base is None:
            answer = question.choosing(
                (word, left.form.shown(word), left.form.shown(word)) for word in left.form.words
            )
        else:
            answer = question.writing(
                left.form, f"left-{self._done}-{self._slips}", _("Your answer to this step")
            )
        return box(
            "cm-left-step",
            box("cm-left-asked", *for_eye_and_ear(left.ask, self._heard(left.ask))),
            answer,
            key=f"left-{self._done}",
        )


def _before_answer(exercise: Exercise) -> tuple[str, ...]:
    """Return the steps before the first that gives the answer away; a step with another possible answer in it
    does not.
    """
    found = []
    others = {*exercise.answer_form.words} - {exercise.answer}
    for step in exercise.steps[:-1]:
        words = {*step.replace(".", " ").replace(",", " ").replace(":", " ").split()}
        if exercise.answer in words and not words & others:
            break
        found.append(step)
    return tuple(found)
