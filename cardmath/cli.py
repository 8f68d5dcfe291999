"""The command line of cardmath.

Commands that need a screen come from other packages through the entry-point group
``cardmath.commands``, so that the library itself depends on nothing.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import NoReturn

from cardmath import __version__
from cardmath.commands import catalogue, deal, numeral, odds_rank, replay, solve, study, target, worksheet
from cardmath.errors import CardmathError
from cardmath.i18n import _

__all__ = ["main"]

_COMMANDS = (deal, replay, solve, odds_rank, numeral, target, worksheet, study, catalogue)


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardmath",
        description=_("Number and arithmetic in any base, taught through card games."),
        epilog=_("Every command answers --help with an example."),
    )
    parser.add_argument("--version", action="version", version=f"cardmath {__version__}")
    subparsers = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=True)
    for entry in sorted(entry_points(group="cardmath.commands"), key=lambda entry: entry.name != "serve"):
        entry.load().add(subparsers)
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
    if isinstance(sys.stdout, io.TextIOWrapper):
        # JSON is UTF-8, and dozenal digits are in few other encodings.
        sys.stdout.reconfigure(encoding="utf-8")
    args = _parser().parse_args(arguments)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except CardmathError as error:
        print(f"cardmath: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone, as after "| head": there is nobody left to tell.
        _drop_output()
        return 0
    except OSError as error:
        print(f"cardmath: {error.strerror or error}", file=sys.stderr)
        _drop_output()
        return 2


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
