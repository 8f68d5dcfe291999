"""What is chosen for the next deal: the game with its options, and which deals are wanted."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from cardmath.i18n import _
from cardmath.proven import glances
from cardmath.solving import GRADES, WINNABLE
from cardmath_widgets.panels import Option, Select

__all__ = ["ANY", "KINDS", "Choice", "kind_control", "point_of"]

ANY: Final = "any"
#: The kinds of deals that can be asked for where a game can be solved.
KINDS: Final = (ANY, WINNABLE, *GRADES)
#: Kinds of the catalogue begin so; behind a colon comes what the deals teach.
_TEACHES: Final = "teaches"
_LABELS: Final = {ANY: "any", WINNABLE: "that can be won", "easy": "easy", "medium": "medium", "hard": "hard"}


@dataclass(frozen=True)
class Choice:
    """A game, and which of its deals are wanted: one of `KINDS`, or of the kinds of the game's own.

    A kind of a game's own is its name, with a colon and what is wanted behind it where there is more to say.
    ``base`` is the base that the choice brings with it, to be used from the next deal on, if any.
    """

    game: Any
    kind: str = WINNABLE
    base: int | None = None

    def of_kind(self, kind: str, own: Collection[str] = ()) -> "Choice":
        """Return the choice with other deals wanted; as it is where there is no such kind."""
        is_known = kind in KINDS or bool(point_of(kind)) or kind.partition(":")[0] in own
        return replace(self, kind=kind) if is_known else self


def point_of(kind: str) -> str:
    """Return the teaching point that a kind asks for, "" where it asks for none.

    >>> point_of("teaches:keep the partner"), point_of("easy")
    ('keep the partner', '')
    """
    name, _colon, point = kind.partition(":")
    return point if name == _TEACHES else ""


def kind_control(choice: Choice, own: Mapping[str, str], missing: frozenset[str] = frozenset()) -> Select:
    """Return the choice of kinds, then the game's ``own``, then what deals of the catalogue teach.

    Those that are ``missing`` cannot be taken.
    """
    options = [Option(kind, _(_LABELS[kind]), kind in missing) for kind in KINDS]
    options += [Option(kind, label) for kind, label in own.items()]
    points = dict.fromkeys(point for one in glances(choice.game) for point in one.points)
    options += [
        Option(f"{_TEACHES}:{point}", _("that teach: {point}").format(point=_(point))) for point in points
    ]
    known = {one.value for one in options}
    shown = choice.kind if choice.kind in known else choice.kind.partition(":")[0]
    return Select("kind", _("Which deals"), shown if shown in known else WINNABLE, options)
