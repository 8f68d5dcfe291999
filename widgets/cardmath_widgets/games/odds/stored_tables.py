"""Storage for shared tables: each is kept in Python under a random token, so a reload can find it again.

The file's name is a hash of the token. In a class it also depends on the pupil (`owner_key`).

A reloaded page has a new kernel, so a table is stored in a file for the length of a school day. Only the user
who runs the server can read it. In a browser without files, a table lasts as long as its page.

A board stores one table at a time. The total number is limited: beyond it, the tables that have been unused
for longest are deleted. The folder is checked when a process stores its first table, and again after many new
ones, but never during a press.
"""

import contextlib
import itertools
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardmath_widgets.games.common_tables.folder import owner_key
from cardmath_widgets.held_files import delete, patiently, write_whole
from cardmath_widgets.per_page import CLASS, PerPage, folder_of, setting

#: The setting for the folder's path, set by the app server.
FOLDER: Final = "CARDMATH_TABLES"
#: Seconds after which an unused table is deleted.
_LONGEST: Final = 12 * 60 * 60
#: Maximum number of stored tables, about ten kilobytes each. A few more may exist between checks of the
#: folder.
MOST: Final = 2000
#: Each process checks the folder whenever it has made this many new tables.
_EVERY: Final = 64
_TOKEN: Final = re.compile(r"[\w-]{16,64}", re.ASCII)

#: Where tables are stored if there is no folder.
_here: Final[PerPage[dict[str, str]]] = PerPage(dict)
#: Counts the new tables that this process has stored.
created: Final = itertools.count()


def keep(token: str, table: Mapping[str, Any]) -> None:
    """Store a table, as plain data, under its random token."""
    name, folder = owner_key(token), _folder()
    if folder is None:
        _here.get()[name] = json.dumps(table)
        return
    is_new = not (folder / name).exists()
    write_whole(folder / name, table)
    if is_new and next(created) % _EVERY == 0:
        sweep(folder)


def kept(token: str) -> Any:
    """Return the table stored under a token, or None."""
    if not _TOKEN.fullmatch(token):
        return None
    name, folder = owner_key(token), _folder()
    if folder is None:
        text = _here.get().get(name)
        return None if text is None else json.loads(text)
    file = folder / name
    try:
        if time.time() - file.stat().st_mtime > _LONGEST:
            delete(file)
            return None
        return json.loads(patiently(file.read_bytes))
    except FileNotFoundError:
        return None


def drop(token: str) -> None:
    """Delete a stored table; does nothing if it does not exist."""
    name, folder = owner_key(token), _folder()
    _here.get().pop(name, None)
    if folder is not None:
        delete(folder / name)


def _folder() -> Path | None:
    """Return the tables' folder, or None if there isn't one."""
    if sys.platform in ("emscripten", "wasi"):
        return None
    named = folder_of(FOLDER, setting(CLASS))
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    folder = Path(named) if named else Path(tempfile.gettempdir()) / f"cardmath-tables-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        # Another user created the folder, so nothing is stored in it.
        return None
    return folder


def sweep(folder: Path) -> None:
    """Delete tables that have not been used for a school day, and the oldest beyond the limit."""
    touched = []
    with os.scandir(folder) as files:
        for file in files:
            # Another process may be deleting at the same time.
            with contextlib.suppress(FileNotFoundError):
                touched.append((file.stat().st_mtime, file.path))
    now = time.time()
    for number, (when, path) in enumerate(sorted(touched, reverse=True)):
        if number >= MOST or now - when > _LONGEST:
            delete(Path(path))
