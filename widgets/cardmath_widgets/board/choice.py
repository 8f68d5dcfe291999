"""The choices for the next deal: the game, the kind of deal, and the deal a game starts with."""

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from cardmath.deals import random_deal_number
from cardmath.games import Game
from cardmath.i18n import _
from cardmath.proven import glances
from cardmath.solving import GRADES, WINNABLE, evaluate
from cardmath_widgets.page.panels import Option, Select

__all__ = [
    "ANY",
    "KINDS",
    "Choice",
    "is_promised",
    "is_settled_soon",
    "kind_control",
    "number_of_the_day",
    "point_of",
    "winnable_number",
]


ANY: Final = "any"
#: The kinds of deals to choose from in games that can be solved.
KINDS: Final = (ANY, WINNABLE, *GRADES)
#: The prefix of the catalogue's kinds; after a colon follows what the deals teach.
_TEACHES: Final = "teaches"
_LABELS: Final = {ANY: "any", WINNABLE: "that can be won", "easy": "easy", "medium": "medium", "hard": "hard"}
#: Packs up to this size are usually solved at once. Larger ones are only looked up in the catalogue.
_LARGEST_SEARCHED: Final = 100
#: How many numbers are tried when a board opens, and the search steps for each: a few milliseconds.
_TRIED: Final = 3
_OPENING_NODES: Final = 200
#: The same for the deal of the day, which must be the same on every machine.
_TRIED_FOR_A_DAY: Final = 12
_NODES_FOR_A_DAY: Final = 1_000


@dataclass(frozen=True)
class Choice:
    """A game and the kind of its next deal: one of `KINDS`, or a kind that only the game has.

    A kind that only the game has is a name, optionally followed by a colon and details. ``base`` is the base
    that comes with the choice, used from the next deal on.
    """

    game: Any
    kind: str = WINNABLE
    base: int | None = None

    def of_kind(self, kind: str, own: Collection[str] = ()) -> "Choice":
        """Return the choice with another kind of deal, or unchanged if the kind is unknown."""
        is_known = kind in KINDS or bool(point_of(kind)) or kind.partition(":")[0] in own
        return replace(self, kind=kind) if is_known else self


def point_of(kind: str) -> str:
    """Return the teaching point that a kind asks for, or "".

    >>> point_of("teaches:keep the partner"), point_of("easy")
    ('keep the partner', '')
    """
    name, _colon, point = kind.partition(":")
    return point if name == _TEACHES else ""


def kind_control(
    choice: Choice,
    own: Mapping[str, str],
    missing: frozenset[str] = frozenset(),
    grades: Sequence[str] = GRADES,
) -> Select:
    """Return the control for kinds: the common ones, the game's ``own``, the catalogue's teaching points.

    The ``missing`` kinds are disabled. Only the ``grades`` that its deals can have are listed; a single one
    says no more than that a deal can be won.
    """
    graded = grades if len(grades) > 1 else ()
    kinds = (ANY, WINNABLE, *graded)
    options = [Option(kind, _(_LABELS[kind]), kind in missing) for kind in kinds]
    options += [Option(kind, label) for kind, label in own.items()]
    points = dict.fromkeys(point for one in glances(choice.game) for point in one.points)
    options += [
        Option(f"{_TEACHES}:{point}", _("that teach: {point}").format(point=_(point))) for point in points
    ]
    known = {one.value for one in options}
    shown = choice.kind if choice.kind in known else choice.kind.partition(":")[0]
    return Select("kind", _("Which deals"), shown if shown in known else WINNABLE, options)


def is_settled_soon(game: Game) -> bool:
    """Return whether most deals of a game are solved quickly."""
    return len(game.pack) <= _LARGEST_SEARCHED


def is_promised(game: Game) -> bool:
    """Return whether a winnable deal of a game is almost always found quickly."""
    return is_settled_soon(game) or bool(_proven(game))


def winnable_number(game: Game, but: int | None = None) -> int | None:
    """Return the number of a random winnable deal, or None if none is found quickly.

    Small packs are searched in about ten milliseconds; large ones are looked up in the catalogue. ``but`` is
    a number to avoid: that of the deal on the table.

    >>> from cardmath.games import PatriarchsGame, PyramidGame
    >>> evaluate(PyramidGame().deal(winnable_number(PyramidGame())))
    'winnable'
    >>> winnable_number(PatriarchsGame()) in {one.number for one in glances(PatriarchsGame())}
    True
    """
    if is_settled_soon(game):
        for _try in range(_TRIED):
            number = random_deal_number()
            if number != but and evaluate(game.deal(number), nodes=_OPENING_NODES) == WINNABLE:
                return number
    proven = [number for number in _proven(game) if number != but]
    return random.choice(proven) if proven else None


def number_of_the_day(game: Game, day: date, *, is_solved: bool) -> int:
    """Return the deal of a day, the same on every machine; a winnable one if the game ``is_solved``.

    >>> from cardmath.games import PyramidGame
    >>> number_of_the_day(PyramidGame(), date(2030, 1, 1), is_solved=True)
    774298
    """
    number = random.Random(day.toordinal()).randrange(1_000_000)
    if not is_solved:
        return number
    if not is_settled_soon(game):
        proven = _proven(game)
        return proven[number % len(proven)] if proven else number
    near = range(number, number + _TRIED_FOR_A_DAY)
    return next((one for one in near if evaluate(game.deal(one), nodes=_NODES_FOR_A_DAY) == WINNABLE), number)


def _proven(game: Game) -> tuple[int, ...]:
    return tuple(one.number for one in glances(game) if one.is_winnable)
