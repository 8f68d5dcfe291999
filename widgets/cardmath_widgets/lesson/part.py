"""A part of a lesson: a heading that opens it, and a widget below."""

from typing import Any, Protocol

from IPython.display import display

from cardmath.i18n import _
from cardmath_widgets.elements import Element, Slate, SlateView, box, button, text
from cardmath_widgets.widget import style

__all__ = ["Part"]


class WithParts(Protocol):
    """A lesson, as its parts see it."""

    is_for_teachers: bool

    def done(self, part: "Part") -> None:
        """Take note that a part is done."""

    def refresh(self) -> None:
        """Show everything as it is now."""


class Part(Slate):
    """One part of a lesson; made by `Lesson.part`.

    ``content`` is a widget. The part is done when the widget's trait ``finished`` is true, or its
    ``position`` is won.
    """

    _css = style("elements/slate.css", "lesson/lesson.css")

    def __init__(
        self, lesson: WithParts, number: int, title: str, content: Any, minutes: int, say: str
    ) -> None:
        self.lesson, self.number, self.title = lesson, number, title
        self.content, self.minutes, self.say_to_class = content, minutes, say
        self.is_open = False
        self._was_done = False
        content.of_part = str(number)
        super().__init__(f"part{number}", "cm-lesson-part")
        self._was_done = self.is_done
        for trait in ("finished", "position"):
            if content.has_trait(trait):
                content.observe(self._look, trait)

    @property
    def is_done(self) -> bool:
        """Whether the content is done."""
        position = getattr(self.content, "position", None)
        return bool(getattr(self.content, "finished", False) or (position is not None and position.is_won))

    def unfold(self, *, is_open: bool) -> None:
        """Open the part, or close it."""
        self.is_open = is_open
        # A closed part keeps its state: it is only hidden.
        self.content.layout.display = "" if is_open else "none"
        self.refresh()

    def _look(self, _change: Any) -> None:
        if self.is_done == self._was_done:
            return
        self._was_done = self.is_done
        if self.is_done:
            self.say(_("Part {number} is done.").format(number=self.number), "won")
            self.lesson.done(self)
        self.refresh()

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Open the part, or close it."""
        if key == "toggle":
            self.unfold(is_open=not self.is_open)
            self.lesson.refresh()

    def shown(self) -> SlateView:
        """Return the heading, and what the teacher says if the teacher's view is on."""
        done = text(_("done"), "cm-part-done", tag="span", key="done") if self.is_done else None
        heading = box(
            "cm-part-heading",
            text(f"{self.number}", "cm-part-number", tag="span", key="number", aria_hidden="true"),
            text(self.title, "cm-part-title", tag="h2", key="title"),
            *([done] if done else []),
            text(_("{count} min").format(count=self.minutes), "cm-part-minutes", tag="span", key="minutes"),
            button(
                _("Close") if self.is_open else _("Open"),
                "toggle",
                spoken=(_("Close: {part}") if self.is_open else _("Open: {part}")).format(part=self.title),
                key="toggle",
                aria_expanded=str(self.is_open).lower(),
            ),
            key="heading",
        )
        parts: list[Element] = [heading]
        if self.lesson.is_for_teachers and self.say_to_class:
            parts.append(text(self.say_to_class, "cm-part-say", key="say"))
        return SlateView(box("cm-part", *parts), box())

    def _ipython_display_(self) -> None:
        """Show the heading and the content below it."""
        bundle = self._repr_mimebundle_()
        assert bundle is not None
        display(bundle[0], raw=True)  # type: ignore[no-untyped-call]
        display(self.content)  # type: ignore[no-untyped-call]
