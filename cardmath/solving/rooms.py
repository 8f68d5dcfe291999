"""Which room solves which game: one line for each, loaded when a position of the game is first asked about.

A room is a module with four functions, each of a position and a `Budget`: ``solve`` returns a `Solution`,
``evaluate`` a verdict, ``hint`` a `Hint`, ``grade`` a `Difficulty` or None. Where the budget does not
suffice they say so in their answers and never raise for it.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

from cardmath.i18n import _
from cardmath.solving.budget import Budget
from cardmath.solving.grades import Difficulty
from cardmath.solving.hints import Hint
from cardmath.solving.solution import PositionError, Solution

__all__ = ["ROOMS", "Room", "room_of"]

#: The module of each game's room, by the game's name in records.
ROOMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pyramid-addition": "cardmath.solving.pyramid",
        "odd-and-even": "cardmath.solving.patience",
        "patriarchs": "cardmath.solving.patience",
        "royal-cotillion": "cardmath.solving.patience",
        "contradance": "cardmath.solving.patience",
        "captured-queens": "cardmath.solving.patience",
    }
)


class Room(Protocol):
    """What a room answers."""

    def solve(self, position: Any, budget: Budget) -> Solution[Any]:
        """Find a line that wins or the reason why there is none."""
        ...

    def evaluate(self, position: Any, budget: Budget) -> str:
        """Return the verdict alone."""
        ...

    def hint(self, position: Any, budget: Budget) -> Hint:
        """Judge every legal move."""
        ...

    def grade(self, position: Any, budget: Budget) -> Difficulty | None:
        """Return how hard it is to win; raises `GradeError` where nothing can be won."""
        ...


def room_of(position: object) -> Room:
    """Return the room that knows a position; raises `PositionError` where none does.

    >>> from cardmath.games import PyramidGame
    >>> room_of(PyramidGame().deal(7)).__name__
    'cardmath.solving.pyramid'
    """
    path = ROOMS.get(getattr(getattr(position, "game", None), "key", None) or "")
    if path is None:
        raise PositionError(
            _("only positions of {games} can be solved, not {kind}").format(
                games=_(", ").join(ROOMS), kind=type(position).__name__
            )
        )
    return cast(Room, import_module(path))
