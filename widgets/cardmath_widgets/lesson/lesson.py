"""A lesson: its parts in order, which of them are open, and the teacher's view."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

from cardmath.i18n import _, ngettext
from cardmath.numerals import Notation
from cardmath_widgets.elements import Element, Slate, SlateView, box, button, text
from cardmath_widgets.lesson.part import Part
from cardmath_widgets.lesson.teacher import Teaching, teachers_view
from cardmath_widgets.widget import style

__all__ = ["Lesson"]


class Lesson(Slate):
    """A lesson of several parts, in JupyterLab, Notebook and Voila.

    ``base`` is the base of its numbers, and `notation` is how they are written. `part` adds a part. The first
    part is open. Each of the others opens when the part before it is done, or when a pupil opens it. The
    page's address holds which parts are open, and whether the teacher's view is.

    >>> lesson = Lesson("Add and carry", Teaching("Add in columns."), base=12)
    >>> lesson
    <Add and carry: 0 parts>
    """

    _css = style("elements/slate.css", "lesson/lesson.css")

    def __init__(
        self, title: str, teaching: Teaching, *, base: int = 12, digits: str = "rapoport", key: str = "lesson"
    ) -> None:
        self.title, self.teaching = title, teaching
        self.notation = Notation(base, digits)
        self.parts: list[Part] = []
        self.is_for_teachers = False
        super().__init__(key, "cm-lesson")

    def part(self, title: str, content: Any, *, minutes: int, say: str = "") -> Part:
        """Add a part and return it, for display in its cell.

        ``content`` is a widget, and ``say`` is what the teacher may say about it.
        """
        part = Part(self, len(self.parts) + 1, title, content, minutes, say)
        self.parts.append(part)
        part.unfold(is_open=part.number == 1)
        self.refresh()
        return part

    @property
    def minutes(self) -> int:
        """The length of the whole lesson in minutes."""
        return sum(part.minutes for part in self.parts)

    def done(self, part: Part) -> None:
        """Open the part after one that is done."""
        for following in self.parts[part.number : part.number + 1]:
            following.unfold(is_open=True)
        self.refresh()

    def __repr__(self) -> str:
        count = len(self.parts)
        parts = ngettext("{count} part", "{count} parts", count).format(count=count)
        return f"<{self.title}: {parts}>"

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Show the teacher's view, or hide it."""
        if key == "teacher":
            self._show_teacher(not self.is_for_teachers)

    def follow(self, link: str) -> None:
        """Open the parts of a link, and the teacher's view if the link asks for it."""
        fields = dict(parse_qsl(link))
        opened = set(fields.get("open", "").split("."))
        for part in self.parts:
            part.unfold(is_open=str(part.number) in opened)
        self._show_teacher(fields.get("teacher") == "1")

    def _show_teacher(self, shown: bool) -> None:
        self.is_for_teachers = shown
        for part in self.parts:
            part.refresh()

    def shown(self) -> SlateView:
        """Return the line above the lesson, and the teacher's view if it is on."""
        done = sum(part.is_done for part in self.parts)
        told = _("{minutes} minutes, {done} of {count} parts done").format(
            minutes=self.minutes, done=done, count=len(self.parts)
        )
        switch = button(
            _("For teachers"), "teacher", key="teacher", aria_expanded=str(self.is_for_teachers).lower()
        )
        parts: list[Element] = [box("cm-lesson-line", text(told, key="told"), switch, key="line")]
        if self.is_for_teachers:
            parts.append(teachers_view(self.teaching, self.minutes))
        fields = {"open": ".".join(str(part.number) for part in self.parts if part.is_open)}
        if self.is_for_teachers:
            fields["teacher"] = "1"
        return SlateView(box("cm-lesson-top", *parts), box(), link=urlencode(fields))
