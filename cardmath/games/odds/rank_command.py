"""``cardmath odds-rank``: the value of six cards in Odds."""

import argparse
from typing import Any

from cardmath.cards import parse_cards
from cardmath.commands import COMMANDS
from cardmath.commands.options import add_json, print_answer
from cardmath.games.odds import rank_hand
from cardmath.i18n import _, ngettext


def add(subparsers: Any) -> None:
    """Add the command to the parser of ``cardmath``."""
    parser = subparsers.add_parser(
        "odds-rank",
        help=_(COMMANDS["odds-rank"]),
        description=_("Rank a hand of Odds: its type, the sum of the combination, and its even cards."),
        epilog=_("example: cardmath odds-rank 9s 9h 5d 5c 3s 10h --json"),
    )
    parser.add_argument("cards", nargs="+", metavar="CARD", help=_("six cards, such as 10s, Ah or Xr"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the value of the hand."""
    hand = rank_hand(parse_cards(args.cards))
    cards = list(map(str, hand.cards))
    document = {
        "type": hand.type.key,
        "rank": hand.rank,
        "sum": hand.sum,
        "evens": hand.evens,
        "cards": cards,
    }
    facts = [
        _("{type}, type {rank} of 15").format(type=hand.type.both_names, rank=hand.rank),
        _("sum {sum}").format(sum=hand.sum),
        ngettext("{evens} even card", "{evens} even cards", hand.evens).format(evens=hand.evens),
    ]
    if cards:
        facts.append(_("made of {cards}").format(cards=" ".join(cards)))
    print_answer(args, document, ", ".join(facts))
    return 0
