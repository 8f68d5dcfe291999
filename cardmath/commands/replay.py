"""``cardmath replay``: checks a record with the referee."""

import argparse
from typing import Any

from cardmath.commands import COMMANDS
from cardmath.commands.options import add_json, print_answer
from cardmath.commands.streams import add_input, read_record
from cardmath.i18n import _, ngettext, pgettext


def add(subparsers: Any) -> None:
    """Add the command to the ``cardmath`` parser."""
    parser = subparsers.add_parser(
        "replay",
        help=_(COMMANDS["replay"]),
        description=_("Play a record's moves and say whether they are legal and where they lead."),
        epilog=_("example: cardmath replay game.json --json"),
    )
    add_input(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the referee's verdict; the status is 1 for an illegal record."""
    replay = read_record(args).replay()
    report = {
        "legal": replay.is_legal,
        "illegal_at": replay.illegal_at,
        "error": replay.error,
        **replay.position.report,
    }
    print_answer(args, report, _in_words(report))
    return 0 if replay.is_legal else 1


def _in_words(report: dict[str, Any]) -> str:
    if not report["legal"]:
        if not report["illegal_at"]:
            return _("the first move is not legal: {error}").format(error=report["error"])
        return _("move {number} is not legal: {error}").format(
            number=report["illegal_at"] + 1, error=report["error"]
        )
    state = (
        pgettext("game", "won")
        if report["won"]
        else pgettext("game", "stuck")
        if report["stuck"]
        else _("not finished")
    )
    facts = [_("legal, {state}").format(state=state)]
    if report["removed"] is not None:
        facts.append(
            ngettext(
                "{removed} card removed, {left} left",
                "{removed} cards removed, {left} left",
                report["removed"],
            ).format(removed=report["removed"], left=report["left"])
        )
    if report["score"] is not None:
        facts.append(_("score {score:.2f}").format(score=report["score"]))
    return _(": ").join([facts[0], _(", ").join(facts[1:])]) if facts[1:] else facts[0]
