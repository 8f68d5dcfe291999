"""A part of a lesson: a line that opens it, the teacher's notes, and its content below."""

from typing import Any, Final, Protocol
from urllib.parse import parse_qsl

import traitlets
from IPython.display import display
from ipywidgets import Layout

from cardmath.i18n import _, pgettext
from cardmath.lessons import LessonPlan, PartPlan
from cardmath.numerals import DECIMAL
from cardmath.sentences import ended
from cardmath_widgets.lessons.content import Content
from cardmath_widgets.lessons.teacher import part_notes
from cardmath_widgets.page import Said, style
from cardmath_widgets.page.elements.slate import Slate, SlateView
from cardmath_widgets.page.elements.tree import Element, box, button, text
from cardmath_widgets.page.message import whole
from cardmath_widgets.page.page_widget import PageWidget
from cardmath_widgets.per_page import PerPage

_shared: Final[PerPage[list[Layout]]] = PerPage(list)


class LessonSlate(Slate):
    """The slate of a lesson or of the line above a part, which is always shown.

    ipywidgets gives each widget its own layout, which is a second widget to make and send. These slates share
    a layout. The contents of a part need their own, because the part hides them.
    """

    _css = style("page/elements/slate.css", "lessons/lesson.css")

    #: When a page opens, a part has nothing to say.
    speaks_first = traitlets.Bool(True).tag(sync=True)

    @traitlets.default("layout")
    def _one_for_all(self) -> Any:
        # A notebook may close all its widgets, including the layout.
        shared = _shared.get()
        if not shared or shared[0].comm is None:
            shared[:] = [Layout()]
        return shared[0]


class WithParts(Protocol):
    """A lesson, as its parts see it."""

    is_for_teachers: bool
    is_large: bool
    plan: LessonPlan
    parts: "list[Part]"

    def open_part(self, number: int) -> None:
        """Open one part and collapse the others; 0 collapses all."""

    def is_closed(self, number: int) -> bool:
        """Return whether the teacher of a class has closed a part."""

    def enlarge(self, *, large: bool) -> None:
        """Enlarge the open part, or show it as usual."""

    def after(self, part: "Part") -> "Part | None":
        """Return the part after this one, or None."""

    def before(self, part: "Part") -> "Part | None":
        """Return the part before this one, or None."""

    def finish(self) -> None:
        """Collapse all parts, and show how it went."""

    def ending(self, part: "Part") -> Element | None:
        """Return what is shown below a part after the lesson, or None."""

    def open_ticket(self) -> None:
        """Open the ticket."""

    def refresh(self) -> None:
        """Show everything as it is now."""

    def welcome(self) -> None:
        """Read out what a page shows first, if that has not been done."""


