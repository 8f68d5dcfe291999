"""``cardmath study``: win rates over many deals."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from cardmath.commands import COMMANDS
from cardmath.commands.games import OptionError, add_games, chosen_command
from cardmath.commands.options import add_json, print_json, seconds, whole_number
from cardmath.commands.terminal import print_table, shown_progress, stop_reported
from cardmath.games import GAMES
from cardmath.i18n import _
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.study import Study, Tally

_NONE: Final = "none"


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "study",
        help=_(COMMANDS["study"]),
        description=_(
            "Solve or play many numbered deals and show the win rate with its 95 % interval. With"
            " -o, an interrupted study continues where it stopped."
        ),
        epilog=_(
            "example: cardmath study {game} --tableau 26,28,32-36 --passes unlimited "
            "--deals 4000 -o rates.csv"
        ).format(game=next(iter(GAMES))),
    )
    add_games(parser, variants=True)
    group = parser.add_argument_group(_("study"))
    group.add_argument(
        "--number", type=whole_number, default=0, metavar="N", help=_("the first deal's number; default 0")
    )
    group.add_argument(
        "--deals", type=whole_number, default=1000, metavar="M", help=_("how many deals; default 1000")
    )
    group.add_argument(
        "--strength",
        metavar="NAME",
        help=_(
            "the computer players in a game for several players: beginner, counter, monte-carlo,"
            " or a comma-separated list; default counter"
        ),
    )
    group.add_argument(
        "--chart",
        metavar="FILE.svg",
        help=_("draw a chart of how rare each Odds hand is and how often it won"),
    )
    group.add_argument(
        "--at-once",
        action="store_true",
        help=_("two-pack solitaires: play each card as soon as it fits, to count the deals won by luck"),
    )
    group.add_argument(
        "--limit",
        type=_limit,
        default=1.0,
        metavar="SECONDS",
        help=_(
            'time limit for each deal in seconds, after which it counts as unknown, or "none" for'
            " no limit; default 1"
        ),
    )
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=whole_number,
        metavar="J",
        help=_("how many processes share the work; default: one per core"),
    )
    where.add_argument("--dask", metavar="ADDRESS", help=_("a Dask cluster to do the work: tcp://…"))
    group.add_argument("-o", "--output", metavar="FILE.csv", help=_("save the verdicts to a file"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the study and print its win rates."""
    from cardmath.study.variants import variants_of

    # In games for several players, a study is about winning hands, not winnable deals.
    if variants_of(GAMES[args.game]).studied == "shows":
        if args.at_once:
            raise OptionError(_("{game} has no --at-once: it is not a two-pack solitaire"), game=args.game)
        return chosen_command(args).run_study(args)
    for name in ("strength", "chart"):
        if getattr(args, name) is not None:
            raise OptionError(_("{game} has no --{name}: it has no opponents"), game=args.game, name=name)
    # Imported here so that the other commands start without it.
    from cardmath.study import Study
    from cardmath.study import run as run_studies

    games = chosen_command(args).games_of(args.game, args)
    studies = [Study(game, args.number, args.deals, args.limit, args.at_once) for game in games]
    with shown_progress() as show, stop_reported(args.output):

        def tell(study: "Study", done: int, total: int) -> None:
            show(study.variant, done, total)

        tallies = run_studies(studies, jobs=args.jobs, dask=args.dask, file=args.output, progress=tell)
    if args.json:
        print_json(_document(studies, tallies))
    else:
        print_table(_facts(studies[0]), _rows(studies, tallies))
    return 0


def _limit(text: str) -> float | None:
    """Read a time limit.

    >>> _limit("0.5"), _limit("none")
    (0.5, None)
    """
    if text == _NONE:
        return None
    with suppress(argparse.ArgumentTypeError):
        if limit := seconds(text):
            return limit
    raise argparse.ArgumentTypeError(
        _("{text} is neither a number of seconds above 0 nor none").format(text=shown(text))
    )


def _document(studies: "Sequence[Study]", tallies: "Sequence[Tally]") -> dict[str, Any]:
    from cardmath.study.variants import variants_of

    return {
        **studies[0].parameters(),
        "number": studies[0].number,
        "deals": studies[0].deals,
        "rates": [
            {
                **variants_of(study.game).fields(study.game),
                **tally.to_dict(),
                "interval": list(tally.interval),
                "seconds_per_deal": tally.seconds_per_deal,
            }
            for study, tally in zip(studies, tallies, strict=True)
        ],
    }


def _facts(study: "Study") -> str:
    """Return the facts shared by all rows of the table."""
    from cardmath.study.variants import variants_of

    return _("{game}: {facts}, deals {first} to {last}").format(
        game=study.game.key,
        facts=variants_of(study.game).description(study.game),
        first=study.number,
        last=study.end - 1,
    )


def _rows(studies: "Sequence[Study]", tallies: "Sequence[Tally]") -> list[list[str]]:
    """Return the table's cells, header first."""
    from cardmath.study.variants import variants_of

    head = [
        _(variants_of(studies[0].game).name),
        _("deals"),
        _("winnable"),
        _("unwinnable"),
        _("unknown"),
        _("win rate"),
        _("95 % interval"),
        _("ms per deal"),
    ]
    return [head, *(_cells(study, tally) for study, tally in zip(studies, tallies, strict=True))]


def _cells(study: "Study", tally: "Tally") -> list[str]:
    return [
        study.variant,
        *map(str, (tally.deals, tally.winnable, tally.unwinnable, tally.unknown)),
        _span(tally.rate_if_unknown_lost, tally.rate_if_unknown_won),
        _span(*tally.interval),
        f"{1000 * tally.seconds_per_deal:.2f}",
    ]


def _span(low: float, high: float) -> str:
    """Return one percentage, or two if the bounds differ.

    >>> _span(0.8, 0.8), _span(0.8, 0.85)
    ('80.00 %', '80.00–85.00 %')
    """
    return f"{100 * low:.2f} %" if low == high else f"{100 * low:.2f}–{100 * high:.2f} %"
