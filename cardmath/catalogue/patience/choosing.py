"""Which deals of the two-pack patiences are catalogued, and what is proven of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from cardmath.catalogue.errors import UnsettledError
from cardmath.catalogue.patience.teaching import points_of
from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatienceGame,
    PatienceMove,
    PatiencePosition,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.i18n import _
from cardmath.solving import Budget
from cardmath.solving.patience import PatienceDifficulty, grade

__all__ = ["EACH", "FLEETING", "OF_LOSSES", "SERIES", "games_of", "proof", "series_of", "told"]

_GAMES: Final[Mapping[str, tuple[PatienceGame, ...]]] = MappingProxyType(
    {
        "odd-and-even": (OddAndEvenGame(), OddAndEvenGame(laid_out="aces-and-twos")),
        "patriarchs": (PatriarchsGame(), PatriarchsGame(reversal=False)),
        "royal-cotillion": (RoyalCotillionGame(laid_out="aces-and-twos"), RoyalCotillionGame()),
        "contradance": (ContradanceGame(), ContradanceGame(redeals=2)),
        "captured-queens": (
            CapturedQueensGame(),
            CapturedQueensGame(redeals=1, laid_out="queens"),
            CapturedQueensGame(redeals=1, laid_out="queens-fives-sixes"),
        ),
    }
)
#: There is a catalogue for each game.
SERIES: Final = tuple(_GAMES)
#: How many deals of each kind are kept for each game.
EACH: Final = 16
OF_LOSSES: Final = frozenset[str]()
FLEETING: Final = frozenset[str]()


def games_of(series: str) -> tuple[PatienceGame, ...]:
    """Return the games of a catalogue: the usual one and others.

    >>> [game.redeals for game in games_of("contradance")]
    [1, 2]
    """
    return _GAMES[series]


def series_of(game: PatienceGame) -> str:
    """Return the name of the game."""
    return game.key


def told(game: PatienceGame) -> str:
    """Return the options in words.

    >>> told(PatriarchsGame())
    'patriarchs: redeals 1, reversal True'
    """
    options = game.setup()["options"].items()
    parts = [f"{name} {_('unlimited') if value is None else value}" for name, value in options]
    return f"{game.key}: {_(', ').join(parts)}"


def proof(
    start: PatiencePosition, line: Sequence[PatienceMove] | None, limit: float | None
) -> tuple[PatienceDifficulty | None, tuple[str, ...]]:
    """Return how hard a deal is, None for a lost one, which has no line, and its teaching points."""
    if line is None:
        return None, ()
    difficulty = grade(start, Budget(limit))
    if difficulty is None:
        raise UnsettledError(_("not settled in the time given: the difficulty"))
    return difficulty, points_of(start, limit)
