"""The folders of shared tables. Only the user who runs the server can read them.

A common table for several tablets has a file under its number, changed under a lock, and a record of when
people were last there. All kernels of one server share the folder. Readers always see complete files.
Anything else in the folder is ignored, and so is a damaged file.

A table whose players pass one screen round has a file under its board's random token, so that a reloaded
page, which has a new kernel, can find it again. The file's name is a hash of the token. In a class it also
depends on the pupil (`owner_key`). In a browser without files, such a table lasts as long as its page.
"""

import contextlib
import hashlib
import itertools
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardmath_widgets.games.common_tables.table import MOST_TABLES, CommonTable
from cardmath_widgets.held_files import delete, locked, patiently, write_whole
from cardmath_widgets.per_page import CLASS, PerPage, folder_of, setting

#: The settings for both folders and for the names that people may choose; the app server sets them.
FOLDER: Final = "CARDMATH_COMMON_TABLES"
FOLDER_BY_TOKEN: Final = "CARDMATH_TABLES"
NAMES: Final = "CARDMATH_NAMES"
#: The setting that identifies a page's owner in a class, and the one that tells browsers apart without one.
VISITOR: Final = "CARDMATH_VISITOR"
BROWSER: Final = "CARDMATH_BROWSER"
#: How the owner of a pupil's page begins; a teacher may try out a table with several pages.
_PUPIL: Final = "pupil-"
#: Seconds before a missing person counts as away and a computer player takes over.
AWAY: Final = 8.0
#: Seconds until a table is freed: once everyone is away, and after the last move.
_DESERTED: Final = 15 * 60.0
_LONGEST: Final = 12 * 60 * 60.0
#: Maximum size of a file to be read, in bytes. The longest game takes up less than a tenth of it.
_LARGEST: Final = 1 << 18
#: Maximum number of tables stored by token, about ten kilobytes each. A few more may exist between checks:
#: each process checks the folder whenever it has made ``_EVERY`` new tables, but never during a press.
MOST: Final = 2000
_EVERY: Final = 64
#: The stamp of a table that does not exist.
_NONE: Final = (0.0, 0)


def names_given() -> frozenset[str]:
    """Return the names that people may choose on this server; none outside a class."""
    return frozenset(setting(NAMES).split())


def owner_key(token: str) -> str:
    """Return the key for storing the seat of a secret token; "" without a token.

    In a class the key also depends on the pupil, so one pupil's link does not give access to another pupil's
    seat.

    >>> len(owner_key("a-secret")), owner_key("")
    (64, '')
    """
    owner = f"{setting(VISITOR)} {token}"
    return hashlib.sha256(owner.encode("utf-8", "surrogatepass")).hexdigest() if token else ""


def person_key() -> str:
    """Return the key for the pupil whose page this is, or without a class for its browser: either has only
    one chair at a table. "" for others.
    """
    visitor = setting(VISITOR)
    person = visitor if visitor.startswith(_PUPIL) else "" if visitor else setting(BROWSER)
    return hashlib.sha256(person.encode("utf-8", "surrogatepass")).hexdigest() if person else ""


def _read(file: Path, now: float) -> Any:
    """Return the data in a file, or None if it does not exist or is damaged, too large or too old."""
    try:
        about = file.stat()
        if about.st_size > _LARGEST or now - about.st_mtime > _LONGEST:
            return None
        return json.loads(patiently(file.read_bytes))
    except (FileNotFoundError, ValueError, RecursionError):
        return None


