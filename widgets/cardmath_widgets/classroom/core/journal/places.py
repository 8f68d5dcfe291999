"""Where the journal of a class is kept: a private folder of this user, or the database of a school."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from cardmath_widgets.classroom.core.journal.errors import JournalError, is_full, trouble_of, why_not_opened
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.core.journal.on_disk import FILE, DiskStore
from cardmath_widgets.classroom.core.journal.store import Store

#: The environment variable with the address of a school's database.
VARIABLE: Final = "CARDMATH_DATABASE_URL"
#: The bytes that a new journal needs at least.
_ROOM: Final = 1 << 16


def database(environment: Mapping[str, str], folder: str = "class") -> Path | str:
    """Return where the journal is kept: the address that ``CARDMATH_DATABASE_URL`` gives, or a folder.

    ``folder`` is its name, so that two classes of one account lie apart.

    >>> database({"CARDMATH_DATABASE_URL": "postgresql://school/cardmath"})
    'postgresql://school/cardmath'
    >>> database({}).name, database({}, "class-9000").name
    ('class', 'class-9000')
    """
    return environment.get(VARIABLE) or user_state_path("cardmath", appauthor=False) / folder


def check_room(where: Path | str) -> str:
    """Return what the teacher reads if the disk of a journal is full, or ""; the class of before goes on.

    Raises `JournalError` if there is none before, because a new class needs room. This blocks.
    """
    if not isinstance(where, Path):
        return ""
    there = next(path for path in (where, *where.parents) if path.is_dir())
    try:
        with tempfile.TemporaryFile(dir=there) as probe:
            probe.write(b"x" * _ROOM)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        if not is_full(error):
            # The journal itself says what is wrong.
            return ""
        if not (where / FILE).exists():
            raise JournalError(why_not_opened(error)) from error
        return trouble_of(error)
    return ""


def open_store(where: Path | str, name: str) -> Store:
    """Open the store of a class in a folder, or at the address of a database; this blocks.

    Raises `JournalError` if the folder or the address cannot be used.
    """
    return DiskStore(where, name) if isinstance(where, Path) else PostgresqlStore(where, name)
