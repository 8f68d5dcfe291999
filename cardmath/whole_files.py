"""Files that are complete from the moment they appear, and the reasons why one cannot be read or written.

A long piece of work may stop halfway, for example because the disk is full. So a file is first written under
another name in the same folder, and renamed at the end.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from cardmath.i18n import N_, _


@contextmanager
def whole_file(target: Path) -> Iterator[IO[bytes]]:
    """Open a file that replaces another at the end; nothing is left behind if that fails.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with whole_file(Path(folder) / "a.txt") as file:
    ...         _size = file.write(b"7")
    ...         print([path.name == "a.txt" for path in Path(folder).iterdir()])
    ...     print([path.name for path in Path(folder).iterdir()])
    [False]
    ['a.txt']
    """
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with unfinished.open("wb") as file:
            yield file
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


READING: Final = N_("cannot read {file}: {reason}")
WRITING: Final = N_("cannot write {file}: {reason}")


@contextmanager
def file_errors(kind: Callable[..., Exception], doing: str, file: object) -> Iterator[None]:
    """Turn an error of the operating system into one of ours, for `READING` or `WRITING` a file.

    >>> from cardmath.errors import RecordError
    >>> with file_errors(RecordError, READING, "a.txt"):
    ...     raise OSError(2, "No such file")
    Traceback (most recent call last):
    ...
    cardmath.errors.RecordError: cannot read a.txt: No such file
    """
    try:
        yield
    except OSError as error:
        raise kind(_(doing), file=file, reason=error.strerror or error) from None


def refusal(target: Path, *, overwrite: bool) -> str:
    """Return why a file cannot be written, or "" if it can be.

    >>> refusal(Path("missing/a.txt"), overwrite=False)
    'there is no folder missing'
    >>> refusal(Path("."), overwrite=True)
    '. is a folder, not a file'
    """
    folder = target.absolute().parent
    if target.is_dir():
        return _("{file} is a folder, not a file").format(file=target)
    if target.exists() and not target.is_file():
        # A finished file is renamed, so it would take the place of a device such as /dev/null.
        return _("{file} is not an ordinary file").format(file=target)
    if target.exists() and not overwrite:
        return _("{file} already exists").format(file=target)
    if not folder.is_dir():
        return _("there is no folder {folder}").format(folder=target.parent)
    if not os.access(folder, os.W_OK):
        return _("you are not allowed to write to the folder {folder}").format(folder=target.parent)
    return ""
