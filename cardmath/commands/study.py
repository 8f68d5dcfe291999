"""``cardmath study``: win rates over many deals."""

import argparse
import math
import re
import shutil
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self, TextIO

from cardmath.commands.options import add_json, add_pyramid_options, deck_of, print_json, whole_number
from cardmath.games import PyramidGame
from cardmath.i18n import _, ngettext
from cardmath.sentences import shown

if TYPE_CHECKING:
    from cardmath.study import Study, Tally

__all__ = ["add", "run"]

_NONE: Final = "none"


def add(subparsers: Any) -> None:
    """Add the command to the parser of ``cardmath``."""
    parser = subparsers.add_parser(
        "study",
        help=_("win rates over many deals"),
        description=_(
            "Decide many numbered deals and give the win rate with its 95 % interval. With a file the "
            "study goes on where it stopped."
        ),
        epilog=_(
            "example: cardmath study pyramid-addition --tableau 26,28,32-36 --passes unlimited "
            "--deals 4000 -o rates.csv"
        ),
        # --tableau takes the place of the one below, which has a single size.
        conflict_handler="resolve",
    )
    parser.add_argument("game", choices=(PyramidGame.key,), metavar="GAME", help=PyramidGame.key)
    add_pyramid_options(parser)
    group = parser.add_argument_group(_("study"))
    group.add_argument(
        "--tableau",
        type=_sizes,
        metavar="SIZES",
        help=_("cards in the tableau, as 28 or 26,29,32 or 26-45; default: the smallest full triangle"),
    )
    group.add_argument(
        "--number", type=whole_number, default=0, metavar="N", help=_("the first deal's number; default 0")
    )
    group.add_argument(
        "--deals", type=whole_number, default=1000, metavar="M", help=_("how many deals; default 1000")
    )
    group.add_argument(
        "--limit",
        type=_limit,
        default=1.0,
        metavar="SECONDS",
        help=_("after which a deal stays unknown, or none; default 1"),
    )
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=whole_number, metavar="J", help=_("processes that share the work; default: all cores")
    )
    where.add_argument("--dask", metavar="ADDRESS", help=_("a Dask cluster that does the work: tcp://…"))
    group.add_argument("-o", "--output", metavar="FILE.csv", help=_("keep the verdicts in a file"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the study and print its win rates."""
    # Here and not above, so that the other commands start without it.
    from cardmath.study import Study
    from cardmath.study import run as run_studies

    games = _games(args)
    studies = [Study(game, args.number, args.deals, args.limit) for game in games]
    with _Bar(sys.stderr) as bar:
        try:
            tallies = run_studies(
                studies, jobs=args.jobs, dask=args.dask, file=args.output, progress=bar.show
            )
        except KeyboardInterrupt:
            bar.clear()
            if args.output is not None:
                print(
                    _("cardmath: stopped; the same command goes on from what is in {file}").format(
                        file=args.output
                    ),
                    file=sys.stderr,
                )
            raise
    if args.json:
        print_json(_document(studies, tallies))
    else:
        print(_table(studies, tallies))
    return 0


def _games(args: argparse.Namespace) -> list[PyramidGame]:
    deck = deck_of(args)
    sizes: Sequence[range] = args.tableau or [range(deck.default_tableau, deck.default_tableau + 1)]
    for span in sizes:
        # The ends first: they refuse a range of a million sizes before it is walked through.
        PyramidGame(deck, span[0], args.passes)
        PyramidGame(deck, span[-1], args.passes)
    distinct = dict.fromkeys(size for span in sizes for size in span)
    return [PyramidGame(deck, size, args.passes) for size in distinct]


def _sizes(text: str) -> list[range]:
    """Read tableau sizes.

    >>> _sizes("26,30-32")
    [range(26, 27), range(30, 33)]
    """
    spans: list[range] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,9})(?:\s*-\s*([0-9]{1,9}))?\s*", part)
        if match is None or int(match[1]) > int(match[2] or match[1]):
            raise argparse.ArgumentTypeError(
                _("{text} is no list of sizes; one looks like 28 or 26,29,32 or 26-45").format(
                    text=shown(text)
                )
            )
        spans.append(range(int(match[1]), int(match[2] or match[1]) + 1))
    return spans


def _limit(text: str) -> float | None:
    """Read a time limit.

    >>> _limit("0.5"), _limit("none")
    (0.5, None)
    """
    if text == _NONE:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not math.isfinite(seconds) or seconds <= 0:
        raise argparse.ArgumentTypeError(
            _("{text} is neither a number of seconds above 0 nor none").format(text=shown(text))
        )
    return seconds


def _document(studies: "Sequence[Study]", tallies: "Sequence[Tally]") -> dict[str, Any]:
    return {
        **studies[0].parameters(),
        "number": studies[0].first,
        "deals": studies[0].deals,
        "rates": [
            {
                "tableau": study.game.tableau,
                "winnable": tally.winnable,
                "unwinnable": tally.unwinnable,
                "unknown": tally.unknown,
                "rate_if_unknown_lost": tally.rate_if_unknown_lost,
                "rate_if_unknown_won": tally.rate_if_unknown_won,
                "interval": list(tally.interval),
                "seconds_per_deal": tally.seconds_per_deal,
            }
            for study, tally in zip(studies, tallies, strict=True)
        ],
    }


def _table(studies: "Sequence[Study]", tallies: "Sequence[Tally]") -> str:
    study = studies[0]
    passes = _("unlimited") if study.game.passes is None else study.game.passes
    facts = _("{game}: {size} cards, passes: {passes}, deals {first} to {last}").format(
        game=study.game.key, size=len(study.game.pack), passes=passes, first=study.first, last=study.end - 1
    )
    head = [
        _("tableau"),
        _("deals"),
        _("winnable"),
        _("unwinnable"),
        _("unknown"),
        _("win rate"),
        _("95 % interval"),
        _("ms per deal"),
    ]
    rows = [head, *(_cells(study, tally) for study, tally in zip(studies, tallies, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([facts, "", *lines])


def _cells(study: "Study", tally: "Tally") -> list[str]:
    counts = (study.game.tableau, tally.deals, tally.winnable, tally.unwinnable, tally.unknown)
    return [
        *map(str, counts),
        _span(tally.rate_if_unknown_lost, tally.rate_if_unknown_won),
        _span(*tally.interval),
        f"{1000 * tally.seconds_per_deal:.2f}",
    ]


def _span(low: float, high: float) -> str:
    """Write one percentage, or two where they differ.

    >>> _span(0.8, 0.8), _span(0.8, 0.85)
    ('80.00 %', '80.00–85.00 %')
    """
    return f"{100 * low:.2f} %" if low == high else f"{100 * low:.2f}–{100 * high:.2f} %"


class _Bar:
    """A line on a terminal that tells how far the studies are; elsewhere it writes nothing."""

    _EVERY: Final = 0.1

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream if stream.isatty() else None
        self._length = 0
        self._drawn = -math.inf
        self._began: tuple[float, int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def show(self, study: "Study", done: int, total: int) -> None:
        """Tell that so many of the deals are decided."""
        now = time.monotonic()
        if self._began is None:
            self._began = now, done
        if self._stream is not None and now - self._drawn >= self._EVERY:
            self._drawn = now
            self._write(_progress_line(study.game.tableau, done, total, self._seconds_left(now, done, total)))

    def clear(self) -> None:
        """Leave an empty line."""
        if self._stream is not None and self._length:
            self._stream.write("\r" + " " * self._length + "\r")
            self._stream.flush()
            self._length = 0

    def _write(self, line: str) -> None:
        assert self._stream is not None
        # Never into the last column, where some terminals begin a new line.
        line = line[: shutil.get_terminal_size().columns - 1]
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def _seconds_left(self, now: float, done: int, total: int) -> float | None:
        began, at = self._began or (now, done)
        return (now - began) * (total - done) / (done - at) if at < done < total else None


def _progress_line(tableau: int, done: int, total: int, seconds: float | None) -> str:
    """Write a line of progress.

    >>> _progress_line(28, 500, 1000, 90.0)
    '██████████░░░░░░░░░░ 50 %, 500 of 1000 deals, tableau 28, 2 minutes left'
    """
    full = 20 * done // total
    parts = [
        "█" * full + "░" * (20 - full) + f" {100 * done // total} %",
        _("{done} of {total} deals").format(done=done, total=total),
        _("tableau {size}").format(size=tableau),
    ]
    if seconds is not None:
        minutes = math.ceil(seconds / 60)
        parts.append(
            _("under a minute left")
            if minutes <= 1
            else ngettext("{n} minute left", "{n} minutes left", minutes).format(n=minutes)
        )
    return ", ".join(parts)
