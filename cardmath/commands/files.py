"""A command's output file, given with ``-o``."""

from pathlib import Path

from cardmath.errors import CardmathError
from cardmath.i18n import _


class OutputError(CardmathError):
    """A file that cannot be written, or must not be overwritten."""


def target_file(output: str | None, force: bool, missing: str) -> Path:
    """Return the file to write; raises `OutputError` before any work is done if it cannot be written.

    ``missing`` is the message for a command line without a file.

    >>> target_file("", False, "a plan needs a file")
    Traceback (most recent call last):
    ...
    cardmath.commands.files.OutputError: a plan needs a file
    """
    if not output:
        raise OutputError(missing)
    target = Path(output)
    if target.is_dir():
        raise OutputError(_("{file} is a folder, not a file").format(file=output))
    if target.exists() and not force:
        raise OutputError(_("{file} already exists; use --force to overwrite it").format(file=output))
    if not target.absolute().parent.is_dir():
        raise OutputError(_("there is no folder {folder}").format(folder=target.parent))
    return target
