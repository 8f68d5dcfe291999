"""The exercise panel: one exercise at a time, answered with the keypad, the keyboard or by choosing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

import traitlets

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, ExerciseError, Verdict, check_exercise_number, exercise, kind_named
from cardmath.i18n import _
from cardmath.links import pairs
from cardmath.numerals import Notation, chosen_notation
from cardmath.sentences import shown
from cardmath_widgets.exercises.series import Practice, seeded
from cardmath_widgets.exercises.series_view import Series, bar, desk, place_now, table
from cardmath_widgets.page import PanelView
from cardmath_widgets.page.elements.answer_reports import (
    Score,
    answer_lines,
    item_of,
    report_answer,
    right_first,
)
from cardmath_widgets.page.elements.attempt import FIRST, SAME_FIELD
from cardmath_widgets.page.elements.slate import Slate, SlateView
from cardmath_widgets.page.panels.controls import Control
from cardmath_widgets.page.panels.settings import Settings

#: Random numbers are below this, so people can read them out.
_READABLE: Final = 1_000_000
#: The link fields that belong to one attempt.
_OF_ATTEMPT: Final = frozenset({"number", "done", "tries", "steps", "due", "log"})


@dataclass(frozen=True)
class Answered:
    """An answer: its exercise, what was written, what it shows, and the number of tries so far."""

    item: Exercise
    text: str
    verdict: Verdict
    tries: int


class AskingPanel(Slate):
    """A panel that asks a series of questions, judges the answers, and offers a smaller step.

    A notebook can observe ``item`` (the current exercise), ``tries`` (the number of answers to it),
    ``results`` (``"r"`` right first time, ``"h"`` right with help or later, ``"-"`` left),
    ``right_first`` (the number right first time) and ``finished``. `on_answer` reports each answer.
    """

    #: The current exercise.
    item = traitlets.Instance(Exercise, read_only=True)
    #: The number of answers to this exercise.
    tries = traitlets.Int(read_only=True)
    #: The results of the exercises in this row, including the current one once it is solved.
    results = traitlets.Tuple(read_only=True)
    #: The number of exercises that were right first time.
    right_first = traitlets.Int(read_only=True)
    #: Whether all exercises are done.
    finished = traitlets.Bool(read_only=True)

    def __init__(self, series: Series, key: str | None, *, can_choose: bool) -> None:
        self._handlers: list[Callable[[Answered], object]] = []
        # The answers of this attempt, and how many attempts are done, for a page that asks for scores.
        self._given: list[Answered] = []
        self._attempts = 0
        self._can_choose, self._settings_open, self._choosing = can_choose, False, False
        self._go_to(series)
        super().__init__(key, "cardmath-exercises")
        self.on_answer(self._report_answer)
        self.observe(self._report_end, "finished")

    # -- for notebooks ---------------------------------------------------------------------------------

    def enter(self, text: str) -> Verdict:
        """Answer the question, as a pupil does with "Check", and return what the answer shows.

        The answer to the smaller step that was just asked does not count as a try.
        """
        before, after = self.series.attempt, self.series.answered(text, is_chosen=self._choosing)
        attempt, tries = after.attempt, len(after.attempt.tries)
        self._go_to(after)
        is_try, is_same_field = tries > len(before.tries), attempt.step_field == SAME_FIELD
        # A wrong answer leaves the focus in its field, unless the smaller step has its own field.
        if attempt.is_back or (is_try and (after.is_over or attempt.is_stepping or not is_same_field)):
            self._lead()
        # In a row, input that cannot be read does not count as an answer.
        if is_try or (is_same_field and after.verdict.kind == "unreadable"):
            answered = Answered(before.exercise, text, after.verdict, tries)
            for handler in self._handlers:
                handler(answered)
        self.refresh()
        return after.verdict

    def next(self) -> None:
        """Go on to the next question."""
        was_finished = self.finished
        self._go_to(self.series.next())
        if self.finished and not was_finished and self._given:
            self._attempts += 1
        self._lead()
        self.refresh(is_step=True)

    def on_answer(self, handler: Callable[[Answered], object]) -> None:
        """Call a function with each `Answered` from now on."""
        self._handlers.append(handler)

    def _report_answer(self, answered: Answered) -> None:
        self._given.append(answered)
        report_answer(self.report, answered.item, answered.text, answered.verdict)

    def _report_end(self, change: Any) -> None:
        """Tell a class that all exercises are done."""
        if change.new:
            self.report("finished", outcome="done")

    @property
    def reader_notation(self) -> Notation:
        """The base and the digits of the current question."""
        return self.series.notation

    def __repr__(self) -> str:
        return f"<{self.item.prompt}>"

    # -- the questions -----------------------------------------------------------------------------------

    def _go_to(self, series: Series, fault: str = "") -> None:
        """Switch to a series, and say whatever needs to be said about it, after any fault."""
        self._keep(series)
        self.say(series.said.after(fault))

    def _keep(self, series: Series) -> None:
        self.series = series
        if not series.results and not series.attempt.tries:
            self._given.clear()
        # These change together, so no observer sees a row that has restarted but is still marked as finished.
        with self.hold_trait_notifications():
            self.set_trait("item", series.item)
            self.set_trait("tries", len(series.attempt.tries))
            self.set_trait("results", series.results)
            self.set_trait("right_first", series.results.count("r"))
            self.set_trait("finished", series.is_finished)

    def _lead(self) -> None:
        self.lead(place_now(self.series, wants_choices=self._choosing))

    # -- messages from the page ----------------------------------------------------------------------------

    def on_enter(self, key: str, value: str) -> None:
        """Handle a written answer."""
        self.enter(value)

    def on_press(self, key: str) -> None:
        """Handle one of the desk's buttons."""
        name, _colon, rest = key.partition(":")
        acts = self.acts()
        if name == "say":
            self.enter(rest)
        elif key in acts:
            acts[key]()

    def acts(self) -> dict[str, Callable[[], None]]:
        """Return what the desk's buttons do."""
        return {
            "step": self._show_step,
            "next": self.next,
            "choose": self._choose,
            "back": self._back,
            "again": lambda: self._begin(self.series.restarted()),
        }

    def _show_step(self) -> None:
        self._keep(self.series.with_step())
        self.report("asked", what="step", item=item_of(self.item))
        self.say(self.series.attempt.step_said)

    def _choose(self) -> None:
        self._choosing = not self._choosing
        self._lead()

    def _back(self) -> None:
        self._keep(self.series.without_step())
        self._lead()

    def _begin(self, series: Series) -> None:
        self._go_to(series)
        self._lead()

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control in the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
            return
        assert isinstance(self.series, Practice)
        before, after = self.series, self.series.changed(name, value)
        if after.attempt is before.attempt:
            self._keep(after)
        else:
            self._go_to(after)

    # -- the link --------------------------------------------------------------------------------------------

    def follow(self, link: str) -> None:
        """Apply the state in a link, with default values for anything invalid."""
        fields = dict(pairs(link))
        try:
            series = self.followed(fields)
        except CardmathError as error:
            sentence = _("Try this exercise instead. The link does not work: {reason}")
            self.refuse(CardmathError(sentence, reason=error))
            return
        self._choosing = fields.get("choose") == "1"
        # Given exercises have their own notation, whatever a link says.
        has_own = isinstance(series, Practice) and series.items is not None
        self._go_to(series, "" if has_own else Settings.faults(fields))

    def followed(self, fields: Mapping[str, str]) -> Series:
        """Return the series that a link describes."""
        assert isinstance(self.series, Practice)
        return self.series.followed(seeded(fields))

    @property
    def link(self) -> str:
        """The questions with the answers so far, as its part of the page's address."""
        return _written(self.series.link | ({"choose": "1"} if self._choosing else {}))

    @property
    def score(self) -> Score | None:
        """The score that an embedding page may record. A lesson leaves that to its ticket."""
        if self.of_part:
            return None
        asked = [result for result, is_twin in self.series.dots if not is_twin]
        right = asked.count(FIRST)
        answers = (
            (one.item, one.text, one.verdict) for one in self._given if one.verdict.kind != "unreadable"
        )
        lines = (right_first(right, len(asked), self.reader_notation), *answer_lines(answers))
        same = {name: value for name, value in self.series.link.items() if name not in _OF_ATTEMPT}
        return Score(right, len(asked), self._attempts, lines, _written(same))

    # -- display -------------------------------------------------------------------------------------------

    @property
    def can_choose(self) -> bool:
        """Whether kinds and base can be chosen; on a page that asks for scores, only the teacher can."""
        return self._can_choose and self.scored_for != "pupil"

    def controls(self) -> tuple[Control, ...]:
        """Return the settings."""
        return self.series.controls("")

    def shown(self) -> SlateView:
        """Return the current view."""
        opened = self._settings_open
        controls = bar(self.series, can_choose=self.can_choose, is_open=opened)
        panels = {"bar": PanelView(_("Exercises"), controls)}
        if self.can_choose:
            # While the panel is closed, its controls are not worth sending.
            panels["settings"] = PanelView(_("Settings"), self.controls() if opened else (), opened)
        answering = desk(self.series, wants_choices=self._choosing, can_choose=self.can_choose)
        return SlateView(table(self.series), answering, panels, self.link)


