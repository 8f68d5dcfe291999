"""Each game's part of the command line: its options, the games they select and a text drawing.

A game's part is set in its descriptor. Without one, the game takes its options as ``--option k=v``. No
command refers to a game by name.
"""

import argparse
import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from cardmath.deals import shuffled
from cardmath.errors import CardmathError
from cardmath.games import GAMES, Game, game_named
from cardmath.games.drawing import cards_in_rows
from cardmath.games.registry import BUILT_IN, GameDescriptor, descriptor_of
from cardmath.i18n import _
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.solving.search_deals import Wish

_WORDS: Final = {"unlimited": None, "true": True, "false": False}


class OptionError(CardmathError, ValueError):
    """The error for an option that the game does not have."""


class GameCommand:
    """The part of a game that is set up by a list of options; other games override its methods.

    An option that the user leaves out must be absent from the parsed arguments
    (``default=argparse.SUPPRESS``), so that an option for another game can be rejected.
    """

    def add_options(self, parser: argparse.ArgumentParser) -> list[argparse.Action]:
        """Add the options that choose a game for ``deal``, and return the new actions."""
        return [
            parser.add_argument(
                "--option",
                action="append",
                default=argparse.SUPPRESS,
                metavar="k=v",
                help=_("a game option, such as redeals=2"),
            )
        ]

    def add_variants(self, parser: argparse.ArgumentParser) -> list[argparse.Action]:
        """Add the options that choose several games for ``study``: comma-separated values, players=3,4."""
        return self.add_options(parser)

    def game_of(self, key: str, args: argparse.Namespace) -> Game:
        """Return the chosen game; raises `OptionError`, `cardmath.DeckError` and `cardmath.RecordError`."""
        return _game(key, {name: _value(text) for name, text in _options(args).items()})

    def games_of(self, key: str, args: argparse.Namespace) -> Sequence[Game]:
        """Return the games chosen for a study: every combination of the comma-separated values."""
        values = {name: map(_value, text.split(",")) for name, text in _options(args).items()}
        return [_game(key, dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]

    def wish_of(self, game: Any, args: argparse.Namespace) -> "Wish | None":
        """Return the deals selected by the game's own options, or None if any deal is fine."""
        return None

    def picture(self, position: Any, number: int) -> str:
        """Return a drawing of a dealt game in letters and digits: here, the cards as they are dealt.

        >>> from cardmath.games import GAMES
        >>> print(GameCommand().picture(GAMES["captured-queens"]().deal(7), 7).splitlines()[0])
        Deal 7: 52 cards
        """
        cards = shuffled(position.game.pack, number)
        facts = _("Deal {number}: {size} cards").format(number=number, size=len(cards))
        return "\n".join([facts, "", cards_in_rows(cards)])

    def run_study(self, args: argparse.Namespace) -> int:
        """Run studies that are not about winnable deals, print their results and return the exit status."""
        raise NotImplementedError


def _options(args: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in getattr(args, "option", ()):
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise OptionError(_("{text} is not an option; an option looks like redeals=2"), text=shown(text))
        if name in options:
            raise OptionError(_("the option {name} appears twice"), name=shown(name))
        options[name] = value
    return options


def _game(key: str, options: dict[str, Any]) -> Game:
    kind = game_named(key)
    return kind.from_setup(kind.completed({"options": options}))


def _value(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    # Anything except a plain number remains a string, which no option accepts.
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,8}", text) else text


def add_games(parser: argparse.ArgumentParser, variants: bool = False) -> None:
    """Add the argument for a game, and the options for all games.

    A game from another package takes its options as ``--option k=v``. Other packages are searched only if no
    built-in game has that name.
    """
    keys = [game.key for game in BUILT_IN]
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(keys))
    owned: dict[Callable[[], GameCommand], dict[str, str]] = {}
    # If several games share their options, these are added only once.
    added: dict[Any, Sequence[argparse.Action]] = {}
    for load in (GameDescriptor.command, *map(command_of, keys)):
        command = load()
        add = type(command).add_variants if variants else type(command).add_options
        if add not in added:
            added[add] = add(command, parser)
        owned[load] = {action.dest: action.option_strings[0] for action in added[add]}
    parser.set_defaults(owned=owned)


def chosen_command(args: argparse.Namespace) -> GameCommand:
    """Return the part for the named game; raises `OptionError` for an option that belongs to another game."""
    load = command_of(args.game)
    # Games from other packages take only ``--option``.
    owned = args.owned.get(load, args.owned[GameDescriptor.command])
    foreign = {
        option
        for options in args.owned.values()
        for dest, option in options.items()
        if dest not in owned and hasattr(args, dest)
    }
    if foreign:
        raise OptionError(
            _("{game} has no {option}; it has {options}"),
            game=args.game,
            option=min(foreign),
            options=" ".join(owned.values()),
        )
    return load()


def command_of(key: str) -> Callable[[], GameCommand]:
    """Return the loader of a game's part. The parser's ``owned`` maps it to the part's options."""
    found = descriptor_of(key)
    return found.command if found else GameDescriptor.command