class Part(LessonSlate):
    """One part of a lesson; made by the methods of `Lesson`."""

    def __init__(self, lesson: WithParts, number: int, role: str, content: Content) -> None:
        self.lesson, self.number, self.role, self.content = lesson, number, role, content
        self.is_open = False
        #: The place to read out before the task, once the content has one; None if there is nothing to read.
        self._place_to_read: str | None = None
        self._was_done = content.finished
        super().__init__(f"part{number}", "cm-lesson-part")
        for widget in content.widgets:
            widget.of_part = str(number)
            widget.add_class("cm-lesson-content")
            widget.on_msg(lambda *_message: self._on_content())
        content.watch(self._look)

    @property
    def plan(self) -> PartPlan:
        """The part's words and minutes."""
        return self.lesson.plan.part(self.role)

    @property
    def is_done(self) -> bool:
        """Whether the content is done."""
        return self.content.finished

    def unfold(self, *, is_open: bool) -> None:
        """Open or collapse the part."""
        self.is_open = is_open
        self.content.unfold(is_open=is_open)

    def _look(self) -> None:
        if self.is_done and not self._was_done:
            words = _("{part}: done. Go on when you're ready.").format(part=self.plan.title)
            self.say(Said(words, mood="won"))
        self._was_done = self.is_done
        self.lesson.refresh()

    def opening(self) -> str | None:
        """Return its place in the lesson, its title and its task, to read aloud.

        Return None as long as no page shows its content.
        """
        task = self._task
        place = _("{place}: {part}").format(place=self._place, part=self.plan.title)
        return None if task is None else f"{ended(place)} {task}".rstrip()

    @property
    def _place(self) -> str:
        number, count = DECIMAL.write(self.number), DECIMAL.write(len(self.lesson.parts))
        return _("Part {number} of {count}").format(number=number, count=count)

    @property
    def _task(self) -> str | None:
        """What its visible widgets say now; None if no page shows them yet, as before a board has room."""
        shown = (one for one in self.content.widgets if one.layout.display != "none")
        words = [one.spoken for one in shown if isinstance(one, PageWidget)]
        return None if None in words else " ".join(filter(None, words))

    def _lead_to_task(self, place: str = "") -> None:
        """Move the focus to the title, and read out the place and the task that is now below it."""
        self.lead("title")
        self._place_to_read = ended(place) if place else ""
        self._tell_task()

    def _tell_task(self) -> None:
        task = None if self._place_to_read is None else self._task
        if task is not None:
            self.reply(Said(aloud=f"{self._place_to_read} {task}".strip()))
            self._place_to_read = None

    def _on_content(self) -> None:
        """Read out what had to wait for a message from the content."""
        self._tell_task()
        self.lesson.welcome()

    # -- the page ------------------------------------------------------------------------------------

    def on_press(self, key: str) -> None:
        """Expand, collapse, restart or enlarge the part."""
        if key == "open":
            self.lesson.open_part(self.number)
            if self.is_open:
                self._lead_to_task(self._place)
        elif key == "finish":
            self.lesson.finish()
            self.lead("ending")
        elif key == "ticket":
            self.lesson.open_ticket()
        elif key == "large":
            self.lesson.enlarge(large=not self.lesson.is_large)
        elif key in ("next", "back"):
            self.content.go_to(self.content.place + (1 if key == "next" else -1))
            self._lead_to_task()
            self.lesson.refresh()
        elif key == "again":
            self.content.reset()
            self.say(_("You can start this part again."))
            self._look()

    def on_met(self) -> None:
        """Begin with nothing to say, as the lesson greets the page."""
        self.say(Said())

    def follow(self, link: str) -> None:
        """Show the widget chosen by a link, if there are several."""
        self.content.go_to(whole(dict(parse_qsl(link)).get("at", ""), 2) or 0)

    def shown(self) -> SlateView:
        """Return the part's line, and the teacher's notes while it is open."""
        looks = ["cm-part", *(["is-open"] * self.is_open), *(["is-done"] * self.is_done)]
        looks += ["is-next"] * self._is_next
        looks += ["is-closed"] * self._is_closed
        parts: list[Element] = [self._line()]
        if self.is_open and self.lesson.is_for_teachers:
            parts.append(part_notes(self.plan))
        if (ending := self.lesson.ending(self)) is not None:
            parts.append(ending)
        link = f"at={self.content.place}" if self.content.count > 1 else ""
        # A page opened at a later part scrolls to it.
        goal = {"data_goal": ""} if self.is_open and self.number > 1 else {}
        return SlateView(box(" ".join(looks), *parts, **goal), box(), link=link)

    @property
    def _is_closed(self) -> bool:
        return self.lesson.is_closed(self.number)

    @property
    def _is_next(self) -> bool:
        before = self.lesson.before(self)
        return before is not None and before.is_open

    def _line(self) -> Element:
        sign = "✓" if self.is_done else str(self.number)
        result = self.content.result
        minutes = _("{count} min").format(count=DECIMAL.write(self.plan.minutes))
        named = [
            text(self.plan.title, "cm-part-title", tag="h2", tabindex="-1", data_place="title", data_top="")
        ]
        if self.is_done:
            named.append(text(_("done"), "cm-unseen", tag="span"))
        if result and not self.is_open:
            named.append(text(result, "cm-part-result", tag="span", key="result"))
        if self._is_closed:
            named.append(text(_("opens later"), "cm-part-closed", tag="span", key="closed"))
        elif not self.is_done and not (result and not self.is_open):
            named.append(text(minutes, "cm-part-minutes", tag="span", key="minutes"))
        return box(
            "cm-part-line",
            text(sign, "cm-part-number", tag="span", key="number", aria_hidden="true"),
            box("cm-part-names", *named, key="names"),
            box("cm-part-buttons", *self._buttons(), key="buttons"),
            key="line",
        )

    def _buttons(self) -> list[Element]:
        title = self.plan.title
        if self._is_closed:
            return []
        if not self.is_open:
            before = self.lesson.before(self)
            if before is not None and before.is_open:
                label, looks = _("Go on"), "cm-button is-primary" if before.is_done else "cm-button"
            else:
                label, looks = (_("Look again") if self.is_done else pgettext("button", "Open")), "cm-button"
            spoken = _("{press}: {part}").format(press=label, part=title)
            return [button(label, "open", spoken=spoken, looks=looks)]
        found = []
        if self.content.place:
            found.append(button(_("Back"), "back", looks="cm-button is-quiet"))
        if self.content.place < self.content.count - 1:
            looks = "cm-button is-primary" if self.content.is_ready else "cm-button"
            found.append(button(_("Next one"), "next", looks=looks))
        if self.content.result or self.is_done:
            spoken = _("Start over: {part}").format(part=title)
            found.append(button(_("Start over"), "again", spoken=spoken, looks="cm-button is-quiet"))
        is_large = self.lesson.is_large
        label = _("Usual size") if is_large else _("Large view")
        found.append(button(label, "large", looks="cm-button is-quiet", pressed=is_large))
        if self.lesson.after(self) is None:
            found.append(button(_("Finish"), "finish", looks="cm-button is-primary"))
        return found

    def _ipython_display_(self) -> None:
        """Show the line and the content below it."""
        bundle = self._repr_mimebundle_()
        assert bundle is not None
        display(bundle[0], raw=True)  # type: ignore[no-untyped-call]
        for widget in self.content.widgets:
            display(widget)  # type: ignore[no-untyped-call]

    def __repr__(self) -> str:
        return f"<{self.plan.title}>"
