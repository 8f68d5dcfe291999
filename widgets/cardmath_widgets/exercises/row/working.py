"""A pupil's work on a row, with a string that restores it after a reload.

The string is the log of what the pupil has done. Exercises and replies are recreated from it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from cardmath.errors import CardmathError
from cardmath.exercises import KINDS, Exercise, Verdict
from cardmath.exercises.rows import Course, Due, Reply, Row, topics
from cardmath.exercises.verdict import StepReply
from cardmath.i18n import _, pgettext
from cardmath.numerals import Notation
from cardmath_widgets.exercises.row.device_record import FRAMES, SHORT
from cardmath_widgets.exercises.row.pages import LEDGER, end_lines
from cardmath_widgets.exercises.row.sure_map import SURE_MAP
from cardmath_widgets.page import Said
from cardmath_widgets.page.elements.attempt import FIRST, HELPED, LEFT, OWN_FIELD, Attempt
from cardmath_widgets.page.elements.question import next_button
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.panels.controls import (
    Button,
    ButtonRow,
    Check,
    Control,
    Fields,
    NumberField,
    Option,
    Select,
    frame_to_copy,
    link_to_copy,
)
from cardmath_widgets.page.panels.settings import Settings, numbers_on_cards

_NEXT: Final = "."
_HELP: Final = "?"
_BACK: Final = "-"
#: The log of a row, even with all its twins, always has fewer acts than this.
_MOST_ACTS: Final = 1_000
_MOST_DUE: Final = 12
#: The results of a course, in terms of an attempt.
_RESULTS: Final = {"first": FIRST, "helped": HELPED, "left": LEFT}
_TWINS: Final = ("twin", "later")
#: The verdicts on a smaller step, keyed by the kind of reply.
_STEP_KINDS: Final = {"step-right": "right", "step-wrong": "wrong"}


@dataclass(frozen=True)
class Working:
    """A pupil's course, what was due at its start, the log, and the latest answer with its reply.

    >>> at_work = Working.start(Row(0, 12, ("addition",)))
    >>> at_work = at_work.answered(at_work.item.answer).next()
    >>> at_work.to_link() == {"row": "0.12.G6", "log": f"{at_work.log[0]}/."}
    True
    >>> Working.restored(at_work.to_link()).course == at_work.course
    True
    """

    course: Course
    settings: Settings = field(default_factory=Settings)
    due: tuple[Due, ...] = ()
    log: tuple[str, ...] = ()
    given: str = ""
    reply: Reply | None = None

    @classmethod
    def start(cls, row: Row, due: Iterable[Due] = (), settings: Settings | None = None) -> "Working":
        """Return the start of a row."""
        known, settings = tuple(due)[:_MOST_DUE], settings or Settings()
        return cls(Course.start(row, known, settings.notation.digits), settings, known)

    @classmethod
    def restored(cls, fields: Mapping[str, str], settings: Settings | None = None) -> "Working":
        """Return the work that a link describes, up to its first invalid act.

        Raises `cardmath.CardmathError` if there is no row in the link.
        """
        due = (_due(slip) for slip in fields.get("due", "").split("/")[:_MOST_DUE])
        working = cls.start(Row.parse(fields.get("row", "")), (slip for slip in due if slip), settings)
        for act in fields.get("log", "").split("/")[:_MOST_ACTS]:
            after = working._done(act)
            if after is working:
                break
            working = after
        # Going back to a question that was right first time shows a greeting.
        return working if working.course.tries else replace(working, reply=None)

    def to_link(self) -> dict[str, str]:
        """Return the fields for a link: the row, the exercises that were due, and the log."""
        fields = {"row": str(self.course.row)}
        if self.due:
            named = (
                f"{KINDS[slip.kind].id()}.{slip.misconception or ''}.{slip.stratum}" for slip in self.due
            )
            fields["due"] = "/".join(named)
        if self.log:
            fields["log"] = "/".join(self.log)
        return fields

    # -- the present state -----------------------------------------------------------------------------------

    @cached_property
    def attempt(self) -> Attempt:
        """The current question, with the tries so far."""
        course, reply = self.course, self.reply
        solution = (course.item.answer,) if course.phase == "solved" else ()
        is_step = reply is not None and reply.verdict is None
        return Attempt(
            course.item,
            (*course.tries, *solution),
            course.steps,
            self.given if reply is not None and not is_step else None,
            OWN_FIELD,
            course.step is not None,
            StepReply(reply.kind.removeprefix("step-"), reply.message) if reply and is_step else None,
        )

    @property
    def item(self) -> Exercise:
        """The exercise being asked."""
        return self.course.item

    @property
    def notation(self) -> Notation:
        """The row's base and digits."""
        return self.settings.notation

    @property
    def place(self) -> int:
        """The place of the current question."""
        return self.course.place

    here = place

    @property
    def results(self) -> tuple[str, ...]:
        """The results of the questions, including the current one once it is solved."""
        done = tuple(_RESULTS[done.result] for done in self.course.done)
        return (*done, self.attempt.result) if self.course.phase == "solved" else done

    @property
    def is_finished(self) -> bool:
        """Whether all questions are done."""
        return self.course.is_finished

    @property
    def is_over(self) -> bool:
        """Whether the question has been solved, or its steps are shown after a second slip."""
        return self.course.phase in ("solved", "worked")

    @property
    def verdict(self) -> Verdict:
        """The verdict on the last answer, to the question or its smaller step."""
        reply = self.reply or Reply("unreadable", "")
        if reply.verdict is not None:
            return reply.verdict
        return Verdict(_STEP_KINDS.get(reply.kind, "unreadable"), reply.message)

    # -- what comes next -----------------------------------------------------------------------------------

    def answered(self, text: str, *, is_chosen: bool = False) -> "Working":
        """Return the work after an answer to the question or the smaller step, which has its own field."""
        text = " ".join(text.split())
        course, reply = self.course.answered(text)
        if course is self.course:
            return replace(self, given=text, reply=reply)
        # The log does not record the smaller step, only that it was left.
        acts: tuple[str, ...] = (_BACK,) if reply.kind == "step-right" else (text,)
        if self.course.step is not None and reply.kind == "right":
            acts = (_BACK, text)
        return replace(self, course=course, log=(*self.log, *acts), given=text, reply=reply)

    def without_step(self) -> "Working":
        """Return the work after leaving the smaller step."""
        return self._after(self.course.without_step(), _BACK)

    def with_step(self) -> "Working":
        """Return the work with one more worked step visible."""
        return self._after(self.course.with_help(), _HELP)

    def next(self) -> "Working":
        """Return the work at the next task."""
        return self._after(self.course.next(), _NEXT)

    def restarted(self) -> "Working":
        """Return the same row from the start, without the exercises that were due."""
        return Working.start(self.course.row, (), self.settings)

    def _after(self, course: Course, act: str) -> "Working":
        if course == self.course:
            return self
        return replace(self, course=course, log=(*self.log, act), reply=None)

    def _done(self, act: str) -> "Working":
        """Return the work after one act from a log, or unchanged if the act is invalid."""
        acts = {_NEXT: self.next, _HELP: self.with_step, _BACK: self.without_step}
        if act in acts:
            return acts[act]()
        if not act or self.course.phase != "asked":
            return self
        after = self.answered(act)
        return self if after.course is self.course else after

    # -- what it shows -------------------------------------------------------------------------------------

    @property
    def said(self) -> Said:
        """What to say now: a sentence about the last answer, or a greeting."""
        reply, item = self.reply, self.item
        if reply is None:
            return self.greeting
        if reply.is_brief:
            # After several right answers, the sentence is shown only on request.
            return Said("✓", why=item.right, aloud=_("Right."), mood="tick", sound="frame")
        if reply.kind != "worked":
            return self.attempt.said
        end = _("Look at the steps. A similar question comes next.")
        if not self.course.brings_twin:
            end = _("Look at the steps.")
        return self.attempt.worked(end)

    @property
    def greeting(self) -> Said:
        """What to say before a question is answered, or at the end of the row."""
        course = self.course
        if course.is_finished:
            done = _("Well done! The set is done.") if course.summary().first else _("The set is done.")
            return Said(done, aloud=" ".join([done, *end_lines(course, course.notation.voice)]), mood="won")
        words = {
            "twin": _("Here is another one like it."),
            "later": _("This one is like an earlier one."),
            "due": _("You've seen this one before."),
            "new": _("Here's something new."),
        }.get(course.task.why, _("Take your time."))
        return Said(words, aloud=f"{words} {self.attempt.aloud}")

    @property
    def link(self) -> dict[str, str]:
        """The link to the row with the answers so far; the base is part of the row."""
        settings = {name: value for name, value in self.settings.to_link().items() if name != "base"}
        return self.to_link() | settings

    @property
    def fact(self) -> tuple[str, str]:
        """The kind of task, and the row number."""
        row = self.course.row
        # Drawings show no base mark if only one base is possible, so the base is given here.
        base = _("base\N{NO-BREAK SPACE}{base}").format(base=row.base)
        kind = base if self.is_finished else f"{KINDS[self.item.kind].title()} · {base}"
        return kind, _("Set {number}").format(number=number_of_set(row))

    @property
    def dots(self) -> tuple[tuple[str, bool], ...]:
        """The results of the finished tasks, and which tasks are twins after a slip."""
        done = [_RESULTS[done.result] for done in self.course.done]
        results = [*done, *[""] * (self.course.length - len(done))]
        tasks = zip(results, self.course.tasks, strict=True)
        return tuple((result, task.why in _TWINS) for result, task in tasks)

    @property
    def progress(self) -> str:
        """How many tasks are done, in words."""
        write = self.course.notation.voice.brief
        return _("{done} of {all} done").format(done=write(self.place), all=write(self.course.length))

    def written(self, place: int) -> str:
        """Return the number of a task, in words."""
        return self.course.notation.voice.brief(place + 1)

    @property
    def end(self) -> Element:
        """What went well, and one thing to look at again."""
        title = text(_("The set is done"), "cm-large")
        return box("cm-paper cm-row-end", title, *map(text, end_lines(self.course, self.course.notation)))

    @property
    def ways_on(self) -> tuple[Element, ...]:
        """The buttons at the end: the next row, the same row, another kind, or what comes back."""
        return (
            next_button(_("Next set"), "row"),
            button(_("Once more"), "again"),
            button(_("Another kind"), "kinds"),
            button(_("What is sure"), SURE_MAP),
            button(_("What comes back"), LEDGER),
        )

    def controls(
        self, address: str, ease: Collection[str] = (), *, embeds: bool = False
    ) -> tuple[Control, ...]:
        """Return the controls: strata and kinds to choose, the row number with its links, the base, the look.

        ``ease`` lists the settings that make practice easier, and ``embeds`` is true if other pages may show
        the row in a frame.
        """
        row = self.course.row
        here = topics(row.base)
        chosen = row.path[0].name if len(row.path) == 1 else ""
        options = [Option("", _("A mix")), *(Option(topic.name, topic.title) for topic in here)]
        one = Select(TOPIC, _("What to practise"), chosen, options)
        ticks: list[Control] = [
            Check(f"{TICK}{kind.kind}", kind.title(), kind.kind in row.kinds)
            for kind in KINDS.values()
            if kind.allows(row.base)
        ]
        easier = (
            Check(SHORT, _("Six questions a set"), row.short),
            Check(FRAMES, _("Always show frames of dots"), FRAMES in ease),
            numbers_on_cards(),
        )
        asked: list[Control] = [
            NumberField("row", _("Set number"), str(number_of_set(row)), _("Go")),
            ButtonRow(
                "memory",
                (Button(SURE_MAP, _("What is sure")), Button(LEDGER, _("What comes back"))),
            ),
        ]
        if address:
            links: list[Control] = [link_to_copy("copy-row", _("The same set for a class"), address)]
            if embeds:
                title = _("Exercises, set {number}").format(number=number_of_set(row))
                links.append(frame_to_copy("copy-frame", address, title))
            asked[1:1] = links
        return (
            Fields("topics", (one, *easier), _("Practice")),
            Fields("asked", asked, pgettext("set of exercises", "Set")),
            Fields("kinds", ticks, _("Kinds in the mix")),
            self.settings.numbers(),
            Fields("looks", (self.settings.colouring(),), _("Looks")),
        )


def _due(text: str) -> Due | None:
    """Parse a due item from a link, such as G6.M3.one-carry; return None if it is invalid."""
    identity, _dot, rest = text.partition(".")
    code, _dot, stratum = rest.partition(".")
    kind = next((kind.kind for kind in KINDS.values() if kind.id() == identity), None)
    return Due(kind, code or None, stratum) if kind and stratum else None


#: The prefix of a tick box's id, before the name of its kind.
TICK = "tick-"
#: The key of the menu for a single stratum.
TOPIC = "topic"


def number_of_set(row: Row) -> int:
    """Return a row's number as shown on the screen, where a row is called a set and the first is set 1.

    >>> number_of_set(Row(0))
    1
    """
    return row.number + 1


def row_of_set(number: int) -> int:
    """Return the row number for a set; raises `cardmath.CardmathError` for set 0.

    >>> row_of_set(number_of_set(Row(7)))
    7
    """
    if number < 1:
        raise CardmathError(_("The first set is set 1."))
    return number - 1
