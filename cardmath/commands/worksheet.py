"""``cardmath worksheet``: printable worksheets and their answer keys, as PDF."""

import argparse
import re
from collections.abc import Callable, Mapping
from contextvars import copy_context
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardmath.art import COLOUR_SCHEMES
from cardmath.commands import COMMANDS
from cardmath.commands.files import OutputError, write_pdf
from cardmath.commands.games import GameCommand, chosen_command, command_of
from cardmath.commands.options import (
    add_base,
    add_digits,
    add_json,
    add_paper,
    add_pdf,
    base_of,
    deck_of,
    print_answer,
    whole_number,
)
from cardmath.games import GAMES, Game
from cardmath.games.registry import GameDescriptor
from cardmath.i18n import _
from cardmath.numerals import Notation
from cardmath.ranks import RANK_SIGNS, separate_signs, write_ranks
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.worksheets import Kind


class _Choice(NamedTuple):
    """An option for a kind of worksheet: its arguments, and the function that reads them."""

    arguments: tuple[str, ...]
    read: Callable[[argparse.Namespace], Any]


#: A scheme and any host, or else a host that has a dot or a port.
_ADDRESS: Final = re.compile(
    r"(?:(?P<scheme>https?://)[^\s/?#]+|(?:[\w-]+\.)+[\w-]+(?::\d+)?|[\w-]+:\d+|localhost|\[[0-9a-f:]+\](?::\d+)?)"
    r"(?:[/#]\S*)?",
    re.IGNORECASE,
)

_DECK: Final = ("preset", "highest_pip", "faces", "suits", "lowest")


def _plain(name: str) -> _Choice:
    return _Choice((name,), lambda args: getattr(args, name))


#: The options for the kinds of worksheet, keyed by the names that the kinds use.
_CHOICES: Final[Mapping[str, _Choice]] = {
    "deck": _Choice(_DECK, deck_of),
    "game": _Choice((*_DECK, "tableau", "passes"), lambda args: _of_the_default_game(args)),
    "rules": _Choice(("game", "option"), lambda args: _rules(args)),
    "practise": _plain("practise"),
    "card": _plain("card"),
    "colours": _plain("colours"),
    "values": _plain("values"),
}


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "worksheet",
        help=_(COMMANDS["worksheet"]),
        description=_(
            "Write numbered worksheets to a PDF, with their answer keys on separate pages. The"
            " same number gives the same sheet everywhere. “cardmath worksheet list” lists the"
            " kinds."
        ),
        epilog=_(
            "example: cardmath worksheet bond-wheels --base 12 --number 7 --copies 3 --key -o wheels.pdf"
        ),
    )
    parser.add_argument("kind", metavar="KIND|list", help=_("the kind of worksheet, or list"))
    add_base(
        parser,
        _(
            "2 to 36; default: the base of the lesson or deck, 10 on sheets for real cards, and"
            " 12 on all others"
        ),
    )
    add_digits(parser)
    parser.add_argument(
        "--number", type=whole_number, default=1, metavar="N", help=_("the first sheet's number; default 1")
    )
    parser.add_argument(
        "--copies", type=whole_number, default=1, metavar="K", help=_("how many different sheets; default 1")
    )
    parser.add_argument("--key", action="store_true", help=_("add the answer keys, after all sheets"))
    add_paper(parser)
    parser.add_argument("--large", action="store_true", help=_("set the text in large print"))
    parser.add_argument(
        "--ranks",
        choices=RANK_SIGNS,
        default=RANK_SIGNS[0],
        help=_("what to print in the corners of aces and face cards: letters, or numbers for their values"),
    )
    parser.add_argument(
        "--link",
        type=_address,
        default="",
        metavar="ADDRESS",
        help=_(
            "the address that cardmath serve prints; sheets then have a QR code that opens the same numbers"
        ),
    )
    add_pdf(parser)
    add_json(parser)
    default = command_of(next(iter(GAMES)))
    chosen = [*default().add_options(parser), *_add_game_options(parser), *_add_card_options(parser)]
    flags = {action.dest: action.option_strings[0] for action in chosen}
    owned = {
        default: {name: flags[name] for name in _CHOICES["game"].arguments},
        GameDescriptor.command: {"option": flags["option"]},
    }
    parser.set_defaults(run=run, flags=flags, owned=owned)


