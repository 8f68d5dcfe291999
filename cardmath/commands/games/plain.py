"""The command line for games set up by a list of options: ``--option k=v``."""

import argparse
import re
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from cardmath.commands.games import OptionError
from cardmath.deals import shuffled
from cardmath.games import Game, game_named
from cardmath.games.drawing import cards_in_rows
from cardmath.i18n import _
from cardmath.sentences import shown

_WORDS: Final = {"unlimited": None, "true": True, "false": False}


def add_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Add the argument for options."""
    return [
        parser.add_argument(
            "--option",
            action="append",
            default=argparse.SUPPRESS,
            metavar="k=v",
            help=_("a game option, such as redeals=2"),
        )
    ]


def add_variants(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Add the argument for a study's options, with comma-separated values: players=3,4."""
    return add_options(parser)


def game_of(key: str, args: argparse.Namespace) -> Game:
    """Return the game with its options; raises `OptionError` and `cardmath.RecordError`."""
    return _game(key, {name: _value(text) for name, text in _options(args).items()})


def games_of(key: str, args: argparse.Namespace) -> Sequence[Game]:
    """Return the games in a study: every combination of the comma-separated values."""
    values = {name: map(_value, text.split(",")) for name, text in _options(args).items()}
    return [_game(key, dict(zip(values, chosen, strict=True))) for chosen in product(*values.values())]


def _options(args: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in getattr(args, "option", ()):
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise OptionError(
                _("{text} is not an option; an option looks like redeals=2").format(text=shown(text))
            )
        if name in options:
            raise OptionError(_("the option {name} appears twice").format(name=shown(name)))
        options[name] = value
    return options


def _game(key: str, options: dict[str, Any]) -> Game:
    kind = game_named(key)
    return kind.from_setup(kind.completed({"options": options}))


def wish_of(_game: Any, _args: argparse.Namespace) -> None:
    """Return None: these games have no options that select particular deals."""


def picture(position: Any, number: int) -> str:
    """Return the cards in the order they are dealt.

    >>> from cardmath.games import GAMES
    >>> print(picture(GAMES["captured-queens"]().deal(7), 7).splitlines()[0])
    Deal 7: 52 cards
    """
    cards = shuffled(position.game.pack, number)
    facts = _("Deal {number}: {size} cards").format(number=number, size=len(cards))
    return "\n".join([facts, "", cards_in_rows(cards)])


def _value(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    # Anything except a plain number remains a string, which no option accepts.
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,8}", text) else text
