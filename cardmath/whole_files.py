"""Files that are complete from the moment they appear.

A long piece of work may stop halfway, for example because the disk is full. So a file is first written under
another name in the same folder, and renamed at the end.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cardmath.i18n import _


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
    if target.exists() and not overwrite:
        return _("{file} already exists").format(file=target)
    if not folder.is_dir():
        return _("there is no folder {folder}").format(folder=target.parent)
    if not os.access(folder, os.W_OK):
        return _("you are not allowed to write to the folder {folder}").format(folder=target.parent)
    return ""
