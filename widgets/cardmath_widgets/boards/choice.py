"""What is chosen for the next deal: the game with its options, and which deals are wanted."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath.i18n import _
from cardmath.solving import GRADES, WINNABLE
from cardmath_widgets.panels import Option, Select

__all__ = ["ANY", "KINDS", "Choice", "kind_control"]

ANY: Final = "any"
#: The kinds of deals that can be asked for where a game can be solved.
KINDS: Final = (ANY, WINNABLE, *GRADES)
_LABELS: Final = {ANY: "any", WINNABLE: "that can be won", "easy": "easy", "medium": "medium", "hard": "hard"}


@dataclass(frozen=True)
class Choice:
    """A game, and which of its deals are wanted: one of `KINDS`, or of the kinds of the game's own.

    A kind of a game's own is its name, with a colon and what is wanted behind it where there is more to say.
    ``base`` is the base that the choice brings with it, to be used from the next deal on, if any.
    """

    game: Any
    kind: str = ANY
    base: int | None = None

    def of_kind(self, kind: str, own: Collection[str] = ()) -> "Choice":
        """Return the choice with other deals wanted; as it is where there is no such kind."""
        return replace(self, kind=kind) if kind in KINDS or kind.partition(":")[0] in own else self


def kind_control(choice: Choice, own: Mapping[str, str], missing: frozenset[str] = frozenset()) -> Select:
    """Return the choice of kinds, the game's ``own`` last; those that are ``missing`` cannot be taken."""
    options = [Option(kind, _(_LABELS[kind]), kind in missing) for kind in KINDS]
    options += [Option(kind, label) for kind, label in own.items()]
    return Select("kind", _("Which deals"), choice.kind.partition(":")[0], options)
