"""Where a class's journal is stored: in a private folder belonging to this user, or in a school's
database.

In a folder, it is an SQLite database that survives the server being killed. `event_table` has the table of
events and writes its rows.
"""

import contextlib
import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sql
from filelock import FileLock, Timeout
from platformdirs import user_state_path
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError

from cardmath.i18n import _
from cardmath_widgets.classroom.core.journal.errors import JournalError, is_full, trouble_of, why_not_opened
from cardmath_widgets.classroom.core.journal.event_table import EVENTS, Store
from cardmath_widgets.classroom.core.journal.in_postgresql import PostgresqlStore
from cardmath_widgets.held_files import delete

#: The name of the database in the folder.
FILE: Final = "journal.sqlite3"
_LOCK: Final = "journal.lock"
# SQLite's own files next to the database.
_BESIDE: Final = ("-wal", "-shm", "-journal")
_PRIVATE_FOLDER: Final = 0o700
_PRIVATE_FILE: Final = 0o600
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


# -- in a folder -------------------------------------------------------------------------------------------


class DiskStore(Store):
    """A class's events in a folder that only this user can open, used by one server at a time."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder
        # One thread opens a journal, and another may close it.
        self._lock = FileLock(folder / _LOCK, mode=_PRIVATE_FILE, thread_local=False)
        self._make_private()
        engine = sql.create_engine(
            sql.URL.create("sqlite", database=str(folder / FILE)), poolclass=sql.NullPool
        )
        sql.event.listen(engine, "connect", _make_durable)
        super().__init__(engine, name, insert(EVENTS).on_conflict_do_nothing())

    def delete(self) -> None:
        """Delete the journal's files, and the folder if nothing else is in it."""
        super().close()
        for name in (FILE, *(FILE + ending for ending in _BESIDE)):
            _erase(self._folder / name)
        self._lock.release()
        # Nothing from the class is left in them.
        with contextlib.suppress(OSError):
            delete(self._folder / _LOCK)
            self._folder.rmdir()

    def close(self) -> None:
        """Close the database and let another server have it."""
        super().close()
        self._lock.release()

    def why_not(self, error: Exception) -> str:
        """Say which file has the problem, and what to do about it."""
        file = str(self._folder / FILE)
        if is_full(error):
            return why_not_opened(error)
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, OSError):
            sentence = _("The folder {folder} cannot be used for the class: {reason}.")
            return sentence.format(folder=self._folder, reason=cause.strerror or cause)
        sentence = _(
            "The class journal is damaged ({reason}). Move the file {file} to another folder and"
            " start again: this begins a new class."
        )
        return sentence.format(reason=cause, file=file)

    def lost(self) -> str:
        """Say if the file has been deleted or replaced, because nothing written would then survive a
        restart.
        """
        try:
            about = (self._folder / FILE).stat()
        except OSError:
            about = None
        if about is not None and (about.st_dev, about.st_ino) == self._file:
            return ""
        sentence = _(
            "The class journal was deleted from this computer: {file}. The class can continue,"
            " but it will end when the server stops. Save “The page to print” and “As a table"
            " (CSV)” now."
        )
        return sentence.format(file=self._folder / FILE)

    def _make_private(self) -> None:
        """Create the folder and the file for this user only."""
        try:
            make_private(self._folder)
            self._lock.acquire(timeout=0)
            # SQLite gives its other files the same mode as this one.
            os.close(os.open(self._folder / FILE, os.O_CREAT | os.O_RDWR, _PRIVATE_FILE))
            (self._folder / FILE).chmod(_PRIVATE_FILE)
            about = (self._folder / FILE).stat()
            self._file = about.st_dev, about.st_ino
        except Timeout as error:
            sentence = _(
                "Another copy of cardmath on this computer has a class open. Stop it with Ctrl-C first."
            )
            raise JournalError(sentence) from error
        except OSError as error:
            raise JournalError(self.why_not(error)) from error


def make_private(folder: Path) -> None:
    """Create a folder that only this user can open, whatever the system's default permissions are."""
    folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
    folder.chmod(_PRIVATE_FOLDER)


def _erase(file: Path) -> None:
    """Delete a file, or everything in it if Windows refuses because another program has it open."""
    try:
        delete(file)
    except PermissionError:
        with file.open("r+b") as held:
            held.truncate()


# A commit returns only when its events are on the disk. Moving the log into the database takes longer than a
# commit, so it happens when the log has 8,000 pages (32 MB), about once a minute at 200 events a second.
_SETTINGS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "wal_autocheckpoint=8000",
    "busy_timeout=5000",
    "cache_size=-1000",
)


def _make_durable(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()
