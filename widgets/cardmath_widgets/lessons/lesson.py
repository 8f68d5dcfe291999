"""A lesson on the screen: its parts in order, the one that is open, and the teacher's view."""

from base64 import b64encode
from dataclasses import fields, replace
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from cardmath.i18n import _, ngettext
from cardmath.lessons import Asked, LessonError, LessonPlan, Synthesis, posed
from cardmath.numerals import DECIMAL, Notation
from cardmath.sentences import ended, shown
from cardmath_widgets.board.panels.how_to_play import digits_drawing, digits_said, has_new_digits
from cardmath_widgets.exercises import ExercisePanel
from cardmath_widgets.lessons.content import content_of
from cardmath_widgets.lessons.ending import ending
from cardmath_widgets.lessons.number_pictures import StepPicture
from cardmath_widgets.lessons.part import LessonSlate, Part
from cardmath_widgets.lessons.teacher import teachers_view
from cardmath_widgets.lessons.ticket import TicketPanel
from cardmath_widgets.lessons.together import Together
from cardmath_widgets.lessons.worked_examples import WorkedExample, YourTurn
from cardmath_widgets.page import Said, is_for_pupils, is_in_notebook
from cardmath_widgets.page.elements.slate import SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, drawing, reader, text
from cardmath_widgets.page.panels.settings import Settings

#: The age from which pupils are asked to type a sentence.
_WRITING_AGE: Final = 7


