"""The practice panel: rows of twelve questions, with a memory on the device of what should come back."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from cardmath.errors import CardmathError
from cardmath.exercises import Exercise, Verdict, check, kind_named
from cardmath.exercises.rows import Ledger, Reply, Row, noted
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath_widgets.exercises.panel import Answered, ExercisePanel, number_of
from cardmath_widgets.exercises.row.desk import LEDGER, row_desk, where_to_answer
from cardmath_widgets.exercises.row.kept import Kept, day_of
from cardmath_widgets.exercises.row.ledger import ledger_desk, ledger_table
from cardmath_widgets.exercises.row.settings import TICK, row_bar, row_settings
from cardmath_widgets.exercises.row.table import farewell, table
from cardmath_widgets.exercises.row.working import Working
from cardmath_widgets.page import PanelView, Said
from cardmath_widgets.page.elements import SlateView
from cardmath_widgets.page.elements.answered import item_of
from cardmath_widgets.page.elements.ear import heard_of
from cardmath_widgets.page.panels.settings import Settings

__all__ = ["PracticePanel"]

_LETTERS = {"first": "r", "helped": "h", "left": "-"}


class PracticePanel(ExercisePanel):
    """Practice in rows of twelve, in JupyterLab, Notebook and Voila.

    ``kind`` is a kind of exercise by its name or its code, or several of them; all are mixed if left out.
    ``number`` is the number of the row; if left out, the device goes on where it was. ``base`` and
    ``digits``, or a ``notation``, say how numbers are written. After a slip the panel shows its reason and
    asks a smaller step, and a like question follows. The device remembers what should come back. A link with
    the number of an exercise shows that exercise instead, as `ExercisePanel` does.

    A notebook can observe the same traits as with `ExercisePanel`; `on_answer` reports each answer.

    >>> panel = PracticePanel(["addition"], 0)
    >>> panel.item.prompt, panel.enter(panel.item.answer).kind, panel.results
    ('Ʒz + 8z = ?', 'right', ('r',))
    """

    _working: Working | None = None
    _kept, _today = Kept(), day_of("")
    # What the device keeps is unknown until its page reports it.
    _is_known, _page = False, ""
    _is_reading, _is_sure = False, False

    def __init__(
        self,
        kind: str | Sequence[str] = (),
        number: int | None = None,
        *,
        base: int | None = None,
        digits: str | None = None,
        notation: Notation | None = None,
        settings: bool = True,
        key: str | None = None,
    ) -> None:
        ticked = tuple(kind_named(one).kind for one in ([kind] if isinstance(kind, str) else kind))
        super().__init__(
            ticked or "addition", 0, base=base, digits=digits, notation=notation, settings=settings, key=key
        )
        self.keeps = "cardmath.practice"
        self._row_number = number
        self._begin_row(ticked, number)

    # -- for notebooks -----------------------------------------------------------------------------------

    @property
    def ledger(self) -> Ledger:
        """What comes back, as this panel knows it."""
        return self._kept.ledger

    def enter(self, text: str) -> Verdict:
        """Answer the question, or the smaller step that waits, and return what the answer shows."""
        before = self._working
        if before is None:
            return super().enter(text)
        self._working, reply = before.answered(text)
        verdict = reply.verdict
        if verdict is None:
            verdict = Verdict(_KINDS.get(reply.kind, "unreadable"), reply.message)
        self.say(self._replied(before, reply, text))
        if self._working.course is not before.course:
            self._lead()
        if reply.verdict is not None and self._working.course is not before.course:
            ledger = noted(self._kept.ledger, before.course.task, reply, self._today)
            self._kept = Kept(ledger, self._kept.rows)
            self._tell_state()
            tries = len(self._working.course.tries) + reply.verdict.is_right
            for handler in self._handlers:
                handler(Answered(before.item, text, verdict, tries))
        self.refresh()
        return verdict

    def next(self) -> None:
        """Go on to the next task."""
        if self._working is None:
            super().next()
            return
        self._working = self._working.next()
        if self._working.course.is_finished:
            self._kept = self._kept.after(self._working.course.row)
        self._tell_state()
        self.say(self._greeting())
        self._lead()
        self.refresh(is_step=True)

    @property
    def reader_notation(self) -> Notation:
        """The base and the digits of the current question."""
        return self._settings.notation if self._working is not None else super().reader_notation

    # -- the row -----------------------------------------------------------------------------------------

    def _begin_row(self, kinds: Sequence[str], number: int | None) -> None:
        """Begin a row with what is due; without a number, the next one of this device."""
        notation = self._settings.notation
        plain = Row(0, notation.base, tuple(kinds))
        if number is None:
            number = self._kept.next_of(notation.base, plain.kinds)
        row = Row(number, notation.base, plain.kinds)
        due = [one for one in self._kept.ledger.due(self._today) if one.kind in row.kinds]
        self._go_to(Working.start(row, due, notation.digits))

    def _go_to(self, working: Working) -> None:
        self._working, self._is_reading = working, False
        self._kinds = working.course.row.kinds
        self._tell_state()
        self.say(self._greeting())

    def _lead(self) -> None:
        if self._working is not None:
            self.lead(where_to_answer(self._working, self._choosing))

    # -- messages of the page ------------------------------------------------------------------------------

    def on_kept(self, text: str, day: str, page: str) -> None:
        """Take what the device keeps; a row that is not begun takes what is due from it."""
        self._kept, self._today = Kept.read(text), day_of(day)
        was_known, self._is_known, self._page = self._is_known, True, page
        working = self._working
        if not was_known and working is not None and not working.log:
            self._begin_row(working.course.row.kinds, self._row_number)

    def on_press(self, key: str) -> None:
        """Handle a button of the desk."""
        working = self._working
        if working is None:
            super().on_press(key)
            return
        row = working.course.row
        name, _colon, rest = key.partition(":")
        acts = {
            "next": self.next,
            "step": self._show_step,
            "choose": self._choose,
            "back": self._back,
            "row": lambda: self._begin_row(row.kinds, row.number + 1),
            "again": lambda: self._go_to(Working.start(row, (), self._settings.notation.digits)),
            "kinds": self._open_settings,
            "row-again": self._close_ledger,
            "wipe": self._wipe,
            LEDGER: self._open_ledger,
        }
        if name == "say":
            self.enter(rest)
        elif key in acts:
            acts[key]()
            if key in ("row", "again"):
                self._lead()

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control of the bar or the settings."""
        working = self._working
        if working is None or name == "settings":
            super().on_change(name, value)
            return
        row, before = working.course.row, self._settings
        if name == LEDGER:
            self._settings_open = False
            self._open_ledger()
        elif name.startswith(TICK):
            kind = kind_named(name.removeprefix(TICK)).kind
            ticked = {*row.kinds, kind} if value else {*row.kinds} - {kind}
            if not ticked:
                raise CardmathError(_("A row needs a kind. Tick another one first."))
            self._begin_row(tuple(ticked), None)
        elif name == "row":
            self._begin_row(row.kinds, number_of(value))
        elif Settings.has(name):
            self._settings = before.changed(name, value)
            notation = self._settings.notation
            if notation.base == before.notation.base:
                self._working = working.written(notation.digits)
                self._tell_state()
                return
            everything = Row(0, before.notation.base).kinds
            try:
                self._begin_row(() if row.kinds == everything else row.kinds, None)
            except CardmathError:
                self._settings = before
                raise

    def _show_step(self) -> None:
        if self._working is None:
            super()._show_step()
            return
        self._working = self._working.with_help()
        self.report("asked", what="step", item=item_of(self._working.item))
        self._tell_state()
        dictated, seen = self._working.item.dictated, self._working.course.worked_steps
        aloud = heard_of(dictated.steps[len(seen) - 1], dictated)
        self.say(Said(seen[-1], aloud=aloud, mood="help"))

    def _choose(self) -> None:
        self._choosing = not self._choosing
        self._lead()

    def _back(self) -> None:
        if self._working is not None:
            self._working = self._working.without_step()
            self._lead()

    def _open_settings(self) -> None:
        self._settings_open = self._can_choose
        self.lead(f"{TICK}{self._kinds[0]}")

    # -- what comes back -------------------------------------------------------------------------------------

    def _open_ledger(self) -> None:
        self._is_reading, self._is_sure = True, False
        self.say(_("Here is what comes back, and when."))
        self.lead("ledger")

    def _close_ledger(self) -> None:
        self._is_reading = self._is_sure = False
        self.say(self._greeting())
        self._lead()

    def _wipe(self) -> None:
        # Only a second press wipes it.
        if self._is_sure:
            self._kept = Kept(Ledger(), self._kept.rows)
            self.say(_("The list is empty."))
            self.lead("ledger")
        self._is_sure = not self._is_sure

    # -- the link --------------------------------------------------------------------------------------------

    def follow(self, link: str) -> None:
        """Take over the state of a link: a row, the kinds of a new row, or an exercise by kind and number.

        A number alone, such as that of a class's deal, is the number of the row.
        """
        fields = dict(parse_qsl(link, keep_blank_values=True))
        if "number" in fields and "kind" in fields and "row" not in fields:
            self._working = None
            super().follow(link)
            return
        before = self._settings
        self._settings = Settings.from_link(fields, before)
        self._choosing = fields.get("choose") == "1"
        try:
            if "row" in fields:
                self._follow_row(fields)
            else:
                named = [one for one in fields.get("kind", "").split(",")[:20] if one]
                number = number_of(fields["number"]) if "number" in fields else self._row_number
                self._begin_row(tuple(kind_named(one).kind for one in named), number)
        except CardmathError as error:
            self._settings = before
            self.refuse(error)
            return
        fault = Settings.faults(fields)
        if fault:
            self.say(self._greeting().after(fault))

    def _follow_row(self, fields: dict[str, str]) -> None:
        # In an address, a plus may stand for a space.
        row = Row.parse(fields["row"].replace(" ", "+"))
        read = fields | {"row": str(row)}
        notation = Notation(row.base, self._settings.notation.digits)
        if "log" not in read and "due" not in read:
            # A link of a class: what is due for this device takes its places.
            self._settings = self._settings.changed("base", row.base)
            self._begin_row(row.kinds, row.number)
            return
        working = Working.restored(read, notation.digits)
        self._settings = self._settings.changed("base", row.base)
        reply = working.reply
        self._go_to(working)
        if reply is not None and not working.course.is_finished and working.course.tries:
            self.say(self._replied(working, reply, working.course.tries[-1]))

    @property
    def link(self) -> str:
        """The row with what has been answered, as its part of the page's address."""
        working = self._working
        if working is None:
            return super().link
        fields = working.to_link() | self._settings.to_link()
        row = fields.pop("row")
        fields.pop("base", None)
        if self._choosing:
            fields["choose"] = "1"
        rest = urlencode(fields, quote_via=quote, safe=",/")
        return f"row={row}&{rest}" if rest else f"row={row}"

    # -- messages and display --------------------------------------------------------------------------------

    def _greeting(self) -> Said:
        working = self._working
        if working is None:
            return super()._greeting()
        course = working.course
        if course.is_finished:
            done = _("Well done! The row is done.") if course.summary().first else _("The row is done.")
            return Said(done, aloud=f"{done} {farewell(course, course.notation.voice)}", mood="won")
        item = working.item
        told = {
            "twin": _("Here is one like it."),
            "later": _("This one is like one from before."),
            "due": _("You have seen this one before."),
            "new": _("Here is something new."),
        }.get(course.task.why, _("Take your time."))
        return Said(told, aloud=f"{told} {heard_of(item.aloud, item)}")

    def _replied(self, before: Working, reply: Reply, text: str) -> Said:
        """Return the reply to an answer, for the screen and for screen readers."""
        item, verdict = before.item, reply.verdict
        dictated = item.dictated
        if verdict is None:
            mood = "won" if reply.kind == "step-right" else "help"
            return Said(reply.message, mood=mood, sound="frame" if mood == "won" else "")
        if verdict.is_right:
            return _praise(item, reply)
        if reply.kind == "unreadable":
            return self._reply(verdict, text)
        heard = check(dictated, text)
        if reply.kind == "worked":
            comes = self._working is not None and self._working.course.brings_twin
            end = _("Look at the steps. One like it comes next.") if comes else _("Look at the steps.")
            words, aloud = f"{reply.message} {end}", f"{heard.message} {end} {' '.join(dictated.steps)}"
        else:
            words = reply.message if verdict.step else f"{reply.message} {verdict.smaller_step}"
            aloud = f"{heard.message} {heard.smaller_step}"
        return Said(words, aloud=heard_of(aloud, dictated), mood="wrong")

    def _tell_state(self) -> None:
        working = self._working
        if working is None:
            super()._tell_state()
            return
        course = working.course
        results = [_LETTERS[one.result] for one in course.done]
        if course.phase == "solved":
            results.append("h" if course.tries or course.steps else "r")
        self.set_trait("item", course.item)
        self.set_trait("tries", len(course.tries) + (course.phase == "solved"))
        self.set_trait("results", tuple(results))
        self.set_trait("right_first", results.count("r"))
        self.set_trait("finished", course.is_finished)

    def shown(self) -> SlateView:
        """Return the current view."""
        working = self._working
        kept = self._kept.to_text() if self._is_known else None
        if working is None:
            view = super().shown()
            return SlateView(view.table, view.desk, view.panels, view.link, kept=kept)
        row, notation = working.course.row, self._settings.notation
        bar = row_bar(working.course, self._can_choose, self._settings_open)
        panels = {"bar": PanelView(_("Exercises"), bar)}
        if self._can_choose:
            # A notebook has no address.
            address = f"{self._page}#{self.key and f'{self.key}~'}row={row}" if self._page else ""
            opened = row_settings(row, self._settings, address) if self._settings_open else ()
            panels["settings"] = PanelView(_("Settings"), opened, self._settings_open)
        if self._is_reading:
            ledger = self._kept.ledger
            listed = ledger_table(ledger, self._today, notation)
            return SlateView(listed, ledger_desk(ledger, self._is_sure), panels, self.link, kept=kept)
        desk = row_desk(working, self._choosing)
        return SlateView(table(working, self._settings), desk, panels, self.link, kept=kept)


#: The verdicts on a smaller step, by the kind of reply.
_KINDS = {"step-right": "right", "step-wrong": "wrong"}


def _praise(item: Exercise, reply: Reply) -> Said:
    """Return the reply to a right answer: after several of them a bare tick, and the sentence on request."""
    aloud = heard_of(item.dictated.right, item.dictated)
    if reply.is_brief:
        return Said("✓", why=item.right, aloud=_("Right."), mood="tick", sound="frame")
    return Said(item.right, aloud=aloud, mood="won", sound="frame")
