"""The games: each game's rules and positions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from cardmath.errors import RecordError, check_options
from cardmath.games.game import Game, GameMove, Outcome, Position, Refusal, Solitaire
from cardmath.games.registry import GameDescriptor, descriptor_of, descriptors, register
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
    "GameDescriptor",
    "GameMove",
    "OddAndEvenGame",
    "OddsGame",
    "Outcome",
    "PatriarchsGame",
    "Position",
    "PyramidGame",
    "Refusal",
    "RoyalCotillionGame",
    "Solitaire",
    "check_game",
    "chosen_game",
    "default_game",
    "game_from_setup",
    "game_named",
    "presets_of",
    "register",
]


class _Games(Mapping[str, type[Game]]):
    """All games by key. A game is loaded on first use, so a short command loads only one."""

    def __getitem__(self, key: str) -> type[Game]:
        found = descriptor_of(key)
        if found is None:
            raise KeyError(key)
        return found.rules()

    def __contains__(self, key: object) -> bool:
        return descriptor_of(key) is not None

    def __iter__(self) -> Iterator[str]:
        return (descriptor.key for descriptor in descriptors())

    def __len__(self) -> int:
        return sum(1 for _one in descriptors())

    def __repr__(self) -> str:
        return f"<GAMES {', '.join(self)}>"


#: All games by their key in records.
GAMES: Final[Mapping[str, type[Game]]] = _Games()


#: The folder of each game in this package. Games load on first use.
_HOMES: Final = {
    "CapturedQueensGame": "cardmath.games.patience",
    "ContradanceGame": "cardmath.games.patience",
    "OddAndEvenGame": "cardmath.games.patience",
    "OddsGame": "cardmath.games.odds",
    "PatriarchsGame": "cardmath.games.patience",
    "PyramidGame": "cardmath.games.pyramid",
    "RoyalCotillionGame": "cardmath.games.patience",
}


if not TYPE_CHECKING:
    # A type checker reads the imports above, so it can spot a name that does not exist.
    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    # Tab completion offers the games that are not loaded yet, too.
    return sorted({*globals(), *__all__})


def game_from_setup(key: object, setup: Mapping[str, Any]) -> Game:
    """Return the game named in a record, with the record's options.

    Raises `RecordError` for an unknown game and for missing or wrong options.

    >>> game_from_setup("odds", {"options": {"players": 4}}) == GAMES["odds"](players=4)
    True
    """
    return game_named(key).from_setup(setup)


def default_game() -> Any:
    """Return the first game, with its usual options.

    >>> default_game() == GAMES["pyramid-addition"]()
    True
    """
    kind: Any = next(iter(GAMES.values()))
    return kind()


def presets_of(game_type: type[Game]) -> Mapping[str, tuple[Game, int]]:
    """Return a game's presets by short name, each with its usual base.

    Most games have none.

    >>> presets_of(GAMES["pyramid-addition"])["bonds-to-ten"][1], dict(presets_of(GAMES["odds"]))
    (10, {})
    """
    presets: Callable[[], Mapping[str, tuple[Game, int]]] = getattr(game_type, "presets", dict)
    return presets()


def game_named(key: object) -> type[Game]:
    """Return the game with this key in records. Raises `RecordError` if there is none.

    >>> game_named("pyramid-addition")
    <class 'cardmath.games.pyramid.game.PyramidGame'>
    """
    if not isinstance(key, str) or key not in GAMES:
        raise RecordError(
            _("there is no game {key}; the games are {games}"), key=shown(key), games=", ".join(GAMES)
        )
    return GAMES[key]


def check_game(game: Any) -> None:
    """Raise `RecordError` for anything but a game, such as the class of one."""
    if isinstance(game, type) or not hasattr(game, "pack"):
        raise RecordError(_("a game must be a Game, such as PyramidGame(), not {given}"), given=shown(game))


def chosen_game(
    game: Game | str | None, options: Mapping[str, Any], usual: Game, others: Iterable[str] = ()
) -> Game:
    """Return the game that the caller chose: a game or its key in records, with options by name.

    Without a game, the options make a game of the ``usual`` game's type. With neither, the result is the
    ``usual`` game itself. Raises `RecordError` for an unknown key, `cardmath.DeckError` for invalid options
    and `cardmath.errors.ArgumentError` for options that the game does not have; these may be mistyped
    ``others``, which are the caller's own arguments.

    >>> chosen_game("patriarchs", {"redeals": 2}, GAMES["odds"]())
    PatriarchsGame(redeals=2, laid_out='aces-and-kings', reversal=True, turning='any-time')
    >>> chosen_game(None, {"lives": 1}, GAMES["odds"]())
    OddsGame(players=4, lives=1, frozen=False)
    """
    chosen: Any = usual if game is None else game
    if not isinstance(game, str):
        check_game(chosen)
        if not options:
            return cast(Game, chosen)
    kind: Any = game_named(game) if isinstance(game, str) else type(chosen)
    key: str = kind.key
    if is_dataclass(kind):
        check_options(key, options, [one.name for one in fields(kind)], others=others)
    is_new = game is None or isinstance(game, str)
    return cast(Game, kind(**options) if is_new else replace(chosen, **options))