class Lesson(LessonSlate):
    """A lesson, in JupyterLab, Notebook and Voila.

    ``plan`` has all its words and numbers. The methods `remember`, `see`, `your_turn`, `do`, `ticket` and
    `together` each return a part, for display in its cell. Their arguments replace the plan's own words and
    numbers everywhere: on the page, in the teacher's view, on the printed plan and on the sheet. Running a
    cell again replaces its part.

    One part is open, and *Go on* opens the next. The page's address contains which part is open, and whether
    the teacher's view is.

    >>> from cardmath.lessons import lesson_plan
    >>> lesson = Lesson(lesson_plan("add-and-carry"))
    >>> lesson.see("29 + 36", minutes=8)
    <Watch one first>
    >>> lesson
    <Add and carry: 1 part, 42 minutes>
    """

    def __init__(self, plan: LessonPlan, *, key: str = "lesson") -> None:
        if not isinstance(plan, LessonPlan):
            raise LessonError(
                _("a lesson needs a plan, not {given}; try {line}").format(
                    given=shown(plan), line='Lesson(lesson_plan("add-and-carry"))'
                )
            )
        self.plan = self._given = plan
        self.parts: list[Part] = []
        self.is_for_teachers, self.is_large, self._sheet = False, False, ""
        self._was_done, self.is_over, self._is_opening = False, False, False
        # A notebook is the teacher's own. A page is recognised as the teacher's by the address of its plan.
        self.is_taught = self._is_in_notebook = is_in_notebook()
        self._opened: frozenset[int] | None = None
        super().__init__(key, "cm-lesson")
        self.is_paced = True

    @property
    def notation(self) -> Notation:
        """How the lesson's numbers are written."""
        return self.plan.notation

    # -- the parts -----------------------------------------------------------------------------------

    def remember(self, *items: Asked, **changes: Any) -> Part:
        """Add the questions from earlier lessons: the given exercises, or the plan's."""
        asked = self._asked("remember", items, changes)
        return self._add("remember", ExercisePanel(items=asked, key="remember"))

    def see(self, *items: Asked, picture: StepPicture | None = None, **changes: Any) -> Part:
        """Add one or more worked examples: the given exercises, or the plan's.

        ``picture`` draws their steps if the kind's own picture is not suitable. The plan's questions are for
        the first example, and for any others with the same number of steps.
        """
        asked = self._asked("see", items, changes)
        asks = self.plan.part("see").asks
        keys = ["see", *(f"see{at}" for at in range(2, len(asked) + 1))]
        examples = (
            WorkedExample(one, picture, asks=asks if len(one.steps) == len(asked[0].steps) else (), key=key)
            for one, key in zip(asked, keys, strict=True)
        )
        return self._add("see", tuple(examples))

    def your_turn(
        self, item: Asked | None = None, *, picture: StepPicture | None = None, **changes: Any
    ) -> Part:
        """Add the exercise that leaves its key idea to the pupil."""
        (asked,) = self._asked("try", () if item is None else (item,), changes)
        return self._add("try", YourTurn(asked, picture, key="try"))

    def do(self, *widgets: Any, **changes: Any) -> Part:
        """Add an activity: a board, a thing to handle, or any widget; if there are several, one is visible at
        a time.
        """
        return self.part("do", widgets, **changes)

    def ticket(self, *items: Asked, **changes: Any) -> Part:
        """Add the ticket: the given exercises, or the plan's."""
        asked = self._asked("ticket", items, changes)
        return self._add("ticket", TicketPanel(asked, key="ticket"))

    def together(self, **changes: Any) -> Part:
        """Add the discussion at the end. It accepts a part's words as well as ``question``, ``draw`` and
        ``rule``.
        """
        known = {one.name for one in fields(Synthesis)}
        words = {name: changes.pop(name) for name in [*changes] if name in known}
        self._restore("together")
        self.plan = replace(self.plan, synthesis=replace(self.plan.synthesis, **words))
        together = Together(self.plan.synthesis, self.notation.digits, writes=self.plan.age >= _WRITING_AGE)
        together.is_taught = self.is_taught
        return self._add("together", together, **changes)

    def part(self, role: str, widget: Any, **changes: Any) -> Part:
        """Add any widget, or several in a tuple, as the part with one of the plan's roles, and return it.

        ``changes`` are words and numbers that replace the plan's, such as ``title`` or ``minutes``. Raises
        `cardmath.lessons.LessonError` for an unknown role or change.
        """
        self._restore(role)
        return self._add(role, widget, **changes)

    def _add(self, role: str, widget: Any, **changes: Any) -> Part:
        """Add a part, or replace the one with the same role."""
        self.plan = self.plan.with_part(role, **changes)
        content = content_of(widget, self.notation, self.plan.part(role).done_when)
        before = self._with_role(role)
        number = len(self.parts) + 1 if before is None else before.number
        part = Part(self, number, role, content)
        self.parts[number - 1 : number] = [part]
        part.unfold(is_open=number == 1 if before is None else before.is_open)
        self.refresh()
        return part

    def _with_role(self, role: str) -> Part | None:
        return next((part for part in self.parts if part.role == role), None)

    def _restore(self, role: str) -> None:
        """Reset a recreated part to the words and numbers that the lesson started with."""
        if self._with_role(role) is None:
            return
        given = self._given.part(role)
        parts = tuple(given if one.role == role else one for one in self.plan.parts)
        self.plan = replace(self.plan, parts=parts)
        if role == "see":
            self.plan = replace(self.plan, sheet=self._given.sheet)
        elif role == "together":
            self.plan = replace(self.plan, synthesis=self._given.synthesis)

    def _asked(self, role: str, items: tuple[Asked, ...], changes: dict[str, Any]) -> list[Any]:
        """Use the given exercises and words for a part, and return its exercises."""
        self._restore(role)
        if items:
            # The plan's questions before each step are about its own exercise.
            is_own = items == self.plan.part(role).items
            changes = ({} if is_own else {"asks": ()}) | changes | {"items": items}
        self.plan = self.plan.with_part(role, **changes)
        return [posed(one, self.notation) for one in self.plan.part(role).items]

    def after(self, part: Part) -> Part | None:
        """Return the part after this one, or None."""
        return self.parts[part.number] if part.number < len(self.parts) else None

    def before(self, part: Part) -> Part | None:
        """Return the part before this one, or None."""
        return self.parts[part.number - 2] if part.number > 1 else None

    def __repr__(self) -> str:
        count = len(self.parts)
        parts = ngettext("{count} part", "{count} parts", count).format(count=count)
        return f"<{self.plan.title}: {parts}, {self.plan.minutes} minutes>"

    # -- the page ------------------------------------------------------------------------------------

    def open_part(self, number: int) -> None:
        """Open one part and collapse the others; 0 collapses all. Parts closed by the teacher stay closed."""
        self.is_over = False
        if not number or not self.is_closed(number):
            for part in self.parts:
                part.unfold(is_open=part.number == number)
        self.refresh()

    def finish(self) -> None:
        """Collapse all parts, and show how it went and where to go next."""
        self.is_large = False
        self.open_part(0)
        self.is_over = True
        self.refresh()

    def ending(self, part: Part) -> Element | None:
        """Return what is shown below a part after the lesson, or None."""
        if not self.is_over or part is not self.parts[-1]:
            return None
        handed = self._with_role("ticket")
        ticket = None if handed is None else next(iter(handed.content.widgets))
        is_open = handed is not None and not self.is_closed(handed.number)
        return ending(self.plan, ticket.ticket if isinstance(ticket, TicketPanel) else None, may_open=is_open)

    def open_ticket(self) -> None:
        """Open the ticket, for a pupil who has not handed it in."""
        handed = self._with_role("ticket")
        if handed is not None:
            handed.on_press("open")

    def is_closed(self, number: int) -> bool:
        """Return whether the teacher of a class has closed a part."""
        return self._opened is not None and number not in self._opened

    def on_paced(self, opened: frozenset[int] | None) -> None:
        """Note which parts the teacher has opened; a closed part collapses, and keeps the work done."""
        self._opened = opened
        for part in self.parts:
            if part.is_open and self.is_closed(part.number):
                part.unfold(is_open=False)
                words = _("{part} will open later. Your work has been kept.").format(part=part.plan.title)
                part.say(Said(words))
        self.refresh()

    def enlarge(self, *, large: bool) -> None:
        """Enlarge the open part for the back row, or show it as usual."""
        self.is_large = large
        self.refresh()

    def refresh(self, *, is_step: bool = False) -> None:
        """Show the lesson and its parts as they are now."""
        for part in self.parts:
            part.refresh()
        is_done = bool(self.parts) and all(part.is_done for part in self.parts)
        if is_done and not self._was_done:
            self.report("finished", outcome="done")
        self._was_done = is_done
        super().refresh(is_step=is_step)

    def on_press(self, key: str) -> None:
        """Show or hide the teacher's view; in a notebook or for a changed plan, make the sheet."""
        if key == "teacher" and self._has_teacher:
            self._show_teacher(not self.is_for_teachers)
        elif key == "sheet" and self._has_teacher:
            self._sheet = _sheet_of(self.plan)

    def follow(self, link: str) -> None:
        """Open the part in a link, and the teacher's view if the link includes it."""
        fields = dict(parse_qsl(link))
        self._teach(self.is_taught or fields.get("teacher") == "1")
        opened = fields.get("open", "1")
        known = [str(part.number) for part in self.parts]
        self.open_part(int(opened) if opened in ("0", *known) else 1)
        self.is_over = opened == "0" and fields.get("over") == "1"
        self._show_teacher(fields.get("teacher") == "1")

    def on_met(self) -> None:
        """Wait until the open part has followed its own link. In a notebook, each cell speaks for itself."""
        self._is_opening = not self._is_in_notebook
        self.welcome()

    def welcome(self) -> None:
        """Read out what a page shows first, as soon as the open part shows it."""
        if not self._is_opening or not self.parts:
            return
        part = next((part for part in self.parts if part.is_open), None)
        opening = ended(self._progress) if part is None else part.opening()
        if opening is not None:
            self._is_opening = False
            self.say(Said(aloud=f"{ended(self.plan.title)} {opening}"))
            super().refresh()

    def _teach(self, is_taught: bool) -> None:
        """Let the page show the plan and the rule when asked, or keep both from pupils."""
        self.is_taught = is_taught and not is_for_pupils()
        for part in self.parts:
            for widget in part.content.widgets:
                if isinstance(widget, Together):
                    widget.is_taught = self.is_taught
                    widget.refresh()

    def _show_teacher(self, shown: bool) -> None:
        self.is_for_teachers = shown and self._has_teacher
        self.refresh()

    @property
    def _has_teacher(self) -> bool:
        """Whether the plan and its answers may be shown, whatever a link or a page's message asks for.

        In a class only the desk may show them. On a page that asks for scores, only its teacher may.
        """
        return self.is_taught and not is_for_pupils() and self.scored_for != "pupil"

    @property
    def _greets_digits(self) -> bool:
        """Whether to introduce the digits for ten and eleven: at the start of the first lesson with them."""
        is_start = bool(self.parts) and self.parts[0].is_open
        return self.plan.meets_digits and has_new_digits(self.notation) and is_start

    @property
    def _progress(self) -> str:
        """How long the lesson takes and how much is done, or how to see its parts."""
        minutes, count = DECIMAL.write(self.plan.minutes), DECIMAL.write(len(self.parts))
        if not self.parts and self._is_in_notebook:
            # Its first cell has been run without the others.
            return _("{minutes} minutes. Run the cells below to see the parts.").format(minutes=minutes)
        if not self.parts:
            return _("{minutes} minutes").format(minutes=minutes)
        done = DECIMAL.write(sum(part.is_done for part in self.parts))
        return _("{minutes} minutes, {done} of {count} parts done").format(
            minutes=minutes, done=done, count=count
        )

    def shown(self) -> SlateView:
        """Return the line above the lesson, and the teacher's view if it is on."""
        progress = self._progress
        switch = button(
            _("For teachers"), "teacher", key="teacher", aria_expanded=str(self.is_for_teachers).lower()
        )
        words = box(
            "cm-lesson-words", text(self.plan.i_can, "cm-i-can"), text(progress, "cm-lesson-progress")
        )
        heard = reader(f"{self.plan.i_can} {ended(progress)}")
        switches = (switch,) if self._has_teacher else ()
        parts: list[Element] = [box("cm-lesson-line", words, heard, *switches, key="line")]
        if self._greets_digits:
            picture = digits_drawing(self.notation, Settings().palette)
            sentence = text(digits_said(self.notation).text, tag="span")
            greeting = (
                drawing(picture, looks="cm-lesson-two", key="two"),
                sentence,
                reader(digits_said(self.notation).aloud),
            )
            parts.append(box("cm-lesson-digits", *greeting, key="digits"))
        if self.is_for_teachers:
            parts.append(teachers_view(self.plan, self._sheet))
        opened = next((part.number for part in self.parts if part.is_open), 0)
        link = {"open": str(opened)} | ({"teacher": "1"} if self.is_for_teachers else {})
        link |= {"over": "1"} if self.is_over else {}
        looks = "cm-lesson-top is-large" if self.is_large else "cm-lesson-top"
        return SlateView(box(looks, *parts), box(), link=urlencode(link))


def _sheet_of(plan: LessonPlan) -> str:
    """Return a lesson's sheet with its answer key, as an address that contains the whole PDF."""
    # Imported here, because a page in a browser has no typesetter.
    from cardmath.worksheets import lesson_sheet

    pdf = lesson_sheet(plan, key=True)
    return f"data:application/pdf;base64,{b64encode(pdf).decode()}"
