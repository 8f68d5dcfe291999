"""The exercise panel: one exercise at a time, answered by keys, by keyboard or by choosing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, quote, urlencode

import traitlets

from cardmath.deals import random_deal_number
from cardmath.errors import CardmathError
from cardmath.exercises import EXERCISE_NUMBERS, Exercise, Verdict, check, exercise, kind_named
from cardmath.i18n import _
from cardmath.numerals import DOZENAL, Notation
from cardmath_widgets.access import PanelView, Said
from cardmath_widgets.exercises.desk import desk
from cardmath_widgets.exercises.ear import heard_of, spelled
from cardmath_widgets.exercises.practice import LEFT, Practice
from cardmath_widgets.exercises.showing import bar, farewell, settings_of, table
from cardmath_widgets.settings import Settings
from cardmath_widgets.slate import Slate, SlateView

__all__ = ["Answered", "ExercisePanel"]

#: A number that somebody may want to read out.
_READABLE: Final = 1_000_000


@dataclass(frozen=True)
class Answered:
    """What a person answered: to which exercise, at which try of it, and what the answer shows."""

    item: Exercise
    text: str
    verdict: Verdict
    tries: int


class ExercisePanel(Slate):
    """Exercises on the screen, in JupyterLab, Notebook and Voila.

    ``kind`` is a kind of exercise by its name or its place ("addition", "G6"), or several of them, which
    then come by turns; ``number`` is the first one's number, a random one if left out. ``notation`` is the
    base and the digits. With ``items``, the panel asks just these and is then finished: each is an
    `Exercise`, or a kind and a number. ``settings`` says whether kind and base can be chosen. In an app the
    page's address comes before all this; ``key`` names the panel's part of it.

    A notebook can observe ``item`` (the exercise that is shown), ``tries`` (at it), ``results`` (how each
    went: ``"r"`` right at the first try, ``"h"`` right with help or later, ``"-"`` left), ``right_first``
    (how many were right at the first try) and ``finished``. `on_answer` tells of each answer.

    >>> panel = ExercisePanel(items=[("addition", 5), ("G1", 2)])
    >>> panel.item.prompt
    '28z + 47z = ?'
    >>> panel.enter("75").misconception, panel.enter("73").kind
    ('M3', 'right')
    >>> panel.next(), panel.results, panel.finished
    (None, ('h',), False)
    """

    #: The exercise that is shown.
    item = traitlets.Instance(Exercise, read_only=True)
    #: How many answers were given to it.
    tries = traitlets.Int(read_only=True)
    #: How each exercise of the row went, the present one as soon as it is solved.
    results = traitlets.Tuple(read_only=True)
    #: How many of them were right at the first try.
    right_first = traitlets.Int(read_only=True)
    #: Whether all that was to be asked is behind.
    finished = traitlets.Bool(read_only=True)

    def __init__(
        self,
        kind: str | Sequence[str] = "addition",
        number: int | None = None,
        *,
        items: Sequence[Exercise | tuple[str, int]] | None = None,
        notation: Notation | None = None,
        settings: bool = False,
        key: str | None = None,
    ) -> None:
        self._handlers: list[Callable[[Answered], object]] = []
        self._kinds = tuple(kind_named(one).kind for one in ([kind] if isinstance(kind, str) else kind))
        self._settings = Settings(notation=notation or DOZENAL)
        self._can_choose, self._settings_open = settings and items is None, False
        self._choosing = False
        self._items = None if items is None else tuple(self._made(one) for one in items)
        first = random_deal_number() % _READABLE if number is None else number
        self._practice = self._fresh_practice(first)
        self._tell_state()
        self.say(self._greeting())
        super().__init__(key, "cardmath-exercises")

    # -- what a notebook can ask and do ----------------------------------------------------------------

    def enter(self, text: str) -> Verdict:
        """Answer the exercise, as a person does who presses "Check"; returns what the answer shows."""
        before = self._practice
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

    def __repr__(self) -> str:
        return f"<{self.item.prompt}>"

    # -- the exercises -----------------------------------------------------------------------------------

    def _made(self, one: Exercise | tuple[str, int]) -> Exercise:
        if isinstance(one, Exercise):
            return one
        notation = self._settings.notation
        return exercise(one[0], one[1], notation.base, notation.digits)

    def _fresh_practice(self, first: int) -> Practice:
        """Return practice from a number on, or with the items that were given."""
        if self._items is not None:
            items = self._items
            return Practice(lambda place: items[place], len(items))
        kinds, notation = self._kinds, self._settings.notation

        def source(place: int) -> Exercise:
            return exercise(
                kinds[place % len(kinds)], place % EXERCISE_NUMBERS, notation.base, notation.digits
            )

        practice = Practice(source, first=first)
        _ = practice.item  # a kind or a base for which there is none is refused at once
        return practice

    def _begin(self, first: int) -> None:
        self._practice = self._fresh_practice(first)
        self._tell_state()
        self.say(self._greeting())

    # -- what the page says --------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Answer a button of the desk."""
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
        """Answer what was written."""
        self.enter(value)

    def on_change(self, name: str, value: Any) -> None:
        """Answer a control of the bar or the settings."""
        if name == "settings":
            self._settings_open = not self._settings_open
            return
        kinds, settings = self._kinds, self._settings
        first = self._practice.place
        try:
            if name == "kind":
                self._kinds = (kind_named(str(value)).kind,)
            elif name == "number":
                first = _number_of(value)
            elif Settings.has(name):
                self._settings = settings.changed(name, value)
                if self._settings.notation == settings.notation:
                    # Only its looks change: the exercise stays as it is.
                    return
            self._begin(first)
        except CardmathError:
            self._kinds, self._settings = kinds, settings
            raise

    def _show_step(self) -> None:
        self._practice = self._practice.with_step()
        self._tell_state()
        shown = self._practice.seen[-1]
        dictated = self._practice.item.dictated
        aloud = heard_of(dictated.steps[len(self._practice.seen) - 1], dictated)
        self.say(Said(shown, aloud=aloud, mood="help"))

    # -- the link --------------------------------------------------------------------------------------------

    def follow(self, link: str) -> None:
        """Go on as a link says; what is wrong in it is as usual."""
        fields = dict(parse_qsl(link, keep_blank_values=True))
        before = self._kinds, self._settings
        try:
            first = self._practice.first
            read = Settings.from_link(fields, self._settings)
            if self._items is not None:
                self._settings = replace(self._settings, four_colours=read.four_colours)
            else:
                self._settings = read
                if "kind" in fields:
                    self._kinds = tuple(kind_named(one).kind for one in fields["kind"].split(",")[:20])
                if "number" in fields:
                    first = _number_of(fields["number"])
            done = fields.get("done", "")
            tries = [one for one in fields.get("tries", "").split("/") if one]
            steps = fields.get("steps", "")
            self._practice = self._fresh_practice(first).restored(
                done, tries, int(steps) if steps.isascii() and steps.isdigit() and len(steps) < 4 else 0
            )
        except CardmathError as error:
            self._kinds, self._settings = before
            self.say(str(error), "wrong")
            return
        self._choosing = fields.get("choose") == "1"
        self._tell_state()
        tries_now = self._practice.tries
        if tries_now and not self._practice.is_finished:
            told = self._reply(check(self._practice.item, tries_now[-1]), tries_now[-1])
        else:
            told = self._greeting()
        self.say(told.after(Settings.faults(fields) if self._items is None else ""))

    def _link(self) -> str:
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

    # -- what is said and shown ------------------------------------------------------------------------------

    def _greeting(self) -> Said:
        practice = self._practice
        if practice.is_finished:
            writing = practice.item.notation
            told, aloud = (farewell(practice, one) for one in (writing, writing.voice))
            return Said(told, aloud=aloud, mood="won" if LEFT not in practice.results else "")
        item = practice.item
        return Said(_("Take your time."), aloud=heard_of(item.aloud, item))

    def _reply(self, verdict: Verdict, text: str) -> Said:
        """What is said to an answer, for the eye and for the ear."""
        item = self._practice.item
        if verdict.is_right:
            aloud = _("{answer} is right.").format(answer=spelled(item.answer, item))
            return Said(_("Yes! {answer} is right.").format(answer=item.answer), aloud=aloud, mood="won")
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
        """Return the panel as it is now."""
        panels = {
            "bar": PanelView(_("Exercises"), bar(self._practice, self._can_choose, self._settings_open))
        }
        if self._can_choose:
            choices = settings_of(self._kinds, self._practice.place, self._settings)
            # Closed, they are not worth sending.
            opened = choices if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), opened, self._settings_open)
        return SlateView(
            table(self._practice, self._settings), desk(self._practice, self._choosing), panels, self._link()
        )


def _number_of(value: Any) -> int:
    """Return the number that a person wrote; raises `cardmath.exercises.ExerciseError` for what is none."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise CardmathError(_("An exercise number is a whole number, such as 7."))
    return int(text)
