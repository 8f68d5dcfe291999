"""A command's output file, given with ``-o``, or a question bank for a learning platform."""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardmath.errors import CardmathError
from cardmath.i18n import N_, _
from cardmath.whole_files import refusal

if TYPE_CHECKING:
    from cardmath.exercises import Exercise

#: The endings of files of known types; a file of one type cannot end like another.
_ENDINGS: Final = frozenset({"csv", "html", "json", "pdf", "txt", "xml", "zip"})


class OutputError(CardmathError):
    """A file that cannot be written, or must not be overwritten."""


def check_ending(path: Path, ending: str) -> None:
    """Raise `OutputError` for a file that ends like another type of file.

    >>> check_ending(Path("unit-3.txt"), "pdf")
    Traceback (most recent call last):
    ...
    cardmath.commands.files.OutputError: this file ends in .pdf, but unit-3.txt does not
    >>> check_ending(Path("unit-3.one"), "pdf")
    """
    if path.suffix[1:].lower() in _ENDINGS - {ending}:
        raise OutputError(
            _("this file ends in .{ending}, but {file} does not").format(ending=ending, file=path.name)
        )


def write_pdf(args: argparse.Namespace, missing: str, make: Callable[[], bytes]) -> None:
    """Make a PDF and write it to the file after ``-o``, or to standard output for ``-``.

    ``missing`` is the message for a command line without a file. Raises `OutputError` before the PDF is made.
    """
    if args.output == "-":
        sys.stdout.buffer.write(make())
        return
    target = target_file(args.output, args.force, missing, "pdf")
    pdf = make()
    # Mode "x" fails if the file has appeared in the meantime.
    with target.open("wb" if args.force else "xb") as file:
        file.write(pdf)


def target_file(output: str | None, force: bool, missing: str, ending: str = "") -> Path:
    """Return the file to write; raises `OutputError` before any work is done if it cannot be written.

    ``missing`` is the message for a command line without a file, and ``ending`` the usual ending.

    >>> target_file("", False, "a plan needs a file")
    Traceback (most recent call last):
    ...
    cardmath.commands.files.OutputError: a plan needs a file
    """
    if not output:
        raise OutputError(missing)
    if output == "-":
        raise OutputError(_("this cannot be written to standard output; write the name of a file"))
    target = Path(output)
    if ending:
        check_ending(target, ending)
    if target.is_file() and not force:
        raise OutputError(_("{file} already exists; use --force to overwrite it").format(file=output))
    reason = refusal(target, overwrite=force)
    if reason:
        raise OutputError(reason)
    return target


# -- question banks ---------------------------------------------------------------------------------------


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
