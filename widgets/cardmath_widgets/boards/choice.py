"""What is chosen for the next deal: the game with its options, and which deals are wanted."""

from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath.games import Game
from cardmath.i18n import _
from cardmath.solving import GRADES, WINNABLE
from cardmath.solving.search_deals import first_graded, first_winnable
from cardmath_widgets.panels import Option, Select

__all__ = ["ANY", "KINDS", "Choice", "kind_control"]

ANY: Final = "any"
#: The kinds of deals that can be asked for where a game can be solved.
KINDS: Final = (ANY, WINNABLE, *GRADES)
_LABELS: Final = {ANY: "any", WINNABLE: "that can be won", "easy": "easy", "medium": "medium", "hard": "hard"}
#: Seconds that one deal, and that the whole search for a deal may take while a player waits.
_SETTLING: Final = 0.5
_PATIENCE: Final = 3.0


@dataclass(frozen=True)
class Choice:
    """A game, and which of its deals are wanted: one of `KINDS`."""

    game: Any
    kind: str = ANY

    def of_kind(self, kind: str) -> "Choice":
        """Return the choice with other deals wanted; as it is where there is no such kind."""
        return replace(self, kind=kind) if kind in KINDS else self

    def number(self, start: int) -> int:
        """Return the first number from ``start`` whose deal is of the kind that is wanted.

        Raises `cardmath.solving.search_deals.NoDealError` where a moment does not suffice to find one.
        """
        if self.kind == ANY:
            return start
        game: Game = self.game
        if self.kind == WINNABLE:
            return first_winnable(game, start, limit=_SETTLING, patience=_PATIENCE)
        return first_graded(game, self.kind, start, limit=_SETTLING, patience=_PATIENCE)


def kind_control(choice: Choice, missing: frozenset[str] = frozenset()) -> Select:
    """Return the choice of kinds; those that are ``missing`` cannot be taken."""
    return Select(
        "kind",
        _("Which deals"),
        choice.kind,
        [Option(kind, _(_LABELS[kind]), kind in missing) for kind in KINDS],
    )
