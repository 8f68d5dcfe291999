"""``cardmath solve``: completes a record with a winning line, or says why there is none."""

import argparse
from typing import TYPE_CHECKING, Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_json, print_answer, seconds
from cardmath.commands.streams import add_input, read_record
from cardmath.games import GAMES
from cardmath.i18n import _

if TYPE_CHECKING:
    from cardmath.solving import Solution


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "solve",
        help=_(COMMANDS["solve"]),
        description=_(
            "Complete a record with a winning line from its current position, or say why it cannot be won."
        ),
        epilog=_("example: cardmath deal {game} --number 7 --json | cardmath solve --limit 10").format(
            game=next(iter(GAMES))
        ),
    )
    add_input(parser)
    parser.add_argument(
        "--limit",
        type=seconds,
        metavar="SECONDS",
        help=_("give up after this many seconds; default: no limit"),
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the verdict, with a winning record if there is one."""
    # Imported here so that the other commands start without the solver.
    from cardmath.solving import solve

    record = read_record(args)
    solution = solve(record.position(), args.limit)
    document = {
        **record.with_moves([*record.moves, *solution.moves]).to_dict(),
        "verdict": solution.verdict,
        "reason": solution.reason,
        "seconds": round(solution.seconds, 6),
        "nodes": solution.nodes,
    }
    print_answer(args, document, _in_words(solution))
    return 0


def _in_words(solution: "Solution[Any]") -> str:
    verdicts = {"winnable": _("winnable"), "unwinnable": _("unwinnable"), "unknown": _("unknown")}
    facts = _("{verdict} ({seconds:.3f} s)").format(
        verdict=verdicts[solution.verdict], seconds=solution.seconds
    )
    return "\n".join(filter(None, [facts, solution.reason, " ".join(map(str, solution.moves))]))
