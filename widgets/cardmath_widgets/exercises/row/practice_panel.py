"""The practice panel: rows of twelve questions; the device remembers what should come back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, kind_named
from cardmath.exercises.rows import Due, Ledger, Row, noted, topics
from cardmath.i18n import _
from cardmath.numerals import Notation, chosen_notation
from cardmath_widgets.exercises.panel import Answered, AskingPanel
from cardmath_widgets.exercises.row import device_record
from cardmath_widgets.exercises.row.device_record import FRAMES, SHORT, Kept, Runs, day_of
from cardmath_widgets.exercises.row.pages import LEDGER, ledger_desk, ledger_table
from cardmath_widgets.exercises.row.sure_map import SURE_MAP, sure_desk, sure_table
from cardmath_widgets.exercises.row.working import TICK, TOPIC, Working, row_of_set
from cardmath_widgets.exercises.series import Practice, number_of, seeded
from cardmath_widgets.exercises.series_view import Series, table
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.panels.controls import Control
from cardmath_widgets.page.panels.settings import Settings


class PracticePanel(AskingPanel):
    """Practice in rows of twelve, in JupyterLab, Notebook and Voila.

    ``kind`` is the name or code of a kind of exercise, or several of them; if omitted, all are mixed.
    ``number`` is the number of the row; if omitted, practice continues where this device left off. ``base``
    and ``digits``, or a ``notation``, choose how numbers are written. After a slip, the panel shows the
    reason and asks about a smaller step; a similar question follows. The device remembers what should come
    back. A link with an exercise number shows that exercise instead, as in `ExercisePanel`.

    A notebook can observe the same traits as with `ExercisePanel`; `on_answer` reports each answer.

    >>> panel = PracticePanel(["addition"], 0)
    >>> panel.item.prompt, panel.enter(panel.item.answer).kind, panel.results
    ('Ʒz + 8z = ?', 'right', ('r',))
    """

    _kept, _today, _played = Kept(), day_of(""), frozenset[str]()
    # The data on the device is unknown until its page reports it.
    _is_known, _page = False, ""
    # The list shown in place of the row: what comes back, what is sure, or nothing.
    _reading, _is_sure = "", False

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
        ticked = tuple(kind_named(name).kind for name in ([kind] if isinstance(kind, str) else kind))
        self._row_number = number
        chosen = Settings(notation=chosen_notation(base, digits, notation))
        row = self._row(Row(0, chosen.notation.base, ticked), number, chosen)
        super().__init__(row, key, can_choose=settings)
        self.keeps, self.reads = device_record.STORE, device_record.GAMES
        self.on_answer(self._note)

    @property
    def ledger(self) -> Ledger:
        """What comes back, as far as this panel knows."""
        return self._kept.ledger

    @property
    def runs(self) -> Runs:
        """What was right first time, as far as this panel knows."""
        return self._kept.runs

    def next(self) -> None:
        """Go on to the next task."""
        after = self.series.next()
        if isinstance(after, Working) and after.is_finished:
            self._kept = self._kept.after(after.course.row)
        super().next()

    def _note(self, answered: Answered) -> None:
        """Note what should come back after an answer."""
        series = self.series
        if isinstance(series, Working) and series.reply is not None:
            ledger = noted(self._kept.ledger, series.course.task, series.reply, self._today)
            self._kept = replace(self._kept, ledger=ledger)
            if series.reply.verdict is not None and series.reply.kind in ("right", "slip", "worked"):
                self._note_run(answered, is_first=series.reply.is_first)
        elif answered.item.kind not in KINDS:
            # Practice does not repeat questions from a check.
            return
        elif not isinstance(series, Practice) or not series.is_listed:
            return
        elif answered.tries == 1 and answered.verdict.kind in ("misconception", "unclear", "wrong"):
            slip = Due(answered.item.kind, answered.verdict.misconception, answered.item.stratum)
            self._kept = replace(self._kept, ledger=self.ledger.with_slip(slip, self._today))
            self._note_run(answered, is_first=False)
        elif answered.verdict.is_right:
            self._note_run(answered, is_first=answered.tries == 1 and not series.attempt.steps)

    def _note_run(self, answered: Answered, *, is_first: bool) -> None:
        """Note how an answer went, for the map of what is sure."""
        item = answered.item
        runs = self.runs.after(item.base, item.kind, item.stratum, is_first=is_first)
        self._kept = replace(self._kept, runs=runs)

    # -- the row -----------------------------------------------------------------------------------------

    def _row(self, choice: Row, number: int | None, settings: Settings) -> Working:
        """Return the chosen row, including the exercises that are due; without a number, this device's next
        row.
        """
        row = self._next_of_device(choice) if number is None else replace(choice, number=number)
        due = [slip for slip in self._kept.ledger.due(self._today) if slip.kind in row.kinds]
        return Working.start(row, due, settings)

    def _next_of_device(self, choice: Row) -> Row:
        """Return the next row for a choice; a mix of everything includes hands from a game played here."""
        number = self._kept.next_of(choice)
        known = [name for name, kind in KINDS.items() if kind.played_first in self._played]
        if choice.is_everything and known:
            choice = replace(choice, kinds=(*choice.kinds, *known))
            number = max(number, self._kept.next_of(choice))
        return replace(choice, number=number)

    def _go_to(self, series: Series, fault: str = "") -> None:
        self._reading = ""
        super()._go_to(series, fault)

    # -- messages from the page ----------------------------------------------------------------------------

    def on_kept(self, text: str, day: str, page: str, also: str) -> None:
        """Load what the device remembers; a row that has not been started gets the slips that are due."""
        self._kept, self._today, self._played = Kept.read(text), day_of(day), device_record.games_played(also)
        was_known, self._is_known, self._page = self._is_known, True, page
        series = self.series
        if not was_known and isinstance(series, Working) and not series.log:
            choice = replace(series.course.row, short=SHORT in self._kept.ease)
            self._go_to(self._row(choice, self._row_number, series.settings))

    def acts(self) -> dict[str, Callable[[], None]]:
        """Map each button on the desk to its action."""
        return super().acts() | {
            "row": self._next_row,
            "kinds": self._open_settings,
            "row-again": self._close_ledger,
            "wipe": self._wipe,
            LEDGER: self._open_ledger,
            SURE_MAP: self._open_map,
        }

    def _next_row(self) -> None:
        if isinstance(self.series, Working):
            row = self.series.course.row
            self._begin(self._row(row, row.number + 1, self.series.settings))

    def _open_settings(self) -> None:
        if isinstance(self.series, Working):
            self._settings_open = self.can_choose
            self.lead(f"{TICK}{self.series.course.row.kinds[0]}")

    def on_change(self, name: str, value: Any) -> None:
        """Handle a control in the bar or the settings."""
        series = self.series
        if name in (LEDGER, SURE_MAP):
            self._settings_open = False
            self.acts()[name]()
        elif name == "settings" or not isinstance(series, Working):
            super().on_change(name, value)
        elif name == "row":
            self._go_to(self._row(series.course.row, row_of_set(number_of(value)), series.settings))
        elif name == FRAMES:
            self._kept = self._kept.eased(name, is_wanted=bool(value))
        elif name in (TOPIC, SHORT):
            self._go_to(self._chosen(series, name, value))
        elif name.startswith(TICK):
            self._go_to(self._ticked(series, kind_named(name.removeprefix(TICK)).kind, is_wanted=bool(value)))
        elif Settings.has(name):
            self._set(series, series.settings.changed(name, value))

    def _ticked(self, working: Working, kind: str, *, is_wanted: bool) -> Working:
        """Return the next row with a kind added or removed."""
        row = working.course.row
        kinds = row.kinds
        ticked = {*kinds, kind} if is_wanted else {*kinds} - {kind}
        if not ticked:
            raise CardmathError(_("A set needs at least one kind. Tick another one first."))
        return self._row(Row(0, row.base, tuple(ticked), short=row.short), None, working.settings)

    def _chosen(self, working: Working, name: str, value: Any) -> Working:
        """Return the next row for a single stratum or a mix, or the same row with more or fewer tasks."""
        row = working.course.row
        if name == SHORT:
            self._kept = self._kept.eased(name, is_wanted=bool(value))
            return self._row(replace(row, short=bool(value)), row.number, working.settings)
        topic = next((topic for topic in topics(row.base) if topic.name == value), None)
        only = () if topic is None else (topic[:2],)
        return self._row(Row(0, row.base, only=only, short=row.short), None, working.settings)

    def _set(self, working: Working, settings: Settings) -> None:
        """Write the same row in a different notation; a different base means different rows."""
        row = working.course.row
        if settings.notation.base == row.base:
            self._keep(Working.restored(working.to_link(), settings))
            return
        kinds = () if row.is_everything else row.kinds
        self._go_to(self._row(Row(0, settings.notation.base, kinds, short=row.short), None, settings))

    # -- what comes back -------------------------------------------------------------------------------------

    def _open_ledger(self) -> None:
        self._reading, self._is_sure = LEDGER, False
        self.say(_("Here is what comes back, and when."))
        self.lead("ledger")

    def _open_map(self) -> None:
        self._reading, self._is_sure = SURE_MAP, False
        self.say(_("Here is what is sure, and what comes back."))
        self.lead("sure")

    def _close_ledger(self) -> None:
        self._reading, self._is_sure = "", False
        if isinstance(self.series, Working):
            self.say(self.series.greeting)
        self._lead()

    def _wipe(self) -> None:
        # Only a second press wipes the list, and with it the record of what is sure.
        if self._is_sure:
            self._kept = replace(self._kept, ledger=Ledger(), runs=Runs())
            self.say(_("The list is empty."))
            self.lead("ledger")
        self._is_sure = not self._is_sure

    # -- the link --------------------------------------------------------------------------------------------

    def followed(self, fields: Mapping[str, str]) -> Series:
        """Return the series described by a link: a sheet, a row, kinds for a new row, or a kind and a number.

        A number on its own, such as a class's deal number, is the row number.
        """
        before, fields = self.series, seeded(fields)
        if "items" in fields:
            settings = Settings.from_link(fields, before.settings)
            return Practice.of_list(fields["items"], settings).followed(fields)
        if "number" in fields and "kind" in fields and "row" not in fields:
            practice = before if isinstance(before, Practice) else Practice(("addition",), before.settings)
            return practice.followed(fields)
        settings = Settings.from_link(fields, before.settings)
        if "row" in fields:
            # In an address, a plus may stand for a space.
            row = Row.parse(fields["row"].replace(" ", "+"))
            settings = settings.changed("base", row.base)
            if "log" not in fields and "due" not in fields:
                # With a link from a class, the row also includes the exercises that are due on this device.
                return self._row(row, row.number, settings)
            return Working.restored({**fields, "row": str(row)}, settings)
        named = [kind for kind in fields.get("kind", "").split(",")[:20] if kind]
        number = number_of(fields["number"]) if "number" in fields else self._row_number
        choice = Row(0, settings.notation.base, tuple(named), short=SHORT in self._kept.ease)
        return self._row(choice, number, settings)

    # -- display -------------------------------------------------------------------------------------------

    def controls(self) -> tuple[Control, ...]:
        """Return the settings; a notebook has no address for a link to a row."""
        if not isinstance(self.series, Working):
            return super().controls()
        place = f"{self.key}~" if self.key else ""
        address = f"{self._page}#{place}row={self.series.course.row}" if self._page else ""
        return self.series.controls(address, self._kept.ease, embeds=self.embeds)

    def shown(self) -> SlateView:
        """Return the current view."""
        view, notation = super().shown(), self.series.notation
        if FRAMES in self._kept.ease and not self.series.is_finished:
            view = replace(view, table=table(self.series, has_frames=True))
        if self._reading == SURE_MAP and isinstance(self.series, Working):
            view = replace(view, table=sure_table(self.runs, self.ledger, notation), desk=sure_desk())
        elif self._reading and isinstance(self.series, Working):
            listed = ledger_table(self.ledger, self._today, notation, forgets=self.forgets)
            view = replace(view, table=listed, desk=ledger_desk(self.ledger, self._is_sure))
        return replace(view, kept=self._kept.to_text() if self._is_known else None)
