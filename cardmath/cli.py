"""The ``cardmath`` command line.

Commands that need a screen come from other packages, through the ``cardmath.commands`` entry-point group. The
library itself therefore has no dependencies. If the requirements of a command are missing, the rest still
works.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NoReturn

from cardmath import __version__
from cardmath.commands import COMMANDS, module_named
from cardmath.commands.streams import drop_output, open_streams
from cardmath.errors import CardmathError
from cardmath.i18n import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_HELP: Final = ("-h", "--help")


class _Parser(argparse.ArgumentParser):
    """A parser that reports each error on one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores errors when it writes help; here they are raised.
        (file or sys.stderr).write(message)


def entry_points(group: str) -> Iterable["EntryPoint"]:
    """Return the commands provided by other packages."""
    # Imported here because scanning the installed packages takes longer than a short command.
    from importlib.metadata import entry_points as installed

    return installed(group=group)


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser for the requested command, or for all commands if none is given."""
    parser = _Parser(
        prog="cardmath",
        description=_("Number and arithmetic in any base, taught through card games."),
        epilog=_("Run any command with --help to see an example."),
    )
    parser.add_argument("--version", action="version", version=f"cardmath {__version__}")
    first = arguments[0] if arguments else ""
    # An unknown option is reported itself, not the missing command after it.
    is_option = first.startswith("-") and first != "--"
    subparsers = parser.add_subparsers(title=_("commands"), metavar="COMMAND", required=not is_option)
    if first in COMMANDS:
        _add(first, subparsers)
    elif first != "--version":
        _add_all(first, subparsers)
    return parser


def _add(command: str, subparsers: "argparse._SubParsersAction[Any]") -> None:
    import_module(module_named(command)).add(subparsers)


def _add_all(first: str, subparsers: "argparse._SubParsersAction[Any]") -> None:
    entries = sorted(entry_points(group="cardmath.commands"), key=lambda entry: entry.name != "serve")
    asked = [entry for entry in entries if entry.name == first]
    for entry in asked or entries:
        _add_extra(entry, subparsers)
    if asked:
        return
    for command, summary in COMMANDS.items():
        if first in _HELP or not first.startswith("-"):
            # Only the names are printed; no command is run.
            subparsers.add_parser(command, help=_(summary))
        else:
            _add(command, subparsers)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 for success, 1 for the answer "no", 2 for bad input.

    An invalid command line raises `SystemExit` with status 2, as usual for `argparse`.

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
        # The reader has closed the pipe, as "| head" does, so no message can reach it.
        drop_output()
        return 0
    except OSError as error:
        _tell(error.strerror or error)
        drop_output()
        return 2


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command, and flush its output or the output of --help before exiting."""
    try:
        given = sys.argv[1:] if arguments is None else arguments
        args = _parser(given).parse_args(given)
        status: int = args.run(args)
        return status
    finally:
        sys.stdout.flush()


def _tell(what: object) -> None:
    print(f"cardmath: {what}", file=sys.stderr)


# -- commands from other packages -------------------------------------------------------------------------


Run = Callable[[argparse.Namespace], int]


class MissingExtraError(CardmathError, RuntimeError):
    """The error for a command whose packages are missing or fail to load; the message explains how to install
    them.
    """


def _add_extra(entry: "EntryPoint", subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Add a command from the ``cardmath.commands`` group, or a stand-in that reports what is missing.

    The entry point has the required extra in brackets.
    """
    try:
        command = entry.load()
    except Exception as error:
        # An error in another package must not disable the library's own commands.
        _add_stand_in(entry, error, subparsers)
        return
    command.add(subparsers)
    parser = subparsers.choices[entry.name]
    parser.set_defaults(run=_guarded(entry, parser.get_default("run")))


def _add_stand_in(
    entry: "EntryPoint", error: Exception, subparsers: "argparse._SubParsersAction[Any]"
) -> None:
    # The stand-in has no options, so it accepts any argument and ignores it.
    parser = subparsers.add_parser(entry.name, help=_cure(entry), add_help=False, prefix_chars="\0")
    parser.add_argument("arguments", nargs="*")

    def run(args: argparse.Namespace) -> int:
        raise _missing(entry, error)

    parser.set_defaults(run=run)


def _guarded(entry: "EntryPoint", run: Run) -> Run:
    """Return a command that explains how to install its requirements if one of them fails to load."""

    def guarded(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except ImportError as error:
            raise _missing(entry, error) from error

    return guarded


def _missing(entry: "EntryPoint", error: Exception) -> MissingExtraError:
    return MissingExtraError(
        _("{command} needs additional packages ({reason}); {cure}"),
        command=f"cardmath {entry.name}",
        reason=" ".join(str(error).split()),
        cure=_cure(entry),
    )


def _cure(entry: "EntryPoint") -> str:
    package = entry.dist.name if entry.dist else "cardmath"
    extras = f"[{','.join(entry.extras)}]" if entry.extras else ""
    return _('install it with: pip install "{package}"').format(package=package + extras)
