"""The controls shown after a game: its result, its timeline, and the data stored on this device."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardmath.numerals import Notation, alphabet
from cardmath_widgets.page.panels.controls import Control


class Lives(NamedTuple):
    """A player at the end of a game: the lives left, out of how many, and whether the last hand cost one."""

    name: str
    held: int
    all: int
    lost: bool


class Ending(Control, kind="ending"):
    """The end of a game: a title, the stars, the result, and what the game was about.

    ``measure`` is how much was achieved, and ``share`` is the same amount from 0 to 1. ``learnt`` is a
    sentence about the mathematics in the game. ``spoken`` puts stars, measure and sentence into words for a
    screen reader. ``mood`` is ``"won"``, or ``"stuck"`` if there is no winner. ``who`` is the figure that
    cheers or consoles.
    """

    title: str
    mood: str
    measure: str = ""
    spoken: str = ""
    share: float = 0.0
    stars: int = 0
    learnt: str = ""
    text: str = ""
    praise: Sequence[str] = ()
    who: str = "jack"
    lives: Sequence[Lives] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the data for the page."""
        shown = super().to_dict()
        del shown["lives"]
        return shown | ({"lives": [player._asdict() for player in self.lives]} if self.lives else {})


class Timeline(Control, kind="timeline"):
    """A timeline of a game's moves, from 0 to ``high``: a slider that reports its value immediately.

    ``texts`` are its positions as read aloud. ``mark`` is a position to highlight, or None. At the position
    ``fork`` the game splits in two: a winning line, and the line that was played.
    """

    label: str
    value: int
    high: int
    texts: Sequence[str]
    mark: int | None = None
    fork: int | None = None


class Garden(Control, kind="garden"):
    """The garden of this device: Python sends the labels and the current ``bed``; the page keeps the rest."""

    words: Mapping[str, str]
    bed: Mapping[str, Any]


class Calendar(Control, kind="calendar"):
    """The calendar for the deal of the day: Python sends the labels; the page remembers the days played."""

    words: Mapping[str, str]


class Statistics(Control, kind="statistics"):
    """The statistics of finished games on this device.

    Python sends only the labels and how numbers are written. The numbers stay on the page: they are neither
    sent nor requested.
    """

    words: Mapping[str, str]
    notation: Notation

    def to_dict(self) -> dict[str, Any]:
        """Return the labels, and the digits of the base with its point and its mark."""
        notation = self.notation
        base = notation.base
        ten = notation.format(base)
        plain = next((n for n in range(base) if notation.write(n) != notation.format(n)), base)
        writing = {
            "digits": list(alphabet(base, notation.digits)),
            "point": ";" if base == 12 else ".",
            "mark": notation.write(base).removeprefix(ten),
            "plain": plain,
        }
        return {"kind": self.kind, "words": dict(self.words), "writing": writing}
