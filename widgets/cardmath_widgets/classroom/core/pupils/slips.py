"""One pupil's known mistake: how many times it appeared, and whether the next exercise like it was right."""

from dataclasses import dataclass
from typing import Final

from cardmath.i18n import _, ngettext
from cardmath.numerals import DECIMAL, Notation
from cardmath_widgets.classroom.core.pupils.items import kind_of

#: Answers that come this close together were given in one go, as on a ticket, before any of them was judged.
TOGETHER: Final = 1.0


@dataclass(slots=True)
class SlipCount:
    """How many times a misconception appeared, when it last did, and what came next.

    ``item`` is the exercise where it last appeared. The next exercise counts if it is of the same kind, the
    pupil answers it for the first time, and the same mistake would show in it. ``next_is_right`` is None
    until there has been one, and ``is_open`` is true while the last slip is waiting for it.

    >>> slip = SlipCount()
    >>> slip.happen("addition/12/5", 1000.0)
    >>> slip.meet("ring/12/5", 1020.0, is_right=True), slip.next_is_right
    (None, None)
    >>> slip.meet("addition/12/6", 1030.0, is_right=True), slip.next_is_right, slip.is_open
    (None, True, False)
    """

    times: int = 0
    at: float = 0.0
    item: str = ""
    is_open: bool = False
    next_is_right: bool | None = None

    def happen(self, item: str, at: float) -> None:
        """Record a slip in an exercise."""
        self.times += 1
        self.at = max(self.at, at)
        self.item, self.is_open = item, True

    def meet(self, item: str, at: float, *, is_right: bool) -> None:
        """Record the first answer to another exercise where the mistake would show."""
        if self.is_open and kind_of(item) == kind_of(self.item) and at - self.at >= TOGETHER:
            self.is_open, self.next_is_right = False, is_right

    def unite(self, other: "SlipCount") -> None:
        """Take over the same child's slips on another device; what came next there counts if it was later."""
        if other.at > self.at:
            self.item, self.is_open = other.item, other.is_open
            self.next_is_right = other.next_is_right
        self.times += other.times
        self.at = max(self.at, other.at)


def next_time(right: int, count: int, notation: Notation = DECIMAL) -> str:
    """Return how many of the pupils who had a next exercise got it right, in a sentence.

    >>> next_time(6, 8), next_time(0, 0)
    ('6 of 8 got the next one right.', 'No one has had another one like it yet.')
    """
    if not count:
        return _("No one has had another one like it yet.")
    sentence = ngettext(
        "{right} of {count} got the next one right.", "{right} of {count} got the next one right.", count
    )
    return sentence.format(right=notation.write(right), count=notation.write(count))
