"""``cardmath study odds``: how often each type of hand wins at the show."""

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardmath.commands.games import OptionError, module_of
from cardmath.commands.options import print_json
from cardmath.commands.terminal import print_table, shown_progress
from cardmath.games.odds import OddsGame
from cardmath.i18n import _

if TYPE_CHECKING:
    from cardmath.study.shows import ShowStudy, ShowTally

__all__ = ["run"]

_COLUMNS: Final = ("type", "rank", "held", "won", "share", "low", "high")


def run(args: argparse.Namespace) -> int:
    """Run the study and print how often each type won."""
    from cardmath.study.shows import ShowStudy

    if args.dask is not None:
        raise OptionError(_("a study of {game} runs on this machine, without --dask").format(game=args.game))
    (game,) = module_of(args).games_of(args.game, args)
    assert isinstance(game, OddsGame)
    study = ShowStudy(game, args.strength or ShowStudy.strength, args.number, args.deals)
    with shown_progress() as show:
        tally = study.run(args.jobs, lambda done, total: show(study.strength, done, total))
    if args.output is not None:
        _write(Path(args.output), tally)
    if args.json:
        print_json(_document(study, tally))
    else:
        print_table(_facts(study, tally), _rows(tally))
    return 0


def _document(study: "ShowStudy", tally: "ShowTally") -> dict[str, Any]:
    return {
        "game": study.game.key,
        **study.game.setup(),
        "strength": study.strength,
        "number": study.first,
        "deals": study.deals,
        "types": [row.to_dict() for row in tally.rows()],
    }


def _write(path: Path, tally: "ShowTally") -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(_COLUMNS)
        for row in tally.rows():
            rows.writerow((row.type.key, row.type.value, row.held, row.won, row.share, *row.interval))


def _facts(study: "ShowStudy", tally: "ShowTally") -> str:
    return _("odds: {players} players ({strength}), first shows of deals {first} to {last}").format(
        players=study.game.players, strength=study.strength, first=study.first, last=study.end - 1
    )


def _rows(tally: "ShowTally") -> Sequence[Sequence[str]]:
    head = [_("rank"), _("type"), _("held"), _("won"), _("won of held"), _("95 % interval")]
    body = []
    for row in tally.rows():
        low, high = row.interval
        share = f"{100 * row.share:.1f} %" if row.held else "–"
        interval = f"{100 * low:.1f}–{100 * high:.1f} %"
        body.append([str(row.type.value), row.type.label, str(row.held), str(row.won), share, interval])
    return [head, *body]
