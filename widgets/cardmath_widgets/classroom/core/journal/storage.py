"""Where a class's journal is stored: in a private folder belonging to this user, or in a school's
database.
"""

import contextlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from cardmath.i18n import _
from cardmath_widgets.classroom.core.journal.errors import JournalError, is_full, trouble_of, why_not_opened
from cardmath_widgets.classroom.core.journal.event_table import Store
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.classroom.core.journal.on_disk import FILE, DiskStore, make_private

#: The environment variable with the address of a school's database.
VARIABLE: Final = "CARDMATH_DATABASE_URL"
#: The minimum number of free bytes for a new journal.
_ROOM: Final = 1 << 16
#: Seconds that a starting server waits for the classes of a server that was cut off, and seconds between
#: attempts.
PATIENCE: Final = 15.0
_AGAIN: Final = 0.5


def database(environment: Mapping[str, str], folder: str = "class") -> Path | str:
    """Return where the journal is stored: the address in ``CARDMATH_DATABASE_URL``, or a folder.

    ``folder`` is the folder's name, which keeps two classes in one account apart.

    >>> database({"CARDMATH_DATABASE_URL": "postgresql://school/cardmath"})
    'postgresql://school/cardmath'
    >>> database({}).name, database({}, "class-9000").name
    ('class', 'class-9000')
    """
    return environment.get(VARIABLE) or user_state_path("cardmath", appauthor=False) / folder


def check_room(where: Path | str) -> str:
    """Return the warning for the teacher if a journal's disk is full, or ""; an earlier class can still
    continue.

    Raises `JournalError` if there was no earlier class, because a new one needs space. This blocks.
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
            # The journal itself reports what is wrong.
            return ""
        if not (where / FILE).exists():
            raise JournalError(why_not_opened(error)) from error
        return trouble_of(error)
    return ""


def classes_kept(where: Path | str, form: re.Pattern[str]) -> list[str]:
    """Return the names of the classes stored in a folder or a database, if they match a form; this blocks.

    Raises `JournalError` if the database cannot be used.
    """
    if isinstance(where, Path):
        names = [file.parent.name for file in where.glob(f"*/{FILE}")]
    else:
        store = PostgresqlStore(where, "")
        try:
            store.prepare()
            names = store.names()
        except Exception as error:
            raise JournalError(store.why_not(error)) from error
        finally:
            store.close()
    return sorted(name for name in names if form.fullmatch(name))


def hold(where: Path | str, name: str) -> Callable[[], None]:
    """Claim the classes of one of a school's servers for this server alone; return a function that releases
    them.

    A folder is only made private, because each of its classes has its own lock. A server that has ended
    releases its classes within a few seconds, so this waits for them, and blocks. Raises `JournalError` if
    another server has them.
    """
    if isinstance(where, Path):
        # If something is wrong, opening a class in it will report that.
        with contextlib.suppress(OSError):
            make_private(where)
        return lambda: None
    store = PostgresqlStore(where, name)
    end = time.monotonic() + PATIENCE
    try:
        while not store.hold():
            if time.monotonic() > end:
                sentence = _("Another server has this school's classes open. Stop it first.")
                raise JournalError(sentence)
            time.sleep(_AGAIN)
    except Exception as error:
        store.hang_up()
        if isinstance(error, JournalError):
            raise
        raise JournalError(store.why_not(error)) from error
    return store.close


def open_store(where: Path | str, name: str) -> Store:
    """Open a class's store in a folder, or at a database's address; this blocks.

    Raises `JournalError` if the folder or the address cannot be used.
    """
    return DiskStore(where, name) if isinstance(where, Path) else PostgresqlStore(where, name)
