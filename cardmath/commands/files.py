"""A command's output file, given with ``-o``, or a question bank for a learning platform."""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardmath.errors import CardmathError
from cardmath.i18n import N_, _
from cardmath.whole_files import WRITING, file_errors, refusal

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
            _("this file ends in .{ending}, but {file} does not"), ending=ending, file=path.name
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
    with (
        file_errors(OutputError, WRITING, target),
        target.open("wb" if args.force else "xb") as file,
    ):
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
        raise OutputError(_("{file} already exists; use --force to overwrite it"), file=output)
    reason = refusal(target, overwrite=force)
    if reason:
        raise OutputError(reason)
    return target


# -- question banks ---------------------------------------------------------------------------------------


#: The file extension and the purpose of each format. (`cardmath.exercises.banks.FORMATS`, which has the same
#: keys, would load every kind of exercise.)
OPTIONS: Final = {
    "moodle": ("xml", N_("write them as Moodle XML")),
    "canvas": ("zip", N_("write them for classic quizzes in Canvas")),
    "canvas-new": ("zip", N_("write them for New Quizzes in Canvas")),
    "qti": ("zip", N_("write them as a QTI 2.1 package")),
    "gift": ("txt", N_("write them as GIFT text")),
    "csv": ("csv", N_("write them as a table")),
}


def add_banks(parser: argparse.ArgumentParser) -> None:
    """Add an option for each question bank format; only one may be used.

    The parsed ``bank`` is the format and the file, or None.
    """
    group = parser.add_argument_group(_("question banks")).add_mutually_exclusive_group()
    for name, (ending, english) in OPTIONS.items():
        group.add_argument(
            f"--{name}",
            dest="bank",
            type=partial(_bank, name),
            metavar=f"FILE.{ending}",
            help=_(english),
        )


def _bank(name: str, file: str) -> tuple[str, str]:
    return name, file


def write_items(args: argparse.Namespace, items: Iterable["Exercise"], title: str = "") -> None:
    """Write exercises as the chosen question bank; raises `cardmath.CardmathError` before any file is
    created.
    """
    from cardmath.exercises import write_bank

    if args.json:
        raise OutputError(_("--json prints the exercises; leave it out to write a question bank"))
    name, output = args.bank
    missing = _("a question bank needs a file to write to: --{name} FILE").format(name=name)
    write_bank(items, name, target_file(output, args.force, missing), title, overwrite=args.force)
