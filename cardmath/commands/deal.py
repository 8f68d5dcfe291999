"""``cardmath deal``: a deal, as JSON or as a text drawing."""

import argparse
import sys
from typing import Any

from cardmath.commands import COMMANDS
from cardmath.commands.games import OptionError, add_games, chosen_command
from cardmath.commands.options import add_json, print_answer, whole_number
from cardmath.deals import random_deal_number
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.records import Record


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "deal",
        help=_(COMMANDS["deal"]),
        description=_("Deal a game by its number; the same number gives the same cards everywhere."),
        epilog=_("example: cardmath deal {game} --number 7 --tableau 36 --winnable --json").format(
            game=next(iter(GAMES))
        ),
    )
    add_games(parser)
    parser.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the deal's number; default: a random one")
    )
    group = parser.add_argument_group(_("winnable deals"))
    group.add_argument(
        "--winnable",
        action="store_true",
        help=_("deal the first number proven winnable, starting from N"),
    )
    group.add_argument(
        "--grade",
        choices=("easy", "medium", "hard"),
        help=_("deal the first winnable number of this grade, starting from N"),
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the deal; the status is 1 if no deal of the requested kind is found."""
    command = chosen_command(args)
    game = command.game_of(args.game, args)
    wish = command.wish_of(game, args)
    if wish is not None and args.grade:
        raise OptionError(_("--grade already picks a deal; leave out the other ways to pick one"))
    number = random_deal_number() if args.number is None else args.number
    if args.winnable or args.grade or wish is not None:
        # Imported here so that other deals do not load the solver.
        from cardmath.solving.search_deals import NoDealError, best_winnable, first_winnable

        try:
            if wish is not None:
                number = best_winnable(game, number, wish.measure)
            else:
                number = first_winnable(game, number, args.grade)
        except NoDealError as error:
            print(f"cardmath: {error}", file=sys.stderr)
            return 1
    record = Record.of_deal(game, number)
    start = record.start()
    document = record.to_dict() | (wish.to_dict(start) if wish else {})
    proof = ["", wish.proof(start)] if wish else []
    print_answer(args, document, "\n".join([command.picture(start, number), *proof]))
    return 0
