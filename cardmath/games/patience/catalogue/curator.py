"""Selection of two-pack patience deals for the catalogues, with proofs, and the format of their lines."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardmath.cards import parse_cards
from cardmath.catalogue.curators import CatalogueError, UnsettledError
from cardmath.errors import CardError
from cardmath.games import game_named
from cardmath.games.patience import PatienceGame, PatienceMove, PatiencePosition, family
from cardmath.games.patience.catalogue.teaching import POINTS as POINTS
from cardmath.games.patience.catalogue.teaching import points_of
from cardmath.games.patience.solving import PatienceCause, PatienceDifficulty, grade
from cardmath.i18n import _
from cardmath.reading import field, texts
from cardmath.sentences import shown
from cardmath.solving import Budget

#: The number of deals of each kind kept for each game.
EACH: Final = 16
OF_LOSSES: Final = frozenset[str]()
FLEETING: Final = frozenset[str]()


def series() -> tuple[str, ...]:
    """Return the keys of the games; each has a catalogue."""
    return tuple(family())


def games_of(series: str) -> tuple[PatienceGame, ...]:
    """Return the games in a catalogue: the one with the usual options, then the others.

    >>> [game.redeals for game in games_of("contradance")]
    [1, 2]
    """
    kind = game_named(series)
    assert issubclass(kind, PatienceGame)
    return tuple(kind(**options) for options in kind.catalogued)


def series_of(game: PatienceGame) -> str:
    """Return the name of the game."""
    return game.key


def description(game: PatienceGame) -> str:
    """Return the options in words.

    >>> from cardmath.games.patience import PatriarchsGame
    >>> description(PatriarchsGame())
    'patriarchs: redeals 1, reversal True'
    """
    options = game.setup()["options"].items()
    parts = [f"{name} {_('unlimited') if value is None else value}" for name, value in options]
    return f"{game.key}: {_(', ').join(parts)}"


def proof(
    start: PatiencePosition, line: Sequence[PatienceMove] | None, limit: float | None
) -> tuple[PatienceDifficulty | None, tuple[str, ...]]:
    """Return the difficulty of a deal (None for a lost deal, which has no line) and its teaching points."""
    if line is None:
        return None, ()
    difficulty = grade(start, Budget(limit))
    if difficulty is None:
        raise UnsettledError(_("the difficulty could not be settled in time"))
    return difficulty, points_of(start, limit)


def difficulty_to_dict(difficulty: PatienceDifficulty) -> dict[str, Any]:
    """Return the parts of a difficulty as they appear in a catalogue line."""
    return {"careless": difficulty.careless, "narrow": difficulty.narrow}


def read_difficulty(data: Mapping[str, Any]) -> PatienceDifficulty:
    """Read a difficulty; raises `CatalogueError`."""
    parts = [data.get(name) for name in ("careless", "narrow")]
    for name, value in zip(("careless", "narrow"), parts, strict=True):
        if not isinstance(value, bool):
            raise CatalogueError(
                _('"{name}" must be true or false, not {given}').format(name=name, given=shown(value))
            )
    return PatienceDifficulty(*map(bool, parts))


def cause_to_dict(cause: PatienceCause) -> dict[str, Any]:
    """Return the parts of a cause as they appear in a catalogue line."""
    return {"kind": cause.kind} | ({"cards": list(map(str, cause.cards))} if cause.cards else {})


def read_cause(data: Mapping[str, Any]) -> PatienceCause:
    """Read a cause; raises `CatalogueError` or `cardmath.RecordError`."""
    try:
        cards = parse_cards(texts({"cards": []} | dict(data), "cards"))
    except CardError as error:
        raise CatalogueError(str(error)) from None
    return PatienceCause(field(data, "kind", str), cards)
