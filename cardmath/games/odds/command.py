"""Odds on the command line: plain ``--option`` choices, a drawing of the dealt hands, and studies of
shows.
"""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardmath.commands.files import check_ending
from cardmath.commands.games import GameCommand
from cardmath.commands.options import print_json
from cardmath.commands.terminal import print_table, shown_progress, stop_reported
from cardmath.errors import CardmathError
from cardmath.games.odds import OddsGame, OddsPosition
from cardmath.games.odds.drawing import hands_of
from cardmath.i18n import _, pgettext
from cardmath.whole_files import WRITING, file_errors

if TYPE_CHECKING:
    from cardmath.games.odds.study import ShowStudy, ShowTally


class ChartError(CardmathError, ValueError):
    """A chart that cannot be written."""


class OddsCommand(GameCommand):
    """The drawing shows the hands, and studies are about shows."""

    def picture(self, position: OddsPosition, number: int) -> str:
        """Return every player's hand with its value.

        >>> from cardmath.games.odds import OddsGame
        >>> print(OddsCommand().picture(OddsGame(players=3).deal(7), 7).splitlines()[2])
        player 1: Qh  3c  9d  9c  6h  6s   one pair
        """
        game = position.game
        facts = _("Deal {number}: {players} players, lives: {lives}, {stock} cards in the stock").format(
            number=number, players=game.players, lives=game.lives, stock=len(position.stock)
        )
        return "\n".join([facts, "", hands_of(position)])

    def run_study(self, args: argparse.Namespace) -> int:
        """Run the studies and print how often each type of hand won."""
        # Imported here so that dealing does not load them.
        from pathlib import Path

        from cardmath.games.odds.study import ShowStudy, run_shows

        if args.chart is not None:
            check_ending(Path(args.chart), "svg")
        studies = [
            ShowStudy(game, strength, args.number, args.deals)
            for game in self.games_of(args.game, args)
            if isinstance(game, OddsGame)
            for strength in (args.strength or ShowStudy.strength).split(",")
        ]
        with shown_progress() as show, stop_reported(args.output):
            tallies = run_shows(
                studies,
                jobs=args.jobs,
                dask=args.dask,
                file=args.output,
                progress=lambda study, done, total: show(study.variant, done, total),
            )
        if args.chart is not None:
            _draw(args.chart, studies, tallies)
        if args.json:
            print_json(_document(studies, tallies))
        else:
            for study, tally in zip(studies, tallies, strict=True):
                print_table(_facts(study), _rows(tally))
        return 0


def _document(studies: "Sequence[ShowStudy]", tallies: "Sequence[ShowTally]") -> dict[str, Any]:
    return {
        **studies[0].parameters(),
        "number": studies[0].number,
        "deals": studies[0].deals,
        "shows": [
            {
                **study.game.setup(),
                "strength": study.strength,
                "types": [row.to_dict() for row in tally.rows()],
            }
            for study, tally in zip(studies, tallies, strict=True)
        ],
    }


def _draw(file: str, studies: "Sequence[ShowStudy]", tallies: "Sequence[ShowTally]") -> None:
    from pathlib import Path

    from cardmath.games.odds.rarity_chart import rarity_chart

    chart = rarity_chart({_facts(study): tally for study, tally in zip(studies, tallies, strict=True)})
    with file_errors(ChartError, WRITING, file):
        Path(file).write_text(chart, "utf-8")


def _facts(study: "ShowStudy") -> str:
    return _("{players} players ({strength}), first shows of deals {first} to {last}").format(
        players=study.game.players, strength=study.strength, first=study.number, last=study.end - 1
    )


def _rows(tally: "ShowTally") -> Sequence[Sequence[str]]:
    head = [
        pgettext("hand type", "rank"),
        pgettext("hand type", "type"),
        pgettext("hands", "held"),
        pgettext("hands", "won"),
        _("share won"),
        _("95 % interval"),
    ]
    body = []
    for row in tally.rows():
        low, high = row.interval
        share = f"{100 * row.share:.1f} %" if row.held else "–"
        interval = f"{100 * low:.1f}–{100 * high:.1f} %"
        body.append([str(row.type.value), row.type.both_names, str(row.held), str(row.won), share, interval])
    return [head, *body]
