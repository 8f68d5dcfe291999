"""The end of a lesson: sentences to remember, and the result of the exit ticket."""

from typing import Any

from cardmath.i18n import _
from cardmath_widgets.elements import Slate, SlateView, box, text
from cardmath_widgets.widget import style

__all__ = ["Learnt"]


class Learnt(Slate):
    """Sentences that sum up a lesson, with how many items of its exit ticket were right at the first try.

    ``ticket`` is an exercise panel, or None.

    >>> Learnt("A full frame moves on.").sentences
    ('A full frame moves on.',)
    """

    _css = style("elements/slate.css", "lesson/lesson.css")

    def __init__(self, *sentences: str, ticket: Any = None) -> None:
        self.sentences, self.ticket = sentences, ticket
        super().__init__("learnt", "cm-lesson-learnt")
        if ticket is not None:
            ticket.observe(lambda _change: self.refresh(), ["results", "right_first"])

    def shown(self) -> SlateView:
        """Return the sentences, and the result of the ticket so far."""
        parts = [box("", *(text(one, tag="li") for one in self.sentences), tag="ul", key="sentences")]
        if self.ticket is not None and self.ticket.results:
            told = _("Your ticket: {first} of {count} right first time.").format(
                first=self.ticket.right_first, count=len(self.ticket.results)
            )
            parts.append(text(told, "cm-ticket", key="ticket"))
        return SlateView(box("cm-learnt", *parts), box())
