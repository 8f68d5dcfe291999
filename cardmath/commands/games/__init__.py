"""Each game's part of the command line: its options, the games they select and a text drawing.

The module is set in the game's descriptor. A game without a module takes its options as ``--option k=v``. No
command refers to a game by name. A module provides

- ``add_options(parser)``, ``add_variants(parser)``: add options to ``deal`` and to ``study`` and return the
  new actions. An option that the user leaves out must be absent from the parsed arguments
  (``default=argparse.SUPPRESS``), so that an option for another game can be rejected;
- ``game_of(key, args)``: the chosen game; ``games_of(key, args)``: the games in a study;
- ``wish_of(game, args)``: the deals selected by the game's own options, or None if any deal will do;
- ``picture(position, number)``: a dealt game, drawn with letters and digits.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from cardmath.errors import CardmathError
from cardmath.games import GAMES, Game
from cardmath.games.descriptor import GameDescriptor
from cardmath.games.registry import BUILT_IN, descriptor_of
from cardmath.i18n import _

if TYPE_CHECKING:
    from cardmath.solving.search_deals import Wish

__all__ = [
    "GameModule",
    "OptionError",
    "StudyModule",
    "add_games",
    "command_of",
    "module_of",
]


class OptionError(CardmathError, ValueError):
    """The error for an option that the game does not have."""


class GameModule(Protocol):
    """The interface of a game's module."""

    def add_options(self, parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
        """Add the options that choose a game for ``deal``."""
        ...

    def add_variants(self, parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
        """Add the options that choose several games for ``study``."""
        ...

    def game_of(self, key: str, args: argparse.Namespace) -> Game:
        """Return the chosen game."""
        ...

    def games_of(self, key: str, args: argparse.Namespace) -> Sequence[Game]:
        """Return the games chosen for a study."""
        ...

    def wish_of(self, game: Any, args: argparse.Namespace) -> "Wish | None":
        """Return the deals selected by the game's own options, or None if any deal is fine."""
        ...

    def picture(self, position: Any, number: int) -> str:
        """Return a drawing of a dealt game in letters and digits."""
        ...


class StudyModule(GameModule, Protocol):
    """The module interface for a game whose studies are not about winnable deals."""

    def run_study(self, args: argparse.Namespace) -> int:
        """Run the studies, print their results and return the exit status."""
        ...


def add_games(parser: argparse.ArgumentParser, variants: bool = False) -> None:
    """Add the argument for a game, and the options for all games.

    A game from another package takes its options as ``--option k=v``. Other packages are searched only if no
    built-in game has that name.
    """
    keys = [game.key for game in BUILT_IN]
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(keys))
    owned: dict[Callable[[], GameModule], dict[str, str]] = {}
    # If several games share a module, its options are added only once.
    added: dict[Any, Sequence[argparse.Action]] = {}
    for command in (GameDescriptor.command, *map(command_of, keys)):
        module = command()
        add = module.add_variants if variants else module.add_options
        if add not in added:
            added[add] = add(parser)
        owned[command] = {action.dest: action.option_strings[0] for action in added[add]}
    parser.set_defaults(owned=owned)


def module_of(args: argparse.Namespace) -> GameModule:
    """Return the module of the named game; raises `OptionError` for an option that belongs to another
    game.
    """
    command = command_of(args.game)
    # Games from other packages take only ``--option``.
    owned = args.owned.get(command, args.owned[GameDescriptor.command])
    foreign = {
        option
        for options in args.owned.values()
        for dest, option in options.items()
        if dest not in owned and hasattr(args, dest)
    }
    if foreign:
        raise OptionError(
            _("{game} has no {option}; it has {options}").format(
                game=args.game, option=min(foreign), options=" ".join(owned.values())
            )
        )
    return command()


def command_of(key: str) -> Callable[[], GameModule]:
    """Return the loader of a game's module. The parser's ``owned`` maps it to the module's options."""
    found = descriptor_of(key)
    return found.command if found else GameDescriptor.command