def _address(text: str) -> str:
    """Read the address of the running apps; a host on its own, as the projector shows it, gets a scheme.

    >>> _address("192.168.1.20:8866"), _address("https://school.example/cards")
    ('http://192.168.1.20:8866', 'https://school.example/cards')
    >>> _address("javascript:alert(1)")
    Traceback (most recent call last):
    ...
    argparse.ArgumentTypeError: 'javascript:alert(1)' is not an address such as http://192.168.1.20:8866
    """
    found = _ADDRESS.fullmatch(text)
    if text and not found:
        sentence = _("{text} is not an address such as {example}")
        raise argparse.ArgumentTypeError(
            sentence.format(text=shown(text), example="http://192.168.1.20:8866")
        )
    return text if not found or found["scheme"] else f"http://{text}"


def _of_the_default_game(args: argparse.Namespace) -> Game:
    key = next(iter(GAMES))
    return command_of(key)().game_of(key, args)


def _add_game_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    group = parser.add_argument_group(_("deals from other games"))
    named = group.add_argument(
        "--game", metavar="GAME", default=argparse.SUPPRESS, help=_("the game; default: the first one")
    )
    return [named, *GameCommand().add_options(parser)]


def _rules(args: argparse.Namespace) -> Game:
    """Return the game that a kind of worksheet is about."""
    from cardmath.worksheets import KINDS

    games = [game.key for game in KINDS[args.kind].games]
    args.game = getattr(args, "game", games[0])
    if args.game not in games:
        raise OutputError(
            _("{kind} has no deals of {game}; its games are {games}"),
            kind=args.kind,
            game=shown(args.game),
            games=", ".join(games),
        )
    return chosen_command(args).game_of(args.game, args)


def _add_card_options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    group = parser.add_argument_group(_("cards to cut out"))
    return [
        group.add_argument(
            "--card",
            choices=("poker", "bridge"),
            default=argparse.SUPPRESS,
            help=_("the card size: 63 (poker) or 57 (bridge) by 88 millimetres; default poker"),
        ),
        group.add_argument(
            "--colours",
            choices=tuple(COLOUR_SCHEMES),
            default=argparse.SUPPRESS,
            help=_("{schemes}; default {usual}").format(
                schemes=", ".join(f"{key}: {scheme.title}" for key, scheme in COLOUR_SCHEMES.items()),
                usual=next(iter(COLOUR_SCHEMES)),
            ),
        ),
        group.add_argument(
            "--values",
            action="store_true",
            default=argparse.SUPPRESS,
            help=_("print the values of aces and face cards on them"),
        ),
    ]


def run(args: argparse.Namespace) -> int:
    """Write the PDF, or list the kinds of worksheet."""
    return copy_context().run(_run, args)


def _run(args: argparse.Namespace) -> int:
    """Write the PDF in its own context, because the symbols for the ranks are set per context."""
    separate_signs()
    write_ranks(args.ranks)
    # Imported here so that the other commands start without the worksheets.
    from cardmath.worksheets import KINDS, worksheet
    from cardmath.worksheets.making import sheet_named

    if args.kind == "list":
        if args.output is not None:
            raise OutputError(_("-o is only for a worksheet; “list” prints the kinds"))
        kinds = [{"kind": one.name, "title": one.title(), "key": one.has_key} for one in KINDS.values()]
        print_answer(args, kinds, "\n".join(f"{one.name:22} {one.title()}" for one in KINDS.values()))
        return 0
    if args.json:
        raise OutputError(_("--json works only with list; a worksheet is a PDF"))
    kind = sheet_named(args.kind)
    options = _chosen(args, kind)
    usual = kind.notation_for(options)

    def make() -> bytes:
        return worksheet(
            args.kind,
            number=args.number,
            notation=Notation(base_of(args, usual.base), args.digits),
            copies=args.copies,
            key=args.key,
            paper=args.paper,
            large=args.large,
            address=args.link,
            **options,
        )

    write_pdf(args, _("a worksheet needs a file to write to: -o FILE.pdf"), make)
    return 0


def _chosen(args: argparse.Namespace, kind: "Kind") -> dict[str, Any]:
    """Return the sheet's options other than its number; reject options that this kind does not have."""
    choices = {name: _CHOICES[name] for name in kind.options if name in _CHOICES}
    if kind.takes_every_game and "deck" not in choices:
        # The game may have a deck.
        choices["rules"] = _Choice((*choices["rules"].arguments, *_CHOICES["game"].arguments), _rules)
    known = {argument for choice in choices.values() for argument in choice.arguments}
    foreign = [flag for name, flag in args.flags.items() if hasattr(args, name) and name not in known]
    if foreign:
        takes = [flag for name, flag in args.flags.items() if name in known]
        raise OutputError(
            _("{kind} takes no {option}; it takes {options}"),
            kind=args.kind,
            option=foreign[0],
            options=" ".join(takes) or _("no card options"),
        )
    return {
        name: choice.read(args)
        for name, choice in choices.items()
        if any(hasattr(args, argument) for argument in choice.arguments)
    }