class ExercisePanel(AskingPanel):
    """Exercises on the screen, in JupyterLab, Notebook and Voila.

    ``kind`` is the name or code of a kind of exercise ("addition", "G6"), or several of them, which then
    alternate. ``number`` is the number of the first exercise, random if left out. ``base`` and ``digits``, or
    ``notation``, set how numbers are written. With ``items``, the panel asks only these and is then finished:
    each is an `Exercise`, or a kind and a number. ``settings`` is whether kind and base can be chosen. In an
    app the page's address overrides all this; ``key`` identifies the panel's part of it.

    A notebook can observe ``item`` (the current exercise), ``tries`` (the number of answers to it),
    ``results`` (``"r"`` right first time, ``"h"`` right with help or later, ``"-"`` left),
    ``right_first`` (the number right first time) and ``finished``. `on_answer` reports each answer.

    >>> panel = ExercisePanel(items=[("addition", 5), ("G1", 2)])
    >>> panel.item.prompt
    '28z + 47z = ?'
    >>> panel.enter("75").misconception, panel.enter("73").kind
    ('M3', 'right')
    >>> panel.next(), panel.results, panel.finished
    (None, ('h',), False)
    """

    def __init__(
        self,
        kind: str | Sequence[str] = "addition",
        number: int | None = None,
        *,
        items: Sequence[Exercise | tuple[str, int]] | None = None,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        settings: bool = False,
        key: str | None = None,
    ) -> None:
        kinds = tuple(kind_named(name).kind for name in ([kind] if isinstance(kind, str) else kind))
        if not kinds:
            raise ExerciseError(_("give at least one kind of exercise"))
        chosen = chosen_notation(base, digits, notation)
        first = random_deal_number() % _READABLE if number is None else check_exercise_number(number)
        practice = Practice(kinds, Settings(notation=chosen))
        if items is None:
            practice = practice.begun(first)
        else:
            made = tuple(_posed(item, chosen) for item in items)
            if not made:
                raise ExerciseError(_("give at least one exercise"))
            practice = Practice(kinds, Settings(notation=chosen), items=made)
        super().__init__(practice, key, can_choose=settings and items is None)


def _posed(item: Any, notation: Notation) -> Exercise:
    """Return an exercise given to a panel, as it is or by its kind and number."""
    match item:
        case Exercise():
            return item
        case (str(kind), number):
            return exercise(kind, number, notation.base, notation.digits)
    raise ExerciseError(_('{given} is not an exercise; try ("addition", 5)').format(given=shown(item)))


def _written(fields: Mapping[str, str]) -> str:
    """Return fields as a link."""
    # A row's log never contains a literal plus.
    safe = {name: ",/" if name == "log" else ",/+" for name in fields}
    return "&".join(f"{name}={quote(value, safe=safe[name])}" for name, value in fields.items())
