"""Tables that people share stay with Python: kept under a random name, so that a reload finds them again.

A page that is loaded anew has a kernel of its own, so what a table holds is kept in a file of this machine,
which only its user can read, for as long as a school day. In a browser, where there is no such file, a table
lives as long as its page.
"""

import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

__all__ = ["FOLDER", "keep", "kept"]

#: The variable of the environment that names the folder; the server of the apps sets it.
FOLDER: Final = "CARDMATH_TABLES"
#: Seconds after which a table that nobody has touched is forgotten.
_LONGEST: Final = 12 * 60 * 60
_TOKEN: Final = re.compile(r"[\w-]{16,64}", re.ASCII)

_here: Final[dict[str, str]] = {}


def keep(token: str, table: Mapping[str, Any]) -> None:
    """Keep a table, as plain data, under its random name."""
    text = json.dumps(table)
    folder = _folder()
    if folder is None:
        _here[token] = text
        return
    # Whoever reads meanwhile finds the one before, whole.
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
        file.write(text)
    Path(file.name).replace(folder / token)


def kept(token: str) -> Any:
    """Return the table of a name, or None where there is none."""
    if not _TOKEN.fullmatch(token):
        return None
    folder = _folder()
    if folder is None:
        text = _here.get(token)
    else:
        file = folder / token
        text = file.read_text("utf-8") if file.is_file() else None
    return None if text is None else json.loads(text)


def _folder() -> Path | None:
    """The folder of the tables, without those that are forgotten."""
    if sys.platform in ("emscripten", "wasi"):
        return None
    named = os.environ.get(FOLDER)
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    folder = Path(named) if named else Path(tempfile.gettempdir()) / f"cardmath-tables-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        # Somebody else has made it: nothing of ours is put there.
        return None
    for file in folder.iterdir():
        if time.time() - file.stat().st_mtime > _LONGEST:
            file.unlink(missing_ok=True)
    return folder
