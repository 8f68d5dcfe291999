"""The controls of what comes after a game: how it ended, the line of its moves, what this device has kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardmath.numerals import Notation, alphabet
from cardmath_widgets.panels.controls import Control

__all__ = ["Ending", "Statistics", "Timeline"]


@dataclass(frozen=True)
class Ending(Control):
    """How a game ended: a title, what it came to, and what was done well.

    ``measure`` says how much was reached, ``spoken`` the same for the ear, ``share`` is it from 0 to 1.
    ``mood`` is ``"won"``, or ``"stuck"`` where nobody has won.
    """

    kind: ClassVar[str] = "ending"

    title: str
    mood: str
    measure: str = ""
    spoken: str = ""
    share: float = 0.0
    text: str = ""
    praise: Sequence[str] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return super().to_dict() | {"share": round(self.share, 3), "praise": list(self.praise)}


@dataclass(frozen=True)
class Timeline(Control):
    """A line through the moves of a game, from 0 to ``high``: a slider whose value is told at once.

    ``texts`` is how each place on it is read; ``mark`` is one that is pointed out, None where there is none.
    """

    kind: ClassVar[str] = "timeline"

    label: str
    value: int
    high: int
    texts: Sequence[str]
    mark: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return what the page needs to know."""
        return super().to_dict() | {"texts": list(self.texts)}


@dataclass(frozen=True)
class Statistics(Control):
    """What this device has kept of finished games: Python tells only the words, and how numbers are written.

    The page alone knows what was kept: it is neither sent nor asked for.
    """

    kind: ClassVar[str] = "statistics"

    words: Mapping[str, str]
    notation: Notation

    def to_dict(self) -> dict[str, Any]:
        """Return the words, and the digits of the base with its point and its mark."""
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
