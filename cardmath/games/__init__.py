"""The games: each a fixed set of rules and the positions that arise under them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from cardmath.errors import RecordError
from cardmath.games.game import Game, Move, Outcome, Position, Refusal, Solitaire
from cardmath.games.odds import OddsGame
from cardmath.games.patience import (
    CapturedQueensGame,
    ContradanceGame,
    OddAndEvenGame,
    PatriarchsGame,
    RoyalCotillionGame,
)
from cardmath.games.pyramid import PyramidGame
from cardmath.i18n import _
from cardmath.sentences import shown

__all__ = [
    "GAMES",
    "CapturedQueensGame",
    "ContradanceGame",
    "Game",
    "Move",
    "OddAndEvenGame",
    "OddsGame",
    "Outcome",
    "PatriarchsGame",
    "Position",
    "PyramidGame",
    "Refusal",
    "RoyalCotillionGame",
    "Solitaire",
    "game_from_setup",
    "game_named",
]

#: Every game by the name it carries in records.
GAMES: Final[Mapping[str, type[Game]]] = MappingProxyType(
    {
        game.key: game
        for game in (
            PyramidGame,
            OddAndEvenGame,
            PatriarchsGame,
            RoyalCotillionGame,
            ContradanceGame,
            CapturedQueensGame,
            OddsGame,
        )
    }
)


def game_from_setup(key: object, setup: Mapping[str, Any]) -> Game:
    """Return the game that a record names, with the options the record gives.

    Raises `RecordError` for an unknown game and for options that are missing or wrong.

    >>> game_from_setup("pyramid-addition", PyramidGame().setup()) == PyramidGame()
    True
    """
    return game_named(key).from_setup(setup)


def game_named(key: object) -> type[Game]:
    """Return the game of a name in records; raises `RecordError` where there is none.

    >>> game_named("pyramid-addition")
    <class 'cardmath.games.pyramid.position.PyramidGame'>
    """
    if not isinstance(key, str) or key not in GAMES:
        raise RecordError(
            _("there is no game {key}; the games are {games}"), key=shown(key), games=", ".join(GAMES)
        )
    return GAMES[key]
