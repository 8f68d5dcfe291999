"""``cardmath deal``: a deal, as JSON or drawn with letters and digits."""

import argparse
import sys
from typing import Any

from cardmath.commands.games import add_games, module_of
from cardmath.commands.options import add_json, print_json, whole_number
from cardmath.deals import random_deal_number
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.records import Record

__all__ = ["add", "run"]


def add(subparsers: Any) -> None:
    """Add the command to the parser of ``cardmath``."""
    parser = subparsers.add_parser(
        "deal",
        help=_("deal a game"),
        description=_("Deal a game by its number; the same number gives the same cards everywhere."),
        epilog=_("example: cardmath deal pyramid-addition --number 7 --tableau 36 --winnable --json"),
    )
    add_games(parser, tuple(GAMES))
    parser.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the deal's number; default: a random one")
    )
    group = parser.add_argument_group(_("deals that can be won"))
    group.add_argument(
        "--winnable",
        action="store_true",
        help=_("deal the first number from N that is proven winnable"),
    )
    group.add_argument(
        "--grade",
        choices=("easy", "medium", "hard"),
        help=_("deal the first winnable number from N of this grade"),
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the deal; the status is 1 where no deal of the kind that is asked for is found."""
    module = module_of(args)
    game = module.game_of(args.game, args)
    number = random_deal_number() if args.number is None else args.number
    if args.winnable or args.grade:
        # Loaded here, so that other deals come without the solver.
        from cardmath.solving import search_deals

        try:
            number = (
                search_deals.first_graded(game, args.grade, number)
                if args.grade
                else search_deals.first_winnable(game, number)
            )
        except search_deals.NoDealError as error:
            print(f"cardmath: {error}", file=sys.stderr)
            return 1
    record = Record.of_deal(game, number)
    if args.json:
        print_json(record.to_dict())
    else:
        print(module.picture(record.start(), number))
    return 0
