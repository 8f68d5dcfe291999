"""A command's output file, given with ``-o``."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardmath.errors import CardmathError
from cardmath.i18n import _
from cardmath.whole_files import refusal

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
