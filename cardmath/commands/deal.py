"""``cardmath deal``: a deal, as JSON or drawn with letters and digits."""

import argparse
import sys
from typing import Any

from cardmath.commands.options import add_json, add_pyramid_options, print_json, pyramid_of, whole_number
from cardmath.deals import random_deal_number
from cardmath.errors import DeckError
from cardmath.games import GAMES
from cardmath.games.pyramid import PyramidPosition
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
    parser.add_argument("game", choices=tuple(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "--number", type=whole_number, metavar="N", help=_("the deal's number; default: a random one")
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="k=v", help=_("an option of games that have some")
    )
    add_pyramid_options(parser)
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
    if args.option:
        raise DeckError(
            _("{game} has no --option; use the deck options, --tableau and --passes").format(game=args.game)
        )
    number = random_deal_number() if args.number is None else args.number
    game = pyramid_of(args)
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
        print(_drawing(game.start(record.cards), number))
    return 0


def _drawing(position: PyramidPosition, number: int) -> str:
    game = position.game
    width = max(len(str(card)) for card in position.cards) + 1
    rows: dict[int, list[str]] = {}
    for place, card in position.tableau.items():
        rows.setdefault(place.row, []).append(f"{card!s:^{width}}")
    # A partial row keeps the places of a full one, so that what covers what can be seen.
    drawn = [" " * ((len(rows) - row) * width // 2) + "".join(cards) for row, cards in rows.items()]
    passes = _("unlimited") if game.passes is None else game.passes
    facts = _("Deal {number}: {size} cards, target {target}, {stock} in the stock, passes: {passes}").format(
        number=number,
        size=len(position.cards),
        target=position.target,
        stock=len(position.stock),
        passes=passes,
    )
    return "\n".join([facts, "", *(row.rstrip() for row in drawn)])
