"""Commands from other packages, such as the apps. If their requirements are missing, the rest still works."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardmath.errors import CardmathError
from cardmath.i18n import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Run = Callable[[argparse.Namespace], int]


class MissingExtraError(CardmathError, RuntimeError):
    """The error for a command whose packages are missing or fail to load; the message explains how to install
    them.
    """


def add(entry: "EntryPoint", subparsers: "argparse._SubParsersAction[Any]") -> None:
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
