"""The command line of cardmath.

Commands that need a screen come from other packages through the entry-point group
``cardmath.commands``, so that the library itself depends on nothing.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any, NoReturn

from cardmath import __version__
from cardmath.commands import (
    catalogue,
    deal,
    exercise,
    extra,
    numeral,
    odds_rank,
    replay,
    solve,
    study,
    target,
    worksheet,
)
from cardmath.commands.streams import drop_output, open_streams
from cardmath.errors import CardmathError
from cardmath.i18n import _

__all__ = ["main"]

_COMMANDS = (deal, replay, solve, odds_rank, exercise, numeral, target, worksheet, study, catalogue)


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse takes help that cannot be written for written.
        (file or sys.stderr).write(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardmath",
        description=_("Number and arithmetic in any base, taught through card games."),
        epilog=_("Every command answers --help with an example."),
    )
    parser.add_argument("--version", action="version", version=f"cardmath {__version__}")
    subparsers = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    for entry in sorted(entry_points(group="cardmath.commands"), key=lambda entry: entry.name != "serve"):
        extra.add(entry, subparsers)
    for command in _COMMANDS:
        command.add(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 done, 1 the answer is "no", 2 bad input.

    A command line that cannot be read ends in `SystemExit` with status 2, as `argparse` does it.

    >>> main(["numeral", "15"])
    13
    0
    """
    open_streams()
    try:
        return _run(arguments)
    except CardmathError as error:
        _tell(error)
        return 2
    except BrokenPipeError:
        # The reader has gone, as after "| head": there is nobody left to tell.
        drop_output()
        return 0
    except OSError as error:
        _tell(error.strerror or error)
        drop_output()
        return 2


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command; what it wrote has arrived when this returns, and what --help wrote, when it ends."""
    try:
        args = _parser().parse_args(arguments)
        status: int = args.run(args)
        return status
    finally:
        sys.stdout.flush()


def _tell(what: object) -> None:
    print(f"cardmath: {what}", file=sys.stderr)
