"""What each game brings to the command line: its options, the games they choose, its picture in letters.

A game's module is named in `MODULES`; a game without one has its options as ``--option k=v``. The commands
know no game by name. A module offers

- ``add_options(parser)``, ``add_variants(parser)``: options of ``deal`` and of ``study``, as the actions that
  were added. An option that is not given must leave no trace (``default=argparse.SUPPRESS``), so that one of
  another game can be refused;
- ``game_of(key, args)``: the game they choose; ``games_of(key, args)``: those that a study looks at;
- ``wish_of(game, args)``: which deals are asked for by the game's own options, None where any will do;
- ``picture(position, number)``: a dealt game, drawn with letters and digits.
"""

import argparse
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

from cardmath.errors import CardmathError
from cardmath.games import Game
from cardmath.i18n import _

__all__ = ["MODULES", "GameModule", "OptionError", "Wish", "add_games", "module_of"]

#: The module of each game that has one, by the game's name in records.
MODULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "odds": "cardmath.commands.games.odds",
        "pyramid-addition": "cardmath.commands.games.pyramid",
        **dict.fromkeys(
            ("odd-and-even", "patriarchs", "royal-cotillion", "contradance", "captured-queens"),
            "cardmath.commands.games.patience",
        ),
    }
)
_OTHERS: Final = "cardmath.commands.games.plain"


class OptionError(CardmathError, ValueError):
    """An option that the game does not have."""


class Wish(Protocol):
    """Which deals are asked for, beside those that can be won or are of a grade."""

    def measure(self, position: Any) -> tuple[int, ...] | None:
        """Return how well a deal fits, as `cardmath.solving.search_deals.best_winnable` compares it."""
        ...

    def sentence(self, position: Any) -> str:
        """Return what is proven of the deal that was found."""
        ...

    def to_dict(self, position: Any) -> dict[str, Any]:
        """Return what stands beside the record of the deal that was found."""
        ...


class GameModule(Protocol):
    """What a game's module offers."""

    def add_options(self, parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
        """Let ``deal`` choose a game."""
        ...

    def add_variants(self, parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
        """Let ``study`` choose several games."""
        ...

    def game_of(self, key: str, args: argparse.Namespace) -> Game:
        """Return the game that was chosen."""
        ...

    def games_of(self, key: str, args: argparse.Namespace) -> Sequence[Game]:
        """Return the games that were chosen for a study."""
        ...

    def wish_of(self, game: Any, args: argparse.Namespace) -> Wish | None:
        """Return which deals are asked for by the game's own options; None where any will do."""
        ...

    def picture(self, position: Any, number: int) -> str:
        """Return a dealt game, drawn with letters and digits."""
        ...


def add_games(parser: argparse.ArgumentParser, keys: Sequence[str], variants: bool = False) -> None:
    """Let a command name a game and choose its options."""
    parser.add_argument("game", choices=tuple(keys), metavar="GAME", help=", ".join(keys))
    owned: dict[str, dict[str, str]] = {}
    # Games that share their options bring them once.
    added: dict[Any, Sequence[argparse.Action]] = {}
    for path in sorted({_path(key) for key in keys}):
        module = _module(path)
        add = module.add_variants if variants else module.add_options
        if add not in added:
            added[add] = add(parser)
        owned[path] = {action.dest: action.option_strings[0] for action in added[add]}
    parser.set_defaults(owned=owned)


def module_of(args: argparse.Namespace) -> GameModule:
    """Return the module of the game that was named; raises `OptionError` for an option of other games."""
    path = _path(args.game)
    foreign = {
        option
        for other, options in args.owned.items()
        for dest, option in options.items()
        if dest not in args.owned[path] and hasattr(args, dest)
    }
    if foreign:
        raise OptionError(
            _("{game} has no {option}; it has {options}").format(
                game=args.game, option=min(foreign), options=" ".join(args.owned[path].values())
            )
        )
    return _module(path)


def _path(key: str) -> str:
    return MODULES.get(key, _OTHERS)


def _module(path: str) -> GameModule:
    return cast(GameModule, import_module(path))
