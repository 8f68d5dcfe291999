"""Your turn: a worked example whose last step is left to the pupil."""

from typing import Final
from urllib.parse import parse_qsl, quote

import traitlets

from cardmath.exercises import Exercise, Verdict, check
from cardmath.i18n import _
from cardmath_widgets.exercises.hints import asked
from cardmath_widgets.lessons.pictures import QuestionPicture, StepPicture, picture_of, seen_and_heard
from cardmath_widgets.page import Said, style
from cardmath_widgets.page.elements import SlateView, box, button, heard, text
from cardmath_widgets.page.elements.attempt import Attempt
from cardmath_widgets.page.elements.question import answering, solved, steps_list
from cardmath_widgets.page.elements.slate import Slate
from cardmath_widgets.things import Columns

#: The signs of the kinds that are worked in columns.
_SIGNS: Final = {"addition": "+", "subtraction": "-"}


class YourTurn(Slate):
    """An exercise with all its steps but the last, which the pupil does.

    ``picture`` draws the exercise as in `WorkedExample`. ``given`` is the number of steps that are shown; if
    left out, all before the answer, or fewer if the answer could be copied from the picture. A notebook can
    observe ``finished``.

    >>> from cardmath.exercises import exercise
    >>> turn = YourTurn(exercise("value", 1))
    >>> turn.enter(turn.exercise.answer).kind, turn.finished, turn.result
    ('right', True, 'right first time')
    """

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    #: Whether the answer was found, or shown after several tries.
    finished = traitlets.Bool(read_only=True)

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
        left = getattr(self._picture, "leaves", 0)
        usual = max(len(_before_answer(exercise)) - left, min(left, 1))
        self._given = usual if given is None else given
        self._attempt = Attempt(exercise)
        super().__init__(key, "cardmath-exercises cm-lesson-example")
        self.say(self._greeting())

    def _greeting(self) -> Said:
        is_last = self._given >= len(_before_answer(self.exercise))
        words = _("The last step is yours.") if is_last else _("The rest is yours.")
        return Said(words, aloud=f"{self._attempt.aloud} {words}")

    @property
    def result(self) -> str:
        """How it was solved."""
        if not self._attempt.is_solved:
            return _("shown") if self.finished else ""
        return _("right first time") if len(self._attempt.tries) == 1 else _("right on another try")

    @property
    def link(self) -> str:
        """The answers so far, as its part of the page's address."""
        return "tries=" + quote("/".join(self._attempt.tries), safe="/+")

    def enter(self, answer: str) -> Verdict:
        """Answer, and return what the answer shows.

        The answer to the smaller step that was just asked is no try.
        """
        self._attempt = self._attempt.answered(answer)
        self._show(self._attempt.said)
        return check(self.exercise, answer)

    def _show(self, said: Said) -> None:
        self.say(said)
        self.set_trait("finished", self._attempt.is_solved or self._attempt.is_revealed)
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Take the answer."""
        self.enter(value)

    def on_press(self, key: str) -> None:
        """Take an answer that was chosen, or start over."""
        name, _colon, rest = key.partition(":")
        if name == "say":
            self.enter(rest)
        elif name == "again":
            self.follow("")

    def follow(self, link: str) -> None:
        """Take over the tries of a link."""
        self.set_trait("finished", False)
        self._attempt = Attempt(self.exercise).restored(dict(parse_qsl(link)).get("tries", ""))
        self._show(self._attempt.said if self._attempt.tries else self._greeting())

    def shown(self) -> SlateView:
        """Return the picture of the steps that are given, and the field for the answer."""
        attempt, item = self._attempt, self.exercise
        is_over = self.finished
        looked = None if attempt.slip is None else attempt.slip.picture
        seen = [seen_and_heard(self._picture, item, len(item.steps) if is_over else self._given)]
        if looked is not None and not is_over and looked.form not in getattr(self._picture, "shows", ()):
            *_drawn, shown = asked(item, looked)
            # What marks a part of the question's own drawing takes its place; all else stands below.
            seen = [] if not _drawn and isinstance(self._picture, QuestionPicture) else seen
            seen += shown.children[-1:] if _drawn else shown.children[:1]
        table = box("cm-example", heard(attempt.aloud), *seen)
        steps = item.steps if is_over else item.steps[: self._given]
        listed = [steps_list(item, steps).called("steps")] if steps else []
        if is_over:
            again = box("cm-actions", button(_("Once more"), "again"))
            desk = box("cm-desk", solved(item), *listed, again)
        else:
            # Some pictures lack what the question's own drawing shows, such as the card.
            asked_ = item.question if getattr(self._picture, "shows_all", True) else item.prompt
            question = text(asked_, "cm-asks", key="asked")
            desk = box("cm-desk", question, *listed, answering(attempt, "turn"))
        return SlateView(table, desk, link=self.link)


def _before_answer(exercise: Exercise) -> tuple[str, ...]:
    """Return the steps before the first that holds the answer; one that names other answers tells none."""
    found = []
    others = {*exercise.answer_form.words} - {exercise.answer}
    for step in exercise.steps[:-1]:
        words = {*step.replace(".", " ").replace(",", " ").replace(":", " ").split()}
        if exercise.answer in words and not words & others:
            break
        found.append(step)
    return tuple(found)


def your_turn(exercise: Exercise, picture: StepPicture | None = None, *, key: str = "try") -> Slate:
    """Return an exercise with its last step left to the pupil: in columns, if it is worked in columns.

    A short difference keeps the frames of the worked example.

    >>> from cardmath.exercises import exercise
    >>> your_turn(exercise("addition", 5)).filled
    {'r0': 3, 'c1': 1}
    """
    if picture is not None or exercise.kind not in _SIGNS:
        return YourTurn(exercise, picture, key=key)
    x, y = map(exercise.value_of, ("x", "y"))
    if exercise.kind == "subtraction" and x < exercise.base**2:
        return YourTurn(exercise, key=key)
    columns = Columns(x, y, _SIGNS[exercise.kind], notation=exercise.notation, settings=False, key=key)
    columns.fill_all_but_last()
    return columns
