"""Starts Python as on another system: its environment, its folders, and what its console can show."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: A folder as people have it.
FOLDER = "Übungs Ordner mit Leerzeichen (1)"


def environment(home: Path, system: str = "win32", console: str = "cp1252") -> Mapping[str, str]:
    """The environment of a process that believes to run on a system, with its home in ``home``."""
    others = ("XDG_", "LC_", "CARDMATH_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    local = home / "AppData" / "Local"
    (local / "Temp").mkdir(parents=True, exist_ok=True)
    places = [str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return kept | {
        "CARDMATH_TEST_SYSTEM": system,
        "PYTHONPATH": os.pathsep.join(places),
        "PYTHONIOENCODING": console,
        "PYTHONWARNDEFAULTENCODING": "1",
        "HOME": str(home),
        "USERPROFILE": str(home),
        "LOCALAPPDATA": str(local),
        "APPDATA": str(home / "AppData" / "Roaming"),
        "TMPDIR": str(local / "Temp"),
    }


def python(
    home: Path,
    *words: str,
    system: str = "win32",
    console: str = "cp1252",
    stdin: bytes = b"",
    timeout: float = 120,
) -> "subprocess.CompletedProcess[bytes]":
    """Run Python to its end, in ``home``."""
    return subprocess.run(
        [sys.executable, *words],
        env=environment(home, system, console),
        cwd=home,
        input=stdin,
        capture_output=True,
        check=False,
        timeout=timeout,
    )
