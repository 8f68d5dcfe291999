"""Tables that people share stay with Python: kept under a random name, so that a reload finds them again.

A page that is loaded anew has a kernel of its own, so what a table holds is kept in a file of this machine,
which only its user can read, for as long as a school day. In a browser, where there is no such file, a table
lives as long as its page.

A board keeps one table at a time. All boards together keep a limited number: of more, those that nobody has
touched for longest are forgotten. The folder is read for that when a process keeps its first table, and then
once for many new ones, never for a press alone.
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

__all__ = ["FOLDER", "MOST", "drop", "keep", "kept"]

#: The variable of the environment that names the folder; the server of the apps sets it.
FOLDER: Final = "CARDMATH_TABLES"
#: Seconds after which a table that nobody has touched is forgotten.
_LONGEST: Final = 12 * 60 * 60
#: So many tables are kept at most, and a few more between two looks into the folder: some ten kilobytes each.
MOST: Final = 2000
#: The folder is looked through once for so many new tables of a process.
_EVERY: Final = 64
_TOKEN: Final = re.compile(r"[\w-]{16,64}", re.ASCII)

#: What is kept where there is no folder.
_here: Final[dict[str, str]] = {}
#: Counts the new tables of this process.
_new: Final = itertools.count()


def keep(token: str, table: Mapping[str, Any]) -> None:
    """Keep a table, as plain data, under its random name."""
    text = json.dumps(table)
    folder = _folder()
    if folder is None:
        _here[token] = text
        return
    is_new = not (folder / token).exists()
    # Whoever reads meanwhile finds the one before, whole.
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
        file.write(text)
    Path(file.name).replace(folder / token)
    if is_new and next(_new) % _EVERY == 0:
        _sweep(folder)


def kept(token: str) -> Any:
    """Return the table of a name, or None where there is none."""
    if not _TOKEN.fullmatch(token):
        return None
    folder = _folder()
    if folder is None:
        text = _here.get(token)
        return None if text is None else json.loads(text)
    file = folder / token
    try:
        if time.time() - file.stat().st_mtime > _LONGEST:
            file.unlink(missing_ok=True)
            return None
        return json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return None


def drop(token: str) -> None:
    """Keep a table no longer; nothing happens where it is not kept."""
    _here.pop(token, None)
    folder = _folder()
    if folder is not None:
        (folder / token).unlink(missing_ok=True)


def _folder() -> Path | None:
    """The folder of the tables; None where there is none of ours."""
    if sys.platform in ("emscripten", "wasi"):
        return None
    named = os.environ.get(FOLDER)
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    folder = Path(named) if named else Path(tempfile.gettempdir()) / f"cardmath-tables-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        # Somebody else has made it: nothing of ours is put there.
        return None
    return folder


def _sweep(folder: Path) -> None:
    """Forget the tables that nobody has touched for a school day, and the oldest of too many."""
    touched = []
    with os.scandir(folder) as files:
        for file in files:
            # Another process may sweep at the same time.
            with contextlib.suppress(FileNotFoundError):
                touched.append((file.stat().st_mtime, file.path))
    touched.sort(reverse=True)
    now = time.time()
    for number, (when, path) in enumerate(touched):
        if number >= MOST or now - when > _LONGEST:
            Path(path).unlink(missing_ok=True)
