"""Your turn: a worked example whose last step is left to the pupil."""

from typing import Final
from urllib.parse import parse_qsl, quote

import traitlets

from cardmath.exercises import Exercise, Verdict, check
from cardmath.i18n import _
from cardmath_widgets.exercises.desk import answering, solved, steps_list
from cardmath_widgets.exercises.hints import asked
from cardmath_widgets.lessons.pictures import Question, StepPicture, picture_of, seen_and_heard
from cardmath_widgets.page import Said, style
from cardmath_widgets.page.elements import Slate, SlateView, box, button, heard, text
from cardmath_widgets.page.elements.attempt import Attempt, answers_step
from cardmath_widgets.page.elements.ear import heard_of
from cardmath_widgets.things import Columns

__all__ = ["YourTurn", "your_turn"]

#: The most tries that a link may hold.
_MOST_TRIES: Final = 20
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
        self._attempt, self._steps = Attempt(exercise), 0
        super().__init__(key, "cardmath-exercises cm-lesson-example")
        self._greet()

    def _greet(self) -> None:
        aloud = heard_of(self.exercise.aloud, self.exercise)
        is_last = self._given >= len(_before_answer(self.exercise))
        told = _("The last step is yours.") if is_last else _("The rest is yours.")
        self.say(Said(told, aloud=f"{aloud} {told}"))

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
        if not self.finished and answers_step(self.exercise, self._attempt.tries, answer):
            self._steps += 1
            self.say(Said(_("Right. Now try the question again."), mood="help"))
            self.refresh()
            return check(self.exercise, answer)
        self._attempt, verdict = self._attempt.answered(answer)
        self._say(answer)
        self.set_trait("finished", self._attempt.is_solved or self._attempt.is_revealed)
        self.refresh()
        return verdict

    def _say(self, answer: str) -> None:
        item, dictated = self.exercise, self.exercise.dictated
        seen, told = check(item, answer), check(dictated, answer)
        if seen.is_right:
            self.say(Said(item.right, aloud=heard_of(dictated.right, dictated), mood="won", sound="frame"))
            return
        words = " ".join(one for one in (seen.message, seen.smaller_step) if one)
        aloud = " ".join(one for one in (told.message, told.smaller_step) if one)
        mood = "help" if seen.kind == "unreadable" else "wrong"
        self.say(Said(words, aloud=heard_of(aloud, dictated), mood=mood))

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
        tries = dict(parse_qsl(link)).get("tries", "").split("/")[:_MOST_TRIES]
        self._attempt = Attempt(self.exercise)
        self.set_trait("finished", False)
        self._greet()
        for one in filter(None, tries):
            self.enter(one)
        self.refresh()

    def shown(self) -> SlateView:
        """Return the picture of the steps that are given, and the field for the answer."""
        attempt, item = self._attempt, self.exercise
        is_over = self.finished
        verdict = check(item, attempt.tries[-1]) if attempt.tries else None
        looked = None if verdict is None or verdict.is_right else verdict.picture
        seen = [seen_and_heard(self._picture, item, len(item.steps) if is_over else self._given)]
        if looked is not None and not is_over and looked.form not in getattr(self._picture, "shows", ()):
            *_drawn, shown = asked(item, looked)
            # What marks a part of the question's own drawing takes its place; all else stands below.
            seen = [] if not _drawn and isinstance(self._picture, Question) else seen
            seen += shown.children[-1:] if _drawn else shown.children[:1]
        table = box("cm-example", heard(heard_of(item.aloud, item)), *seen)
        steps = item.steps if is_over else item.steps[: self._given]
        told = [steps_list(item, steps).called("steps")] if steps else []
        if is_over:
            again = box("cm-actions", button(_("Once more"), "again"))
            desk = box("cm-desk", solved(item), *told, again)
        else:
            # Some pictures lack what the question's own drawing shows, such as the card.
            asked_ = item.question if getattr(self._picture, "shows_all", True) else item.prompt
            question = text(asked_, "cm-asks", key="asked")
            field = answering(item, False, f"turn-{len(attempt.tries)}-{self._steps}")
            desk = box("cm-desk", question, *told, field)
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
    x, y = (int(exercise.notation.parse(exercise.data[name])) for name in ("x", "y"))
    if exercise.kind == "subtraction" and x < exercise.base**2:
        return YourTurn(exercise, key=key)
    columns = Columns(x, y, _SIGNS[exercise.kind], notation=exercise.notation, settings=False, key=key)
    columns.fill_all_but_last()
    return columns
