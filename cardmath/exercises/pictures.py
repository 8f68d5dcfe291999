"""The picture of a question as data, with the place to look at, and its table of cards for paper.

The screen draws a picture. The forms and their data are in ``docs/reference/exercises.md``. A picture never
holds the answer.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

#: An open card: its index, its suit's symbol, and whether the question is about it. The index of a card that
#: has gone is "".
CardAsked: TypeAlias = tuple[str, str, bool]


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw: the form, its data, and the marked part (a column, a card, a rank), or None.

    ``data`` holds whole numbers for counted things and texts for numerals, cards and names, as in the data of
    an exercise.

    >>> from cardmath.exercises import exercise
    >>> picture = exercise("addition", 5).distractors[0].picture
    >>> picture.form, picture.marked, picture.data["upper"], picture.data["lower"]
    ('columns', 0, [8, 2], [7, 4])
    """

    form: str
    data: Mapping[str, Any] = field(hash=False)
    marked: int | str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the picture as a JSON object."""
        return {"form": self.form, "data": dict(self.data), "marked": self.marked}


@dataclass(frozen=True, slots=True)
class TableAsked:
    """The table of a game in play that a question is about, for paper.

    ``rows`` are the rows of its cards, and ``piles`` its open piles with their names. ``lead`` comes before
    the question and says what the cards do not show, such as the target.
    """

    rows: tuple[tuple[CardAsked, ...], ...]
    piles: tuple[tuple[str, tuple[CardAsked, ...]], ...]
    lead: str
