"""The exercise panel: one exercise at a time, answered with the keypad, the keyboard or by choosing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.exercises import (
    EXERCISE_NUMBERS,
    Exercise,
    Verdict,
    check,
    check_exercise_number,
    exercise,
    kind_named,
)
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation
from cardmath_widgets.exercises.desk import desk
from cardmath_widgets.exercises.practice import LEFT, Practice
from cardmath_widgets.exercises.showing import bar, farewell, settings_of, table
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.elements import Slate, SlateView
from cardmath_widgets.page.elements.answered import item_of, report_answer
from cardmath_widgets.page.elements.attempt import answers_step
from cardmath_widgets.page.elements.ear import heard_of
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["Answered", "ExercisePanel", "number_of"]

#: Random numbers stay below this, so that people can read them out.
_READABLE: Final = 1_000_000


@dataclass(frozen=True)
class Answered:
    """An answer: its exercise, its text, what it shows, and the number of tries so far."""

    item: Exercise
    text: str
    verdict: Verdict
    tries: int


class ExercisePanel(Slate):
    """Exercises on the screen, in JupyterLab, Notebook and Voila.

    ``kind`` is a kind of exercise by its name or its code ("addition", "G6"), or several of them, which then
    alternate. ``number`` is the number of the first exercise, random if left out. ``base`` and ``digits``, or
    a ``notation``, say how numbers are written. With ``items``, the panel asks only these and then is
    finished: each is an `Exercise`, or a kind and a number. ``settings`` says whether kind and base can be
    chosen. In an app the page's address overrides all this; ``key`` names the panel's part of it.

    A notebook can observe ``item`` (the current exercise), ``tries`` (the number of answers to it),
    ``results`` (``"r"`` right at the first try, ``"h"`` right with help or later, ``"-"`` left),
    ``right_first`` (the number right at the first try) and ``finished``. `on_answer` reports each answer.

    >>> panel = ExercisePanel(items=[("addition", 5), ("G1", 2)])
    >>> panel.item.prompt
    '28z + 47z = ?'
    >>> panel.enter("75").misconception, panel.enter("73").kind
    ('M3', 'right')
    >>> panel.next(), panel.results, panel.finished
    (None, ('h',), False)
    """

    #: The current exercise.
    item = traitlets.Instance(Exercise, read_only=True)
    #: The number of answers to it.
    tries = traitlets.Int(read_only=True)
    #: The results of the exercises in this row, including the current one once it is solved.
    results = traitlets.Tuple(read_only=True)
    #: The number of exercises that were right at the first try.
    right_first = traitlets.Int(read_only=True)
    #: Whether all exercises are done.
    finished = traitlets.Bool(read_only=True)

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
        self._handlers: list[Callable[[Answered], object]] = []
        self._kinds = tuple(kind_named(one).kind for one in ([kind] if isinstance(kind, str) else kind))
        self._settings = Settings(notation=chosen_notation(base, digits, notation))
        self._can_choose, self._settings_open = settings and items is None, False
        self._choosing = False
        #: How many smaller steps were answered: each empties the field.
        self._steps_right = 0
        self._items = None if items is None else tuple(self._made(one) for one in items)
        first = random_deal_number() % _READABLE if number is None else check_exercise_number(number)
        self._practice = self._fresh_practice(first)
        self._tell_state()
        self.say(self._greeting())
        super().__init__(key, "cardmath-exercises")
        self.on_answer(self._report_answer)
        self.observe(self._report_end, "finished")

    # -- for notebooks ---------------------------------------------------------------------------------

    def enter(self, text: str) -> Verdict:
        """Answer the exercise, as a pupil does with "Check", and return what the answer shows.

        The answer to the smaller step that was just asked is no try.
        """
        before = self._practice
        if not before.is_solved and answers_step(before.item, before.tries, text):
            self._steps_right += 1
            self.say(Said(_("Right. Now try the question again."), mood="help"))
            self.lead("answer")
            self.refresh()
            return check(before.item, text)
        self._practice, verdict = before.answered(text)
        self.say(self._reply(verdict, text))
        if self._practice is not before:
            if verdict.is_right:
                self.lead("next")
            answered = Answered(before.item, text, verdict, len(self._practice.tries))
            self._tell_state()
            for handler in self._handlers:
                handler(answered)
        self.refresh()
        return verdict

    def next(self) -> None:
        """Go on to the next exercise."""
        self._practice = self._practice.next()
        self._tell_state()
        self.say(self._greeting())
        self.lead("answer")
        self.refresh(is_step=True)

    def on_answer(self, handler: Callable[[Answered], object]) -> None:
        """Call a function with each `Answered` from now on."""
        self._handlers.append(handler)

    def _report_answer(self, answered: Answered) -> None:
        report_answer(self.report, answered.item, answered.text, answered.verdict)

    def _report_end(self, change: Any) -> None:
        """Tell a class that all exercises are done."""
        if change.new:
            self.report("finished", outcome="done")

    @property
    def reader_notation(self) -> Notation:
        """The base and the digits of the current exercise."""
        return self.item.notation

    def __repr__(self) -> str:
        return f"<{self.item.prompt}>"

    # -- the exercises -----------------------------------------------------------------------------------

    def _made(self, one: Exercise | tuple[str, int]) -> Exercise:
        if isinstance(one, Exercise):
            return one
        notation = self._settings.notation
        return exercise(one[0], one[1], notation.base, notation.digits)

    def _fresh_practice(self, first: int) -> Practice:
        """Return practice that starts at a number, or with the given items."""
        if self._items is not None:
            items = self._items
            return Practice(lambda place: items[place], len(items))
        kinds, notation = self._kinds, self._settings.notation

        def source(place: int) -> Exercise:
            return exercise(
                kinds[place % len(kinds)], place % EXERCISE_NUMBERS, notation.base, notation.digits
            )

        practice = Practice(source, first=first)
        _ = practice.item  # refuses a kind or a base without exercises at once
        return practice

    def _begin(self, first: int) -> None:
        self._practice = self._fresh_practice(first)
        self._tell_state()
        self.say(self._greeting())

    # -- messages of the page ------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Handle a button of the desk."""
        name, _colon, rest = key.partition(":")
        if name == "say":
            self.enter(rest)
        elif name == "step":
            self._show_step()
        elif name == "next":
            self.next()
        elif name == "choose":
            self._choosing = not self._choosing
            self.lead("choice-0" if self._choosing else "answer")
        elif name == "again":
            self._begin(0)

    def on_enter(self, key: str, value: str) -> None:
        """Handle a written answer."""
        self.enter(value)

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control of the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
            return
        kinds, settings = self._kinds, self._settings
        first = self._practice.place
        try:
            if name == "kind":
                self._kinds = (kind_named(str(value)).kind,)
            elif name == "number":
                first = number_of(value)
            elif Settings.has(name):
                self._settings = settings.changed(name, value)
                if self._settings.notation == settings.notation:
                    # Only its look changes: the exercise stays the same.
                    return
            self._begin(first)
        except CardmathError:
            self._kinds, self._settings = kinds, settings
            raise

    def _show_step(self) -> None:
        self._practice = self._practice.with_step()
        self._tell_state()
        self.report("asked", what="step", item=item_of(self.item))
        shown = self._practice.seen[-1]
        dictated = self._practice.item.dictated
        aloud = heard_of(dictated.steps[len(self._practice.seen) - 1], dictated)
        self.say(Said(shown, aloud=aloud, mood="help"))

    # -- the link --------------------------------------------------------------------------------------------

    def follow(self, link: str) -> None:
        """Take over the state of a link, with usual values for what is wrong in it."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        before = self._kinds, self._settings
        try:
            first = self._practice.first
            read = Settings.from_link(fields, self._settings)
            if self._items is not None:
                self._settings = replace(self._settings, colours=read.colours)
            else:
                self._settings = read
                if "kind" in fields:
                    self._kinds = tuple(kind_named(one).kind for one in fields["kind"].split(",")[:20])
                if "number" in fields:
                    first = number_of(fields["number"])
            done = fields.get("done", "")
            tries = [one for one in fields.get("tries", "").split("/") if one]
            steps = fields.get("steps", "")
            self._practice = self._fresh_practice(first).restored(
                done, tries, int(steps) if steps.isascii() and steps.isdigit() and len(steps) < 4 else 0
            )
        except CardmathError as error:
            self._kinds, self._settings = before
            self.refuse(error)
            return
        self._choosing = fields.get("choose") == "1"
        self._tell_state()
        tries_now = self._practice.tries
        if tries_now and not self._practice.is_finished:
            told = self._reply(check(self._practice.item, tries_now[-1]), tries_now[-1])
        else:
            told = self._greeting()
        self.say(told.after(Settings.faults(fields) if self._items is None else ""))

    @property
    def link(self) -> str:
        """The row or the given exercises, with what has been answered, as its part of the page's address."""
        practice, settings = self._practice, self._settings
        if self._items is None:
            fields = {"kind": ",".join(self._kinds), "number": str(practice.first)}
            fields |= {"base": str(settings.notation.base)} | settings.to_link()
        else:
            # The notation is that of the items.
            fields = settings.to_link(Settings(settings.notation))
        if practice.results:
            fields["done"] = "".join(practice.results)
        if practice.tries:
            fields["tries"] = "/".join(practice.tries)
        if practice.steps:
            fields["steps"] = str(practice.steps)
        if self._choosing:
            fields["choose"] = "1"
        return urlencode(fields, quote_via=quote, safe=",/+")

    # -- messages and display --------------------------------------------------------------------------------

    def _greeting(self) -> Said:
        practice = self._practice
        if practice.is_finished:
            writing = practice.item.notation
            told, aloud = (farewell(practice, one) for one in (writing, writing.voice))
            return Said(told, aloud=aloud, mood="won" if LEFT not in practice.results else "")
        item = practice.item
        return Said(_("Take your time."), aloud=heard_of(item.aloud, item))

    def _reply(self, verdict: Verdict, text: str) -> Said:
        """Return the reply to an answer, for the screen and for screen readers."""
        item = self._practice.item
        if verdict.is_right:
            aloud = heard_of(item.dictated.right, item.dictated)
            return Said(item.right, aloud=aloud, mood="won", sound="frame")
        dictated = item.dictated
        heard = check(dictated, text)
        words = " ".join(one for one in (verdict.message, verdict.smaller_step) if one)
        aloud = " ".join(one for one in (heard.message, heard.smaller_step) if one)
        mood = "help" if verdict.kind == "unreadable" else "wrong"
        return Said(words, aloud=heard_of(aloud, dictated), mood=mood)

    def _tell_state(self) -> None:
        practice = self._practice
        results = practice.all_results
        self.set_trait("item", practice.item)
        self.set_trait("tries", len(practice.tries))
        self.set_trait("results", results)
        self.set_trait("right_first", results.count("r"))
        self.set_trait("finished", practice.is_finished)

    def shown(self) -> SlateView:
        """Return the current view."""
        panels = {
            "bar": PanelView(_("Exercises"), bar(self._practice, self._can_choose, self._settings_open))
        }
        if self._can_choose:
            choices = settings_of(self._kinds, self._practice.place, self._settings)
            # While the panel is closed, its controls are not worth sending.
            opened = choices if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), opened, self._settings_open)
        answering = desk(self._practice, self._choosing, self._steps_right)
        return SlateView(table(self._practice, self._settings), answering, panels, self.link)


def number_of(value: Any) -> int:
    """Return the number that a pupil wrote; raises `cardmath.CardmathError` if it is not a whole number."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise CardmathError(_("An exercise number is a whole number, such as 7."))
    return int(text)
