"""The games: each a fixed set of rules and the positions that arise under them."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cardmath.errors import RecordError
from cardmath.games.game import Game, Move, Outcome, Position, Refusal, Solitaire
from cardmath.i18n import _
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.games.odds import OddsGame
    from cardmath.games.patience import (
        CapturedQueensGame,
        ContradanceGame,
        OddAndEvenGame,
        PatriarchsGame,
        RoyalCotillionGame,
    )
    from cardmath.games.pyramid import PyramidGame

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

#: Where the game of each name in records is found: its package, and what it is called there.
_HOMES: Final = {
    "pyramid-addition": ("pyramid", "PyramidGame"),
    "odd-and-even": ("patience", "OddAndEvenGame"),
    "patriarchs": ("patience", "PatriarchsGame"),
    "royal-cotillion": ("patience", "RoyalCotillionGame"),
    "contradance": ("patience", "ContradanceGame"),
    "captured-queens": ("patience", "CapturedQueensGame"),
    "odds": ("odds", "OddsGame"),
}


class _Games(Mapping[str, type[Game]]):
    """Every game by its name; a game is loaded when it is first asked for, so a short command needs one."""

    def __getitem__(self, key: str) -> type[Game]:
        package, name = _HOMES[key]
        game: type[Game] = getattr(import_module(f"{__name__}.{package}"), name)
        return game

    def __contains__(self, key: object) -> bool:
        return key in _HOMES

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


#: Every game by the name it carries in records.
GAMES: Final[Mapping[str, type[Game]]] = _Games()


def __getattr__(name: str) -> object:
    for key, (_package, offered) in _HOMES.items():
        if offered == name:
            return GAMES[key]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_from_setup(key: object, setup: Mapping[str, Any]) -> Game:
    """Return the game that a record names, with the options the record gives.

    Raises `RecordError` for an unknown game and for options that are missing or wrong.

    >>> game_from_setup("odds", {"options": {"players": 4}}) == GAMES["odds"](players=4)
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
