"""Command options for writing exercises as a question bank for a learning platform."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from cardmath.commands.files import OutputError, target_file
from cardmath.i18n import N_, _

if TYPE_CHECKING:
    from cardmath.exercises import Exercise


class _Option(NamedTuple):
    """The option for a format: its file extension, and what it is for."""

    ending: str
    english: str


#: The options, keyed by format (see `cardmath.exercises.banks.FORMATS`, which loads every kind of exercise).
OPTIONS: Final = {
    "moodle": _Option("xml", N_("write them as Moodle XML")),
    "canvas": _Option("zip", N_("write them for classic quizzes in Canvas")),
    "canvas-new": _Option("zip", N_("write them for New Quizzes in Canvas")),
    "qti": _Option("zip", N_("write them as a QTI 2.1 package")),
    "gift": _Option("txt", N_("write them as GIFT text")),
    "csv": _Option("csv", N_("write them as a table")),
}


def add_banks(parser: argparse.ArgumentParser) -> None:
    """Add an option for each question bank format; only one may be used."""
    group = parser.add_argument_group(_("question banks")).add_mutually_exclusive_group()
    for name, option in OPTIONS.items():
        group.add_argument(
            f"--{name}", dest=_destination(name), metavar=f"FILE.{option.ending}", help=_(option.english)
        )


def bank_wanted(args: argparse.Namespace) -> bool:
    """Return whether a question bank is to be written."""
    return any(getattr(args, _destination(name)) is not None for name in OPTIONS)


def write_items(args: argparse.Namespace, items: Iterable["Exercise"], title: str = "") -> None:
    """Write exercises as the chosen question bank; raises `cardmath.CardmathError` before any file is
    created.
    """
    from cardmath.exercises import write_bank

    for name in OPTIONS:
        output = getattr(args, _destination(name))
        if output is not None:
            if args.json:
                raise OutputError(_("--json prints the exercises; leave it out to write a question bank"))
            target = target_file(
                output,
                args.force,
                _("a question bank needs a file to write to: --{name} FILE").format(name=name),
            )
            write_bank(items, name, target, title, overwrite=args.force)


def _destination(name: str) -> str:
    return f"bank_{name.replace('-', '_')}"