@dataclass(frozen=True)
class CommonTables:
    """The common tables in a folder. ``now`` is the clock used to date the files."""

    folder: Path
    now: Callable[[], float] = time.time

    @classmethod
    def of_this_server(cls, key: str | None = None) -> "CommonTables | None":
        """Return the tables of the app server that runs this kernel; None elsewhere.

        ``key`` is the key of a class, by default the page's own.
        """
        named = folder_of(FOLDER, setting(CLASS) if key is None else key)
        if not named or sys.platform in ("emscripten", "wasi"):
            return None
        folder = Path(named)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        return cls(folder)

    # -- tables --------------------------------------------------------------------------------------------

    def stamp(self, number: int) -> tuple[float, int]:
        """Return when a table was last changed, and its file's number, or zeros if there is no table.

        File times are coarse, but each change creates a new file.
        """
        try:
            about = self._file(number).stat()
        except FileNotFoundError:
            return _NONE
        return about.st_mtime, about.st_ino

    def read(self, number: int) -> CommonTable | None:
        """Return a table, or None if it does not exist or its file is damaged or too old."""
        try:
            table = CommonTable.from_dict(_read(self._file(number), self.now()))
        except ValueError:
            return None
        return table if table.number == number else None

    def change(
        self, number: int, change: Callable[[CommonTable | None], CommonTable | None]
    ) -> CommonTable | None:
        """Change a table under its lock, and return it; a change to None deletes it.

        If ``change`` raises an error, nothing is changed.
        """
        with locked(self.folder / f"lock-{number}"):
            before = self.read(number)
            after = change(before)
            if after is None or not after.chairs:
                self._delete(number)
                return None
            if after != before:
                write_whole(self._file(after.number), after.to_dict())
            return after

    def all(self) -> list[CommonTable]:
        """Return all tables in numerical order, and delete the remains of old ones."""
        found = []
        files = set(self.folder.iterdir())
        for number in range(1, MOST_TABLES + 1):
            if self._file(number) not in files:
                continue
            stamp = self.stamp(number)
            if stamp == _NONE:
                continue
            if self.now() - stamp[0] > _LONGEST:
                self._delete(number)
            elif (table := self.read(number)) is not None:
                found.append(table)
        return found

    # -- people --------------------------------------------------------------------------------------------

    def mark(self, number: int, owner: str) -> None:
        """Note that a person is here now."""
        self._seen(number, owner).touch(mode=0o600)

    def forget(self, number: int, owner: str) -> None:
        """Note that a person has left for good."""
        delete(self._seen(number, owner))

    def is_here(self, table: CommonTable, chair: int, within: float = AWAY) -> bool:
        """Return whether the owner of a chair has been seen recently; False for a computer player."""
        owner = table.chairs[chair - 1].owner
        if not owner:
            return False
        try:
            return self.now() - self._seen(table.number, owner).stat().st_mtime < within
        except FileNotFoundError:
            return False

    def first_here(self, table: CommonTable) -> int | None:
        """Return the first chair whose owner is here; their page does what only one page may do."""
        return next((at for at in sorted(table.people) if self.is_here(table, at)), None)

    def is_deserted(self, table: CommonTable) -> bool:
        """Return whether everyone has been away for so long that others may take the table."""
        return not any(self.is_here(table, at, _DESERTED) for at in table.people)

    # -- files ---------------------------------------------------------------------------------------------

    def _file(self, number: int) -> Path:
        return self.folder / f"table-{number}"

    def _seen(self, number: int, owner: str) -> Path:
        return self.folder / f"seen-{number}-{owner}"

    def _delete(self, number: int) -> None:
        delete(self._file(number))
        for seen in self.folder.glob(f"seen-{number}-*"):
            delete(seen)


# -- tables stored by token --------------------------------------------------------------------------------

#: Where they are stored if there is no folder.
_here: Final[PerPage[dict[str, Any]]] = PerPage(dict)
#: Counts the new ones that this process has stored.
created: Final = itertools.count()


def keep(token: str, table: Mapping[str, Any]) -> None:
    """Store a table, as plain data, under its random token."""
    name, folder = owner_key(token), _folder_by_token()
    if folder is None:
        _here.get()[name] = table
        return
    is_new = not (folder / name).exists()
    write_whole(folder / name, table)
    if is_new and next(created) % _EVERY == 0:
        sweep(folder)


def kept(token: str) -> Any:
    """Return the table stored under a token; None if there is none, or if it is unused for a school day."""
    name, folder = owner_key(token), _folder_by_token()
    if folder is None or not name:
        return _here.get().get(name)
    found = _read(folder / name, time.time())
    if found is None:
        delete(folder / name)
    return found


def drop(token: str) -> None:
    """Delete a stored table; does nothing if it does not exist."""
    name, folder = owner_key(token), _folder_by_token()
    _here.get().pop(name, None)
    if folder is not None:
        delete(folder / name)


def _folder_by_token() -> Path | None:
    """Return the folder, made by the app server or else for this user, or None if there can't be one."""
    if sys.platform in ("emscripten", "wasi"):
        return None
    named = folder_of(FOLDER_BY_TOKEN, setting(CLASS))
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    folder = Path(named) if named else Path(tempfile.gettempdir()) / f"cardmath-tables-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    # If another user created the folder, nothing is stored in it.
    is_own = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    return folder if is_own else None


def sweep(folder: Path) -> None:
    """Delete tables that have not been used for a school day, and the oldest beyond the limit."""
    touched = []
    with os.scandir(folder) as files:
        for file in files:
            # Another process may be deleting at the same time.
            with contextlib.suppress(FileNotFoundError):
                touched.append((file.stat().st_mtime, Path(file.path)))
    for number, (when, path) in enumerate(sorted(touched, reverse=True)):
        if number >= MOST or time.time() - when > _LONGEST:
            delete(path)
