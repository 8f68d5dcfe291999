"""``cardmath target``: a deck's target and the ranks that make it."""

import argparse
from typing import Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_base, add_deck_options, add_json, base_of, deck_of, print_answer
from cardmath.decks import Deck
from cardmath.i18n import _
from cardmath.numerals import Notation


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "target",
        help=_(COMMANDS["target"]),
        description=_("Show a deck's target, which ranks pair and which rank goes on its own."),
        epilog=_("example: cardmath target --preset bonds-to-ten"),
    )
    add_deck_options(parser)
    add_base(parser, _("2 to 36; default: the base of the ready-made deck, or 12"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the target and the pairs."""
    deck, notation = deck_of(args), Notation(base_of(args))
    pairs = _pairs(deck)
    print_answer(args, _facts(deck, pairs, notation), _in_words(deck, pairs, notation))
    return 0


def _pairs(deck: Deck) -> list[tuple[str, str]]:
    """Return each pair of ranks once, lower rank first."""
    return [
        (rank, partner)
        for rank, value in deck.values.items()
        if (partner := deck.partner(rank)) is not None and value <= deck.value(partner)
    ]


def _facts(deck: Deck, pairs: list[tuple[str, str]], notation: Notation) -> dict[str, Any]:
    return {
        "cards": len(deck.cards),
        "target": deck.target,
        "alone": deck.alone,
        "pairs": [list(pair) for pair in pairs],
        "tableau_range": list(deck.tableau_range),
        "values": dict(deck.values),
        "text": {
            "cards": notation.format(len(deck.cards)),
            "target": notation.format(deck.target),
            "tableau_range": [notation.format(size) for size in deck.tableau_range],
            "values": {rank: notation.format(value) for rank, value in deck.values.items()},
        },
    }


def _in_words(deck: Deck, pairs: list[tuple[str, str]], notation: Notation) -> str:
    low, high = map(notation.write, deck.tableau_range)
    lines = [
        _("{count} cards, target {target}, tableau of {low} to {high} cards").format(
            count=notation.write(len(deck.cards)), target=notation.write(deck.target), low=low, high=high
        )
    ]
    lines += [" + ".join(_rank(deck, rank, notation) for rank in pair) for pair in pairs]
    if deck.alone:
        lines.append(_("{rank} on its own").format(rank=_rank(deck, deck.alone, notation)))
    return "\n".join(lines)


def _rank(deck: Deck, rank: str, notation: Notation) -> str:
    value = notation.write(deck.value(rank))
    return value if rank.isdigit() else f"{rank} ({value})"
